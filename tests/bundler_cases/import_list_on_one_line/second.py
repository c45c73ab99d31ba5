print("second runs")
NAME = "2"
