"""The campaign on files: valid files of every format are damaged, and opened as a user would."""

import io
import os
import pathlib
import pickle
import random
import re
import tempfile
import traceback
import warnings
import zlib

import numpy as np
import torch

import paddle
from attacks import mutate, programs
from attacks.workers import Outcome
from outrigger.weights import formats
from paddle._core.errors import PaddleError
from paddle._files.pickles import DamagedPickle
from paddle._format import DamagedFileError

# Allowed causes of an error that says "damaged": the reader's own errors, or the end of the file.
_UNDERSTOOD = (DamagedPickle, PaddleError, EOFError)


# Operators whose rows in the format were added last.
_NEWEST = re.compile(
    "nce|auc|check_finite_and_unscale|update_loss_scaling|deformable|fake_(quantize|dequantize|channel)|roi_|psroi|prroi"
)


class Campaign:
    """Numbered cases of damaged files: the same number and seed give the same file."""

    def __init__(self, folder, seed=0):
        self._folder, self._seed = pathlib.Path(folder), seed
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._kinds = list(_kinds(self._folder))

    def describe(self, number):
        """The kind of a case."""
        return self._kinds[number % len(self._kinds)][0]

    def content(self, number):
        """The damaged file of a case."""
        kind, seeds, changes, *_ = self._kinds[number % len(self._kinds)]
        chance = random.Random(zlib.crc32(f"{self._seed}/{number}/{kind}".encode()))
        return chance.choice(changes)(chance.choice(seeds), chance)

    def run(self, number):
        """Open the damaged file of a case."""
        kind, _, _, name, open_ = self._kinds[number % len(self._kinds)]
        data = self.content(number)
        path = self._folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result, detail = _outcome(open_, path)
        return Outcome(kind, result, f"case {number}: {detail}" if detail else "", len(data))


def _outcome(open_, path):
    try:
        open_(path)
    except (PaddleError, formats.Refusal) as error:
        text, cause = str(error), error.__cause__
        if any(not c.isprintable() and c != "\n" for c in text):
            return "unclear error", "control characters in the message"
        if cause is not None and not isinstance(cause, _UNDERSTOOD) and not isinstance(error, DamagedFileError):
            return "unclear error", f"{type(cause).__name__} at {_place(cause)}: {str(cause)[:80]}"
        return "clear error", ""
    except MemoryError:
        raise
    except Exception as error:
        return "unclear error", f"{type(error).__name__} at {_place(error)}: {str(error)[:80]}"
    return "answer", ""


