import present
import absent

print(present.area(2), absent.area(2))
