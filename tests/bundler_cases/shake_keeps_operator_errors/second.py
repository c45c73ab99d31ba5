UNUSED = undefined_name
