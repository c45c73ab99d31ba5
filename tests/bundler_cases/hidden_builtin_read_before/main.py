import loud

print("main prints plainly")
loud.say("hello")
print(max(1, 2), loud.max(1, 2), loud.LENGTH, loud.len)
