'''Words of a module with "quotes" and a \t tab.

- a list
        eight spaces   
'''


def act():
    """Act.

    More:
        code
    """


class Thing:
    "One line."

    def go(self):
        r"""Raw \d docstring."""


def about():
    return __doc__.splitlines()[0]
