import pickle

import cards
from cards import Card, Hand, Suit, score

for value in (Suit.CLUBS, Card(Suit.HEARTS, 7), Hand([Card(Suit.CLUBS, 2)]), cards.Old(1, 2), score, Card):
    for protocol in (0, 2, 5):
        copy = pickle.loads(pickle.dumps(value, protocol))
        assert copy == value and type(copy) is type(value)
    print(value if not callable(value) else value.__name__, b"cards" in pickle.dumps(value, 0))
