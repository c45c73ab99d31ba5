raise RuntimeError("must not run")
