# verdict: bad_output — writes bytes that are no text
# reason: output.txt is no text
from prelude import leave

leave("")
with open("output.txt", "wb") as file:
    file.write(bytes(range(128, 256)))
