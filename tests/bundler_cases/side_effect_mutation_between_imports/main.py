import settings

settings.level = 3
settings.names.append("main")
import reader

settings.level = 4
print(reader.SEEN, settings.level)
