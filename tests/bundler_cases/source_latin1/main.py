# -*- coding: latin-1 -*-
import helper

café = "naïve"
print(ascii(café), ascii(helper.NAME))
