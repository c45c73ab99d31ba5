import first
from second import Tool

print(first.area, Tool.area(3), Tool().measure(2), Tool.SIDES, Tool().lazy())
