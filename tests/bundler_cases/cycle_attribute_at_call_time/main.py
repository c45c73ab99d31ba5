import even

print(even.is_even(10), even.is_even(7))
