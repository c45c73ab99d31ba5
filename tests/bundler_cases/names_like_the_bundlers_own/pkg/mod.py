value = "pkg.mod"
value_pkg_mod = 1
