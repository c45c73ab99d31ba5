from . import helper

state = ["fresh"]
print("main runs as", __name__)
if __name__ == "__main__":
    state.append("entry")
    print(helper.look(), state)
