"""Damages files: random bytes, or the structure of the format, to get past the first checks."""

import io
import pickle
import re
import struct
import warnings
import zipfile

_NUMBERS = (
    0,
    1,
    2,
    7,
    127,
    128,
    255,
    256,
    2**15,
    2**16 - 1,
    2**31 - 1,
    2**31,
    2**32 - 1,
    2**40,
    2**62,
    2**63 - 1,
    2**64 - 1,
)
_OPCODES = bytes(
    getattr(pickle, name)[0] for name in pickle.__all__ if name.isupper() and isinstance(getattr(pickle, name), bytes)
)
_TOKENS = (b"true", b"null", b"-1", b"1e999", b"[]", b"{}", b'""', b'"\\u001b[2J"', b"[[[[[[1]]]]]]", b"9" * 30, b"0.5")


def by_bytes(data, random):
    """Change a few bytes anywhere."""
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        if not data:
            break
        at = random.randrange(len(data))
        choice = random.randrange(8)
        if choice == 0:
            data[at] ^= 1 << random.randrange(8)
        elif choice == 1:
            data[at] = random.randrange(256)
        elif choice == 2:
            del data[at : at + random.choice((1, 2, 4, 8, 50))]
        elif choice == 3:
            data[at:at] = data[(start := random.randrange(len(data))) : start + random.choice((1, 4, 16, 200))]
        elif choice == 4:
            data[at:at] = random.randbytes(random.choice((1, 4, 16)))
        elif choice == 5:
            size = random.choice("BHIQ")
            wide = struct.calcsize(size)
            data[at : at + wide] = struct.pack(f"<{size}", random.choice(_NUMBERS) % 256**wide)
        elif choice == 6:
            data[at] = random.choice(_OPCODES)
        elif random.random() < 0.3:
            del data[at:]
        else:
            data[at] = 0xFF
    return bytes(data)


def by_opcode(data, random):
    """Change a pickle at an opcode."""
    import pickletools

    try:
        places = [(at, op, arg) for op, arg, at in pickletools.genops(data)]
    except Exception:
        return by_bytes(data, random)
    at, op, _ = random.choice(places)
    data = bytearray(data)
    choice = random.randrange(5)
    if choice == 0:
        data[at] = random.choice(_OPCODES)
    elif choice == 1:
        data[at:at] = bytes([random.choice(_OPCODES)])
    elif choice == 2:
        del data[at : places[places.index((at, op, _)) + 1][0] if (at, op, _) != places[-1] else at + 1]
    elif choice == 3:  # another part of the same program
        first, last = sorted(random.sample(range(len(places)), 2)) if len(places) > 1 else (0, 0)
        data[at:at] = data[places[first][0] : places[min(last, first + 12)][0]]
    elif data[at : at + 1] in (b"K", b"h", b"q", b"C", b"U", b"\x8c", b"\x80", b"\x8a"):
        data[at + 1 : at + 2] = bytes([random.randrange(256)])
    else:
        data[at + 1 : at + 5] = struct.pack("<I", random.choice(_NUMBERS) % 2**32)
    return bytes(data)


def by_token(data, random):
    """Change a number, string or bracket of a JSON file."""
    tokens = list(re.finditer(rb'-?\d+(\.\d+)?|"[^"]*"|[\[\]{},:]|true|false|null', data))
    if not tokens:
        return by_bytes(data, random)
    token = random.choice(tokens)
    new = random.choice((*_TOKENS, *(str(n).encode() for n in _NUMBERS), random.choice(tokens)[0], b""))
    return data[: token.start()] + new + data[token.end() :]


def inside_zip(data, random):
    """Change a record, its name or its compression in an otherwise valid archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        records = [(info.filename, archive.read(info)) for info in archive.infolist()]
    at = random.randrange(len(records))
    if random.random() < 0.6:
        at = next((i for i, (name, _) in enumerate(records) if name.endswith("data.pkl")), at)
    name, content = records[at]
    choice = random.randrange(12)
    packed = zipfile.ZIP_STORED
    if choice == 0:
        name = random.choice(("../up", "/etc/passwd", "a\x1b[2J", name + "\x00", records[0][0], "C:\\x", "", "ü" * 300))
    elif choice == 1:
        packed = zipfile.ZIP_DEFLATED
    elif choice == 2:
        content = content[: random.randrange(len(content) + 1)]
    elif choice < 8 and name.endswith(".pkl"):
        content = by_opcode(content, random)
    else:
        content = by_bytes(content, random)
    records[at] = name, content
    if random.random() < 0.05:
        del records[random.randrange(len(records))]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a duplicate name, which is intended
        for i, (name, content) in enumerate(records):
            archive.writestr(zipfile.ZipInfo(name or "x"), content, packed if i == at else zipfile.ZIP_STORED)
    return out.getvalue()


def in_header(data, random):
    """Change the header of a .safetensors file, and correct its length."""
    length = int.from_bytes(data[:8], "little")
    header = by_token(data[8 : 8 + length], random)
    return len(header).to_bytes(8, "little") + header + data[8 + length :]
