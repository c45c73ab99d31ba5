import first
import second

print(first.find(1), second.ﬁnd(2), second.größe, first.ſize)


class Kasten:
    ﬁnd = 3


print(Kasten.find, Kasten.ﬁnd, second.call(ﬁnd=4))
