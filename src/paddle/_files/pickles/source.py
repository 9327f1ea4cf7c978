"""Reading the bytes of a pickle: small parts through a buffer, large ones directly into their final memory."""

import io

import numpy as np
import torch

from paddle._files.pickles.errors import CutOffPickle, DamagedPickle

CHUNK = 2**16
_SMALL_CHUNK = 2**10  # if most of the file is skipped
LARGE = 2**14  # from this many bytes on, a string gets its own memory, which an array can take over
_STEP = 2**20  # bytes that are transcoded at a time
LONGEST_LINE = 2**26


def new_memory(count):
    """Memory for `count` bytes. NumPy would request huge pages, which can take far longer to get than to fill."""
    return torch.empty(count, dtype=torch.uint8).numpy()


class Raw:
    """A long byte string in memory that an array can take over; `kind` is its type if none does."""

    def __init__(self, memory, kind):
        self.memory, self.kind, self.taken = memory, kind, False

    def __len__(self):
        return self.memory.size

    def value(self):
        """The byte string itself, if no array takes it over."""
        if self.kind is str:
            return self.memory.tobytes().decode("latin1")
        return self.kind(self.memory.tobytes()) if self.kind is bytearray else self.memory.tobytes()


class Text:
    """A long string, which protocol 2 uses for the bytes of an array; it is not kept in both forms."""

    def __init__(self, memory):
        self._utf8, self._bytes = memory, None

    def __len__(self):
        return len(self._utf8 if self._bytes is None else self._bytes)

    def value(self):
        """The string itself, if no array takes it over."""
        return self._bytes.memory.tobytes().decode("latin1") if self._utf8 is None else decoded(self._utf8)

    def latin1(self):
        """The bytes that the string represents, in memory that an array can take over."""
        if self._bytes is None:
            self._bytes = Raw(self._encoded(), bytes)
            self._utf8 = None
        return self._bytes

    def _encoded(self):
        utf8, at = self._utf8, 0
        out, filled = new_memory(len(utf8)), 0  # the rest is never touched, so no page of it is used
        while at < len(utf8):
            end = min(at + _STEP, len(utf8))
            for _ in range(3):  # not inside a character, which has at most four bytes
                if end < len(utf8) and utf8[end] & 0xC0 == 0x80:
                    end -= 1
            part = encoded(decoded(utf8[at:end]))
            out[filled : filled + len(part)] = np.frombuffer(part, np.uint8)
            at, filled = end, filled + len(part)
        return out[:filled]


def decoded(utf8):
    """Decode a string."""
    try:
        return str(utf8, "utf-8", "surrogatepass")
    except UnicodeDecodeError:
        raise DamagedPickle("a string is not in UTF-8") from None


def encoded(text):
    """The bytes that a string represents in files of protocol 2 and of Python 2."""
    try:
        return text.encode("latin1")
    except UnicodeEncodeError:
        raise DamagedPickle("a string that represents bytes has other characters") from None


class BytesInFile:
    """A long byte string that was left in the file: its position and length."""

    def __init__(self, at, size, kind):
        self.at, self.size, self.kind = at, size, kind

    def __len__(self):
        return self.size


class Source:
    """A file open for reading, from its current position.

    Args:
        leave: leave long byte strings in the file and return their positions (`BytesInFile`).
    """

    def __init__(self, file, leave=False):
        seekable = getattr(file, "seekable", None)
        if seekable is None or not seekable():
            file = io.BytesIO(file.read())  # the size is needed to check announced lengths
        self._file, self._leave, self._chunk = file, leave, _SMALL_CHUNK if leave else CHUNK
        self._start = file.tell()
        self.size = file.seek(0, io.SEEK_END) - self._start
        file.seek(self._start)
        self._read = 0  # bytes taken from the file so far
        self.buffer, self.at, self.end = b"", 0, 0

    def fill(self):
        """Read the next part of the file into the empty buffer."""
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

    def take_text(self, count):
        """The string in the next `count` bytes: a str if short, `Text` if long."""
        if count < LARGE:
            return decoded(self.take(count))
        self._check(count)
        return Text(memoryview(self._into_memory(count)))

    def take_string(self, count, kind):
        """The next `count` bytes as a byte string: bytes if short, `Raw` or `BytesInFile` if long."""
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
        """Set the file position to the end of the pickle: another may follow."""
        self._move(self.position)

    @property
    def position(self):
        """The file position of the next byte."""
        return self._start + self._read - self.end + self.at

    def _move(self, place):
        self._file.seek(place)
        self._read = place - self._start
        self.buffer, self.at, self.end = b"", 0, 0

    def _check(self, count):
        if count > self.left:
            raise CutOffPickle(f"{count} bytes were announced where {self.left} are left")

    def _into_memory(self, count):
        """The next bytes in new memory; those in the buffer are copied, the rest is read directly."""
        memory = new_memory(count)
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
