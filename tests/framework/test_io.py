"""Paddle's files: read as the original reads them, written as it writes them."""

import collections
import errno
import io
import json
import os
import pickle
import pickletools
import stat

import numpy as np
import pytest
import torch
from tests.golden.io_facts import MODES, facts
from tests.support import GOLDEN, check_error, static_mode

import paddle
from paddle._core.tensor import unwrap, wrap
from paddle._files import write as _write

FILES = GOLDEN / "io"
RECORDED = json.loads((GOLDEN / "io.json").read_text())


def tensor(values, dtype="float32", name=None):
    t = paddle.to_tensor(np.asarray(values), dtype=dtype)
    if name:
        t.name = name
    return t


def written(obj, **options):
    """The bytes that `save` writes."""
    file = io.BytesIO()
    paddle.save(obj, file, **options)
    return file.getvalue()


def loaded(data, **options):
    return paddle.load(io.BytesIO(data), **options)


def again(obj, **options):
    return loaded(written(obj, **options))


def opcodes(data):
    """A pickle as a list, without what depends on NumPy's version."""
    names = {"numpy.core.multiarray": "numpy._core.multiarray"}
    return [
        (op.name, names.get(arg, arg.replace("numpy.core.", "numpy._core.") if isinstance(arg, str) else arg))
        for op, arg, _ in pickletools.genops(data)
        if op.name != "FRAME"
    ]


# ---- with the original ----


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", RECORDED)
def test_files_of_the_original_load_the_same(name, mode):
    assert json.loads(json.dumps(facts(paddle.load(str(FILES / name), **MODES[mode])))) == RECORDED[name][mode]


@pytest.mark.parametrize(
    "name",
    [
        "model.pdparams",
        "model_protocol2.pdparams",
        "adam.pdopt",
        "tensor.pdtensor",
        "parameter.pdtensor",
        "bfloat16.pdparams",
        "bfloat16_list.pd",
        "plain.pd",
    ],
)
def test_files_are_written_byte_for_byte_as_the_original_does(name):
    original = (FILES / name).read_bytes()
    assert opcodes(written(loaded(original), protocol=original[1])) == opcodes(original)


def test_a_nested_structure_is_written_as_the_original_does():
    original = (FILES / "nested.pd").read_bytes()
    ours = loaded(original)
    twice = ours["twice"][0]
    # The same object where it was the same when recorded: a tensor, and NumPy's one dtype for float64.
    ours["twice"], ours["array"] = [twice, (twice, None)], np.arange(3.0)
    assert opcodes(written(ours)) == opcodes(original)


@pytest.mark.parametrize("path", sorted(FILES.glob("binary_*")), ids=lambda path: path.stem)
def test_binary_tensors_are_written_as_the_original_does(path):
    assert written(paddle.load(str(path)), use_binary_format=True) == path.read_bytes()


def test_strings_and_arrays_of_python_2():
    array = b"cnumpy.core.multiarray\n_reconstruct\n(cnumpy\nndarray\n(K\x00tU\x01btR"
    array += b"(K\x01(K\x02tcnumpy\ndtype\n(U\x02f4K\x00K\x01tR(K\x03U\x01<NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\x00tb"
    array += b"I00\nU\x08\x00\x00\x80?\x00\x00 \xc0tb"
    data = b"\x80\x02}(U\x01w" + array + b"U\x1bStructuredToParameterName@@}U\x01wU\x08fc_0.w_0su."
    w = loaded(data)["w"]
    assert w.name == "fc_0.w_0"
    assert w.tolist() == [1.0, -2.5]


# ---- there and back ----


@pytest.mark.parametrize("protocol", [2, 3, 4])
@pytest.mark.parametrize(
    "dtype",
    [
        "bool",
        "uint8",
        "int8",
        "int16",
        "int32",
        "int64",
        "float16",
        "bfloat16",
        "float32",
        "float64",
        "complex64",
        "complex128",
    ],
)
def test_every_dtype(dtype, protocol):
    t = tensor([[0, 1, 2], [3, 4, 5]], "float32").astype(dtype)
    t.name = "x"
    for back in (again(t, protocol=protocol), again({"k": t}, protocol=protocol)["k"], again([t, 1])[0]):
        assert (back.name, back.dtype, list(back.shape), back.stop_gradient) == ("x", t.dtype, [2, 3], True)
        assert torch.equal(unwrap(back), unwrap(t))


