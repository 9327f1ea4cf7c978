"""The reader of pickles: it gives what `pickle` gives for plain data, and what an attacker writes gives an error."""

import collections
import io
import os
import pickle
import pickletools
import struct
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import paddle
from paddle._files import pickles as _pickles
from paddle._files.pickles import CutOffPickle, DamagedPickle, OversizedPickle, budget, descriptions, keys

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


def load(data):
    return _pickles.load(io.BytesIO(data))


# ---- the opcodes, to write by hand what no pickler writes ----


def text(value):
    return b"X" + struct.pack("<I", len(value.encode())) + value.encode()


def raw(value):
    return b"B" + struct.pack("<I", len(value)) + value


def integer(value):
    size = (value.bit_length() + 8) // 8
    return b"\x8a" + bytes([size]) + value.to_bytes(size, "little", signed=True)


def tuple_of(*parts):
    return b"(" + b"".join(parts) + b"t"


def name(module, attribute):
    return b"c" + f"{module}\n{attribute}\n".encode()


def call(function, *arguments):
    return function + tuple_of(*arguments) + b"R"


NDARRAY = name("numpy", "ndarray")
EMPTY_ARRAY = call(name("numpy.core.multiarray", "_reconstruct"), NDARRAY, tuple_of(integer(0)), raw(b"b"))
PLAIN_STATE = (integer(3), text("<"), b"N", b"N", b"N", integer(-1), integer(-1), integer(0))


def dtype(code, *state):
    return call(name("numpy", "dtype"), text(code), b"\x89", b"\x88") + tuple_of(*(state or PLAIN_STATE)) + b"b"


def array(shape, kind, values, order=b"\x89"):
    return EMPTY_ARRAY + tuple_of(integer(1), shape, kind, order, values) + b"b"


def shape(*sizes):
    return tuple_of(*map(integer, sizes))


def pickled(*parts):
    return b"\x80\x02" + b"".join(parts) + b"."


def test_the_opcodes_above_are_right():
    found = load(pickled(array(shape(2), dtype("f4"), raw(struct.pack("<2f", 1, -2)))))
    assert (found.dtype, found.tolist()) == (np.float32, [1, -2])


# ---- what pickle writes ----

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(2**2000), 2**2000)
    | st.floats()
    | st.complex_numbers()
    | st.text()
    | st.binary()
    | st.builds(bytearray, st.binary())
    | st.builds(range, st.integers(), st.integers(), st.integers(1, 5))
    | st.sets(st.integers() | st.text())
    | st.frozensets(st.tuples(st.integers(), st.text())),
    lambda inner: (
        st.lists(inner)
        | st.tuples(inner, inner)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.text() | st.integers() | st.tuples(st.integers(), st.text()), inner)
        | st.dictionaries(st.text(), inner).map(collections.OrderedDict)
        | st.dictionaries(st.text(), inner).map(lambda d: collections.defaultdict(list, d))
    ),
    max_leaves=20,
)


def same(one, other):
    """Equality that also looks at types, and for which a NaN is a NaN."""
    if type(one) is not type(other):
        return False
    if isinstance(one, (set, frozenset)):
        return one == other
    if isinstance(one, dict):
        return same(list(one.items()), list(other.items()))
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return repr(one) == repr(other)


@settings(deadline=None, max_examples=100)
@given(plain, st.sampled_from(PROTOCOLS))
def test_plain_data_is_read_as_pickle_reads_it(value, protocol):
    data = pickle.dumps(value, protocol)
    assert same(load(data), pickle.loads(data))
    assert same(load(pickletools.optimize(data)), pickle.loads(data))


NUMBERS = "? i1 i2 i4 i8 u1 u2 u4 u8 f2 f4 f8 c8 c16".split()
kinds = st.sampled_from([order + code for code in NUMBERS for order in "<>"] + ["<U3", ">U2", "S4"])


@settings(deadline=None, max_examples=100)
@given(st.data(), kinds, st.sampled_from(PROTOCOLS), st.sampled_from("CFT"))
def test_arrays_are_read_as_pickle_reads_them(data, kind, protocol, order):
    value = data.draw(hnp.arrays(kind, hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4)))
    value = value.T if order == "T" else np.asarray(value, order=order)
    found = load(pickle.dumps({"a": [value]}, protocol))["a"][0]
    assert (found.dtype, found.shape) == (value.dtype, value.shape)
    assert found.tobytes() == value.tobytes()
    assert found.flags.writeable


