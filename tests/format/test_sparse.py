"""Sparse tensors in models: those of the original's `.json` files are read, and written ones are refused."""

import base64
import copy
import gzip
import json
import pathlib
import sys

import numpy as np
import pytest

import paddle
from paddle import sparse as S
from paddle import static
from paddle._format import DamagedFileError
from paddle.inference import Config, create_predictor
from paddle.static import InputSpec

GOLDEN = pathlib.Path(__file__).parents[1] / "golden"
sys.path.insert(0, str(GOLDEN))

from sparse_model_cases import CASES, FEEDS  # noqa: E402

with gzip.open(GOLDEN / "sparse_models.json.gz") as _file:
    MODELS = json.load(_file)
NETWORKS = ["network on voxels", "network on a picture"]


def files(tmp_path, fact, change=None):
    """The path of a model as the original wrote it, or changed."""
    document = copy.deepcopy(fact["model"])
    if change is not None:
        change(document["program"]["regions"][0]["blocks"][0]["ops"])
    prefix = tmp_path / "model"
    prefix.with_suffix(".json").write_text(json.dumps(document))
    if fact["params"] is not None:
        prefix.with_suffix(".pdiparams").write_bytes(base64.b64decode(fact["params"]))
    return str(prefix)


def check(came, fact):
    assert len(came) == len(fact["answers"])
    for a, (dtype, shape, numbers) in zip(came, fact["answers"], strict=True):
        assert a.dtype.name == dtype
        np.testing.assert_allclose(a, np.array(numbers, dtype).reshape(shape), rtol=2e-5, atol=1e-6)


def executed(prefix, feed):
    executor = static.Executor()
    with static.scope_guard(static.Scope()):
        program, names, fetches = static.load_inference_model(prefix, executor)
        return executor.run(program, {n: feed[n] for n in names}, fetches)


@pytest.mark.parametrize("name", [name for name in CASES if MODELS[name]["answers"] is not None])
def test_models_of_the_original(in_static_mode, tmp_path, name):
    fact = MODELS[name]
    if name == "sum":  # of all elements: there one number without axes in one list, here with an axis
        (kind, _, numbers), (other, _, place) = fact["answers"]
        fact = {**fact, "answers": [[kind, [1], numbers], [other, [1, 1], place]]}
    check(executed(files(tmp_path, fact), FEEDS[CASES[name][0]]), fact)


def test_products_that_the_original_only_writes(in_static_mode, tmp_path):
    dense = np.zeros([3, 3], "float32")
    dense[tuple(FEEDS[2]["i"])] = FEEDS[2]["v"]
    for name, wanted in (("mv", dense.sum(1)), ("addmm", 2 + 3 * dense @ np.ones([3, 3]))):
        (came,) = executed(files(tmp_path, MODELS[name]), FEEDS[2])
        np.testing.assert_allclose(came, wanted, rtol=1e-6)


@pytest.mark.parametrize("name", NETWORKS)
def test_in_dynamic_mode(tmp_path, name):
    fact, feed = MODELS[name], FEEDS[CASES[name][0]]
    loaded = paddle.jit.load(files(tmp_path, fact))
    out = loaded(*(paddle.to_tensor(feed[key]) for key in ("i", "v")))
    check([out.numpy()], fact)


@pytest.mark.parametrize("name", NETWORKS)
def test_predictor(tmp_path, name):
    fact, feed = MODELS[name], FEEDS[CASES[name][0]]
    prefix = files(tmp_path, fact)
    with pytest.warns(UserWarning, match="no ONNX form; the model runs on torch"):
        predictor = create_predictor(Config(f"{prefix}.json", f"{prefix}.pdiparams"))
    for key in predictor.get_input_names():
        predictor.get_input_handle(key).copy_from_cpu(feed[key])
    predictor.run()
    check([predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()], fact)


def test_training_goes_on(tmp_path):
    feed = FEEDS[4]
    loaded = paddle.jit.load(files(tmp_path, MODELS["network on voxels"]))
    loaded.train()
    out = loaded(paddle.to_tensor(feed["i"]), paddle.to_tensor(feed["v"]))
    (out * out).sum().backward()
    gradients = {p.name: p.grad for p in loaded.parameters() if not p.stop_gradient}
    assert len(gradients) == 6
    assert all(g is not None for g in gradients.values())
    assert any(float(g.abs().sum()) > 0 for g in gradients.values())


# ---- damaged files ----


def _find(ops, name):
    return next(op for op in ops if op["#"] == f"1.{name}")


def _as(kind):
    def change(ops):
        _find(ops, "data")["O"][0]["TT"]["#"] = kind

    return change


