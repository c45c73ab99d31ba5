import shadow

print(shadow.HIDDEN, shadow.after("ab"), shadow.switch())
