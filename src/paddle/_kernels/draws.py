"""Random numbers for the operators: Paddle's own after `paddle.seed` on the CPU, else torch's.

After the same seed a program draws the same numbers as in Paddle; `FLAGS_original_random_stream=0` selects torch's
generator instead, which is faster.

How Paddle derives numbers from the words of its stream was determined by observing its results: a uniform number is a
word over 2^64, a pair of normal ones comes from Marsaglia's polar method, an integer is the high half of a product, and
a permutation is made by swaps drawn two at a time.
"""

import math

import numpy as np
import torch

from paddle._core.flags import flag
from paddle._core.random import CPU_STREAMS, INFERRING_SHAPES, generator, new_generator
from paddle._core.state import declare
from paddle._kernels.loops import DRAWING
from paddle._kernels.twister import Twister

_CHUNK = 1 << 15  # words at a time, so that they stay in the cache
_SMALL = 1 << 15  # numbers drawn one by one in Python, up to which Paddle's stream is used

# torch draws between bounds in one pass, with the same words of its stream.
_ONE_PASS = frozenset({torch.float32, torch.float64})
_WIDEST = 1e38  # beyond which it refuses bounds

_PARTS = {torch.complex64: torch.float32, torch.complex128: torch.float64}


class _Words:
    """Paddle's stream: empty before a seed, then the seed, and from the first draw on the stream itself."""

    now = None

    def stream(self):
        """The stream, started from the seed at the first draw."""
        if not isinstance(self.now, Twister):
            self.now = Twister.seeded(self.now)
        return self.now

    def seed(self, seed):
        self.now = seed

    def own(self, seed):
        self.now = Twister.plain(seed)

    def state(self):
        return self.now.copy() if isinstance(self.now, Twister) else self.now

    def restore(self, state):
        self.now = state.copy() if isinstance(state, Twister) else state

    @staticmethod
    def parts(state):
        return list(state.parts()) if isinstance(state, Twister) else state

    @staticmethod
    def state_of(parts):
        return Twister.of(*parts) if isinstance(parts, (list, tuple)) else parts

    # Part of the process state.
    _save, _restore = state, restore

    def _reset(self):
        self.now = None


_WORDS = declare("random numbers of the CPU", _Words())
CPU_STREAMS.append(_WORDS)


def original_stream(device, seed=0):
    """Return Paddle's stream if it applies, else None; a `seed` other than 0 and -1 gets a separate stream."""
    own = seed not in (0, -1, None)
    if device.type != "cpu" or (_WORDS.now is None and not own) or torch.compiler.is_compiling():
        return None
    if INFERRING_SHAPES:
        return None
    if not flag("FLAGS_original_random_stream"):
        return None
    if own:
        return Twister.plain(seed)
    return _WORDS.stream()


def stream(device, seed=0):
    """Return torch's generator for a device, or a separate one for a seed other than 0 and -1."""
    return new_generator(device).manual_seed(seed) if seed not in (0, -1, None) else generator(device)


def uniform(shape, low=0.0, high=1.0, *, dtype, device, seed=0):
    """Uniform numbers from `low` up to `high`."""
    words = original_stream(device, seed)
    if words is None or not dtype.is_floating_point:
        if low == 0 and high == 1:
            return torch.rand(shape, dtype=dtype, device=device, generator=stream(device, seed))
        if dtype in _ONE_PASS and 0 < high - low < _WIDEST:
            t = torch.empty(shape, dtype=dtype, device=device)
            return t.uniform_(low, high, generator=stream(device, seed))
        t = torch.rand(shape, dtype=dtype, device=device, generator=stream(device, seed))
        return t.mul_(high - low).add_(low)
    array = _units(words, math.prod(shape), _numpy(dtype))
    if low != 0 or high != 1:
        array *= array.dtype.type(high - low)
        array += array.dtype.type(low)
    return _tensor(array, shape, dtype)


