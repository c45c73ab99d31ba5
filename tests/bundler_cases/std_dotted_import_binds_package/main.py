import importlib
import other

print(other.decoder(), importlib.__name__)
