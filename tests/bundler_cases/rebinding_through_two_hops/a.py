import b.c as holder
from b import c


def set_state(value):
    holder.state = value


def get():
    return c.state, holder.state
