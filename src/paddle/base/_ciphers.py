"""AES as the original has it for model files: `core.CipherFactory`, `core.AESCipher`, `core.CipherUtils`.

What is written is the initial vector, the data, and with GCM a tag. Blocks are computed many at a time with NumPy,
except where one depends on the one before (encryption by CBC, the tag of GCM).
"""

import functools
import hmac
import os

import numpy as np

from .._core.errors import InvalidArgumentError, InvalidTypeError, NotFoundError, PreconditionNotMetError, received
from .._files.atomic import atomic_write

_BLOCK, _AT_ONCE = 16, 1 << 14  # bytes of a block; how many blocks are computed together
_KEYS = (16, 24, 32)
_NAMES = ("AES_CTR_NoPadding", "AES_CBC_PKCSPadding", "AES_ECB_PKCSPadding", "AES_GCM_NoPadding")


def _times(a, b):
    """The product in the field of 256 elements."""
    out = 0
    while b:
        out ^= a if b & 1 else 0
        a, b = a << 1 ^ (0x11B if a & 0x80 else 0), b >> 1
    return out


@functools.cache
def _boxes():
    """The substitution of a byte, and its inverse."""
    powers = [1]
    for _ in range(254):
        powers.append(_times(powers[-1], 3))
    inverse = {power: powers[-at % 255] for at, power in enumerate(powers)}
    there = []
    for x in range(256):
        b = inverse.get(x, 0)
        there.append(b ^ _turned(b, 1) ^ _turned(b, 2) ^ _turned(b, 3) ^ _turned(b, 4) ^ 0x63)
    return there, [there.index(x) for x in range(256)]


def _turned(x, by, bits=8):
    return (x << by | x >> (bits - by)) & ((1 << bits) - 1)


@functools.cache
def _tables(inverse):
    """Four tables that substitute a byte and mix it into its column, and the substitution alone, as arrays."""
    box = _boxes()[inverse]
    factors = (14, 9, 13, 11) if inverse else (2, 1, 1, 3)
    first = [sum(_times(s, f) << shift for f, shift in zip(factors, (24, 16, 8, 0), strict=True)) for s in box]
    turned = [[_turned(word, 32 - 8 * i, 32) for word in first] for i in range(4)]
    return np.array(turned, np.uint32), np.array(box, np.uint32)


@functools.cache
def _lists(inverse):
    mixed, box = _tables(inverse)
    return mixed.tolist(), box.tolist()


def _round_keys(key, inverse):
    """The keys of the rounds, four words each, in the order in which they are used."""
    box = _boxes()[0]
    count, words = len(key) // 4, [int.from_bytes(key[i : i + 4], "big") for i in range(0, len(key), 4)]
    factor = 1

    def substituted(word):
        return sum(box[word >> shift & 255] << shift for shift in (24, 16, 8, 0))

    while len(words) < 4 * (count + 7):
        word = words[-1]
        if len(words) % count == 0:
            word, factor = substituted(_turned(word, 8, 32)) ^ factor << 24, _times(factor, 2)
        elif count > 6 and len(words) % count == 4:
            word = substituted(word)
        words.append(words[-count] ^ word)
    rounds = [tuple(words[i : i + 4]) for i in range(0, len(words), 4)]
    if not inverse:
        return rounds
    tables = _lists(True)[0]
    unmixed = [
        tuple(
            tables[0][box[w >> 24]] ^ tables[1][box[w >> 16 & 255]] ^ tables[2][box[w >> 8 & 255]]
            ^ tables[3][box[w & 255]] for w in one
        )
        for one in rounds[-2:0:-1]
    ]  # fmt: skip
    return [rounds[-1], *unmixed, rounds[0]]


def _rounds(state, keys, tables, inverse):
    """The four words of a block, or of many as arrays, after all rounds."""
    (t0, t1, t2, t3), box = tables
    step = 3 if inverse else 1
    around = [[(at + step * i) % 4 for i in range(4)] for at in range(4)]
    state = [word ^ key for word, key in zip(state, keys[0], strict=True)]
    for key in keys[1:-1]:
        state = [
            t0[state[a] >> 24] ^ t1[state[b] >> 16 & 255] ^ t2[state[c] >> 8 & 255] ^ t3[state[d] & 255] ^ key[a]
            for a, b, c, d in around
        ]
    return [
        (box[state[a] >> 24] << 24 | box[state[b] >> 16 & 255] << 16 | box[state[c] >> 8 & 255] << 8)
        ^ box[state[d] & 255] ^ keys[-1][a]
        for a, b, c, d in around
    ]  # fmt: skip


def _blocks(data, key, inverse=False):
    """All blocks of the data, each by itself."""
    keys = [tuple(map(np.uint32, one)) for one in _round_keys(key, inverse)]
    words = np.frombuffer(data, ">u4").reshape(-1, 4)
    out = np.empty_like(words)
    for at in range(0, len(words), _AT_ONCE):
        state = words[at : at + _AT_ONCE].astype(np.uint32).T
        out[at : at + _AT_ONCE] = np.stack(_rounds(list(state), keys, _tables(inverse), inverse), axis=1)
    return out.tobytes()