def normal(shape, mean=0.0, std=1.0, *, dtype, device, seed=0):
    """Normal numbers; each part of a complex number has half the variance."""
    words = original_stream(device, seed)
    if words is None or not (dtype.is_floating_point or dtype in _PARTS):
        if mean == 0 and std == 1:
            return torch.randn(shape, dtype=dtype, device=device, generator=stream(device, seed))
        if dtype in _ONE_PASS and type(mean) is not complex and std >= 0:
            t = torch.empty(shape, dtype=dtype, device=device)
            return t.normal_(mean, std, generator=stream(device, seed))
        t = torch.randn(shape, dtype=dtype, device=device, generator=stream(device, seed))
        return t.mul_(std).add_(mean)
    if dtype in _PARTS:
        pairs = _tensor(_gauss(words, 2 * math.prod(shape), _numpy(_PARTS[dtype])), [*shape, 2], _PARTS[dtype])
        return torch.view_as_complex(pairs.mul_(std / math.sqrt(2))).add_(mean)
    array = _gauss(words, math.prod(shape), _numpy(dtype))
    if std != 1 or mean != 0:
        array *= array.dtype.type(std)
        array += array.dtype.type(mean)
    return _tensor(array, shape, dtype)


def exponential(shape, *, dtype, device):
    """Numbers of the exponential distribution with rate 1."""
    words = original_stream(device)
    if words is None or not dtype.is_floating_point:
        return torch.empty(shape, dtype=dtype, device=device).exponential_(generator=generator(device))
    array = _units(words, math.prod(shape), _numpy(dtype))
    return _tensor(np.negative(np.log1p(np.negative(array, array), array), array), shape, dtype)


def integers(shape, low, high, *, dtype, device):
    """Integers from `low` up to but excluding `high`."""
    words = original_stream(device)
    if words is None:
        return torch.randint(low, high, shape, dtype=dtype, device=device, generator=generator(device))
    array = np.empty(math.prod(shape), np.int64)
    for part in _chunks(array):
        part[:] = _below(words.take(part.size), high - low).view(np.int64)
    array += low
    return torch.from_numpy(array).reshape(shape).to(dtype)


def remainders(shape, low, high, *, dtype, device):
    """Integers from `low` up to `high`, as `Tensor.random_` draws them: the remainder of a division."""
    words = original_stream(device)
    if words is None:
        return torch.empty(shape, dtype=dtype, device=device).random_(low, high, generator=generator(device))
    drawn = words.take(math.prod(shape))
    if high - low < 2**28:
        drawn = drawn & np.uint64(0xFFFFFFFF)
    array = (drawn % np.uint64(high - low)).view(np.int64) + low
    return torch.from_numpy(array).reshape(shape).to(dtype)


