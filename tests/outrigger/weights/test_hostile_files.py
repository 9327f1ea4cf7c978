"""Malicious files: archives, strides, headers and names are refused with clear errors."""

import io
import json
import pickle
import struct
import zipfile
from collections import OrderedDict

import numpy as np
import pytest
import torch

from outrigger.weights import convert, formats
from outrigger.weights.formats import Refusal, base


def read(path):
    with formats.open_reader(path) as reader:
        return {name: reader.read(name).clone() for name in reader.specs}, reader


def repacked(path, change, packed=zipfile.ZIP_STORED):
    """Rewrite an archive with {name: content} changed."""
    with zipfile.ZipFile(path) as archive:
        records = change({info.filename: archive.read(info) for info in archive.infolist()})
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in records.items():
            archive.writestr(zipfile.ZipInfo(name), content, packed)
    return path


def saved(path, content, **settings):
    torch.save(content, path, **settings)
    return path


# ---- names in archives ----


@pytest.mark.parametrize("name", ["../up", "/etc/passwd", "a\\b", "C:x", "a\x1b[2J", "archive/../../x", "\u202exe"])
@pytest.mark.parametrize("ending", [".pth", ".npz"])
def test_odd_names_in_archives(tmp_path, name, ending):
    path = tmp_path / f"x{ending}"
    torch.save({"w": torch.ones(2)}, path) if ending == ".pth" else np.savez(path, w=np.ones(2))
    repacked(path, lambda records: records | {name: b"x"})
    with pytest.raises(Refusal, match="is not a plain name") as caught:
        read(path)
    assert str(caught.value).isprintable()


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_record_that_is_there_twice(tmp_path):
    for path in (saved(tmp_path / "x.pth", {"w": torch.ones(2)}), tmp_path / "x.npz"):
        if path.suffix == ".npz":
            np.savez(path, w=np.ones(2))
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr(archive.infolist()[0].filename, b"x")
        with pytest.raises(Refusal, match="occurs twice"):
            read(path)


def test_an_array_by_two_names(tmp_path):
    np.savez(tmp_path / "x.npz", w=np.ones(2))
    repacked(tmp_path / "x.npz", lambda records: records | {"w": records["w.npy"]})
    with pytest.raises(Refusal, match="'w' occurs twice"):
        read(tmp_path / "x.npz")


def test_a_compressed_torch_file_is_refused_with_what_to_do(tmp_path):
    path = repacked(saved(tmp_path / "x.pth", {"w": torch.zeros(1000)}), lambda r: r, zipfile.ZIP_DEFLATED)
    with pytest.raises(Refusal, match=r"is compressed\. Try .*zip -0"):
        read(path)


def test_a_bomb_of_zeros(tmp_path, monkeypatch):
    np.savez_compressed(tmp_path / "x.npz", w=np.zeros(2**20))  # 8 MB in 8 KB
    assert read(tmp_path / "x.npz")[0]["w"].shape == (2**20,)
    monkeypatch.setattr(base, "_BASE", 2**20)
    with pytest.raises(Refusal, match="too many for its size"):
        read(tmp_path / "x.npz")


# ---- tensors as views ----


def view(storage, offset, shape, strides):
    """A torch file with one tensor, described by hand."""
    buffer = io.BytesIO()
    storage = torch.arange(float(storage)).untyped_storage()
    torch.save({"w": torch.empty(0).set_(storage, 0, (1,), (1,))}, buffer)
    with zipfile.ZipFile(buffer) as archive:
        records = {info.filename: archive.read(info) for info in archive.infolist()}

    class Place:
        pass

    class Pickler(pickle.Pickler):
        def persistent_id(self, value):
            count = storage.nbytes() // 4
            return ("storage", torch.FloatStorage, "0", "cpu", count) if isinstance(value, Place) else None

        def reducer_override(self, value):
            if isinstance(value, Tensor):
                return torch._utils._rebuild_tensor_v2, (Place(), offset, shape, strides, False, OrderedDict())
            return NotImplemented

    class Tensor:
        pass

    structure = io.BytesIO()
    Pickler(structure, 2).dump({"w": Tensor()})
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in records.items():
            archive.writestr(zipfile.ZipInfo(name), structure.getvalue() if name.endswith("data.pkl") else content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("storage", "offset", "shape", "strides", "expected"),
    [
        (6, 0, (2, 3), (3, 1), [[0, 1, 2], [3, 4, 5]]),
        (6, 0, (3, 2), (1, 3), [[0, 3], [1, 4], [2, 5]]),
        (6, 4, (2,), (1,), [4, 5]),
        (6, 5, (3,), (0,), [5, 5, 5]),  # as torch saves x.expand(3)
        (6, 0, (2, 3), (1, 1), [[0, 1, 2], [1, 2, 3]]),  # as torch saves x.unfold(...)
        (6, 3, (), (), 3),
    ],
)
def test_views_are_read_as_torch_shows_them(tmp_path, storage, offset, shape, strides, expected):
    (tmp_path / "x.pth").write_bytes(view(storage, offset, shape, strides))
    assert read(tmp_path / "x.pth")[0]["w"].tolist() == expected


