print("noisy must not run")
raise RuntimeError("it ran")
