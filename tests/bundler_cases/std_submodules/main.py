import os.path
import xml.etree.ElementTree as ET
import other

print(os.path.join("a", "b"), ET.fromstring("<a/>").tag, other.name("x/y"), other.base("p/q"))
