print("third runs")
NAME = "3"
