import settings
from settings import level

SEEN = (settings.level, level, list(settings.names))
