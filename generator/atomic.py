"""Writing a file so that whoever looks sees the old text or the new one, never a part."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from generator.errors import BundleError, Location


def write_atomically(path: Path, text: str) -> None:
    """Put `text` into `path` as UTF-8 with LF, making its folders; a failure leaves the old file.

    A symbolic link stays one: the file behind it is replaced. The mode of a file that is there is
    kept; a new one gets what the umask leaves.
    """
    target = Path(os.path.realpath(path))
    try:
        if target.is_dir():
            raise IsADirectoryError(None, "it is a folder")
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(target, text.encode("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise BundleError(
            Location(str(path), 1), f"can't be written: {reason}", "choose another file with -o"
        ) from None


def _replace(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with open(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(target.parent)


def _mode(target: Path) -> int:
    """The mode the file has, or the one a newly made file would get."""
    with contextlib.suppress(FileNotFoundError):
        return target.stat().st_mode & 0o7777
    umask = os.umask(0)  # there is no other way to read it
    os.umask(umask)
    return 0o666 & ~umask


def _sync_folder(folder: Path) -> None:
    """Make the rename itself survive a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
