import helper, ends_in_comment, empty, blank
from ends_in_comment import VALUE
print(helper.act(), VALUE)