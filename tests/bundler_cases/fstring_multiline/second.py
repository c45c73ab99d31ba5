title = "Second"
rows = ["one", "two"]


def page():
    return f"""
<h1>{title}</h1>
    {", ".join(
        row.upper()
        for row in rows
    )}
	<p class='title'>{title!r}   
"""
