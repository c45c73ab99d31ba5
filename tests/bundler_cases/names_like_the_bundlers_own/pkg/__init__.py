value = "pkg"