def _xor(a, b):
    return (np.frombuffer(a, np.uint8) ^ np.frombuffer(b, np.uint8)).tobytes()


def _counted(data, key, start, bits):
    """The data with the stream of the counter, which begins at `start` and has its last `bits` counted."""
    count = -(-len(data) // _BLOCK)
    first, kept = int.from_bytes(start, "big"), (1 << 128) - (1 << bits)
    low = first & 0xFFFFFFFF
    if low + count <= 1 << 32:  # as good as always: only the last four bytes change
        counters = np.tile(np.frombuffer(start, ">u4"), (count, 1))
        counters[:, 3] = np.arange(low, low + count, dtype=np.uint64)
        stream = counters.tobytes()
    else:
        around = (first & kept | first + i & (1 << bits) - 1 for i in range(count))
        stream = b"".join(one.to_bytes(_BLOCK, "big") for one in around)
    return _xor(data, _blocks(stream, key)[: len(data)])


def _ctr(data, key, start):
    return _counted(data, key, start, 128)


def _chained(data, key, start):
    """Encryption by CBC: each block depends on the one before."""
    keys, tables, out = _round_keys(key, False), _lists(False), []
    last = tuple(np.frombuffer(start, ">u4").tolist())
    for words in np.frombuffer(data, ">u4").reshape(-1, 4).tolist():
        last = _rounds([a ^ b for a, b in zip(words, last, strict=True)], keys, tables, False)
        out.append(last)
    return np.array(out, ">u4").tobytes()


def _digest(factor, *parts):
    """GCM's polynomial of some parts, each filled up to whole blocks, at the point `factor`."""
    powers = [int.from_bytes(factor, "big")]
    for _ in range(127):
        powers.append(powers[-1] >> 1 ^ (0xE1 << 120 if powers[-1] & 1 else 0))
    table = []  # for each byte of a block, what each of its values contributes
    for at in range(0, 128, 8):
        row = [0]
        for value in range(1, 256):
            bit = value & -value
            row.append(row[value ^ bit] ^ powers[at + 8 - bit.bit_length()])
        table.append(row)
    found = 0
    for part in parts:
        for at in range(0, len(part), _BLOCK):
            found ^= int.from_bytes(part[at : at + _BLOCK].ljust(_BLOCK, b"\0"), "big")
            mixed = 0
            for row, byte in zip(table, found.to_bytes(_BLOCK, "big"), strict=True):
                mixed ^= row[byte]
            found = mixed
    return found.to_bytes(_BLOCK, "big")


def _gcm(data, key, start, decrypts):
    """The data encrypted or decrypted, and the tag."""
    factor = _blocks(bytes(_BLOCK), key)
    if len(start) == 12:
        first = start + b"\0\0\0\1"
    else:
        first = _digest(factor, start, (8 * len(start)).to_bytes(_BLOCK, "big"))
    low = (int.from_bytes(first[12:], "big") + 1) % (1 << 32)
    out = _counted(data, key, first[:12] + low.to_bytes(4, "big"), 32)
    hidden = data if decrypts else out
    digest = _digest(factor, hidden, (8 * len(hidden)).to_bytes(_BLOCK, "big"))
    return out, _xor(digest, _blocks(first, key))


def _padded(data):
    more = _BLOCK - len(data) % _BLOCK
    return data + bytes([more]) * more


def _bytes(what, value):
    if isinstance(value, str):
        return value.encode()
    if not isinstance(value, (bytes, bytearray)):
        raise InvalidTypeError(f"{what}: expected bytes.", received(value=value))
    return bytes(value)


def _key(value):
    key = _bytes("Cipher", value)
    if len(key) not in _KEYS:
        raise PreconditionNotMetError(
            "Cipher: a key of AES has 16, 24 or 32 bytes.", f"{len(key)} bytes", "CipherUtils.gen_key(256)."
        )
    return key


def _read(what, path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        raise NotFoundError(f"{what}: there is no file '{path}'.", f"path = {path!r}") from None


class Cipher:
    """What encrypts and decrypts bytes and files; `CipherFactory.create_cipher` makes one."""


class AESCipher(Cipher):
    """AES in one of four modes: CTR, the default, CBC, ECB and GCM, which alone notices that data were changed."""

    def __init__(self, name="AES_CTR_NoPadding", iv_size=128, tag_size=128):
        self._name, self._start, self._tag = name, iv_size // 8, tag_size // 8
        if name in _NAMES[:2] and self._start != _BLOCK:
            raise PreconditionNotMetError(f"Cipher: 'iv_size' of {name} is 128 bits.", received(iv_size=iv_size))
        if name == "AES_GCM_NoPadding" and not (self._start >= 1 and 1 <= self._tag <= _BLOCK):
            raise PreconditionNotMetError(
                f"Cipher: {name} has an 'iv_size' of 8 bits or more and a 'tag_size' of 8 to 128 bits.",
                received(iv_size=iv_size, tag_size=tag_size),
            )

    def encrypt(self, plaintext, key):
        """The encrypted bytes of bytes."""
        data, key = _bytes("Cipher.encrypt", plaintext), _key(key)
        if self._name == "AES_ECB_PKCSPadding":
            return _blocks(_padded(data), key)
        start = os.urandom(self._start)
        if self._name == "AES_CBC_PKCSPadding":
            return start + _chained(_padded(data), key, start)
        if self._name == "AES_GCM_NoPadding":
            out, tag = _gcm(data, key, start, decrypts=False)
            return start + out + tag[: self._tag]
        return start + _ctr(data, key, start)

    def decrypt(self, ciphertext, key):
        """The bytes that were encrypted with the same key and mode."""
        data, key = _bytes("Cipher.decrypt", ciphertext), _key(key)
        size = 0 if self._name == "AES_ECB_PKCSPadding" else self._start
        least = size + (self._tag if self._name == "AES_GCM_NoPadding" else 0)
        if len(data) < least:
            raise PreconditionNotMetError(
                f"Cipher.decrypt: what {self._name} has encrypted has {least} bytes or more.", f"{len(data)} bytes"
            )
        start, data = data[:size], data[size:]
        if self._name == "AES_CTR_NoPadding":
            return _ctr(data, key, start)
        if self._name == "AES_GCM_NoPadding":
            data, tag = data[: len(data) - self._tag], data[len(data) - self._tag :]
            out, wanted = _gcm(data, key, start, decrypts=True)
            if not hmac.compare_digest(wanted[: self._tag], tag):
                raise _wrong(self._name)
            return out
        if not data or len(data) % _BLOCK:
            raise PreconditionNotMetError(
                f"Cipher.decrypt: what {self._name} has encrypted consists of blocks of 16 bytes.", f"{len(data)} bytes"
            )
        out = _blocks(data, key, inverse=True)
        if start:
            out = _xor(out, (start + data)[: len(out)])
        if not 1 <= out[-1] <= _BLOCK or out[-out[-1] :] != bytes([out[-1]]) * out[-1]:
            raise _wrong(self._name)
        return out[: -out[-1]]

    def encrypt_to_file(self, plaintext, key, filename):
        """Write the encrypted bytes of bytes to a file."""
        data = self.encrypt(plaintext, key)
        with atomic_write(filename) as file:
            file.write(data)

    def decrypt_from_file(self, key, filename):
        """The bytes that were encrypted in a file."""
        return self.decrypt(_read("Cipher.decrypt_from_file", filename), key)


def _wrong(name):
    return PreconditionNotMetError(
        "Cipher.decrypt: the key is not the one of the encryption, or the data were changed, or encrypted in another "
        "mode.",
        f"data of {name}",
    )


class CipherFactory:
    """Makes ciphers."""

    @staticmethod
    def create_cipher(config_file=""):
        """The cipher of a file with lines such as `cipher_name : AES_GCM_NoPadding`; AES_CTR_NoPadding without one."""
        if not config_file:
            return AESCipher()
        given = {}
        for line in _read("CipherFactory.create_cipher", config_file).decode(errors="replace").splitlines():
            words = line.split()
            if len(words) >= 3 and words[1] == ":" and not line.startswith("#"):
                given[words[0]] = words[2]
        name = given.get("cipher_name")
        if name is None:
            raise InvalidArgumentError(
                f"CipherFactory.create_cipher: the file '{config_file}' names no cipher.",
                f"config_file = {config_file!r}",
                f"a line 'cipher_name : {_NAMES[0]}', with blanks around the colon.",
            )
        if name not in _NAMES:
            raise NotImplementedError(
                f"CipherFactory.create_cipher: there is no cipher '{name}'.\n  Try: {', '.join(_NAMES)}."
            )
        sizes = {}
        for size in ("iv_size", "tag_size"):
            if not given.get(size, "128").isdecimal():
                raise InvalidArgumentError(
                    f"CipherFactory.create_cipher: '{size}' must be a number of bits.", f"{size} = {given[size]!r}"
                )
            sizes[size] = int(given.get(size, "128")[:9])
        return AESCipher(name, **sizes)


class CipherUtils:
    """Keys of ciphers."""

    @staticmethod
    def gen_key(length):
        """A random key of so many bits."""
        if isinstance(length, bool) or not isinstance(length, int) or length < 8:
            raise InvalidArgumentError("CipherUtils.gen_key: expected 8 bits or more.", received(length=length))
        return os.urandom(length // 8)

    @staticmethod
    def gen_key_to_file(length, filename):
        """A random key of so many bits, also written to a file."""
        key = CipherUtils.gen_key(length)
        with atomic_write(filename) as file:
            file.write(key)
        return key

    @staticmethod
    def read_key_from_file(filename):
        """The key in a file."""
        return _read("CipherUtils.read_key_from_file", filename)
