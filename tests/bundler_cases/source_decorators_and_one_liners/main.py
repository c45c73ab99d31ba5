import tools

@tools.twice
def f(): return 1

@(lambda function: function)
@tools.named("g")
class G: x = 1; y = 2

print(f(), G.x, G.label, tools.h())