def _parameter(ops):
    next(op for op in ops if op["#"] == "p")["O"]["TT"]["#"] = "1.t_sparse_coo_tensor"


def _shape(sizes):
    def change(ops):
        op = _find(ops, "sparse_coo_tensor_sp")
        next(a for a in op["A"] if a["N"] == "shape")["AT"]["D"] = sizes

    return change


def _without(name, attribute):
    def change(ops):
        op = _find(ops, name)
        op["A"] = [a for a in op["A"] if a["N"] != attribute]

    return change


def _reads(name, slot, other):
    """Let an input of an operator be the result of another."""

    def change(ops):
        _find(ops, name)["I"][slot]["%"] = 999 if other is None else _find(ops, other)["O"][0]["%"]

    return change


def _number(n):
    return {"#": "0.a_i64", "D": n}


DAMAGED = {
    "a sparse input": (_as("1.t_sparse_coo_tensor"), NotImplementedError, "cannot be fed"),
    "a sparse input by rows": (_as("1.t_sparse_csr_tensor"), NotImplementedError, "cannot be fed"),
    "a sparse parameter": (_parameter, NotImplementedError, "a parameter of the model is a sparse tensor"),
    "too few axes": (_shape([_number(4)] * 2), ValueError, "sparse axes"),
    "words for sizes": (_shape(["four"] * 5), DamagedFileError, "damaged"),
    "a negative size": (_shape([_number(-4)] * 5), ValueError, "sparse_coo_tensor"),
    "no strides": (_without("conv3d_sp", "strides"), DamagedFileError, "strides"),
    "a dense value for a sparse one": (_reads("conv3d_sp", 0, "data"), NotImplementedError, "must be a sparse tensor"),
    "a sparse kernel": (_reads("conv3d_sp", 1, "sparse_coo_tensor_sp"), NotImplementedError, "must be dense"),
    "sparse statistics": (_reads("batch_norm_sp_", 1, "conv3d_sp"), NotImplementedError, "must be dense"),
    "a value that nothing computes": (_reads("relu_coo_sp", 0, None), DamagedFileError, "no earlier operator"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged(tmp_path, name):
    change, kind, words = DAMAGED[name]
    with pytest.raises(kind, match=words):
        paddle.jit.load(files(tmp_path, MODELS["network on voxels"], change))


def test_large_shapes_take_no_memory(tmp_path):
    """Sizes of a file are numbers until a run makes a dense tensor of them."""
    wide = [_number(n) for n in (1, 1 << 20, 1 << 20, 1 << 20, 2)]
    loaded = paddle.jit.load(files(tmp_path, MODELS["network on voxels"], _shape(wide)))
    shapes = [[int(n) for n in v.shape] for v in loaded.program().list_vars()]
    assert [1, 1 << 19, 1 << 19, 1 << 19, 3] in shapes


def test_large_kernels_are_refused(tmp_path):
    def change(ops):
        for op in ops:
            if op["#"] == "p" and len(op["O"]["TT"]["D"][1]) == 5:
                op["O"]["TT"]["D"][1][0] = 1 << 40

    with pytest.raises(NotImplementedError, match="elements"):
        paddle.jit.load(files(tmp_path, MODELS["network on voxels"], change))


# ---- writing ----


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = S.nn.SubmConv3D(2, 3, 3)

    def forward(self, i, v):
        return self.conv(S.sparse_coo_tensor(i, v, [1, 4, 4, 4, 2])).to_dense()


def test_saving_names_what_is_missing(tmp_path):
    spec = [InputSpec([4, None], "int64", "i"), InputSpec([None, 2], "float32", "v")]
    with pytest.raises(NotImplementedError, match="sparse tensors, which have no form in"):
        paddle.jit.save(Net(), str(tmp_path / "net"), input_spec=spec)
    assert not list(tmp_path.iterdir())


def test_saving_a_network_on_a_constant_graph(tmp_path):
    adjacency = S.sparse_coo_tensor([[0, 1], [1, 0]], [1.0, 2.0], [2, 2])

    def forward(x):
        return S.matmul(adjacency, x)

    with pytest.raises(NotImplementedError, match="sparse tensors, which have no form in"):
        paddle.jit.save(paddle.jit.to_static(forward), str(tmp_path / "net"), input_spec=[InputSpec([2, 3], name="x")])


def test_onnx_names_what_is_missing(tmp_path):
    spec = [InputSpec([4, None], "int64", "i"), InputSpec([None, 2], "float32", "v")]
    with pytest.raises(NotImplementedError, match="ONNX has no operators"):
        paddle.onnx.export(Net(), str(tmp_path / "net"), input_spec=spec)
