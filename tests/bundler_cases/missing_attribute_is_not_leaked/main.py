import rich
import poor

print(rich.helper())
try:
    poor.helper()
except AttributeError as error:
    print(type(error).__name__)
