import shapes
import user
import third

user.area = lambda side: "fake"
print(shapes.area(2), user.call(2), third.area(2), third.user.area(2))
third.area = "patched"
print(shapes.area(2), user.call(2), third.area)
shapes.area = lambda side: "patched at the source"
print(shapes.area(2), user.call(2), third.area)
