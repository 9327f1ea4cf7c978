"""The 64-bit Mersenne twister that Paddle uses on the CPU.

After the same seed both give the same numbers, so a program seeded with `paddle.seed` starts from exactly the weights
it has in Paddle. The generator is a loop in C, or randomgen's; this module adds Paddle's seeding and reading ahead.
"""

import numpy as np

from paddle._kernels.loops import DRAWING

_N = 312  # words of state


class _Compiled:
    """The generator in C, which fills arrays with words or with what it makes of them."""

    def __init__(self, key, position):
        self.key, self.position = key, position

    def random_raw(self, count):
        words = np.empty(count, np.uint64)
        self.fill(DRAWING.words, words)
        return words

    def fill(self, loop, array, *options):
        self.position = loop(self.key, self.position, array, *options)

    def state(self):
        return self.key.copy(), self.position


class _Randomgen:
    """The generator of randomgen, where nothing is compiled."""

    def __init__(self, key, position):
        from randomgen import MT64  # imported here because only programs that draw after a seed need it

        self._engine = MT64(0)
        state = self._engine.state
        state["state"] = {"key": key, "pos": position}
        self._engine.state = state
        self.random_raw = self._engine.random_raw

    def state(self):
        inner = self._engine.state["state"]
        return inner["key"].copy(), inner["pos"]


class Twister:
    """A stream of 64-bit words, read ahead with `peek` and moved on with `skip`."""

    def __init__(self, key, position, seed):
        self.seed = seed
        self.count = 0  # the number of words used since the seed; identifies the position of equal streams
        self._engine = (_Randomgen if DRAWING is None else _Compiled)(np.array(key, np.uint64), position)
        self._ready = np.empty(0, np.uint64)
        self._at = 0

    @classmethod
    def seeded(cls, seed):
        """Start the stream as `paddle.seed` does: from a seed sequence of the seed's lower 32 bits."""
        words = _seed_sequence([seed & 0xFFFFFFFF], 2 * _N)
        return cls([words[2 * i] | words[2 * i + 1] << 32 for i in range(_N)], _N, seed)

    @classmethod
    def plain(cls, seed):
        """Start a separate stream as the `seed` argument of an operator does."""
        state = [seed % 2**64]
        for i in range(1, _N):
            state.append((6364136223846793005 * (state[-1] ^ state[-1] >> 62) + i) % 2**64)
        return cls(state, _N, seed)

    def peek(self, count):
        """Return the next `count` words without consuming them."""
        missing = count - (self._ready.size - self._at)
        if missing > 0:
            fresh = self._engine.random_raw(max(missing, _N))
            self._ready = np.concatenate([self._ready[self._at :], fresh])
            self._at = 0
        return self._ready[self._at : self._at + count]

    def skip(self, count):
        """Consume words that were read with `peek`."""
        self._at += count
        self.count += count

    def take(self, count):
        """The next `count` words."""
        words = self.peek(count)
        self.skip(count)
        return words

    def ahead(self):
        """How many words have been read and not been used."""
        return self._ready.size - self._at

    def fill(self, loop, array, *options):
        """Use a word for each element of an array by a loop in C; no word must have been read ahead."""
        self._engine.fill(loop, array, *options)
        self.count += array.size

    def copy(self):
        """Return an independent copy of the stream at its current position."""
        other = Twister(*self._engine.state(), self.seed)
        other.count, other._ready, other._at = self.count, self._ready, self._at
        return other

    def parts(self):
        """The state of the stream, for `Twister.of`."""
        return (*self._engine.state(), self.seed, self.count, self._ready[self._at :].copy())

    @classmethod
    def of(cls, key, position, seed, count, ready):
        """Restore the stream described by `parts`."""
        stream = cls(key, position, seed)
        stream.count, stream._ready = count, ready
        return stream

    def __reduce__(self):
        return (Twister.of, self.parts())

    def __eq__(self, other):
        return isinstance(other, Twister) and (self.seed, self.count) == (other.seed, other.count)

    __hash__ = None


def _seed_sequence(seeds, n):
    """Expand a few 32-bit words to `n`, like the C++ standard's `seed_seq`."""
    words, s = [0x8B8B8B8B] * n, len(seeds)
    t = 11 if n >= 623 else 7 if n >= 68 else 5 if n >= 39 else 3 if n >= 7 else (n - 1) // 2
    p = (n - t) // 2
    q = p + t
    m = max(s + 1, n)
    for k in range(m):
        i, j, before = k % n, (k + p) % n, words[(k - 1) % n]
        r = words[i] ^ words[j] ^ before
        first = 1664525 * (r ^ r >> 27) & 0xFFFFFFFF
        second = first + (s if k == 0 else i + seeds[k - 1] if k <= s else i) & 0xFFFFFFFF
        words[j] = words[j] + first & 0xFFFFFFFF
        words[(k + q) % n] = words[(k + q) % n] + second & 0xFFFFFFFF
        words[i] = second
    for k in range(m, m + n):
        i, j = k % n, (k + p) % n
        r = words[i] + words[j] + words[(k - 1) % n] & 0xFFFFFFFF
        first = 1566083941 * (r ^ r >> 27) & 0xFFFFFFFF
        second = first - i & 0xFFFFFFFF
        words[j] ^= first
        words[(k + q) % n] ^= second
        words[i] = second
    return words