@pytest.mark.parametrize(
    ("offset", "shape", "strides", "message"),
    [
        (0, (7,), (1,), "reaches beyond its 24 bytes"),
        (1, (6,), (1,), "reaches beyond its 24 bytes"),
        (0, (2, 2), (5, 2), "reaches beyond its 24 bytes"),
        (-1, (2,), (1,), "is impossible"),
        (0, (2,), (-1,), "is impossible"),
        (0, (-2,), (1,), "is impossible"),
        (0, (True,), (1,), "is impossible"),
        (0, (2.0,), (1,), "is impossible"),
        (0, (1 << 61,), (1 << 61,), "reaches beyond"),
        (0, (1 << 61, 4), (0, 0), "is impossible"),
        (0, (2,), (1, 1), "differ in length"),
        (0, [2], (1,), "differ in length"),
        (0, (1,) * 65, (1,) * 65, "65 axes"),
        (0, (1 << 40,), (0,), "too many for its size"),  # a terabyte from one number
    ],
)
def test_views_that_cannot_be(tmp_path, offset, shape, strides, message):
    (tmp_path / "x.pth").write_bytes(view(6, offset, shape, strides))
    with pytest.raises(Refusal, match=message):
        read(tmp_path / "x.pth")


def test_expanded_and_complex_tensors_of_torch_itself(tmp_path):
    state = {
        "wide": torch.arange(3.0).expand(4, 3),
        "conj": torch.tensor([1 + 2j]).conj(),
        "part": torch.arange(10)[3:7],
        "step": torch.arange(10)[::3],
    }
    for legacy in (False, True):
        path = saved(tmp_path / "x.pth", state, _use_new_zipfile_serialization=not legacy)
        found, _ = read(path)
        for name, value in state.items():
            assert torch.equal(found[name], value.resolve_conj()), name


def test_parameters_and_tensors_with_attributes(tmp_path):
    weight = torch.nn.Parameter(torch.ones(2))
    weight.is_special = True
    plain = torch.ones(3)
    plain.note = "x"
    found, _ = read(saved(tmp_path / "x.pth", {"w": weight, "b": torch.nn.Buffer(torch.ones(1)), "p": plain}))
    assert {name: value.tolist() for name, value in found.items()} == {"w": [1, 1], "b": [1], "p": [1, 1, 1]}


@pytest.mark.parametrize("change", [{"archive/data/0": b"short"}, {"archive/data/0": bytes(1000)}])
def test_values_of_another_size(tmp_path, change):
    path = saved(tmp_path / "archive.pth", {"w": torch.ones(4)})
    repacked(path, lambda records: records | change)
    with pytest.raises(Refusal, match=r"the values '0', of 16 bytes, have \d+ bytes"):
        read(path)


def test_values_that_are_missing(tmp_path):
    path = saved(tmp_path / "archive.pth", {"w": torch.ones(4)})
    repacked(path, lambda records: {k: v for k, v in records.items() if k != "archive/data/0"})
    with pytest.raises(Refusal, match="are not in it"):
        read(path)


def test_files_of_other_machines(tmp_path):
    path = saved(tmp_path / "archive.pth", {"w": torch.tensor([1.0, 2.0])})
    swapped = {"archive/data/0": struct.pack(">2f", 1, 2), "archive/byteorder": b"big"}
    repacked(path, lambda records: records | swapped)
    assert read(path)[0]["w"].tolist() == [1, 2]


