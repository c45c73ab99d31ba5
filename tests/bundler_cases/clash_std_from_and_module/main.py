import datetime
import stamps
import copy

print(datetime.date(2020, 1, 2), stamps.year(), stamps.is_time(), copy.copy([1]))
