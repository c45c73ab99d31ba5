import sys

if sys.version_info >= (3,):

    def pick():
        return "new"

else:

    def pick():
        return "old"


try:
    Kind
except NameError:

    class Kind:
        def name(self):
            return "made in except"
