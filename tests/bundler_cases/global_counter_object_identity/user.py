import ids


def take():
    return ids.next_id()
