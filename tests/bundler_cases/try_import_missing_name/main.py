try:
    from shapes import volume
except ImportError:
    from shapes import area as volume

try:
    from shapes import area, missing
except ImportError as error:
    print(type(error).__name__)

print(volume(3), area(2))
