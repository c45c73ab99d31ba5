import evaluated
import postponed

limit: int = 4
print(__annotations__)
print(evaluated.notes(), postponed.notes())
