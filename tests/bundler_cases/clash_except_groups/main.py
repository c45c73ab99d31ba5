import one
import two

for kind in (one.Error, two.Error, KeyError):
    try:
        raise kind("x")
    except (one.Error, two.Error) as error:
        print(type(error).__module__, error)
    except KeyError as Error:
        print("key", Error)
try:
    raise ExceptionGroup("group", [one.Error("1"), two.Error("2")])
except* one.Error as group:
    print("one", group.exceptions)
except* two.Error as group:
    print("two", group.exceptions)
