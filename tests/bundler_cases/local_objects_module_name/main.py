import maker
import user

print(user.SEEN)
for thing in maker.make():
    print(thing.__module__, thing.__qualname__)
print(maker.make()[2](), maker.pair().__module__, sorted(f.__module__ for f in maker.LATE))
