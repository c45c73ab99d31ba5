import tools
from tools import json, m as maths

print(tools.json.dumps([1]), json is tools.json, maths.floor(1.5), tools.m.pi == maths.pi)
print(tools.deque([1, 2]), tools.path.basename("a/b"))