def test_torchs_own_loader_is_not_asked(tmp_path, monkeypatch):
    paths = [saved(tmp_path / f"{i}.pth", {"w": torch.ones(2)}, _use_new_zipfile_serialization=bool(i)) for i in (0, 1)]

    def called(*args, **kwargs):
        raise AssertionError("torch.load was called")

    monkeypatch.setattr(torch, "load", called)
    monkeypatch.setattr(pickle, "load", called)
    monkeypatch.setattr(pickle, "Unpickler", called)
    for path in paths:
        assert read(path)[0]["w"].tolist() == [1, 1]


def test_many_names_of_one_storage_are_not_written_without_end(tmp_path, monkeypatch):
    weight = torch.ones(1000)
    path = saved(tmp_path / "x.pth", {f"w{i}": weight for i in range(2000)})
    assert len(read(path)[0]) == 2000
    monkeypatch.setattr(base, "_BASE", 1000)
    with pytest.raises(Refusal, match="too many for its size"):
        read(path)


# ---- headers of safetensors ----


def safetensors(path, header, values=bytes(8)):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + values)
    return path


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"shape": [True, 2]}, "lists of integers"),
        ({"shape": [2.0]}, "lists of integers"),
        ({"shape": ["2"]}, "lists of integers"),
        ({"shape": 2}, "lists of integers"),
        ({"shape": "2"}, "lists of integers"),
        ({"shape": [1] * 100 + [2]}, "101 axes; the limit is 64"),
        ({"shape": [2**70]}, "lists of integers"),
        ({"shape": [2**61, 0]}, "does not fit its shape"),
        ({"data_offsets": [0, True]}, "lists of integers"),
        ({"data_offsets": [0, 8, 8]}, "lists of integers"),
        ({"data_offsets": {"a": 1}}, "lists of integers"),
        ({"dtype": ["F32"]}, "is invalid"),
        ({"dtype": 5}, "is invalid"),
    ],
)
def test_headers_of_safetensors(tmp_path, row, message):
    whole = {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}
    with pytest.raises(Refusal, match=message):
        read(safetensors(tmp_path / "x.safetensors", {"w": whole | row}))


@pytest.mark.parametrize("row", [5, "x", None, [], [1, 2]])
def test_rows_of_safetensors_that_are_no_tables(tmp_path, row):
    with pytest.raises(Refusal, match="is invalid"):
        read(safetensors(tmp_path / "x.safetensors", {"w": row}))


@pytest.mark.parametrize("header", [b"[" * 100_000, b'{"w":1,"w":2}', b"\xff\xfe", b'{"a":' * 50_000])
def test_headers_of_safetensors_that_are_no_json(tmp_path, header):
    with pytest.raises(Refusal, match="its header is not JSON"):
        read(safetensors(tmp_path / "x.safetensors", header))


# ---- names ----


def test_names_are_printed_without_control_characters(tmp_path, capsys):
    from outrigger.weights import table

    state = {"w\x1b[31m\n": torch.ones(2, 3), "b\u202e": torch.ones(2), "c\x07": "text\x1b"}
    torch.save(state, tmp_path / "x.pth")
    plan = convert(tmp_path / "x.pth", tmp_path / "y.pdparams")
    shown = table.plain(plan)
    assert all(line.isprintable() for line in shown.split("\n"))
    assert r"w\x1b[31m\n" in shown
    table.show(plan)
    assert all(line.isprintable() for line in capsys.readouterr().out.split("\n"))
    torch.save({"a\x1b": 1}, tmp_path / "z.pth")
    with pytest.raises(Refusal, match=r"holds a\\x1b") as caught:
        read(tmp_path / "z.pth")
    assert str(caught.value).isprintable()


def test_dicts_of_the_same_dicts_are_counted_once(tmp_path):
    inside = {"w": torch.ones(2)}
    for _ in range(60):
        inside = {"a": inside, "b": inside}
    torch.save({"model": {"x": torch.ones(1)}, "other": inside}, tmp_path / "x.pth")
    with formats.open_reader(tmp_path / "x.pth") as reader:
        assert reader.extras == {"other": f"a dict with {2**60} tensors"}
