"""Weight files: round trips, here and with each format's own library, and no pickled code is run."""

import argparse
import ctypes
import io
import itertools
import os
import pickle
import zipfile
from pathlib import Path

import numpy as np
import pytest
import torch

import paddle
from outrigger.weights import convert, formats
from outrigger.weights.formats import Entry, Refusal, Spec

ENDINGS = [".pth", ".safetensors", ".pdparams", ".npz"]
DTYPES = ["float32", "float64", "float16", "bfloat16", "int64", "int32", "int16", "int8", "uint8", "bool"]


def some(dtype, *shape):
    values = torch.randn(shape, generator=torch.Generator().manual_seed(0)) * 50
    return (values > 0) if dtype == "bool" else values.to(getattr(torch, dtype)).abs()


def entries_of(state):
    return [Entry(name, Spec(tuple(v.shape), v.dtype), lambda v=v: v) for name, v in state.items()]


def write(path, state, side=None):
    formats.write(path, entries_of(state), side)
    return path


def read(path, key=None):
    with formats.open_reader(path, key) as reader:
        state = {name: reader.read(name).clone() for name in reader.specs}
        assert {name: (tuple(v.shape), v.dtype) for name, v in state.items()} == {
            name: (spec.shape, spec.dtype) for name, spec in reader.specs.items()
        }
        return state, reader


def assert_same(one, other):
    assert list(one) == list(other)
    for name, value in one.items():
        assert value.dtype == other[name].dtype
        assert value.shape == other[name].shape
        assert torch.equal(value, other[name]), name


BOTH = [(e, d) for e in ENDINGS for d in DTYPES if (e, d) != (".npz", "bfloat16")]  # refused, see below


@pytest.mark.parametrize(("ending", "dtype"), BOTH)
def test_round_trip(tmp_path, ending, dtype):
    state = {
        "a.weight": some(dtype, 40, 70),  # long enough to be skipped in a .pdparams file
        "a.b": some(dtype, 3),
        "scalar": some(dtype),
        "empty": some(dtype, 0, 4),
        "turned": some(dtype, 5, 6).t(),
    }
    found, _ = read(write(tmp_path / f"x{ending}", state))
    assert_same(found, state)


def test_complex_and_other_types(tmp_path):
    state = {"c": torch.tensor([1 + 2j]), "u": torch.tensor([7], dtype=torch.uint16)}
    for ending in (".pth", ".npz", ".safetensors"):
        found, _ = read(write(tmp_path / f"x{ending}", state))
        assert {name: found[name].tolist() for name in state} == {name: v.tolist() for name, v in state.items()}
    eight = {"f": torch.tensor([1.0, -2.0]).to(torch.float8_e4m3fn)}
    for ending in (".pth", ".safetensors"):
        found, _ = read(write(tmp_path / f"y{ending}", eight))
        assert found["f"].dtype is torch.float8_e4m3fn
        assert found["f"].float().tolist() == [1.0, -2.0]


@pytest.mark.parametrize(
    ("ending", "dtype", "instead"),
    [
        (".npz", torch.bfloat16, ".pth, .pt, .safetensors, .pdparams"),
        (".npz", torch.float8_e4m3fn, ".pth, .pt, .safetensors"),
        (".pdparams", torch.uint16, ".pth, .pt, .safetensors, .npz"),
        (".safetensors", torch.complex128, ".pth, .pt, .pdparams, .npz"),
    ],
    ids=str,
)
def test_types_that_a_format_lacks_are_refused_by_name(tmp_path, ending, dtype, instead):
    path = tmp_path / f"x{ending}"
    with pytest.raises(Refusal) as caught:
        write(path, {"w": torch.zeros(2, dtype=dtype)})
    name = str(dtype).removeprefix("torch.")
    expected = f"{ending} cannot store {name}, the dtype of 'w'. Try --dtype float32, or another extension: {instead}."
    assert str(caught.value) == expected
    assert not path.exists()


# ---- with each format's own library ----

STATE = {"fc.weight": some("float32", 30, 50), "fc.bias": some("float32", 30), "n": torch.tensor(3)}


def test_torch_reads_what_is_written(tmp_path):
    path = write(tmp_path / "x.pth", STATE)
    for mapped in (False, True):
        assert_same(dict(torch.load(path, weights_only=True, mmap=mapped)), STATE)
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        for info in archive.infolist():
            start = info.header_offset + 30 + len(info.filename.encode()) + len(info.extra)
            assert start % 64 == 0, info.filename  # so that it can be memory-mapped


