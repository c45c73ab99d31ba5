NAME = "pkg.gamma"
