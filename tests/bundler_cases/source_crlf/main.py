import helper
import old_mac

if True:
    print(repr(helper.TEXT), \
        helper.act(2))
print(repr(old_mac.TEXT), old_mac.act())
