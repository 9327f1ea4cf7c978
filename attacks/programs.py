"""Program files with one operator each, whose attributes, shapes and slots contradict one another."""

import importlib.resources
import json

from paddle._core.errors import PaddleError
from paddle._format import desc, load_model

_DTYPES = {"float32": 5, "int64": 3, "int32": 2, "bool": 0, "uint8": 20, "float64": 6, "int8": 21}
_SIZES = (0, 1, 1, 2, 3, 4, 4, 5, 8, -1, 7, 1 << 16, 1 << 31, 1 << 40, -2, (1 << 63) - 1)
_USUAL = (1, 2, 3, 4, 4, 8, -1)
_NUMBERS = (0, 1, 2, 3, 4, 5, 8, -1, -2, 127, 1 << 16, 1 << 20, (1 << 31) - 1, -(1 << 31))
_LONGS = (*_NUMBERS, 1 << 31, 1 << 40, (1 << 63) - 1, -(1 << 63))
_FLOATS = (0.0, 1.0, 0.5, -1.0, 1e-30, 3e38, float("inf"), float("-inf"), float("nan"))
_TEXTS = (
    "",
    "x",
    "SAME",
    "VALID",
    "ROC",
    "PR",
    "NCHW",
    "NHWC",
    "relu",
    "bilinear",
    "nearest",
    "a,b->c",
    "\x1b[2J",
    "9" * 400,
)


def signatures():
    """{operator: its slots and attributes}, for all that model files may hold."""
    file = importlib.resources.files("paddle._format") / "operators.json"
    return json.loads(file.read_text(encoding="utf-8"))


def one_operator(kind, signature, random):
    """The bytes of a program with one operator."""
    wild = random.random() < 0.3
    names, shapes, dtypes = [], {}, {}

    def variable():
        name = f"v{len(names)}"
        names.append(name)
        sizes = _SIZES if wild else _USUAL
        shapes[name] = [random.choice(sizes) for _ in range(random.choice((0, 1, 2, 2, 2, 3, 4, 4, 5)))]
        dtypes[name] = random.choice(("float32", "float32", "float32", "int64", *_DTYPES))
        return name

    inputs, outputs = {}, {}
    for slot, count in signature["in"].items():
        if (count.endswith("?") and random.random() < 0.4) or random.random() < 0.03:
            continue
        inputs[slot] = [variable() for _ in range(random.choice((1, 2, 3, 0)) if "list" in count else 1)]
        if names and random.random() < 0.05:
            inputs[slot] = [random.choice(names)]
    fed = [name for name in names if random.random() < 0.9]
    for slot, count in signature["out"].items():
        if random.random() < 0.97:
            outputs[slot] = [variable() for _ in range(random.choice((1, 2)) if "list" in count else 1)]
    attributes, types = {}, {}
    for name, type_ in signature["attrs"].items():
        value = _value(type_, random)
        if value is not None and random.random() < 0.95:
            attributes[name], types[name] = value, type_
    block = desc.Block(vars={name: desc.Var(name, shapes[name], dtypes[name]) for name in names})
    block.ops = [_feed(name, at) for at, name in enumerate(fed)]
    block.ops.append(desc.Op(kind, inputs, outputs, attributes, types))
    wanted = [name for slot in outputs.values() for name in slot] or names[:1]
    for at, name in enumerate(wanted[:2]):
        block.ops.append(desc.Op("fetch", {"X": [name]}, {"Out": ["fetch"]}, {"col": at}, {"col": "INT"}))
    return desc.serialize([block], 0, {})


def _feed(name, at):
    return desc.Op("feed", {"X": ["feed"]}, {"Out": [name]}, {"col": at}, {"col": "INT"})


def _value(type_, random):
    """A value of an attribute; None for types that name blocks or variables."""
    one = {
        "INT": lambda: random.choice(_NUMBERS),
        "LONG": lambda: random.choice(_LONGS),
        "FLOAT": lambda: random.choice(_FLOATS),
        "FLOAT64": lambda: random.choice(_FLOATS),
        "STRING": lambda: random.choice(_TEXTS),
        "BOOLEAN": lambda: random.random() < 0.5,
    }
    if type_ in one:
        return one[type_]()
    if type_.endswith("S") and type_[:-1] in one:
        return [one[type_[:-1]]() for _ in range(random.choice((0, 1, 2, 2, 3, 4, 6)))]
    return None


def convert(path):
    """Read a program, and write it in ONNX's format, as a predictor does before it opens a session."""
    from paddle import _onnx
    from paddle._core.graph.scope import Scope

    model = load_model(path.read_bytes())
    scope = Scope()
    model.fill(scope)
    try:
        _onnx.convert(model.program, model.feeds, model.fetches, scope=scope)
    except NotImplementedError as error:
        if not isinstance(error, PaddleError):
            raise


def parse(path):
    """Read a program with the messages that programs of the fluid era import."""
    from paddle.base.proto import framework_pb2

    program = framework_pb2.ProgramDesc()
    try:
        program.ParseFromString(path.read_bytes())
        program.SerializeToString()
        str(program)
    except ValueError as error:
        if not isinstance(error, PaddleError) and "damaged" not in str(error) and "needs" not in str(error):
            raise
