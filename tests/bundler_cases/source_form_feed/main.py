import helper

print(helper.act())

# end
