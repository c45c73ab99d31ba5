from .sub import leaf
