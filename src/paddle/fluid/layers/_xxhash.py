"""XXH64, the hash that fluid uses for ids; written from its public specification."""

_MASK = (1 << 64) - 1
_P1, _P2, _P3, _P4, _P5 = (
    11400714785074694791,
    14029467366897019727,
    1609587929392839161,
    9650029242287828579,
    2870177450012600261,
)


def _rotate(x, by):
    return ((x << by) | (x >> (64 - by))) & _MASK


def _round(acc, lane):
    return _rotate((acc + lane * _P2) & _MASK, 31) * _P1 & _MASK


def xxh64(data, seed=0):
    """The 64-bit hash of bytes.

    >>> hex(xxh64(b""))
    '0xef46db3751d8e999'
    """
    at, size = 0, len(data)

    def read(count):
        nonlocal at
        at += count
        return int.from_bytes(data[at - count : at], "little")

    if size >= 32:
        accs = [(seed + _P1 + _P2) & _MASK, (seed + _P2) & _MASK, seed & _MASK, (seed - _P1) & _MASK]
        while size - at >= 32:
            accs = [_round(acc, read(8)) for acc in accs]
        h = sum(_rotate(acc, by) for acc, by in zip(accs, (1, 7, 12, 18), strict=True)) & _MASK
        for acc in accs:
            h = ((h ^ _round(0, acc)) * _P1 + _P4) & _MASK
    else:
        h = (seed + _P5) & _MASK
    h = (h + size) & _MASK
    while size - at >= 8:
        h = (_rotate(h ^ _round(0, read(8)), 27) * _P1 + _P4) & _MASK
    if size - at >= 4:
        h = (_rotate(h ^ (read(4) * _P1 & _MASK), 23) * _P2 + _P3) & _MASK
    while at < size:
        h = _rotate(h ^ (read(1) * _P5 & _MASK), 11) * _P1 & _MASK
    for shift, factor in ((33, _P2), (29, _P3)):
        h = ((h ^ (h >> shift)) * factor) & _MASK
    return h ^ (h >> 32)
