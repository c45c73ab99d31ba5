label = "S"


def run():
    return "slow"
