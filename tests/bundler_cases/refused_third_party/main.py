import helper

print(helper.make())