@pytest.mark.parametrize("settings", [{}, {"_use_new_zipfile_serialization": False}], ids=["archive", "legacy"])
def test_what_torch_writes_is_read(tmp_path, settings):
    torch.save(STATE, tmp_path / "x.pt", **settings)
    found, reader = read(tmp_path / "x.pt")
    assert_same(found, STATE)
    assert reader.side == "torch"


def test_safetensors_reads_what_is_written(tmp_path):
    library = pytest.importorskip("safetensors.torch")
    from safetensors import safe_open

    state = {**STATE, "b": some("bfloat16", 3), "empty": torch.zeros(0, 2)}
    path = write(tmp_path / "x.safetensors", state, "torch")
    found = library.load_file(path)
    assert_same({name: found[name] for name in state}, state)
    with safe_open(path, "pt") as file:
        assert file.metadata() == {"format": "pt"}


def test_what_safetensors_writes_is_read(tmp_path):
    library = pytest.importorskip("safetensors.torch")
    library.save_file(STATE, tmp_path / "x.safetensors", metadata={"format": "pt", "made": "today"})
    found, reader = read(tmp_path / "x.safetensors")
    assert_same({name: found[name] for name in STATE}, STATE)
    assert reader.side == "torch"
    assert reader.extras == {"__metadata__.made": "a text"}


def test_numpy_reads_what_is_written(tmp_path):
    with np.load(write(tmp_path / "x.npz", STATE)) as file:
        assert_same({name: torch.from_numpy(file[name]) for name in file.files}, STATE)


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_what_numpy_writes_is_read(tmp_path, save):
    arrays = {name: value.numpy() for name, value in STATE.items()}
    save(tmp_path / "x.npz", **arrays, words=np.array(["a"]), things=np.array([{}], dtype=object))
    found, reader = read(tmp_path / "x.npz")
    assert_same(found, STATE)
    assert reader.extras == {"words": "an array of <U1", "things": "an array of Python objects"}


def test_arrays_of_other_layouts(tmp_path):
    array = np.arange(6000, dtype=">f4").reshape(60, 100)
    np.savez(tmp_path / "x.npz", columns=np.asfortranarray(array), swapped=array)
    paddle.save({"columns": np.asfortranarray(array), "swapped": array}, str(tmp_path / "x.pdparams"))
    for ending in (".npz", ".pdparams"):
        found, _ = read(tmp_path / f"x{ending}")
        assert np.array_equal(found["columns"].numpy(), array)
        assert np.array_equal(found["swapped"].numpy(), array)


def test_paddle_reads_what_is_written(tmp_path):
    state = {**STATE, "b": some("bfloat16", 3)}
    found = paddle.load(str(write(tmp_path / "x.pdparams", state)))
    assert_same({name: value._t for name, value in found.items()}, state)


@pytest.mark.parametrize("protocol", [2, 3, 4])
def test_what_paddle_writes_is_read(tmp_path, protocol, monkeypatch):
    from paddle._files import write as _write

    monkeypatch.setattr(_write, "_SPLIT_BYTES", 4096)  # protocols 2 and 3 split longer arrays into pieces
    layer = paddle.nn.Linear(60, 50)
    paddle.save(layer.state_dict(), str(tmp_path / "x.pdparams"), protocol=protocol)
    found, reader = read(tmp_path / "x.pdparams")
    assert reader.side == "paddle"
    assert torch.equal(found["weight"], layer.weight._t)
    assert torch.equal(found["bias"], layer.bias._t)


def test_arrays_that_paddle_was_given_are_read(tmp_path):
    paddle.save({name: value.numpy() for name, value in STATE.items()}, str(tmp_path / "x.pdparams"))
    assert_same(read(tmp_path / "x.pdparams")[0], STATE)


# ---- checkpoints ----

NESTED = {
    "state_dict": ({"state_dict": STATE, "epoch": 3}, "state_dict", {"epoch": "3"}),
    "model and optimizer": (
        {"optimizer": {"state": {0: {"step": torch.tensor(1.0)}}}, "model": STATE, "args": [1]},
        "model",
        {"optimizer": "a dict with 1 tensors", "args": "a list"},
    ),
    "any name": ({"generator_weights": STATE, "name": "x" * 60}, "generator_weights", {"name": f"'{'x' * 36}…"}),
    "two deep": ({"checkpoint": {"model": STATE}}, "checkpoint.model", {}),
    "beside tensors": ({**STATE, "step": 7, "best": None}, "", {"step": "7", "best": "None"}),
}


