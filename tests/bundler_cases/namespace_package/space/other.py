from .inner.leaf import NAME as leaf_name

NAME = "other " + leaf_name
