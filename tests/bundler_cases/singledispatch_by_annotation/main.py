import show
import numbers_shown
import texts_shown

print(show.show(1), show.show("a"), show.show(1.5), show.show([]))