@pytest.mark.parametrize("ending", [".pth", ".pdparams"])
@pytest.mark.parametrize("name", NESTED)
def test_weights_in_a_checkpoint(tmp_path, name, ending):
    content, at, beside = NESTED[name]
    save(tmp_path / f"x{ending}", content)
    found, reader = read(tmp_path / f"x{ending}")
    assert_same(found, STATE)
    assert reader.extras == beside
    assert reader.notes == ([f"the weights are those under '{at}'"] if at else [])


def save(path, content):
    """Save with the library that uses the extension."""
    if path.suffix == ".pth":
        torch.save(content, path)
        return

    def wrapped(value):
        if isinstance(value, dict):
            return {str(key): wrapped(one) for key, one in value.items()}
        return paddle.to_tensor(value.numpy()) if isinstance(value, torch.Tensor) else value

    paddle.save(wrapped(content), str(path))


@pytest.mark.parametrize("ending", [".pth", ".pdparams"])
def test_a_key_chooses(tmp_path, ending):
    other = {"w": torch.ones(2)}
    save(tmp_path / f"x{ending}", {"model": STATE, "teacher": other, "deep": {"er": other}})
    assert_same(read(tmp_path / f"x{ending}", "teacher")[0], other)
    assert_same(read(tmp_path / f"x{ending}", "deep.er")[0], other)
    with pytest.raises(Refusal, match=r"there is no 'student' in '.*': it holds model, teacher, deep\."):
        read(tmp_path / f"x{ending}", "student")


def test_several_sets_of_weights_are_not_guessed(tmp_path):
    torch.save({"G": STATE, "D": {"w": torch.ones(2)}}, tmp_path / "x.pth")
    with pytest.raises(Refusal, match=r"several sets of weights: G \(3 tensors\), D \(1 tensors\). Try --key G\."):
        read(tmp_path / "x.pth")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (torch.ones(2), "holds a single tensor, not tensors by name"),
        ([torch.ones(2)], "holds a list, not tensors by name"),
        ({"epoch": 3}, "there are no tensors by name"),
    ],
    ids=["tensor", "list", "no tensors"],
)
def test_what_holds_no_state(tmp_path, content, message):
    torch.save(content, tmp_path / "x.pth")
    with pytest.raises(Refusal, match=message):
        read(tmp_path / "x.pth")


@pytest.mark.parametrize("legacy", [False, True])
def test_options_and_numbers_of_numpy_beside_the_weights(tmp_path, legacy):
    content = {"best": np.float64(0.5), "step": np.int64(3), "curve": np.ones(3), "args": argparse.Namespace(lr=1)}
    torch.save({"model": STATE, **content}, tmp_path / "x.pth", _use_new_zipfile_serialization=not legacy)
    found, reader = read(tmp_path / "x.pth")
    assert_same(found, STATE)
    assert reader.extras == {"best": "0.5", "step": "3", "curve": "a ndarray", "args": "a Namespace"}


def test_sparse_tensors_are_named(tmp_path):
    torch.save({"w": torch.ones(2), "s": torch.eye(2).to_sparse()}, tmp_path / "x.pth")
    found, reader = read(tmp_path / "x.pth")
    assert list(found) == ["w"]
    assert reader.extras == {"s": "a sparse tensor"}


# ---- invalid files ----


class Hostile:
    """Unpickling it would create a file."""

    def __init__(self, trace):
        self.trace = trace

    def __reduce__(self):
        return os.mkdir, (str(self.trace),)


@pytest.mark.parametrize("legacy", [False, True])
def test_a_hostile_torch_file_is_refused_and_not_run(tmp_path, legacy):
    trace = tmp_path / "trace"
    torch.save({"w": Hostile(trace)}, tmp_path / "x.pth", _use_new_zipfile_serialization=not legacy)
    with pytest.raises(Refusal, match=r"asks for '(posix|nt)\.mkdir', which weights do not need. It was refused"):
        read(tmp_path / "x.pth")
    assert not trace.exists()


@pytest.mark.parametrize("protocol", [0, 2, 4, 5])
def test_a_hostile_paddle_file_is_refused_and_not_run(tmp_path, protocol):
    trace = tmp_path / "trace"
    (tmp_path / "x.pdparams").write_bytes(pickle.dumps({"w": Hostile(trace)}, protocol))
    with pytest.raises(Refusal, match=r"asks for '(posix|nt)\.mkdir', which weights and states do not need"):
        read(tmp_path / "x.pdparams")
    assert not trace.exists()


