def use(really):
    if really:
        import shapes
    return shapes.area(2)


try:
    use(False)
except UnboundLocalError as error:
    print(type(error).__name__)
print(use(True))
try:
    use(False)
except UnboundLocalError as error:
    print(type(error).__name__)
