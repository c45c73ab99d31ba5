import maker

print(maker.made, maker.double(4), maker.run())
