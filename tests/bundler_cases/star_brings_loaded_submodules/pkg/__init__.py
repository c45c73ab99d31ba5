from . import alpha
from .beta import NAME as beta_name
