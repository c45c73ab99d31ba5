# verdict: early_exit — has nothing to say
# reason: ended with status 0 before it had answered
