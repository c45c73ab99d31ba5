#!/usr/bin/env python3
# The program.
import helper  # comment; import nowhere
# import nowhere_else

from helper import (  # first
    LIMIT,  # second
    # third
)  # fourth

# last comment
print(helper.LIMIT, LIMIT, "# not a comment")  # trailing
# end
