import fast
import slow

impl = fast
print(impl.run())
impl = slow if impl.run() == "fast" else fast
print(impl.run(), impl is slow)
first, second = fast, slow
print(second.run(), first.run(), (lambda m: m.run())(fast))