def permutation(n, *, dtype, device):
    """The integers up to `n` in random order."""
    words = original_stream(device)
    if words is None or n > _CHUNK:  # swaps are sequential: above this size use torch's permutation
        return torch.randperm(n, dtype=dtype, device=device, generator=generator(device))
    order = list(range(n))
    at = 1
    if n % 2 == 0 and n:
        at += 1
        other = int(words.take(1)[0]) >> 63
        order[1], order[other] = order[other], order[1]
    for word in words.take(max(0, n - at + 1) // 2).tolist():
        first, second = divmod(word * ((at + 1) * (at + 2)) >> 64, at + 2)
        order[at], order[first] = order[first], order[at]
        order[at + 1], order[second] = order[second], order[at + 1]
        at += 2
    return torch.tensor(order, dtype=dtype)


def bernoulli(chances):
    """1 with the probability in each element, else 0."""
    words = original_stream(chances.device)
    if words is None:
        return torch.bernoulli(chances, generator=generator(chances.device))
    drawn = torch.from_numpy(_units(words, chances.numel(), np.float64)).reshape(chances.shape)
    return (drawn < chances).to(chances.dtype)


def gamma(concentrations):
    """Numbers of the gamma distribution of rate 1, by Marsaglia and Tsang's method; many samples use torch's."""
    words = original_stream(concentrations.device)
    if words is None or concentrations.numel() > _SMALL or not concentrations.is_floating_point():
        return torch._standard_gamma(concentrations, generator=generator(concentrations.device))
    source = _one_by_one(words)
    drawn = [_gamma(a, source) for a in concentrations.detach().double().reshape(-1).tolist()]
    source.close()
    return torch.tensor(drawn, dtype=concentrations.dtype).reshape(concentrations.shape)


def poisson(rates):
    """Samples of the Poisson distribution; many samples, or rates of 12 or more, use torch's generator."""
    words = original_stream(rates.device)
    if words is None or rates.numel() > _SMALL or not rates.is_floating_point() or (rates >= 12).any():
        return torch.poisson(rates, generator=generator(rates.device))
    source, counts = _one_by_one(words), []
    for rate in rates.detach().double().reshape(-1).tolist():
        least, product, count = math.exp(-rate), next(source), 0
        while product > least:
            product *= next(source)
            count += 1
        counts.append(count if rate > 0 else 0)
    source.close()
    return torch.tensor(counts, dtype=rates.dtype).reshape(rates.shape)


def binomial(counts, chances):
    """Samples of the binomial distribution; many samples use torch's generator."""
    words = original_stream(chances.device)
    if words is None or chances.numel() > _SMALL:
        return torch.binomial(counts.contiguous(), chances.contiguous(), generator=generator(chances.device))
    source, drawn = _one_by_one(words), []
    pairs = zip(counts.double().reshape(-1).tolist(), chances.double().reshape(-1).tolist(), strict=True)
    for count, chance in pairs:
        smaller_chance = min(chance, 1 - chance)
        if count <= 0 or smaller_chance <= 0:
            hits = 0
        else:
            hits = (_by_waiting if count * smaller_chance < 10 else _by_rejection)(count, smaller_chance, source)
        drawn.append(hits if chance <= 0.5 or count <= 0 else count - hits)
    source.close()
    return torch.tensor(drawn, dtype=chances.dtype).reshape(chances.shape)


def _by_waiting(count, chance, source):
    """A binomial number as the count of geometric waiting times that fit into the trials."""
    log_miss, elapsed, hits = math.log1p(-chance), 0, 0
    while True:
        elapsed += math.ceil(math.log(next(source)) / log_miss)
        if elapsed > count:
            return hits
        hits += 1


def _by_rejection(n, p, source):
    """A binomial number by Hörmann's transformed rejection with squeeze (BTRS, 1993)."""
    deviation = math.sqrt(n * p * (1 - p))
    b = 1.15 + 2.53 * deviation
    a = -0.0873 + 0.0248 * b + 0.01 * p
    odds, mode = p / (1 - p), math.floor((n + 1) * p)
    while True:
        u, v = next(source) - 0.5, next(source)
        us = 0.5 - abs(u)
        k = math.floor((2 * a / us + b) * u + n * p + 0.5)
        if us >= 0.07 and v <= 0.92 - 4.2 / b:
            return k
        if not 0 <= k <= n:
            continue
        v = math.log(v * (2.83 + 5.1 / b) * deviation / (a / (us * us) + b))
        bound = (
            (mode + 0.5) * math.log((mode + 1) / (odds * (n - mode + 1)))
            + (n + 1) * math.log((n - mode + 1) / (n - k + 1))
            + (k + 0.5) * math.log(odds * (n - k + 1) / (k + 1))
            + (_stirling(mode) + _stirling(n - mode) - _stirling(k) - _stirling(n - k))
        )
        if v <= bound:
            return k


def _stirling(k):
    """The error of Stirling's formula for log k!."""
    return math.lgamma(k + 1) - ((k + 0.5) * math.log(k + 1) - (k + 1) + 0.5 * math.log(2 * math.pi))


def _one_by_one(words):
    """Uniform numbers read from the stream on demand; closing advances the stream past the last one used."""
    used, units = 0, []
    try:
        while True:
            if used == len(units):
                words.skip(used)
                used, units = 0, (words.peek(256).astype(np.float64) * 2.0**-64).tolist()
            used += 1
            yield units[used - 1]
    finally:
        words.skip(used)


def _gamma(a, source):
    """One gamma number; for `a` below 1, derived from one with `a + 1` and a power of a uniform number."""
    if a <= 0:
        return 0.0
    scale = 1.0
    if a < 1:
        scale, a = (1 - next(source)) ** (1 / a), a + 1
    d = a - 1 / 3
    c = 1 / math.sqrt(9 * d)
    while True:
        cube = 0.0
        while cube <= 0:
            length = 0.0
            while not 0 < length <= 1:
                x, y = 2 * next(source) - 1, 2 * next(source) - 1
                length = x * x + y * y
            normal = y * math.sqrt(-2 * math.log(length) / length)
            cube = (1 + c * normal) ** 3
        u, square = 1 - next(source), normal * normal
        if u < 1 - 0.0331 * square * square or math.log(u) < 0.5 * square + d * (1 - cube + math.log(cube)):
            return scale * d * cube


def followed(x):
    """Whether a layer that draws a number for each element of `x` uses Paddle's stream."""
    return original_stream(x.device) is not None


def factors(shape, p, kept, device):
    """What a dropout of probability `p` multiplies elements by, in float32: 0, or the number `kept`."""
    words = original_stream(device)
    if words is None:
        return uniform(shape, dtype=torch.float32, device=device).ge_(p).mul_(kept)
    array = np.empty(math.prod(shape), np.float32)
    early = _early(words, array.size)
    array[:early] = (_units(words, early, np.float32) >= np.float32(p)) * np.float32(kept)
    if early < array.size:
        words.fill(DRAWING.mask, array[early:], p, kept)
    return torch.from_numpy(array).reshape(shape)


def choices(weights, count, replacement):
    """`count` indices for each row of weights, drawn in proportion to them."""
    words = original_stream(weights.device)
    if words is None:
        return torch.multinomial(weights, count, replacement, generator=generator(weights.device))
    rows = weights.detach().double().reshape(-1, weights.shape[-1]).numpy()
    drawn = _units(words, len(rows) * count, np.float64).reshape(len(rows), count)
    chosen = np.empty(drawn.shape, np.int64)
    for row, us, out in zip(rows, drawn, chosen, strict=True):
        if replacement:
            out[:] = _at(row, us)
            continue
        left = row.copy()
        for i, u in enumerate(us):
            out[i] = _at(left, u)
            left[out[i]] = 0
    return torch.from_numpy(chosen).reshape(*weights.shape[:-1], count)


def _at(weights, u):
    """Where the running sum of the weights passes the fraction `u` of the total."""
    sums = np.cumsum(weights)
    return np.searchsorted(sums, u * sums[-1], side="right").clip(0, np.flatnonzero(weights)[-1])


def _numpy(dtype):
    return np.float64 if dtype is torch.float64 else np.float32


def _tensor(array, shape, dtype):
    return torch.from_numpy(array).reshape(shape).to(dtype)


def _chunks(array):
    return [array[at : at + _CHUNK] for at in range(0, array.size, _CHUNK)]


def _units(words, count, kind):
    """Numbers from 0 up to 1: a word over 2^64, rounded to the float dtype and kept below 1."""
    array = np.empty(count, kind)
    below, early = np.nextafter(kind(1), kind(0)), _early(words, count)
    for part in _chunks(array[:early]):
        np.multiply(words.take(part.size).astype(kind), kind(2.0**-64), part)
        np.minimum(part, below, out=part)
    if early < count:
        words.fill(DRAWING.singles if kind is np.float32 else DRAWING.doubles, array[early:])
    return array


def _early(words, count):
    """How many of `count` numbers NumPy makes: all, or beside loops in C those of words that have been read."""
    return count if DRAWING is None else min(count, words.ahead())


def _gauss(words, count, kind):
    """Standard normal numbers, two from each point that falls into the circle."""
    array = np.empty(count + count % 2, kind)
    below, one = np.nextafter(kind(1), kind(0)), kind(1)
    filled = 0
    while filled < array.size:
        wanted = (array.size - filled) // 2
        tried = min(_CHUNK // 2, wanted * 4 // 3 + 8)
        square = np.minimum(words.peek(2 * tried).astype(kind) * kind(2.0**-64), below) * kind(2) - one
        x, y = square[0::2], square[1::2]
        length = x * x + y * y
        inside = np.flatnonzero((length <= 1) & (length != 0))[:wanted]
        words.skip(2 * (int(inside[-1]) + 1 if inside.size == wanted else tried))
        length = length[inside]
        scale = np.sqrt(kind(-2) * np.log(length) / length)
        part = array[filled : filled + 2 * inside.size]
        np.multiply(y[inside], scale, part[0::2])
        np.multiply(x[inside], scale, part[1::2])
        filled += 2 * inside.size
    return array[:count]


def _below(words, span):
    """Each word scaled to the integers below `span`: the high 64 bits of the product."""
    if span < 2**32:
        # The high half of word * span, computed from the two halves of the word without overflow.
        low, high = words & np.uint64(0xFFFFFFFF), words >> np.uint64(32)
        return (high * np.uint64(span) + (low * np.uint64(span) >> np.uint64(32))) >> np.uint64(32)
    return np.array([int(w) * span >> 64 for w in words], np.uint64)
