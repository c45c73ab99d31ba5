import first
import second

print(first.SIZE, second.SIZE)
print(second.plain(1), second.plain(SIZE=2))
print(second.keyword(), second.keyword(SIZE=3))
print(second.default(), second.default(5), second.default(SIZE=6))
print(second.star(1, 2), second.double_star(SIZE=1, x=2))
print(second.positional(9), second.mixed(1, 2, depth=3))
