import doors
import plain

print(doors.open("gate"), doors.list(), doors.id)
print(plain.listing("ab"), plain.identity())
doors.print("x")
