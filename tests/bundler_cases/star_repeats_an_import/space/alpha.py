import enum, typing
from probe import *