def test_a_hostile_array_of_numpy_is_not_read(tmp_path):
    trace = tmp_path / "trace"
    np.savez(tmp_path / "x.npz", w=np.ones(2), h=np.array([Hostile(trace)], dtype=object))
    found, reader = read(tmp_path / "x.npz")
    assert list(found) == ["w"]
    assert list(reader.extras) == ["h"]
    assert not trace.exists()


class Own(torch.nn.Linear):
    """A class of the user's program."""


def test_a_whole_module_is_refused_with_what_to_do(tmp_path):
    torch.save(Own(2, 2), tmp_path / "x.pth")
    with pytest.raises(Refusal, match=r"asks for '.*Own', .*Try writing model\.state_dict\(\)"):
        read(tmp_path / "x.pth")


@pytest.mark.parametrize("share", [0.0, 0.02, 0.5, 0.98])
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_that_is_cut_off(tmp_path, ending, share):
    path = write(tmp_path / f"x{ending}", {"w": some("float32", 100, 100), "v": some("float32", 100, 100)})
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    with pytest.raises(Refusal, match="cannot be read"):
        read(path)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_of_noise(tmp_path, ending):
    path = tmp_path / f"x{ending}"
    path.write_bytes(np.random.default_rng(0).bytes(2000))
    with pytest.raises(Refusal, match="cannot be read"):
        read(path)


@pytest.mark.parametrize("ending", ENDINGS)
def test_damage_is_never_more_than_a_refusal(tmp_path, ending):
    path = write(tmp_path / f"x{ending}", {"w": some("float32", 40, 30), "n": torch.tensor(3)})
    whole = path.read_bytes()
    random = np.random.default_rng(0)
    refused = 0
    for turn in range(60):
        content = bytearray(whole)
        start = (0, 300, len(content) - 300)[turn % 3]  # all four formats have their structure at the ends
        for at in random.integers(start, start + 300, 3):
            content[at] = random.integers(256)
        path.write_bytes(content)
        try:
            read(path)
        except Refusal:
            refused += 1
    assert 0 < refused < 60


def test_a_file_under_the_wrong_ending(tmp_path):
    torch.save(STATE, tmp_path / "x.pdparams")
    with pytest.raises(Refusal, match=r"it is a PyTorch checkpoint\. Try renaming it to x\.pth\."):
        read(tmp_path / "x.pdparams")


LOOKS = {
    "a web page": (b"\n <!DOCTYPE html><html>not found</html>", "it is a web page. Try: the download failed"),
    "a Git LFS pointer": (
        b"version https://git-lfs.github.com/spec/v1\n",
        "it is a Git LFS pointer, .* Try: git lfs pull",
    ),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(20), "it is a PNG image. Try another file"),
    "Keras's weights": (b"\x89HDF\r\n\x1a\n" + bytes(20), "it is an HDF5 file, as Keras writes. Try another file"),
    "an archive": (b"\x1f\x8b\x08" + bytes(20), "it is a gzip archive. Try: unpack it first"),
}


@pytest.mark.parametrize("ending", [".pth", ".safetensors", ".pdparams", ".npz"])
@pytest.mark.parametrize("name", LOOKS)
def test_a_file_that_is_none_says_what_it_looks_like(tmp_path, name, ending):
    content, message = LOOKS[name]
    (tmp_path / f"x{ending}").write_bytes(content)
    with pytest.raises(Refusal, match=message):
        read(tmp_path / f"x{ending}")


@pytest.mark.parametrize(
    ("header", "message"),
    [
        (b'{"w":{"dtype":"F32","shape":[4],"data_offsets":[0,8]}}', "the size of 'w' does not fit its shape"),
        (b'{"w":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}}', "the size of 'w' does not fit its shape"),
        (b'{"w":{"dtype":"F31","shape":[2],"data_offsets":[0,8]}}', "the description of 'w' is invalid"),
        (b'{"w":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}}', "ends before the values of 'w'"),
        (b'{"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}', "4 bytes belong to no tensor"),
        (
            b'{"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"v":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}',
            "'v' does not begin where the tensor before it ends",
        ),
        (b"[1, 2]", "its header is not a table"),
        (b"{nonsense", "its header is not JSON"),
    ],
    ids=["size", "negative", "type", "beyond", "rest", "overlap", "list", "text"],
)
def test_headers_of_safetensors_are_checked(tmp_path, header, message):
    path = tmp_path / "x.safetensors"
    path.write_bytes(len(header).to_bytes(8, "little") + header + bytes(8))
    with pytest.raises(Refusal, match=message):
        read(path)


# ---- shared tensors, and memory ----


