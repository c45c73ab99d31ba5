import late

print(late.user.call(), late.work())
