name = "n"
VALUES = [
    r"\n\t\\",
    R'\"',
    b"\x00\xff\n",
    rb"\x00",
    "\u00e9\N{SNOWMAN}\x41\101\
continued",
    u"plain",
    rf"\{name}\d{{2}}",
    Rb'''a\
b''',
    "caf\u0065\u0301 é é",
    "‮right to left⁦",
    '''"""''',
    "'" '"',
    1_000,
    0xFF,
    1e3,
    2j,
    0o17,
    ...,
]