def test_float8_comes_back_as_its_bits():
    # The original: paddle.load gives int8 for a float8_e4m3fn tensor.
    back = again(wrap(torch.tensor([1.0, 2.0]).to(torch.float8_e4m3fn)))
    assert (back.dtype, back.tolist()) == ("int8", [56, 64])


@pytest.mark.parametrize("shape", [(), (0,), (2, 0, 3), (1, 1)])
def test_scalars_and_empty_tensors(shape):
    back = again(tensor(np.ones(shape)))
    assert list(back.shape) == list(shape)


def test_views_are_written_as_what_they_show():
    base = torch.arange(6.0).reshape(2, 3)
    for view in (base.t(), base[:, 1:], base[0].expand(2, 3), torch.tensor([1 + 2j]).conj()):
        assert torch.equal(unwrap(again(wrap(view))), view)


def test_trainable_and_computed_tensors_are_written_without_their_graph():
    x = tensor([1.0, 2.0])
    x.stop_gradient = False
    back = again({"x": x, "y": x * 2})
    assert back["x"].stop_gradient
    assert back["y"].tolist() == [2, 4]


def test_structures_keep_their_types():
    obj = {"a": [1, (2.5, None)], "b": collections.OrderedDict(z="text"), 3: {"t": tensor([1])}, "s": {1, 2}, "c": 1j}
    back = again(obj)
    assert (back["a"], back["b"], back["s"], back["c"]) == (obj["a"], obj["b"], obj["s"], obj["c"])
    assert type(back["b"]) is collections.OrderedDict
    assert back[3]["t"].tolist() == [1]


def test_shapes_and_dtypes_can_be_saved():
    t = tensor([[1, 2]])
    back = again({"t": t, "shape": t.shape, "dtype": t.dtype})
    assert back["shape"] == [1, 2]
    assert type(back["shape"]) is list
    assert back["dtype"] is paddle.float32


def test_arrays_beside_tensors_stay_arrays_and_others_become_tensors():
    array = np.arange(2.0)
    assert type(again({"t": tensor([1]), "a": array, "n": 1})["a"]) is np.ndarray
    assert isinstance(again({"a": array})["a"], paddle.Tensor)
    assert type(loaded(written({"a": array}), return_numpy=True)["a"]) is np.ndarray


def test_one_tensor_in_two_places_is_two_after_loading():
    t = tensor([1.0, 2.0] * 600)
    first, (second,) = again([t, (t,)])
    unwrap(first).zero_()
    assert second.tolist() == t.tolist()


def test_arrays_of_other_machines_and_orders():
    back = again({"big": np.array([1, 2], ">f4"), "fortran": np.asfortranarray(np.arange(6.0).reshape(2, 3))})
    assert back["big"].tolist() == [1, 2]
    assert back["fortran"].tolist() == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize("array", [np.array(["a"]), np.array([1], "uint32"), np.array([None])])
def test_arrays_that_no_tensor_can_hold_need_return_numpy(array):
    data = written({"a": array})
    with pytest.raises(ValueError, match="return_numpy=True"):
        loaded(data)
    np.testing.assert_array_equal(loaded(data, return_numpy=True)["a"], array)


@pytest.mark.parametrize("protocol", [2, 3])
def test_large_arrays_are_cut_for_old_protocols(monkeypatch, protocol):
    monkeypatch.setattr(_write, "_SPLIT_BYTES", 31)
    state = {"big": tensor(np.arange(20).reshape(4, 5), "float32", "w_0"), "small": tensor([1], "float32", "b_0")}
    data = written(state, protocol=protocol)
    raw = pickle.loads(data)
    # As the original writes 2**30 + 10 bytes: flat pieces, then the plan.
    pieces = ["big@@.0", "big@@.1", "big@@.2"]
    assert list(raw) == ["small", "StructuredToParameterName@@", *pieces, "UnpackBigParamInfor@@"]
    assert raw["UnpackBigParamInfor@@"] == {"big": {"OriginShape": (4, 5), "slices": pieces}}
    assert [raw[piece].shape for piece in pieces] == [(7,), (7,), (6,)]
    back = loaded(data)
    assert set(back) == {"big", "small"}
    assert (back["big"].name, back["big"].tolist()) == ("w_0", state["big"].tolist())
    assert "big" in pickle.loads(written(state))


