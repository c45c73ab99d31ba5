import user
from user import area
