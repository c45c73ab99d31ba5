import first
import second

count = 5
count += first.count
count += second.count
print(count, first.count, second.count, second.names)
