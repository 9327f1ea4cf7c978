"""The bytes of a pickle: small pieces through a buffer, large ones straight into the memory that keeps them."""

import io

import numpy as np

from .errors import CutOffPickle, DamagedPickle

CHUNK = 2**16
_SMALL_CHUNK = 2**10  # where most of the file is stepped over
LARGE = 2**14  # from this many bytes on, a string gets memory of its own that an array can take over
LONGEST_LINE = 2**26


class Raw:
    """A long string of bytes in memory that an array can take over; `kind` is what it is if no array does."""

    def __init__(self, memory, kind):
        self.memory, self.kind, self.taken = memory, kind, False

    def __len__(self):
        return self.memory.size

    def value(self):
        """The string itself, for a file that holds it as such."""
        if self.kind is str:
            return self.memory.tobytes().decode("latin1")
        return self.kind(self.memory.tobytes()) if self.kind is bytearray else self.memory.tobytes()


class BytesInFile:
    """A long string of bytes that was left where it is in the file."""

    def __init__(self, at, size, kind):
        self.at, self.size, self.kind = at, size, kind

    def __len__(self):
        return self.size


class Source:
    """A file open for reading, from where it stands now.

    Args:
        leave: leave long strings of bytes in the file and give their places (`BytesInFile`).
    """

    def __init__(self, file, leave=False):
        seekable = getattr(file, "seekable", None)
        if seekable is None or not seekable():
            file = io.BytesIO(file.read())  # its size is needed to tell a true length from a false one
        self._file, self._leave, self._chunk = file, leave, _SMALL_CHUNK if leave else CHUNK
        self._start = file.tell()
        self.size = file.seek(0, io.SEEK_END) - self._start
        file.seek(self._start)
        self._read = 0  # bytes taken from the file so far
        self.buffer, self.at, self.end = b"", 0, 0

    def fill(self):
        """Load the next part of the file into the buffer, which is used up."""
        self.buffer = self._file.read(self._chunk)
        self.at, self.end = 0, len(self.buffer)
        self._read += self.end
        if not self.end:
            raise CutOffPickle("it ends early")

    @property
    def left(self):
        return self.size - self._read + self.end - self.at

    def take(self, count):
        """The next `count` bytes."""
        at = self.at
        stop = at + count
        if stop <= self.end:
            self.at = stop
            return self.buffer[at:stop]
        self._check(count)
        parts = [self.buffer[at:]]
        missing = stop - self.end
        while missing:
            self.fill()
            parts.append(self.buffer[:missing])
            self.at = len(parts[-1])
            missing -= self.at
        return b"".join(parts)

    def take_view(self, count):
        """The next `count` bytes, held once: long ones as memory of their own."""
        if count < LARGE:
            return self.take(count)
        self._check(count)
        return memoryview(self._into_memory(count))

    def take_string(self, count, kind):
        """The next `count` bytes as a string of bytes: as they are where short, `Raw` or `BytesInFile` where long."""
        if count < LARGE:
            found = self.take(count)
            return found if kind is bytes else found.decode("latin1") if kind is str else bytearray(found)
        self._check(count)
        if not self._leave:
            return Raw(self._into_memory(count), kind)
        at = self.position
        self._move(at + count)
        return BytesInFile(at, count, kind)

    def line(self):
        """The bytes up to the next end of a line, without it."""
        parts, length = [], 0
        while True:
            if self.at == self.end:
                self.fill()
            stop = self.buffer.find(b"\n", self.at)
            parts.append(self.buffer[self.at : stop if stop >= 0 else self.end])
            length += len(parts[-1])
            if length > LONGEST_LINE:
                raise DamagedPickle(f"it has a line of more than {LONGEST_LINE} bytes")
            self.at = stop + 1 if stop >= 0 else self.end
            if stop >= 0:
                return b"".join(parts) if len(parts) > 1 else parts[0]

    def close(self):
        """Put the file where the pickle ended: another may follow."""
        self._move(self.position)

    @property
    def position(self):
        """The place in the file of the next byte."""
        return self._start + self._read - self.end + self.at

    def _move(self, place):
        self._file.seek(place)
        self._read = place - self._start
        self.buffer, self.at, self.end = b"", 0, 0

    def _check(self, count):
        if count > self.left:
            raise CutOffPickle(f"{count} bytes were announced where {self.left} are left")

    def _into_memory(self, count):
        """The next bytes, read into new memory; what the buffer has of them is copied, the rest is not."""
        memory = np.empty(count, np.uint8)
        have = min(count, self.end - self.at)
        memory[:have] = np.frombuffer(self.buffer, np.uint8, have, self.at)
        self.at += have
        view = memoryview(memory)
        while have < count:
            if hasattr(self._file, "readinto"):
                got = self._file.readinto(view[have:])
            else:
                part = self._file.read(min(count - have, 2**24))
                got = len(part)
                view[have : have + got] = part
            if not got:
                raise CutOffPickle("it ends early")
            have += got
            self._read += got
        return memory
