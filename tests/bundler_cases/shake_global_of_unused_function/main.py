import holder

print(holder.SEEN)
