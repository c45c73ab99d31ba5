import dynamic

late = "main's late"
print(dynamic.SEEN, dynamic.after())
