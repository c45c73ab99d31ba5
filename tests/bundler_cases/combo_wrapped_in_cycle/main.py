import dynamic

print(dynamic.call("work"), dynamic.partner.back())
