import state

print("shaky starts")
if not state.ready:
    raise RuntimeError("not ready")
VALUE = 42
