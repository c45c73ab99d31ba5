import shapes

print(shapes.__all__, len(shapes.__all__))
print([getattr(shapes, name)(2) for name in shapes.__all__])
