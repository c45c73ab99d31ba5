from space.gamma import Run, reset
import item

print(Run.__name__, callable(reset), item.call(), item.the_gamma.Run, item.the_gamma.reset)
print(Run.__name__, callable(reset))
