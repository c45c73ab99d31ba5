value = "pkg_mod"
value_mod = 2
