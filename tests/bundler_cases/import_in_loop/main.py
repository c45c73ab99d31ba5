total = 0
for step in range(3):
    print("step", step)
    import noisy

    total += noisy.VALUE
while True:
    from noisy import VALUE

    break
print(total, VALUE)
