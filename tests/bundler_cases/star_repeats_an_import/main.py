from probe import show
import alpha as the_alpha

print(show(the_alpha.act()), the_alpha.tick())
