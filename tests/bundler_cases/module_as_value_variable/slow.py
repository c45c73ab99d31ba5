def run():
    return "slow"
