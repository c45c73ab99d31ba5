import tools


def sorted(values):
    return "entry's sorted"


range = "entry's range"
print(sorted([2, 1]), range, tools.order([2, 1]), tools.count())
for str in "ab":
    pass
print(str, tools.text(5))
