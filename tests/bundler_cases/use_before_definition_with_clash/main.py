import complete
import early

print(early.RESULT, early.later(), complete.later())
