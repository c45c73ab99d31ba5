class Node:
    def __init__(self):
        self.__x = 1
