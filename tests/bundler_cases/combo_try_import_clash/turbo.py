speed = 10
from math import no_boost as boost
