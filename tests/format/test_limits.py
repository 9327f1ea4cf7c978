"""Small model files that need much memory: refused quickly and cheaply, unless a flag allows it."""

import contextlib
import json
import pickle
import time

import numpy as np
import pytest
from tests.format.hostile import LIMIT, LITTLE, MODELS, attempt, most_memory
from tests.support import check_error, run_python

import paddle
from paddle import _format
from paddle._core import flags
from paddle._core.errors import PaddleError
from paddle._format import DamagedFileError, desc

HUGE = 1 << 31
KINDS = {bool: "BOOLEAN", int: "LONG", float: "FLOAT", str: "STRING"}


def op(kind, inputs=None, outputs="y", **attrs):
    """An operator; attribute types are derived from their values."""

    def type_of(value):
        return "LONGS" if isinstance(value, list) else KINDS[type(value)]

    def slots(given, name):
        given = {name: given} if isinstance(given, (str, list)) else given or {}
        return {k: v if isinstance(v, list) else [v] for k, v in given.items()}

    types = {k: "BLOCK" if k == "sub_block" else type_of(v) for k, v in attrs.items()}
    return desc.Op(kind, slots(inputs, "X"), slots(outputs, "Out"), attrs, types)


def fill(name, shape, dtype=5):
    return op("fill_constant", outputs=name, shape=shape, value=1.0, dtype=dtype, str_value="")


def feed(name):
    return op("feed", "feed", name, col=0)


def model(*ops, fetch="y", **variables):
    """The bytes of a program; `variables` gives the shapes that it declares."""
    block = desc.Block(vars={n: desc.Var(n, shape, "float32") for n, shape in variables.items()})
    block.ops = [*ops, op("fetch", fetch, "fetch", col=0)]
    return desc.serialize([block], 0, {})


