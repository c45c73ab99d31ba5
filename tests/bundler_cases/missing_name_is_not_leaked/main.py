import rich
import poor

print(rich.helper(), poor.attempt(), poor.attempt_std())