def _place(error):
    """The last line of our code that an error passed through."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f"{os.sep}src{os.sep}" in f.filename]
    frame = frames[-1] if frames else traceback.extract_tb(error.__traceback__)[-1]
    return f"{pathlib.Path(frame.filename).name}:{frame.lineno}"


# ---- how files are opened ----


def _load(path):
    paddle.load(str(path))


def _load_arrays(path):
    paddle.load(str(path), return_numpy=True)


def _load_model(path):
    paddle.jit.load(str(path.parent / "model"))


def _convert(path):
    with formats.open_reader(path) as reader:
        for name in reader.specs:
            reader.read(name)


# ---- valid files ----


def _kinds(folder):
    """(kind, valid files, kinds of damage, name, function that opens it)."""
    state = _state()
    by_opcode = (mutate.by_bytes, mutate.by_opcode, mutate.by_opcode)
    for protocol in range(6):
        yield f"pdparams, protocol {protocol}", [_pickle(state, protocol)], by_opcode, "x.pdparams", _load
    yield (
        "pdparams, large",
        [_pickle({"w": np.zeros((300, 200), "float32")}, p) for p in (2, 4)],
        by_opcode,
        "x.pdparams",
        _load,
    )
    yield "pdparams for convert", [_pickle(state, p) for p in (0, 2, 4, 5)], by_opcode, "x.pdparams", _convert
    yield "pdopt", [_saved(_optimizer_state())], by_opcode, "x.pdopt", _load
    yield "nested", [_saved(_nested(), protocol=p) for p in (2, 3, 4)], by_opcode, "x.pd", _load
    yield "plain objects", [_pickle(_objects(), p) for p in range(6)], by_opcode, "x.pd", _load_arrays
    yield "tensor", [_saved(paddle.ones([3, 4]), use_binary_format=True)], (mutate.by_bytes,), "x.pdtensor", _load
    yield from _model_kinds(folder)
    by_zip = (mutate.by_bytes, mutate.inside_zip, mutate.inside_zip)
    archive, legacy = _torch_files()
    foreign = [archive, legacy, _npz(np.savez), _written(folder, ".safetensors")]
    yield "others' files for paddle.load", foreign, (mutate.by_bytes,), "z.pdparams", _load
    yield "pth", [archive], by_zip, "x.pth", _convert
    yield "pth, legacy", [legacy], by_opcode, "y.pth", _convert
    yield (
        "safetensors",
        [_written(folder, ".safetensors")],
        (mutate.by_bytes, mutate.in_header),
        "x.safetensors",
        _convert,
    )
    yield "npz", [_npz(np.savez), _npz(np.savez_compressed)], by_zip, "x.npz", _convert


def _state():
    linear = paddle.nn.Linear(3, 2)
    state = {name: value.numpy() for name, value in linear.state_dict().items()}
    return {**state, "StructuredToParameterName@@": {"weight": "linear_0.w_0", "bias": "linear_0.b_0"}}


def _pickle(value, protocol):
    return pickle.dumps(value, protocol)


def _saved(value, **options):
    file = io.BytesIO()
    paddle.save(value, file, **options)
    return file.getvalue()


def _optimizer_state():
    linear = paddle.nn.Linear(3, 2)
    adam = paddle.optimizer.Adam(parameters=linear.parameters())
    linear(paddle.ones([1, 3])).sum().backward()
    adam.step()
    return adam.state_dict()


def _nested():
    t = paddle.ones([2])
    return {
        "model": {"w": t},
        "twice": [t, (t, None)],
        "dtype": paddle.float32,
        "s": {1, 2},
        "slice": slice(1, 2),
        "c": 1j,
    }


def _objects():
    return {
        "objects": np.array([None, {"a": np.arange(2)}], object),
        "texts": np.array(["a", "bc"]),
        "number": np.float32(1.5),
        "long": 1 << 100,
        "frozen": frozenset({(1, "a"), 2}),
        "bytes": b"\x00\xff" * 20,
        "array": bytearray(b"abc"),
        "range": range(5),
        "columns": np.asfortranarray(np.ones((2, 3), ">f8")),
    }


def _model_kinds(folder):
    layer = paddle.nn.Sequential(paddle.nn.Linear(4, 3), paddle.nn.ReLU(), paddle.nn.Linear(3, 2))
    for kind in ("pdmodel", "pdiparams", "pdiparams.info"):
        place = folder / kind
        paddle.jit.save(layer, str(place / "model"), input_spec=[paddle.static.InputSpec([None, 4])])
        name = f"model.{kind}"
        damage = (mutate.by_opcode, mutate.by_bytes) if kind.endswith("info") else (mutate.by_bytes,)
        yield kind, [(place / name).read_bytes()], damage, f"{kind}/{name}", _load_model
    yield (
        "pdmodel for paddle.load",
        [(folder / "pdmodel" / "model.pdmodel").read_bytes()],
        (mutate.by_bytes,),
        "x.pdmodel",
        _load,
    )
    golden = pathlib.Path(__file__).parents[1] / "tests" / "golden" / "models" / "newer"
    smallest = min(golden.glob("*.json"), key=lambda path: path.stat().st_size)
    (folder / "json").mkdir(exist_ok=True)
    params = smallest.with_suffix(".pdiparams")
    if params.exists():
        (folder / "json" / "model.pdiparams").write_bytes(params.read_bytes())
    recorded = [path.read_bytes() for path in sorted(golden.parent.rglob("*.pdmodel"))]
    yield "pdmodel, recorded", recorded, (mutate.by_bytes,), "x.pdmodel", programs.convert
    yield "framework_pb2", recorded, (mutate.by_bytes,), "x.pdmodel", programs.parse
    operators = programs.signatures()
    one = (lambda seed, chance: programs.one_operator(*seed, chance),)
    yield "one operator", list(operators.items()), one, "x.pdmodel", programs.convert
    newest = [(name, signature) for name, signature in operators.items() if _NEWEST.match(name)]
    yield "one of the newest operators", newest, one, "x.pdmodel", programs.convert
    yield "json", [smallest.read_bytes()], (mutate.by_token, mutate.by_bytes), "json/model.json", _load_model


def _torch_files():
    state = {
        "w": torch.ones(3, 4),
        "part": torch.arange(6.0)[2:4],
        "b": torch.ones(2).bfloat16(),
        "wide": torch.ones(1).expand(4),
    }
    content = {"model": state, "epoch": 3, "best": np.float64(0.5), "f8": torch.ones(2).to(torch.float8_e4m3fn)}
    files = io.BytesIO(), io.BytesIO()
    torch.save(content, files[0])
    torch.save(content, files[1], _use_new_zipfile_serialization=False)
    return [file.getvalue() for file in files]


def _written(folder, ending):
    path = folder / f"whole{ending}"
    state = {"w": torch.ones(3, 4), "b": torch.arange(3), "h": torch.ones(2).half()}
    entries = [formats.Entry(n, formats.Spec(tuple(v.shape), v.dtype), lambda v=v: v) for n, v in state.items()]
    formats.write(path, entries, "torch")
    return path.read_bytes()


def _npz(save):
    file = io.BytesIO()
    save(file, w=np.ones((3, 4)), b=np.arange(3), o=np.array([None], object))
    return file.getvalue()


def temporary_folder():
    """A folder for the files of a campaign, in memory if possible."""
    memory = "/dev/shm"
    return tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None)
