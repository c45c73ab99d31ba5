import sys

import commands

name = "_".join(["do", "stop"]) if len(sys.argv) == 1 else sys.argv[1]
print(getattr(commands, name)())
