import first
import second
import first as f

size = 3
print(f"{size=} {first.size=} {f.size = }")
for line in second.LINES:
    print(line)
