import os

for name in sorted(os.listdir(os.path.dirname(os.path.abspath(__file__)))):
    print(name)
