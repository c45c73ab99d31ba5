import run as the_run

print(the_run.SEEN)
