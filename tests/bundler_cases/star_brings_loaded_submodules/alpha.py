NAME = "top alpha"
