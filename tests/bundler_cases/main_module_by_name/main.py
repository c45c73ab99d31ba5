import helper

limit = "main's limit"
print(helper.limit, helper.look(), helper.change())
print(limit)
