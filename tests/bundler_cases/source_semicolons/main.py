print("a"); import noisy; print("b", noisy.VALUE); from noisy import VALUE as v; print(v)
import quiet; print(quiet.VALUE);
x = 1; import other as o; x += o.VALUE; print(x)
if x: import late; print(late.VALUE)
for i in range(2): from late import VALUE; print(i, VALUE)
def f(): import other; return other.VALUE
class C: import other; y = other.VALUE
try: import late
except ImportError: pass
print(f(), C.y)