# ---- what is not written ----


@pytest.mark.parametrize("obj", [b"bytes", frozenset([1]), range(3), collections.defaultdict(list, a=1), {"a": [b"b"]}])
def test_what_the_original_does_not_write_is_refused(obj):
    with pytest.raises(NotImplementedError, match="can be saved are tuple, list, dict"):
        written(obj)


def test_layers_are_refused_and_their_state_is_advised():
    layer = type("Layer", (), {"__module__": "paddle.nn.layer.layers"})
    for obj in (layer(), [type("Mine", (layer,), {})()]):
        with pytest.raises(ValueError, match="state_dict"):
            written(obj)


def test_sparse_tensors_are_refused():
    with pytest.raises(ValueError, match="to_dense"):
        written(wrap(torch.ones(2).to_sparse()))


def test_sets_of_tensors_are_refused():
    with pytest.raises(ValueError, match="set cannot hold tensors"):
        written([{tensor([1])}])


@pytest.mark.parametrize("protocol", [1, 5, 0, -1, "4", True, 4.0, None])
def test_other_protocols_are_refused(protocol):
    with pytest.raises(ValueError, match="'protocol' must be 2, 3 or 4"):
        written(1, protocol=protocol)


def test_options():
    assert written([1], pickle_protocol=2)[:2] == b"\x80\x02"
    with pytest.raises(ValueError, match="no option 'bogus'"):
        written([1], bogus=1)
    with pytest.raises(ValueError, match="no option 'bogus'"):
        loaded(written([1]), bogus=1)
    with pytest.raises(TypeError, match="True or False"):
        written(tensor([1]), use_binary_format="yes")
    with pytest.raises(NotImplementedError, match="single tensor"):
        written([tensor([1])], use_binary_format=True)


# ---- where it is written ----


def test_folders_are_made(tmp_path):
    paddle.save([1], str(tmp_path / "a" / "b" / "x.pd"))
    assert paddle.load(tmp_path / "a" / "b" / "x.pd") == [1]


def test_names_without_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    paddle.save([1], "x.pd")
    assert paddle.load("x.pd") == [1]


def test_several_objects_in_one_file(tmp_path):
    file = io.BytesIO()
    for obj in ({"a": tensor([1])}, [2], "three"):
        paddle.save(obj, file)
    paddle.save(tensor([4]), file, use_binary_format=True)
    file.seek(0)
    assert paddle.load(file)["a"].tolist() == [1]
    assert paddle.load(file) == [2]
    assert paddle.load(file) == "three"
    assert paddle.load(file).tolist() == [4]
    with pytest.raises(EOFError, match="there is nothing left to read"):
        paddle.load(file)


def test_open_files(tmp_path):
    with open(tmp_path / "x", "wb") as file:
        paddle.save([1], file)
    with open(tmp_path / "x", "rb") as file:
        assert paddle.load(file) == [1]


def test_pipes():
    reading, writing = os.pipe()
    with open(writing, "wb") as file:
        paddle.save({"a": tensor([1])}, file)
    with open(reading, "rb") as file:
        assert paddle.load(file)["a"].tolist() == [1]


@pytest.mark.parametrize("path", ["", "folder/"])
def test_names_that_name_no_file(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match="must end in the name of a file"):
        paddle.save([1], path)


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(IsADirectoryError, match="a folder has this name"):
        paddle.save([1], str(tmp_path))


def test_a_file_is_no_folder(tmp_path):
    paddle.save([1], str(tmp_path / "x"))
    with pytest.raises(NotADirectoryError, match="there is a file where"):
        paddle.save([1], str(tmp_path / "x" / "y"))


@pytest.mark.parametrize("path", [3, None, b"name", io.StringIO()])
def test_paths_of_a_wrong_type(path):
    with pytest.raises(ValueError, match="'path' must be"):
        paddle.save([1], path)
    with pytest.raises(TypeError, match="'path' must be"):
        paddle.load(path)


