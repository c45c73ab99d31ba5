NAME = "pkg.alpha"
