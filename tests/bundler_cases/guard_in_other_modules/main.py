import helper

if __name__ == "__main__":
    print("main guard", helper.VALUE)
