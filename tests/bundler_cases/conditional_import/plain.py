print("plain runs")
NAME = "plain"