def test_a_device_is_written_to_directly():
    paddle.save([tensor([1])], os.devnull)
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


# ---- all or nothing ----


class Unwritable:
    def __init__(self, error):
        self.error = error

    def __reduce__(self):
        raise self.error


@pytest.fixture
def old(tmp_path):
    """A folder with a file that must survive; nothing else may remain beside it."""
    path = tmp_path / "model.pdparams"
    paddle.save([1], str(path))
    yield str(path)
    assert paddle.load(str(path)) == [1]
    assert os.listdir(tmp_path) == ["model.pdparams"]


@pytest.mark.parametrize("error", [RuntimeError("half way"), KeyboardInterrupt()])
def test_a_failure_half_way_leaves_the_old_file(old, error):
    with pytest.raises(type(error)):
        paddle.save([tensor(np.zeros(100_000)), Unwritable(error)], old)


def test_a_full_disk_leaves_the_old_file(old):
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, hard))
    try:
        with pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
            paddle.save([tensor(np.zeros(100_000))], old)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_at_the_end_leaves_the_old_file(old, monkeypatch, step):
    def fail(*args):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space left"):
        paddle.save([2], old)


def test_what_is_refused_touches_nothing(old, tmp_path):
    with pytest.raises(NotImplementedError):
        paddle.save(b"bytes", old)
    with pytest.raises(NotImplementedError):
        paddle.save(b"bytes", str(tmp_path / "new" / "x"))


def test_permissions_and_links_stay(tmp_path):
    path, link = tmp_path / "x.pd", tmp_path / "link.pd"
    mask = os.umask(0o027)
    try:
        paddle.save([1], str(path))
    finally:
        os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o604)
    link.symlink_to(path)
    paddle.save([2], str(link))
    assert link.is_symlink()
    assert paddle.load(str(path)) == [2]
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


# ---- files that cannot be read ----


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ValueError, match=r"no file .*nope\.pdparams"):
        paddle.load(str(tmp_path / "nope.pdparams"))


@pytest.mark.parametrize("ending", [".pdparams", ".pdopt"])
def test_a_forgotten_ending_is_advised(tmp_path, ending):
    paddle.save({}, str(tmp_path / ("model" + ending)))
    with pytest.raises(ValueError, match="model" + ending):
        paddle.load(str(tmp_path / "model"))


def test_an_empty_file(tmp_path):
    (tmp_path / "x").touch()
    with pytest.raises(EOFError, match="there is nothing left to read"):
        paddle.load(str(tmp_path / "x"))


@pytest.mark.parametrize("name", ["model.pdparams", "nested.pd", "binary_float32.pdtensor"])
def test_a_file_that_is_cut_off(name):
    data = (FILES / name).read_bytes()
    for length in range(5, len(data) - 1, 7):
        with pytest.raises(ValueError, match="cut off"):
            loaded(data[:length])


def legacy_checkpoint():
    file = io.BytesIO()
    torch.save({"w": torch.ones(2)}, file, _use_new_zipfile_serialization=False)
    return file.getvalue()


def saved_by(write, *args):
    file = io.BytesIO()
    write(*args, file) if write is torch.save else write(file, *args)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "PNG image"),
        (saved_by(torch.save, {"w": torch.ones(2)}), r"PyTorch.*\n.*\n.*outrigger convert"),
        (legacy_checkpoint(), r"PyTorch.*\n.*\n.*outrigger convert"),
        (b"\x40\0\0\0\0\0\0\0" + b'{"w":{"dtype":"F32"}}', r"safetensors.*\n.*\n.*outrigger convert"),
        (saved_by(np.save, np.arange(3)), "a NumPy array"),
        (saved_by(np.savez, np.arange(3)), "set of NumPy arrays"),
        (b"PK\x03\x04 and no more", "truncated or damaged zip archive"),
        (b"\x1f\x8b\x08" + bytes(20), "gzip"),
        (bytes(257).replace(b"\0", b"x") + b"ustar" + bytes(300), "tar archive"),
        (b"\n<!DOCTYPE html><html>404</html>", "web page"),
        (b"version https://git-lfs.github.com/spec/v1\n", "Git LFS"),
        (b'{"base_code": 1}', "JSON"),
        (b"hello world\n" * 20, "but text"),
        (("文件不存在\n" * 80).encode(), "but text"),
        (bytes(600), "begins with zeros"),
        (bytes(range(100, 200)), "damaged or not a Paddle file"),
        (bytes(4) + b"\1" * 100, "version 0"),
    ],
)
def test_files_of_other_programs_are_recognised(tmp_path, data, said):
    path = tmp_path / "other"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=said) as caught:
        paddle.load(str(path))
    assert "other" in str(caught.value)


