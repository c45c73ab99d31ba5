import helper


class Problem(Exception):
    pass


helper.call(Problem)
