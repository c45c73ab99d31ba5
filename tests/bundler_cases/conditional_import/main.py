import sys

if sys.version_info < (3,):
    import old as impl
elif len(sys.argv) > 5:
    import many as impl
else:
    import plain as impl

print(impl.NAME)
