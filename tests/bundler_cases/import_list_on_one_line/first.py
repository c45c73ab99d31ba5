print("first runs")
NAME = "1"
