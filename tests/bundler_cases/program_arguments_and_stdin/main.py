import sys

from options import parse

print(parse(sys.argv[1:]))
print(input(), sys.stdin.read().split())
