import helper


def run(n):
	if n:
		total = [
			1,
  2,
		]
		return helper.act(n), total, "a	b"
	return None


print(run(1), run(0))
