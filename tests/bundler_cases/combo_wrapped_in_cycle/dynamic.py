name = "dynamic"
import partner


def work():
    return name, partner.name


def call(what):
    return globals()[what]()
