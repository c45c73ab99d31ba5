import math
from math import ceil
from shapes import area
