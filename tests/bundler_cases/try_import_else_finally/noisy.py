print("noisy runs")
VALUE = 5
