print("late runs"); VALUE = 4
