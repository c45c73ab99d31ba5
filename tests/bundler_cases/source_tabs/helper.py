def act(n):
        for i in range(n):
                """not a doc	"""
                n += 1

        return n, """
	tab
    spaces	"""


class C:

  def two(self):

    return 1


print(C().two())
