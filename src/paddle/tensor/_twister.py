"""The 64-bit Mersenne twister of Nishimura and Matsumoto, from which the original draws on the CPU.

After the same seed both give the same numbers, so a program seeded with `paddle.seed` starts from the very weights it
has in the original. A word costs about 30 ns: the recurrence goes in rows of 156 words, in numpy.
"""

import numpy as np

_N, _ROW = 312, 156  # words of state; words that one step of the recurrence can give at once


def _row(value):
    return np.full(_ROW, value, np.uint64)  # whole rows, since numpy takes far longer to meet a number than an array


_UPPER, _LOWER, _ONE, _MATRIX = _row(0xFFFFFFFF80000000), _row(0x7FFFFFFF), _row(1), _row(0xB5026F5AA96619E9)


class Twister:
    """A stream of 64-bit words, read ahead with `peek` and moved on with `skip`."""

    def __init__(self, state, seed):
        self.seed = seed
        self.count = 0  # how many words were used since the seed: with it, what two equal streams agree in
        self._state = state
        self._ready = np.empty(0, np.uint64)
        self._at = 0

    @classmethod
    def seeded(cls, seed):
        """As `paddle.seed` starts the stream: through a seed sequence of the seed's lower 32 bits."""
        words = _seed_sequence([seed & 0xFFFFFFFF], 2 * _N)
        state = [words[2 * i] | words[2 * i + 1] << 32 for i in range(_N)]
        return cls(np.array(state, np.uint64), seed)

    @classmethod
    def plain(cls, seed):
        """As the `seed` argument of an operator starts a stream of its own."""
        state = [seed % 2**64]
        for i in range(1, _N):
            state.append((6364136223846793005 * (state[-1] ^ state[-1] >> 62) + i) % 2**64)
        return cls(np.array(state, np.uint64), seed)

    def peek(self, count):
        """The next `count` words, which stay next."""
        missing = count - (self._ready.size - self._at)
        if missing > 0:
            self._ready = np.concatenate([self._ready[self._at :], self._produce(missing)])
            self._at = 0
        return self._ready[self._at : self._at + count]

    def skip(self, count):
        """Leave behind words that were peeked at."""
        self._at += count
        self.count += count

    def take(self, count):
        """The next `count` words."""
        words = self.peek(count)
        self.skip(count)
        return words

    def copy(self):
        """A stream that goes on from here on its own."""
        other = Twister(self._state, self.seed)
        other.count, other._ready, other._at = self.count, self._ready, self._at
        return other

    def __eq__(self, other):
        return isinstance(other, Twister) and (self.seed, self.count) == (other.seed, other.count)

    __hash__ = None

    def _produce(self, count):
        """At least `count` more words."""
        rows = max(2, -(-count // _ROW))
        x = np.empty(_N + rows * _ROW, np.uint64)
        x[:_N] = self._state
        a, b = np.empty(_ROW, np.uint64), np.empty(_ROW, np.uint64)
        for at in range(0, rows * _ROW, _ROW):
            following = x[at + 1 : at + 1 + _ROW]
            np.bitwise_and(x[at : at + _ROW], _UPPER, a)
            np.bitwise_and(following, _LOWER, b)
            np.bitwise_or(a, b, a)
            np.right_shift(a, _ONE, a)
            np.bitwise_and(following, _ONE, b)
            np.multiply(b, _MATRIX, b)
            np.bitwise_xor(a, b, a)
            np.bitwise_xor(a, x[at + _ROW : at + _N], x[at + _N : at + _N + _ROW])
        self._state = x[-_N:].copy()
        return _tempered(x[_N:])


def _tempered(x):
    """The words of the stream from those of the recurrence, in place."""
    for shift, left, mask in (
        (29, False, 0x5555555555555555),
        (17, True, 0x71D67FFFEDA60000),
        (37, True, 0xFFF7EEE000000000),
        (43, False, 0xFFFFFFFFFFFFFFFF),
    ):
        moved = (np.left_shift if left else np.right_shift)(x, np.uint64(shift))
        moved &= np.uint64(mask)
        x ^= moved
    return x


def _seed_sequence(seeds, n):
    """`n` 32-bit words from a few, as the C++ standard's `seed_seq` spreads them."""
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
