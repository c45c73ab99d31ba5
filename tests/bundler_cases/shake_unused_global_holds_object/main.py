import holder

print(sorted(tracker.name for tracker in holder.ALL))
