"""Enough of football for an animal to give legal orders until it misbehaves."""

FIELD = {(x, y) for x in range(1, 25) for y in range(1, 16)}
WAYS = [(x, y) for x in (1, 0, -1) for y in (0, 1, -1) if x or y]


def legal_set_up(constants):
    """A side without any extra skill."""
    skills = {number: {"t": 1, "s": 2, "p": 2} for number in range(1, 6)}
    skills[5]["c"] = 1
    return {"positions": {2: (10, 4), 3: (10, 12), 4: (5, 8)}, "skills": skills}


def legal_orders(state):
    """Everybody stays; whoever has the ball kicks it to a cell where none of his own stands."""
    if state["owner"] not in range(1, 6):
        return {"moves": {}, "kick": None}
    own = {state["players"][number] for number in range(1, 6)}
    x, y = state["ball"]
    kick = next(way for way in WAYS if (x + way[0], y + way[1]) in FIELD - own)
    return {"moves": {}, "kick": kick}
