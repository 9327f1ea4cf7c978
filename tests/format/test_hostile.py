"""Damaged and hostile files: one of our errors, quickly, and in little memory."""

import io
import struct

import numpy as np
import pytest
from tests.format.hostile import LIMIT, LITTLE, MODELS, attempt, most_memory

from paddle import _format
from paddle._core import flags
from paddle._core.errors import PaddleError
from paddle._format import schema, wire
from paddle._format.tensors import read_params


def mutations(data, seed, count):
    """The bytes with a few of them changed, removed, repeated, or truncated."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        out = bytearray(data)
        for _ in range(rng.integers(1, 5)):
            at = int(rng.integers(0, len(out)))
            kind = rng.integers(0, 5)
            if kind == 0:
                out[at] = int(rng.integers(0, 256))
            elif kind == 1:
                del out[at : at + int(rng.integers(1, 40))]
            elif kind == 2:
                out[at:at] = out[at : at + int(rng.integers(1, 40))]
            elif kind == 3:
                out[at : at + 8] = b"\xff" * min(8, len(out) - at)
            else:
                del out[max(at, 1) :]
        yield bytes(out)


@pytest.mark.parametrize("name", ["control", "gru"])
def test_mutated_programs(name):
    model = (MODELS / "older" / f"{name}.pdmodel").read_bytes()
    params = (MODELS / "older" / f"{name}.pdiparams").read_bytes()
    assert attempt(model, params)
    before = most_memory()
    refused = sum(not attempt(data, params) for data in mutations(model, 0, 30))
    assert refused > 10
    assert most_memory() - before < LITTLE


def test_mutated_programs_of_the_newer_form():
    folder = MODELS / "newer"
    model, params = (folder / "control.json").read_bytes(), (folder / "control.pdiparams").read_bytes()
    assert attempt(model, params)
    assert sum(not attempt(data, params) for data in mutations(model, 1, 60)) > 20


def test_mutated_values():
    folder = MODELS / "older"
    params = (folder / "gru.pdiparams").read_bytes()
    shapes = {name: list(t.shape) for name, t in _format.load_model(folder / "gru").params.items()}
    before, refused = most_memory(), 0
    for data in mutations(params, 2, 400):
        try:
            read_params(io.BytesIO(data), shapes, shapes)
        except PaddleError:
            refused += 1
    assert refused > 100
    assert most_memory() - before < LITTLE


def test_a_length_beyond_the_file_costs_nothing():
    """A field of four exabytes in a file of twelve bytes."""
    data = b"\x0a" + b"\xff" * 8 + b"\x3f" + b"ab"
    with pytest.raises(_format.DamagedFileError, match="bytes was announced but 2 are left"):
        wire.decode(schema.message("ProgramDesc"), data)


def test_a_tensor_larger_than_its_file_costs_nothing(tmp_path):
    described = b"\x08\x05" + b"\x10" + b"\xff\xff\xff\xff\x0f"  # float32, one axis of 4 G
    (tmp_path / "p").write_bytes(struct.pack("<IQIi", 0, 0, 0, len(described)) + described + b"1234")
    with open(tmp_path / "p", "rb") as file, pytest.raises(_format.DamagedFileError, match="are left"):
        read_params(file, ["w"])


def test_messages_nested_without_end():
    """A message nested a thousand times is refused before Python's stack overflows."""
    data = b""
    for _ in range(1000):
        data = b"\x0a" + _length(len(data)) + data
    with pytest.raises(_format.DamagedFileError):
        wire.decode(schema.message("ProgramDesc"), data)


def _length(value):
    out = bytearray()
    wire._write_varint(out, value)
    return bytes(out)


def test_a_block_inside_itself_is_refused():
    from paddle._format import desc

    blocks = desc.parse((MODELS / "older" / "control.pdmodel").read_bytes())
    loop = next(op for op in blocks[0].ops if op.type == "while")
    inner = blocks[loop.attrs["sub_block"]]
    inner.ops.append(loop)
    assert not attempt(desc.serialize(blocks, 0, {}), (MODELS / "older" / "control.pdiparams").read_bytes())


def test_a_constant_of_terabytes_costs_nothing_to_load(monkeypatch):
    from paddle._format import desc

    attrs = {"shape": [1 << 20, 1 << 20], "value": 1.0, "dtype": 5, "str_value": ""}
    types = {"shape": "LONGS", "value": "FLOAT", "dtype": "INT", "str_value": "STRING"}
    block = desc.Block(vars={"y": desc.Var("y", [1 << 20, 1 << 20], "float32")})
    block.ops = [
        desc.Op("fill_constant", {}, {"Out": ["y"]}, attrs, types),
        desc.Op("fetch", {"X": ["y"]}, {"Out": ["fetch"]}, {"col": 0}, {"col": "INT"}),
    ]
    monkeypatch.setitem(flags._values, LIMIT, 1 << 30)  # a constant beyond the limit is refused: see test_limits.py
    before = most_memory()
    (y,) = _format.load_model(desc.serialize([block], 0, {})).fetches
    assert y.shape == [1 << 20, 1 << 20]
    assert most_memory() - before < LITTLE


def test_models_are_loaded_in_threads():
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(4) as pool:
        models = list(pool.map(lambda _: _format.load_model(MODELS / "older" / "control"), range(4)))
    assert len({str(m.program) for m in models}) == 1
