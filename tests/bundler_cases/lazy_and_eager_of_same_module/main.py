def early():
    from noisy import VALUE

    return VALUE


print("first", early())
import noisy

print("second", noisy.VALUE)