def test_a_tensor_of_two_names_is_written_once_for_torch(tmp_path):
    weight = some("float32", 200, 200)
    torch.save({"embed.weight": weight, "head.weight": weight, "part": weight[:10]}, tmp_path / "x.pth")
    with formats.open_reader(tmp_path / "x.pth") as reader:
        assert reader.specs["embed.weight"].tie == reader.specs["head.weight"].tie != reader.specs["part"].tie
        entries = [Entry(name, spec, lambda n=name: reader.read(n)) for name, spec in reader.specs.items()]
        formats.write(tmp_path / "y.pth", entries, "torch")
        formats.write(tmp_path / "y.safetensors", entries, "torch")
    again = torch.load(tmp_path / "y.pth", weights_only=True)
    assert again["embed.weight"].data_ptr() == again["head.weight"].data_ptr() != again["part"].data_ptr()
    assert torch.equal(again["part"], weight[:10])
    found, _ = read(tmp_path / "y.safetensors")
    assert torch.equal(found["embed.weight"], weight)
    assert torch.equal(found["head.weight"], weight)


@pytest.mark.parametrize("legacy", [False, True])
def test_the_values_of_torch_files_are_read_when_asked_for(tmp_path, legacy):
    state = {"a": some("float32", 10, 10), "b": some("float32", 10, 10) + 1}
    torch.save(state, tmp_path / "x.pth", _use_new_zipfile_serialization=not legacy)
    with formats.open_reader(tmp_path / "x.pth") as reader:
        content = (tmp_path / "x.pth").read_bytes()
        values = state["b"].numpy().tobytes()
        assert content.count(values) == 1
        with open(tmp_path / "x.pth", "r+b") as file:
            file.seek(content.index(values))
            file.write(bytes(400))
        assert torch.equal(reader.read("a"), state["a"])
        assert not reader.read("b").any()


def test_a_failure_leaves_nothing_behind(tmp_path):
    def fail():
        raise RuntimeError("no value")

    for ending in ENDINGS:
        with pytest.raises(RuntimeError, match="no value"):
            formats.write(tmp_path / f"x{ending}", [Entry("w", Spec((2,), torch.float32), fail)], None)
    assert list(tmp_path.iterdir()) == []


PEAK = Path("/proc/self/clear_refs")  # Linux: writing 5 resets the peak memory


def peak():
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


@pytest.mark.skipif(not os.access(PEAK, os.W_OK), reason="the peak of memory cannot be set back here")
def test_a_large_file_is_not_held(tmp_path):
    count, names = 40, ["a.pth", "b.pdparams", "c.safetensors", "d.npz", "e.pth"]
    state = {f"layer{i}.weight": torch.full((1024, 512), float(i)) for i in range(count)}  # 80 MB
    torch.save(state | {f"layer{i}.bias": torch.ones(1024) for i in range(count)}, tmp_path / "a.pth")
    del state
    for source, target in itertools.pairwise(names):
        PEAK.write_text("5")
        before = peak()
        sides = {"from_": "paddle" if "pd" in source else "torch", "to": "paddle" if "pd" in target else "torch"}
        convert(tmp_path / source, tmp_path / target, **sides)
        assert peak() - before < 40, (source, target)
    last = torch.load(tmp_path / "e.pth", weights_only=True, mmap=True)
    assert all((last[f"layer{i}.weight"] == i).all() for i in range(count))
    ctypes.CDLL(None).malloc_trim(0)  # memory that was freed earlier would be reused without being counted
    PEAK.write_text("5")
    before = peak()
    whole = torch.load(tmp_path / "e.pth", weights_only=True)
    assert peak() - before > 40  # without streaming, except for memory that was already free
    assert len(whole) == 2 * count


def test_files_are_the_same_for_the_same_content(tmp_path):
    for ending in ENDINGS:
        one = write(tmp_path / f"x{ending}", STATE).read_bytes()
        assert write(tmp_path / f"y{ending}", STATE).read_bytes() == one


def test_unpickling_stays_lazy(tmp_path):
    """The values of a .pdparams file are skipped, not read, when it is opened."""
    path = write(tmp_path / "x.pdparams", {"w": some("float32", 400, 400)})

    class Counting(io.FileIO):
        count = 0

        def read(self, size=-1):
            data = super().read(size)
            Counting.count += len(data)
            return data

    from outrigger.weights.formats import pdparams

    with Counting(path) as file:
        content = pdparams.load(file)
    assert content["w"].shape == (400, 400)
    assert Counting.count < 2000
