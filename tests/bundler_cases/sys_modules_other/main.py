import sys

import shapes

print("shapes" in sys.modules, sys.modules["shapes"].area(3), "absent" in sys.modules)
