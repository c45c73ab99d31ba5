import json
import math as m
from collections import deque
from os import path
