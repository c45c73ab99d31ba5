print("quiet runs")
VALUE = 6
