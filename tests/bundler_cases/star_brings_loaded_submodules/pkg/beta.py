NAME = "pkg.beta"
