import _types
import pkg.mod
import pkg_mod

module = "module"
namespace = "namespace"
_module = 1
_ns = 2
main = "main"
pkg__mod = "x"
print(_types.NAME, pkg.mod.value, pkg_mod.value, module, namespace, _module, _ns, main, pkg__mod)
print(pkg.mod.value_pkg_mod, pkg_mod.value_mod)
