from state import value, run
import changer
from state import value as later
import state

print(value, run(), later, state.value, state.run)
