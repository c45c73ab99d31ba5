print("noisy runs")
VALUE = 1
