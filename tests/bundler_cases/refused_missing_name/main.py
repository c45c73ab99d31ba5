from shapes import area, volume

print(area(1), volume(1))
