"""What holds for all tests."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Tests interrupt programs; whoever runs the tests in the background ignores interrupts."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
