import enum
from alpha import *
