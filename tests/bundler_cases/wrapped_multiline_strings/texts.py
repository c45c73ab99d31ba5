"""Texts
of two lines.
"""
name = "x"
PLAIN = """one
two
    four
\ttab
"""
RAW = r'''
\d
  \w'''
FORMATTED = f"""
{name}
    {name!r:>{len(name) + 3}}
end"""
CONTINUED = "a\
b\
  c"
BYTES = b"""one
two"""
IMPLICIT = (
    "a"
    """
b""" f'''
{name}'''
)
# a comment at the left margin
if name:
# another one, at the left margin inside a block
    pass


def inner():
    """First line.
No margin here.
    """


class Thing:
    TEXT = """
left
    """


def get(name):
    return globals()[name]
