import builtins
import mine

print(builtins.len("abc"), mine.len("abc"), len("ab"))
