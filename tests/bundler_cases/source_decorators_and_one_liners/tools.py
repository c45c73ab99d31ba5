def twice(function): return lambda: function() * 2
def named(label):
    def add(cls): cls.label = label; return cls
    return add
@twice
@twice
def h(): return 3
