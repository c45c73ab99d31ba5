# verdict: crash — can't even be started
# reason: ended with status 1 before it had answered
# stderr: ModuleNotFoundError
import numpy_of_another_machine as numpy

print(numpy.__name__)
