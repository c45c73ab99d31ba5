from unittest import mock

import clock

with mock.patch.object(clock, "now", return_value="noon"):
    print(clock.report())
print(clock.report())
