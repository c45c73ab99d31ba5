from store import items as mine
import store as s


def write():
    mine.append("writer")
    s.table.update(writer=2)
