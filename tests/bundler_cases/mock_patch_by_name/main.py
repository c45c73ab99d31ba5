from unittest import mock

from tools import clock

with mock.patch("tools.clock.now", return_value="noon"):
    print(clock.report())
print(clock.report())
