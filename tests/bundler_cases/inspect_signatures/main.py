import inspect

import one
import two

print(inspect.signature(one.act), inspect.signature(two.act), inspect.isfunction(one.act))
print(inspect.getdoc(two.Box), inspect.signature(two.Box), inspect.isclass(two.Box))
