size = 6
name = "ab"
data = {"size": "in the dict", "name": 2}
LINES = [
    f"{size} {name} {{size}} {{{size}}} size",
    f"{name!r:>{size}}|{name:{size}}|{size:0{size}d}|",
    f"{data['size']} {data[name[:0] + 'name']}",
    f"{f'{size}' + f'{name!s}'}",
    f'{", ".join(name for name in name)}',
    "size" f" {size} " "{size}" rf"\d{size}\{name}",
    f"""{
        size
    } and {name
    }""",
    f"{(lambda size: size + 1)(size)} {[size for size in range(2)]}",
    f"\N{BULLET} {size} \x7bsize\x7d",
    f"{size if size else name} {size == 6} {size!r} {'size'}",
    f"{size:{'>' + str(size)}}|{3.14159:{size}.{size - 4}}|",
]
