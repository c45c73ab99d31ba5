size = 2
A = """
import os
from nowhere import *
# --- main.py
def size(): pass   
	 
"""
B = '''a"""b
  """  c'''
C = r"""\d\
\w"""
D = ("one "   
     'two ' """three
       """)


def f():
    x = """
size = size
        size   
"""
    return x + "size" + str(size)


E = len("""""")
