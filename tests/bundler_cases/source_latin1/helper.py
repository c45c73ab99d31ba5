#!/usr/bin/python
# vim: set fileencoding=cp1252 :
NAME = "€5 “q”"
