from . import SIZE
from . import nothing
