try:
    import no_such_accelerator as accelerator
except ImportError:
    accelerator = None

try:
    from no_such_package.deep import thing
except ModuleNotFoundError:
    thing = "made here"

print(accelerator, thing)
