title = "banner"
version = 3


def text():
    return "{title} {version}".format(**globals())


def old_style():
    return "%(title)s-%(version)d" % globals()