@settings(deadline=None, max_examples=100)
@given(st.data(), kinds, st.sampled_from(PROTOCOLS))
def test_numbers_of_numpy_are_read_as_pickle_reads_them(data, kind, protocol):
    value = data.draw(hnp.arrays(kind, 1))[0]
    found = load(pickle.dumps([value, value.dtype], protocol))
    assert same(found, [value, value.dtype.newbyteorder("=")]) or same(found, [value, value.dtype])


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("size", [0, 1, 255, 256, 2**14 - 1, 2**14, 70_000, 3_000_000])
def test_strings_of_every_length(size, protocol):
    values = np.random.default_rng(size).integers(0, 256, size, np.uint8)
    value = {
        "array": values,
        "bytes": values.tobytes(),
        "bytearray": bytearray(values),
        "text": values.tobytes().decode("latin1"),
        "wide": "中" * (size // 3),
        values.tobytes(): 1,
    }
    found, expected = load(pickle.dumps(value, protocol)), value
    assert np.array_equal(found.pop("array"), expected.pop("array"))
    assert same(found, expected)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_what_is_shared_stays_shared(protocol):
    part = [np.arange(3)]
    first, (second,), third = load(pickle.dumps([part, (part,), part[0]], protocol))
    assert first is second
    assert first[0] is third


def test_arrays_of_objects_and_of_dicts():
    value = np.array([{"a": np.arange(2)}, None, "x"], object)
    found = load(pickle.dumps(value))
    assert found.dtype == object
    assert found[0]["a"].tolist() == [0, 1]
    assert found[1:].tolist() == [None, "x"]


def test_types_are_data_of_their_own():
    assert load(pickle.dumps({"a": np.float32, "b": int, "c": np.dtype("i8")})) == {
        "a": np.float32,
        "b": int,
        "c": np.dtype("i8"),
    }


def test_a_pickle_in_the_middle_of_a_file():
    file = io.BytesIO(b"before" + pickle.dumps([1] * 100_000) + pickle.dumps("second") + b"after")
    file.seek(6)
    assert len(_pickles.load(file)) == 100_000
    assert _pickles.load(file) == "second"
    assert file.read() == b"after"


class Trickling(io.RawIOBase):
    """A stream that cannot be moved and gives a little at a time."""

    def __init__(self, data):
        self._file = io.BytesIO(data)

    def readable(self):
        return True

    def readinto(self, memory):
        return self._file.readinto(memoryview(memory)[:1000])


def test_a_stream():
    value = {"w": np.arange(50_000.0), "n": list(range(1000))}
    found = _pickles.load(Trickling(pickle.dumps(value)))
    assert np.array_equal(found["w"], value["w"])
    assert found["n"] == value["n"]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_every_place_where_a_file_may_be_cut_off(protocol):
    data = pickle.dumps(
        {"w": np.arange(4.0), "x": ["text", 1.5, (None, True), b"bytes", {2, 3}], "n": 1 << 70}, protocol
    )
    for length in range(len(data) - 1):
        with pytest.raises(DamagedPickle):
            load(data[:length])


# ---- what attackers write ----

SIZED = (integer(3), text("<"), b"N", b"N", b"N", integer(1 << 20), integer(1), integer(0))
FIELDS = (integer(3), text("|"), b"N", tuple_of(text("a")), b"}", integer(8), integer(8), integer(0))
SUBARRAY = (integer(3), text("|"), tuple_of(dtype("f4"), shape(9)), b"N", b"N", integer(36), integer(4), integer(0))
F4 = dtype("f4")
EIGHT = raw(bytes(8))
SCALAR = name("numpy.core.multiarray", "scalar")
FROM_BUFFER = name("numpy.core.numeric", "_frombuffer")

ATTACKS = {
    # ndarray and its arguments
    "ndarray with an offset": call(NDARRAY, shape(4), F4, EIGHT, integer(-64)),
    "ndarray of objects": call(NDARRAY, shape(4), dtype("O8"), EIGHT),
    "ndarray without a buffer": call(NDARRAY, shape(1 << 40)),
    "ndarray by NEWOBJ": NDARRAY + shape(4) + b"\x81",
    "ndarray by NEWOBJ_EX": NDARRAY + shape(4) + b"}\x92",
    "ndarray by INST": b"(" + shape(4) + b"inumpy\nndarray\n",
    "ndarray by OBJ": b"(" + NDARRAY + shape(4) + b"o",
    # the state of an array
    "objects from bytes": array(shape(1), dtype("O8"), EIGHT),
    "bytes too short": array(shape(4), F4, EIGHT),
    "bytes too long": array(shape(1), F4, EIGHT),
    "negative size": array(shape(-2), F4, EIGHT),
    "two negative sizes": array(shape(-2, -1), F4, EIGHT),
    "sizes that overflow": array(shape(1 << 62, 4), F4, b"C\x00"),
    "zero times everything": array(shape(0, 1 << 62, 1 << 62), F4, b"C\x00"),
    "a truth value as a size": array(tuple_of(b"\x88", integer(2)), F4, EIGHT),
    "a float as a size": array(tuple_of(b"G" + struct.pack(">d", 2)), F4, EIGHT),
    "a hundred axes": array(shape(*[1] * 100), F4, raw(bytes(4))),
    "no type": array(shape(2), b"N", EIGHT),
    "a type that is a text": array(shape(2), text("f4"), EIGHT),
    "values that are a text beyond bytes": array(shape(1), dtype("u1"), text("中")),
    "values that are a number": array(shape(2), F4, integer(8)),
    "values that are a list": array(shape(2), F4, b"](" + integer(1) + integer(2) + b"e"),
    "booleans beyond 1": array(shape(8), dtype("b1"), raw(b"\x07" * 8)),
    "characters beyond Unicode": array(shape(2), dtype("U1"), raw(b"\xff" * 8)),
    "a state that is no tuple": EMPTY_ARRAY + b"}b",
    "a state that is short": EMPTY_ARRAY + tuple_of(integer(1)) + b"b",
    "an order that is none": array(shape(2), F4, EIGHT, text("x")),
    "no state": EMPTY_ARRAY,
    "an array that holds itself": EMPTY_ARRAY
    + b"q\x05"
    + tuple_of(integer(1), shape(1), dtype("O8"), b"\x89", b"](h\x05e")
    + b"b",
    "a class that is not ndarray": call(
        name("numpy.core.multiarray", "_reconstruct"), name("numpy", "float32"), shape(0), raw(b"b")
    ),
    # the state of a type
    "an item size": array(shape(2), dtype("f4", *SIZED), EIGHT),
    "an item size of text": array(shape(2), dtype("S1", *SIZED), EIGHT),
    "fields": array(shape(1), dtype("V8", *FIELDS), EIGHT),
    "fields of a number": array(shape(1), dtype("f8", *FIELDS), EIGHT),
    "a subarray": array(shape(1), dtype("f4", *SUBARRAY), EIGHT),
    "a date": array(shape(1), dtype("M8"), EIGHT),
    "a void": array(shape(1), dtype("V8"), EIGHT),
    "a type by commas": array(shape(1), dtype("f4,O"), EIGHT),
    "a byte order that is none": array(shape(2), dtype("f4", integer(3), text("x"), *PLAIN_STATE[2:]), EIGHT),
    "a type of nothing": array(shape(1 << 40), dtype("U0"), b"C\x00"),
    "a type that is a dict": call(name("numpy", "dtype"), b"}"),
    "a type by attribute": F4 + b"N}" + text("itemsize") + integer(99) + b"s\x86b",
    # writing into what is there
    "SETITEM into an array": array(shape(2), F4, EIGHT) + integer(5) + integer(1) + b"s",
    "SETITEMS into an array": array(shape(2), F4, EIGHT) + b"(" + integer(5) + integer(1) + b"u",
    "APPEND to an array": array(shape(2), F4, EIGHT) + integer(1) + b"a",
    "SETITEM into bytes": raw(bytes(8)) + integer(0) + integer(1) + b"s",
    "ADDITEMS to a list": b"](" + integer(1) + b"\x90",
    "APPENDS to a dict": b"}(" + integer(1) + b"e",
    "BUILD of a dict": b"}" + b"}" + text("x") + integer(1) + b"sb",
    "BUILD of a class": name("builtins", "list") + b"}b",
    # numbers and buffers
    "a scalar of an object": call(SCALAR, dtype("O8"), EIGHT),
    "a scalar that is short": call(SCALAR, F4, raw(b"xx")),
    "a scalar without values": call(SCALAR, F4),
    "a buffer beyond its end": call(FROM_BUFFER, EIGHT, F4, shape(9), text("C")),
    "a buffer of objects": call(FROM_BUFFER, EIGHT, dtype("O8"), shape(1), text("C")),
    "a buffer with false axes": call(FROM_BUFFER, EIGHT, F4, shape(2, 1), text("K"), shape(1, 1)),
    "a buffer with axes of texts": call(FROM_BUFFER, EIGHT, F4, shape(2, 1), text("K"), tuple_of(text("a"), b"N")),
    # containers
    "a bytearray of 4 GB": call(name("builtins", "bytearray"), integer(1 << 32)),
    "a list of a range": call(name("builtins", "list"), call(name("builtins", "range"), integer(1 << 28))),
    "a tuple of a range": call(name("builtins", "tuple"), call(name("builtins", "range"), integer(1 << 28))),
    "a set of a range": call(name("builtins", "set"), call(name("builtins", "range"), integer(1 << 28))),
    "a dict of texts": call(name("builtins", "dict"), b"](" + text("ab") + b"e"),
    "a range without steps": call(name("builtins", "range"), integer(0), integer(9), integer(0)),
    "a slice of a dict": call(name("builtins", "slice"), b"}"),
    "a complex number of texts": call(name("builtins", "complex"), text("1" * 1000)),
    "a complex number beyond all": call(name("builtins", "complex"), integer(1 << 1500)),
    "bytes of a number": call(name("builtins", "bytes"), integer(1 << 32)),
    "a defaultdict of a name": call(name("collections", "defaultdict"), name("_codecs", "encode")),
    "a defaultdict of an array": call(name("collections", "defaultdict"), NDARRAY),
    "a list as a key": b"}]" + integer(1) + b"s",
    "an array as a key": b"}" + array(shape(2), F4, EIGHT) + integer(1) + b"s",
    "a name as a key": b"}" + NDARRAY + integer(1) + b"s",
    "a list in a key": b"}" + tuple_of(b"]") + integer(1) + b"s",
    "an odd number of pairs": b"}(" + integer(1) + b"u",
    "a list that holds itself": b"]q\x00h\x00a",
    "a function as data": name("_codecs", "encode"),
    "a function in a list": b"]" + name("numpy.core.multiarray", "scalar") + b"a",
    "a call of a number": integer(1) + b")R",
    "a call with a list": name("builtins", "list") + b"]R",
    "a call with too many arguments": call(name("builtins", "list"), b"]", b"]", b"]"),
    # the format itself
    "nothing": b"",
    "two objects": b"NN",
    "an open mark": b"(N",
    "no mark": b"Nt",
    "an empty stack": b"0",
    "a tuple of nothing": b"\x86",
    "an object that is not there": b"h\x07",
    "a negative object": b"Np-1\n",
    "an unknown opcode": b"\xff",
    "an extension": b"\x82\x01",
    "a buffer outside": b"\x97",
    "a persistent id": b"Pkey\n",
    "a persistent id from the stack": b"NQ",
    "a protocol of the future": b"\x80\x09N",
    "a frame that is too long": b"\x95" + struct.pack("<Q", 1 << 40) + b"N",
    "a text that is too long": b"\x8d" + struct.pack("<Q", 1 << 40),
    "bytes that are too long": b"\x8e" + struct.pack("<Q", 1 << 62) + b"x",
    "a bytearray that is too long": b"\x96" + struct.pack("<Q", 1 << 62) + b"x",
    "a string of negative length": b"T" + struct.pack("<i", -5),
    "a text that is no UTF-8": b"X\x02\x00\x00\x00\xff\xff",
    "a string without quotes": b"Sabc\n",
    "a string with half an escape": b"S'\\x1'\n",
    "a text with half an escape": b"V\\u12\n",
    "an integer that is none": b"Iabc\n",
    "an integer of a megabyte": b"\x8b" + struct.pack("<I", 1 << 20) + bytes(1 << 20),
    "an integer of a million digits": b"L" + b"9" * 1_000_000 + b"L\n",
    "a float that is none": b"Fabc\n",
    "a name that is no text": b"NN\x93",
    "a number of an object that is long": b"N" + b"p" + b"9" * 5000 + b"\n",
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_attacks_end_in_an_error(attack):
    for data in (pickled(ATTACKS[attack]), pickled(b"}" + text("w"), ATTACKS[attack], b"s")):
        with pytest.raises(DamagedPickle) as caught:
            load(data)
        assert str(caught.value)
        with pytest.raises(ValueError, match=r"cut off|damaged|too small"):
            paddle.load(io.BytesIO(data))


REFUSED = (
    "os.system builtins.eval builtins.getattr numpy.load numpy.frombuffer numpy.memmap numpy.core.multiarray.array"
)
REFUSED += " numpy.random._pickle.__randomstate_ctor copyreg._reconstructor functools.partial operator.attrgetter"
REFUSED += " torch._utils._rebuild_tensor_v2 paddle.load builtins.type builtins.object types.FunctionType"


@pytest.mark.parametrize("what", REFUSED.split())
def test_names_are_refused_before_anything_else_is_read(what):
    module, _, attribute = what.rpartition(".")
    for start in (
        name(module, attribute),
        text(module) + text(attribute) + b"\x93",
        b"(i" + f"{module}\n{attribute}\n".encode(),
    ):
        with pytest.raises(ValueError, match=f"asks for '{what}'.*refused"):
            load(pickled(start, b"\xff"))


def test_a_name_is_printed_without_control_characters():
    with pytest.raises(ValueError, match="refused") as caught:
        load(pickled(name("os\x1b[2J", "sys\x07tem\u202e")))
    assert r"os\x1b[2J.sys\x07tem\u202e" in str(caught.value)


def shared(levels, inside=b"]"):
    """A list of two times the same list of two times the same list …"""
    return inside + b"".join(b"q" + bytes([i]) + b"0](h" + bytes([i]) + b"h" + bytes([i]) + b"e" for i in range(levels))


def test_a_list_that_is_shared_40_levels_deep_is_walked_once():
    found = load(pickled(shared(40)))
    for _ in range(40):
        assert found[0] is found[1]
        found = found[0]
    tensors = paddle.load(io.BytesIO(pickled(shared(40, array(shape(2), F4, EIGHT)))))
    for _ in range(39):
        assert tensors[0] is tensors[1]
        tensors = tensors[0]
    assert tensors[0].tolist() == tensors[1].tolist() == [0, 0]


def test_the_hash_of_a_shared_key_is_bounded():
    key = b")" + b"".join(b"q" + bytes([i]) + b"0h" + bytes([i]) + b"h" + bytes([i]) + b"\x86" for i in range(40))
    with pytest.raises(DamagedPickle, match="too many parts"):
        load(pickled(b"}", key, integer(1), b"s"))
    with pytest.raises(DamagedPickle, match="too many parts"):
        load(pickled(b"(", key, b"\x91"))


DEEP = {
    "key": pickled(b"}", b")" + b"\x85" * 300_000, integer(1), b"s"),
    "tuples": pickled(b")" + b"\x85" * 300_000),
    "lists": pickled(b"](" * 300_000 + b"e" * 300_000),
    "set": pickled(b"\x8f(" + b")" + b"\x85" * 300_000 + b"\x90"),
    "frozensets": pickled(b"(" * 300_000 + b"\x91" * 300_000),
    "dicts": pickled((b"}" + text("a")) * 100_000 + b"N" + b"s" * 100_000),
    "marks": pickled(b"(" * 300_000),
}


def test_depth_is_bounded_also_for_the_stack_of_the_process():
    program = (
        "import sys, io, pickle\nfrom paddle._files import pickles as _pickles\n"
        "for name, data in pickle.load(sys.stdin.buffer).items():\n"
        "    try: _pickles.load(io.BytesIO(data))\n"
        "    except _pickles.DamagedPickle as error: print(name, 'refused:', error, flush=True)"
    )
    given = pickle.dumps(DEEP)
    done = subprocess.run([sys.executable, "-c", program], input=given, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    lines = done.stdout.decode().splitlines()
    assert [line.split()[:2] for line in lines] == [[case, "refused:"] for case in DEEP]


def test_a_file_of_usual_depth_is_read():
    value = leaf = []
    for _ in range(150):
        leaf.append([])
        leaf = leaf[0]
    assert load(pickle.dumps(value)) == value


@pytest.mark.parametrize(
    "data",
    [
        b"\x8f" * 2_000_000,
        b"](" + b"\x8f" * 2_000_000 + b"e",
        b"](" + b"}" * 3_000_000 + b"e",
        raw(bytes(1000))
        + b"q\x00]("
        + b"".join(call(name("builtins", "bytearray"), b"h\x00") for _ in range(8)) * 60_000
        + b"e",
        b"](" + b"](" * 20 + b"e" * 20 + b"e",
    ],
    ids=["sets", "list of sets", "list of dicts", "copies of bytes", "fits"],
)
def test_memory_is_bounded_by_the_size_of_the_file(monkeypatch, data, request):
    monkeypatch.setattr(budget, "BASE", 2**20)
    if "fits" in request.node.name:
        load(pickled(data))
        return
    with pytest.raises(OversizedPickle, match="bytes of memory"):
        load(pickled(data))
    with pytest.raises(ValueError, match=r"too small for what it describes.*\n.*\n.*trusted=True"):
        paddle.load(io.BytesIO(pickled(data)))


def test_an_array_that_is_repeated_is_not_copied_without_end(monkeypatch):
    monkeypatch.setattr(budget, "BASE", 2**20)
    values = array(shape(10_000), F4, raw(bytes(40_000)))
    few, many = (pickled(values, b"q\x00](" + b"h\x00" * count + b"e") for count in (5, 5000))
    assert len(paddle.load(io.BytesIO(few.replace(b"q\x00](", b"q\x000](")))) == 5
    with pytest.raises(ValueError, match="too small for what it describes"):
        paddle.load(io.BytesIO(many.replace(b"q\x00](", b"q\x000](")))


def test_bytes_that_two_arrays_share_are_copied():
    values = raw(np.arange(10_000.0, dtype="f4").tobytes())
    first = array(shape(10_000), F4, values + b"q\x07")
    second = array(shape(10_000), F4, b"h\x07")
    one, other = load(pickled(b"](", first, second, b"e"))
    one[:] = 0
    assert other[-1] == 9999


def test_there_is_a_limit_to_unusual_keys(monkeypatch):
    monkeypatch.setattr(keys, "MOST_UNUSUAL_KEYS", 100)
    assert len(load(pickle.dumps({(i, i): 1 for i in range(100)}))) == 100
    with pytest.raises(DamagedPickle, match="more than 100 keys"):
        load(pickle.dumps({(i, i): 1 for i in range(101)}))


def test_nothing_is_called(monkeypatch):
    """Even the functions that real files name are not NumPy's when a file is read."""

    def called(*args, **kwargs):
        raise AssertionError("a file called a function")

    data = [pickle.dumps({"a": np.arange(3.0), "b": np.float32(1)}, protocol) for protocol in PROTOCOLS]
    import numpy._core.multiarray
    import numpy._core.numeric

    monkeypatch.setattr(numpy._core.multiarray, "_reconstruct", called)
    monkeypatch.setattr(numpy._core.multiarray, "scalar", called)
    monkeypatch.setattr(numpy._core.numeric, "_frombuffer", called)
    monkeypatch.setattr(pickle, "Unpickler", called)
    for one in data:
        assert load(one)["a"].tolist() == [0, 1, 2]


def test_trusted_files_go_to_python(tmp_path):
    class Marker:
        def __reduce__(self):
            return os.mkdir, (str(tmp_path / "made"),)

    data = pickle.dumps([Marker()])
    with pytest.raises(ValueError, match="mkdir"):
        load(data)
    assert not (tmp_path / "made").exists()
    paddle.load(io.BytesIO(data), trusted=True)
    assert (tmp_path / "made").exists()


def test_most_axes_are_those_of_numpy():
    assert np.empty([1] * descriptions.MOST_AXES).ndim == descriptions.MOST_AXES
    with pytest.raises(ValueError, match="dimension"):
        np.empty([1] * (descriptions.MOST_AXES + 1))


def test_truncation_is_distinguished_from_damage():
    with pytest.raises(CutOffPickle):
        load(pickle.dumps([1, 2])[:-1])
