# verdict: crash — doesn't know its name
# reason: ended with status 1 before it had answered
# stderr: KeyError: 'name'
from prelude import wait_for_name

wait_for_name()
{}["name"]