FLOAT, LONG = 5, 3
CONSTANTS = {
    "fill_constant": [fill("y", [HUGE])],
    "of several axes": [fill("y", [1 << 11, 1 << 10, 1 << 10])],
    "bool": [fill("y", [HUGE], 0)],
    "fill_any_like": [fill("a", [1 << 28]), op("fill_any_like", "a", value=1.0, dtype=6)],
    "eye": [op("eye", num_rows=1 << 16, num_columns=1 << 16, dtype=FLOAT)],
    "gaussian_random": [op("gaussian_random", shape=[HUGE], mean=0.0, std=1.0, seed=0, dtype=FLOAT)],
    "uniform_random": [op("uniform_random", shape=[HUGE], min=0.0, max=1.0, seed=0, dtype=FLOAT)],
    "randint": [op("randint", shape=[HUGE], low=0, high=9, seed=0, dtype=LONG)],
    "randperm": [op("randperm", n=HUGE, dtype=LONG)],
    "tile": [fill("a", [16]), op("tile", "a", repeat_times=[HUGE // 16])],
    "expand_v2": [fill("a", [1]), op("expand_v2", "a", shape=[HUGE])],
    "pad": [fill("a", [1]), op("pad", "a", paddings=[0, HUGE], pad_value=0.0)],
    "one_hot_v2": [fill("a", [2], LONG), op("one_hot_v2", "a", depth=HUGE, dtype=FLOAT)],
    "range": [
        *(fill(n, [1], LONG) for n in "ac"),
        op("fill_constant", outputs="b", shape=[1], value=0.0, dtype=LONG, str_value=str(HUGE)),
        op("range", {"Start": "a", "End": "b", "Step": "c"}),
    ],
    "diag_v2": [fill("a", [2]), op("diag_v2", "a", offset=1 << 20, padding_value=0.0)],
    "broadcast": [
        fill("a", [1 << 16, 1]),
        fill("b", [1, 1 << 16]),
        op("elementwise_add", {"X": "a", "Y": "b"}, axis=-1),
    ],
    "doubling": [
        fill("x0", [64]),
        *(op("tile", f"x{i}", f"x{i + 1}", repeat_times=[4]) for i in range(12)),
        op("assign", "x12"),
    ],
}


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_constant_beyond_the_limit_is_refused(name):
    data = model(*CONSTANTS[name], y=[1])  # whatever size of y the file declares
    assert len(data) < 7 << 10
    before, start = most_memory(), time.monotonic()
    check_error(lambda: _format.load_model(data), ValueError, "limit", LIMIT, "operator")
    assert most_memory() - before < LITTLE
    assert time.monotonic() - start < 20


def test_every_way_to_read_a_model_keeps_to_the_limit(tmp_path):
    data = model(fill("y", [HUGE]), y=[HUGE])
    (tmp_path / "m.pdmodel").write_bytes(data)
    path = str(tmp_path / "m")
    ways = {
        "jit.load": lambda: paddle.jit.load(path),
        "load_inference_model": lambda: paddle.static.load_inference_model(path, None),
        "deserialize_program": lambda: paddle.static.deserialize_program(data),
        "parse_from_string": lambda: paddle.static.Program.parse_from_string(data),
        "create_predictor": lambda: paddle.inference.create_predictor(paddle.inference.Config(path + ".pdmodel", "")),
        "paddle.load": lambda: paddle.load(path),
    }
    before = most_memory()
    for call in ways.values():
        check_error(call, MemoryError, "8,589,934,592 bytes", "1,024 MB", f"{LIMIT}=8192")
    assert most_memory() - before < LITTLE


def test_the_switch_raises_the_limit(monkeypatch):
    data = model(fill("y", [1 << 20]), y=[1 << 20])
    monkeypatch.setitem(flags._values, LIMIT, 3)
    check_error(lambda: _format.load_model(data), ValueError, f"{LIMIT}=4")
    paddle.set_flags({LIMIT: 4})
    assert _format.load_model(data).fetches[0].shape == [1 << 20]


def test_the_environment_sets_the_limit():
    code = f"import paddle; print(paddle.get_flags({LIMIT!r}))"
    assert run_python(code, **{LIMIT: "77"}).strip() == f"{{'{LIMIT}': 77}}"


def test_what_is_fed_may_be_large():
    """Sizes set by a run or by the caller: nothing is allocated for them when the model is read."""
    data = model(feed("x"), op("tile", "x", repeat_times=[2, 1]), x=[HUGE, 4], y=[-1, 4])
    before = most_memory()
    assert _format.load_model(data).feeds[0].shape == [HUGE, 4]
    assert most_memory() - before < LITTLE


def test_values_made_of_parameters_may_be_as_large_as_they_are(tmp_path, monkeypatch):
    class Turned(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.w = self.create_parameter([1024, 512])

        def forward(self, x):
            return x @ self.w.transpose([1, 0])

    paddle.jit.save(Turned(), str(tmp_path / "m"), input_spec=[paddle.static.InputSpec([1, 512])])
    monkeypatch.setitem(flags._values, LIMIT, 1)
    assert paddle.jit.load(str(tmp_path / "m"))(paddle.ones([1, 512])).shape == [1, 1024]


def test_an_operator_that_looks_at_values_is_not_tried_on_a_huge_input():
    data = model(feed("x"), op("where_index", {"Condition": "x"}), x=[HUGE], y=[-1, 1])
    before = most_memory()
    check_error(lambda: _format.load_model(data), ValueError, "limit", LIMIT)
    assert most_memory() - before < LITTLE


LISTS = {
    "unbind": [op("unbind", "x", axis=0)],
    "unstack": [op("unstack", "x", {"Y": "y"}, axis=0, num=HUGE)],
    "split": [op("split", "x", num=HUGE, sections=[], axis=0)],
    "slice": [op("slice", {"Input": "x", "StartsTensor": "x", "EndsTensor": "x"}, axes=[0])],
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_of_many_parts_are_refused(name):
    before, start = most_memory(), time.monotonic()
    check_error(lambda: _format.load_model(model(feed("x"), *LISTS[name], x=[HUGE], y=[1])), ValueError, "model")
    assert most_memory() - before < LITTLE
    assert time.monotonic() - start < 20


NUMBERS = {
    "bits": op("fake_quantize_dequantize_abs_max", "x", bit_length=HUGE),
    "padding": op(
        "pool2d", "x", ksize=[2, 2], strides=[1, 1], paddings=[HUGE - 2, 0], pooling_type="avg", exclusive=False
    ),
    "layers": op(
        "rnn", {"Input": "x", "WeightList": "x", "PreState": "x"}, num_layers=HUGE, mode="LSTM", hidden_size=4
    ),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_that_count_steps_take_no_time(name):
    before, start = most_memory(), time.monotonic()
    attempt(model(feed("x"), NUMBERS[name], x=[1, 2, 8, 8], y=[1]), b"")
    assert most_memory() - before < LITTLE
    assert time.monotonic() - start < 10


@pytest.mark.parametrize("kind", ["conditional_block", "while"])
def test_blocks_that_name_the_next_one_twice_take_no_exponential_time(kind):
    """Thirty blocks, each used by two operators of the previous one: the last would be read a billion times."""
    blocks = []
    for i in range(30):
        inner = [
            op(kind, {"Cond": "c"} if kind == "conditional_block" else {"Condition": "c"}, f"z{i}", sub_block=i + 1)
            for _ in range(2)
        ]
        ops = [fill("c", [1], 0), fill(f"z{i}", [1]), *inner, op("assign", f"z{i}", f"w{i}")]
        blocks.append(desc.Block(i, i - 1, {}, ops))
    blocks.append(desc.Block(30, 29, {}, [fill("z29", [1])]))
    blocks[0].ops.append(op("fetch", "w0", "fetch", col=0))
    start = time.monotonic()
    check_error(lambda: _format.load_model(desc.serialize(blocks, 0, {})), ValueError, "used by more than 16")
    assert time.monotonic() - start < 30


# ---- the format of 3.x ----


def newer(name="control"):
    folder = MODELS / "newer"
    return json.loads((folder / f"{name}.json").read_bytes()), (folder / f"{name}.pdiparams").read_bytes()


def walk(value):
    """All dicts of a document."""
    if isinstance(value, dict):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from walk(item)


def test_constants_of_the_newer_form():
    document, params = newer()
    shapes = [d for d in walk(document) if str(d.get("#")) == "1.full" or str(d.get("#", "")).endswith(".full")]
    assert shapes
    changed = 0
    for full in shapes:
        for attribute in full["A"]:
            if attribute["N"] == "shape":
                attribute["AT"]["D"] = [HUGE]
                changed += 1
    assert changed
    before = most_memory()
    check_error(lambda: _format.load_model(json.dumps(document).encode(), params), ValueError, "limit", LIMIT)
    assert most_memory() - before < LITTLE


@pytest.mark.parametrize("number", ["1e400", "1" * 5000, "1" * 400, "-7", "true", '"8"', "null", "[1]", "1.5", "NaN"])
def test_odd_numbers_as_sizes(number):
    document, params = newer()
    tensors = [d for d in walk(document) if d.get("#") == "0.t_dtensor"]
    tensors[0]["D"][1] = ["@"]
    data = json.dumps(document).replace('"@"', number).encode()
    assert attempt(data, params) in (True, False)  # a result or one of our errors, never another error


@pytest.mark.parametrize("depth", [100, 100_000])
def test_documents_nested_deep(depth):
    data = b'{"base_code": {"magic": "pir"}, "program": ' + b'{"regions": [{"blocks": [' * depth
    assert not attempt(data, b"")
    assert not attempt(data + b"]}]}" * depth + b"}", b"")


def test_branches_nested_deep():
    block = {"args": [], "ops": []}
    for _ in range(200):
        inner = {"#": "1.if", "A": [], "I": [{"%": 0}], "O": [], "regions": [{"blocks": [block]}, {"blocks": [block]}]}
        block = {"args": [], "ops": [inner]}
        if len(json.dumps(block)) > 1 << 20:
            break
    document = {"base_code": {"magic": "pir"}, "program": {"regions": [{"blocks": [block]}]}}
    assert not attempt(json.dumps(document).encode(), b"")


# ---- inference ----


def test_a_predictor_computes_no_large_constants_beforehand(tmp_path):
    """Each below the limit but too large together: nothing is computed before a run."""
    pytest.importorskip("onnxruntime")
    count = 8
    ops = [fill(f"a{i}", [1 << 25]) for i in range(count)]  # 128 MB each
    sums = [op("reduce_sum", f"a{i}", f"b{i}", dim=[0], keep_dim=False, reduce_all=True) for i in range(count)]
    added = [
        op("sum", {"X": [f"b{i}" for i in range(count)]}, "c"),
        op("elementwise_add", {"X": "x", "Y": "c"}, axis=-1),
    ]
    data = model(feed("x"), *ops, *sums, *added, x=[1], y=[1])
    (tmp_path / "m.pdmodel").write_bytes(data)
    before = most_memory()
    predictor = paddle.inference.create_predictor(paddle.inference.Config(str(tmp_path / "m.pdmodel"), ""))
    assert most_memory() - before < LITTLE
    assert predictor.get_input_names() == ["x"]


def test_a_file_that_lies_about_sizes_makes_nobody_compute_them():
    """A sum of two parameters, declared as a single number, has 2^32 elements."""
    shapes = {"y": [1], "p": [1 << 16, 1], "q": [1, 1 << 16]}
    block = desc.Block(vars={name: desc.Var(name, shape, "float32") for name, shape in shapes.items()})
    for kept in "pq":
        block.vars[kept].persistable = block.vars[kept].is_parameter = True
    block.ops = [op("elementwise_add", {"X": "p", "Y": "q"}, axis=-1), op("fetch", "y", "fetch", col=0)]
    before = most_memory()
    check_error(lambda: _format.load_model(desc.serialize([block], 0, {}), b""), ValueError, "limit", LIMIT)
    assert most_memory() - before < LITTLE


# ---- .pdiparams.info ----


def good_info(tmp_path):
    paddle.jit.save(paddle.nn.Linear(2, 2), str(tmp_path / "m"), input_spec=[paddle.static.InputSpec([1, 2])])
    return tmp_path / "m.pdiparams.info"


INFOS = {
    "empty": b"",
    "text": b"not a pickle at all",
    "another object": pickle.dumps([1, 2]),
    "no descriptions": pickle.dumps({"linear_0.w_0": 3}),
    "no flag": pickle.dumps({"linear_0.w_0": {"structured_name": "weight"}}),
    "odd flag": pickle.dumps({"linear_0.w_0": {"stop_gradient": "yes"}}),
    "odd name": pickle.dumps({"linear_0.w_0": {"stop_gradient": True, "structured_name": 3}}),
    "names of numbers": pickle.dumps({3: {"stop_gradient": True}}),
    "code": b"cos\nsystem\n(S'true'\ntR.",
}


@pytest.mark.parametrize("name", INFOS)
def test_a_damaged_description_of_parameters(tmp_path, name):
    path = good_info(tmp_path)
    path.write_bytes(INFOS[name])
    for load in (paddle.jit.load, paddle.load):
        check_error(
            lambda load=load: load(str(tmp_path / "m")), DamagedFileError, "m.pdiparams.info", "damaged", "Try:"
        )
    path.unlink()
    assert len(paddle.jit.load(str(tmp_path / "m")).parameters()) == 2, "as the message says"


def test_a_description_cut_off_anywhere(tmp_path):
    path = good_info(tmp_path)
    whole = path.read_bytes()
    rng = np.random.default_rng(0)
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at])
        with pytest.raises(PaddleError, match="damaged"):
            paddle.jit.load(str(tmp_path / "m"))
        mutated = bytearray(whole)
        mutated[at] = int(rng.integers(0, 256))
        path.write_bytes(mutated)
        with contextlib.suppress(DamagedFileError):  # some bytes may change without harm; any other error fails
            paddle.jit.load(str(tmp_path / "m"))
