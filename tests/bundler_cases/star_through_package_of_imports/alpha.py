import enum, typing
from probe import attempt, show
