print("this module must not run")
