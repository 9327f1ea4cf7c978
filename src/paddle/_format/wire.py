"""The protocol buffers wire format: messages of the schema from bytes and to bytes.

A damaged file is trusted only as far as its bytes go: every length is checked against the bytes left before
anything is allocated, so memory stays proportional to the file, and an error names the offset.
"""

import struct

from .._core.errors import InvalidArgumentError

_DEEPEST = 32  # the deepest nesting of messages; the format needs six
_FIXED = {1: 8, 5: 4}
_VARINTS = frozenset({"int32", "int64", "bool"})


class DamagedFileError(InvalidArgumentError):
    """A file that is damaged or of another format."""


def damaged(what, at, where=None):
    """The error about bytes that cannot be read."""
    place = f"offset {at}" + (f" of '{where}'" if where else "")
    return DamagedFileError(f"the model file is damaged: {what}.", place, "download or save the file again.")


# ---- reading ----


def decode(kind, data):
    """Parse bytes to a message of class `kind`."""
    return _message(kind, memoryview(data), 0, len(data), 0)


def _message(kind, data, at, end, depth):
    if depth > _DEEPEST:
        raise damaged("messages are nested too deeply", at)
    message, fields = kind(), kind.by_number
    while at < end:
        start = at
        key, at = _varint(data, at, end)
        number, wire = key >> 3, key & 7
        field = fields.get(number)
        if wire == 2:
            size, at = _varint(data, at, end)
            if size > end - at:
                raise damaged(f"a field of {size} bytes was announced but {end - at} are left", start)
            if field is not None:
                _sized(message, field, data, at, at + size, depth)
            at += size
        elif wire == 0:
            value, at = _varint(data, at, end)
            if field is not None:
                _put(message, field, _number(field, value, start))
        elif wire in _FIXED:
            size = _FIXED[wire]
            if size > end - at:
                raise damaged(f"a number of {size} bytes was announced but {end - at} are left", start)
            if field is not None:
                _put(message, field, _real(field, data, at, size, start))
            at += size
        else:
            raise damaged(f"a field has the unknown wire type {wire}", start)
    for field in kind.fields:
        if field.label == "required" and getattr(message, field.name) is None:
            raise damaged(f"a {kind.__name__} without '{field.name}'", at)
    return message


def _sized(made, field, data, at, end, depth):
    """A length-delimited field: a message, a string, or packed numbers."""
    if field.message is not None:
        return _put(made, field, _message(field.message, data, at, end, depth + 1))
    if field.kind == "string":
        return _put(made, field, bytes(data[at:end]).decode("utf-8", "surrogateescape"))
    if field.label != "repeated":
        raise damaged(f"field '{field.name}' must be one number", at)
    values = getattr(made, field.name)
    if field.kind in _VARINTS:
        while at < end:
            start = at
            value, at = _varint(data, at, end)
            values.append(_number(field, value, start))
        return None
    size = 4 if field.kind == "float" else 8
    if (end - at) % size:
        raise damaged(f"field '{field.name}' is cut off", at)
    values.extend(struct.unpack(f"<{(end - at) // size}{'f' if size == 4 else 'd'}", data[at:end]))
    return None


def _put(made, field, value):
    if field.label == "repeated":
        getattr(made, field.name).append(value)
    else:
        setattr(made, field.name, value)


def _varint(data, at, end):
    value = shift = 0
    start = at
    while at < end:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value & 0xFFFFFFFFFFFFFFFF, at
        shift += 7
        if shift > 63:
            raise damaged("a number has more than 64 bits", start)
    raise damaged("a number is cut off", start)


def _number(field, value, at):
    if field.kind not in _VARINTS:
        raise damaged(f"field '{field.name}' must hold {field.kind}, not an integer", at)
    if field.kind == "bool":
        return value != 0
    bits = 32 if field.kind == "int32" else 64
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def _real(field, data, at, size, start):
    if field.kind != ("float" if size == 4 else "double"):
        raise damaged(f"field '{field.name}' must hold {field.kind}, not {size} raw bytes", start)
    return struct.unpack_from("<f" if size == 4 else "<d", data, at)[0]


# ---- writing ----


def encode(message):
    """The bytes of a message, its fields in the order of their numbers."""
    out = bytearray()
    for field in sorted(message.fields, key=lambda f: f.number):
        value = getattr(message, field.name)
        if field.label == "repeated":
            for item in value:
                _write(out, field, item)
        elif value is not None and (field.label == "required" or value != field.default):
            _write(out, field, value)
        elif field.label == "required":
            raise InvalidArgumentError(f"a {type(message).__name__} needs '{field.name}'.")
    return bytes(out)


def _write(out, field, value):
    if field.message is not None:
        _write_bytes(out, field.number, encode(value))
    elif field.kind == "string":
        _write_bytes(out, field.number, value.encode("utf-8", "surrogateescape"))
    elif field.kind in _VARINTS:
        _write_varint(out, field.number << 3)
        _write_varint(out, int(value) & 0xFFFFFFFFFFFFFFFF)
    elif field.kind == "float":
        _write_varint(out, field.number << 3 | 5)
        out += struct.pack("<f", value)
    else:
        _write_varint(out, field.number << 3 | 1)
        out += struct.pack("<d", value)


def _write_bytes(out, number, data):
    _write_varint(out, number << 3 | 2)
    _write_varint(out, len(data))
    out += data


def _write_varint(out, value):
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