def binary_tensor(description, values=b"", levels=b"\0" * 8):
    return bytes(4) + levels + bytes(4) + len(description).to_bytes(4, "little") + description + values


FLOATS = b"\x08\x05"  # elements of float32
HUGE = b"\xff\xff\xff\xff\xff\xff\xff\xff\x7f"  # 2**63 - 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (binary_tensor(FLOATS + b"\x10" + HUGE), "cut off"),
        (binary_tensor(FLOATS + b"\x10" + HUGE + b"\x10\x00"), "with a valid shape"),
        (binary_tensor(FLOATS + b"\x10\x01" * 65, bytes(4)), "with a valid shape"),
        (binary_tensor(FLOATS + b"\x10" + b"\xff" * 40), "does not end"),
        (binary_tensor(FLOATS + b"\x10"), "does not end"),
        (binary_tensor(FLOATS + b"\x12\x7f\x01"), "does not end"),
        (binary_tensor(b"\x08\x63\x10\x01"), "tensor of bool"),
        (binary_tensor(b"\x08\x00\x10\x01", b"\x07"), "expected booleans"),
        (binary_tensor(FLOATS, bytes(4), b"\x01" + bytes(7) + b"\xff" * 8), "cut off"),
    ],
)
def test_binary_tensors_that_cannot_be(data, said):
    with pytest.raises(ValueError, match=said):
        loaded(data)


def test_a_folder_with_anything_but_variables(tmp_path):
    (tmp_path / "w").write_bytes(b"junkjunkjunkjunk")
    with pytest.raises(ValueError, match="binary form"):
        paddle.load(str(tmp_path))
    (tmp_path / "w").unlink()
    (tmp_path / "sub").mkdir()
    with pytest.raises(ValueError, match="one file for each variable"):
        paddle.load(str(tmp_path))


def test_the_arrays_of_a_model_by_their_names_in_the_layer(tmp_path):
    layer = paddle.nn.Linear(3, 2)
    path = str(tmp_path / "m")
    paddle.jit.save(layer, path, input_spec=[paddle.static.InputSpec([None, 3])])
    arrays = paddle.load(path)
    assert {k: type(v) for k, v in arrays.items()} == {"weight": np.ndarray, "bias": np.ndarray}
    assert np.array_equal(arrays["weight"], layer.weight.numpy())


def test_folders_with_all_values_in_one_file_are_not_read_here(tmp_path):
    with pytest.raises(NotImplementedError, match="names only in the model"):
        paddle.load(str(tmp_path), params_filename="params")


# ---- files that must not be obeyed ----


class Evil:
    def __init__(self, function, *arguments):
        self.reduced = function, arguments

    def __reduce__(self):
        return self.reduced


@pytest.mark.parametrize("protocol", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (os.system, ("true",)),
        (eval, ("1",)),
        (exec, ("1",)),
        (getattr, (1, "real")),
        (__import__, ("os",)),
        (open, ("x",)),
        (np.load, ("x",)),
        (np.fromfile, ("x",)),
        (torch.load, ("x",)),
        (pickle.loads, (b"",)),
        (type, (1,)),
        (print, ()),
    ],
)
def test_foreign_code_is_refused_by_name(function, arguments, protocol):
    data = pickle.dumps({"w": np.ones(2), "x": Evil(function, *arguments)}, protocol)
    with pytest.raises(ValueError, match=rf"{function.__name__}'.*refused") as caught:
        loaded(data)
    assert "trusted=True" in str(caught.value)


