def unused(x: undefined_annotation):
    return x
