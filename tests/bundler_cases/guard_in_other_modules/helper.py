VALUE = 1

if __name__ == "__main__":
    print("helper's guard must not run")
    VALUE = 2
else:
    print("helper is imported as", __name__)