def test_foreign_code_runs_only_when_trusted(tmp_path):
    data = pickle.dumps([Evil(os.mkdir, str(tmp_path / "made"))])
    with pytest.raises(ValueError, match="refused"):
        loaded(data)
    assert not (tmp_path / "made").exists()
    loaded(data, trusted=True)
    assert (tmp_path / "made").exists()


class Settings:
    """An object of the user's own."""


def test_own_objects_are_written_and_read_when_trusted():
    obj = Settings()
    obj.rate = 0.1
    data = written({"settings": obj, "w": tensor([1])})
    with pytest.raises(ValueError, match="Settings'"):
        loaded(data)
    back = loaded(data, trusted=True)
    assert (back["settings"].rate, back["w"].tolist()) == (0.1, [1])


@pytest.mark.parametrize(
    "target",
    [
        b"cpaddle\ndtype\n",
        b"c_codecs\nencode\n",
        b"cpaddle.base.dygraph.math_op_patch\n_rebuild_tensor\n",
        b"cnumpy._core.numeric\n_frombuffer\n",
        b"cnumpy\nndarray\n",
        b"ccollections\nOrderedDict\n",
    ],
)
def test_a_file_cannot_change_what_it_names(target):
    # BUILD with a pair as state sets attributes: here of the class or function itself.
    poison = b"\x80\x02" + target + b"N}X\x0c\x00\x00\x00__setstate__cbuiltins\nint\ns\x86b."
    with pytest.raises(ValueError, match="damaged"):
        loaded(poison)
    assert loaded((FILES / "nested.pd").read_bytes())["dtypes"] == [paddle.float32, paddle.bfloat16]


def test_bytes_in_other_encodings_are_refused():
    data = b"\x80\x02c_codecs\nencode\nX\x01\x00\x00\x00aX\x03\x00\x00\x00hex\x86R."
    with pytest.raises(ValueError, match="hex"):
        loaded(data)


def test_a_program(tmp_path):
    with static_mode() as main:
        x = paddle.static.data("x", [None, 4])
        y = paddle.static.nn.fc(x, 3)
        path = tmp_path / "new" / "main_program.pdmodel"
        paddle.save(main, path)
        loaded = paddle.load(path)
        exe = paddle.static.Executor()
        exe.run(paddle.static.default_startup_program())
        feed = {"x": np.ones([2, 4], "float32")}
        want = exe.run(main, feed, [y])[0]
        np.testing.assert_array_equal(exe.run(loaded, feed, [y.name])[0], want)
        with pytest.raises(NotImplementedError, match="only be saved alone"):
            paddle.save([main], tmp_path / "list.pd")


def test_a_program_of_paddle_3(tmp_path):
    # What the original's paddle.save writes for a Program without operators.
    path = tmp_path / "program.pdmodel"
    path.write_text(
        '{"base_code":{"magic":"pir","trainable":true,"version":4},"program":{"regions":[{"#":"region_0",'
        '"blocks":[{"#":"block_0","args":[],"ops":[]}]}]}}'
    )
    assert paddle.load(path).global_block().ops == []


def test_async_save_keeps_the_values_of_the_call(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    linear = paddle.nn.Linear(2, 3)
    want = linear.weight.numpy().copy()
    paddle.async_save(linear.state_dict(), "m.pdparams")
    with paddle.no_grad():
        linear.weight.zero_()
    paddle.async_save(paddle.ones([2]), "t", sync_other_task=True)
    assert (tmp_path / "m.pdparams").exists()
    paddle.clear_async_save_task_queue()
    np.testing.assert_array_equal(paddle.load("m.pdparams")["weight"].numpy(), want)
    assert paddle.load("t").tolist() == [1.0, 1.0]


def test_async_save_writes_in_the_order_of_the_calls_and_tells_of_errors(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for i in range(5):
        paddle.async_save({"a": paddle.full([1000], i)}, "same.pdparams")
    paddle.clear_async_save_task_queue()
    assert paddle.load("same.pdparams")["a"][0].item() == 4
    paddle.async_save(paddle.ones([2]), "v", protocol=7)
    check_error(paddle.clear_async_save_task_queue, ValueError, "'protocol' must be 2, 3 or 4")
    check_error(lambda: paddle.async_save("abc", "u"), TypeError, "a Tensor or a dict")
