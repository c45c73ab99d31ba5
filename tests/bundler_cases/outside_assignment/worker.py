import cfg
from cfg import DEBUG


def work():
    return cfg.DEBUG, DEBUG
