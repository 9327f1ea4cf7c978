"""The compiled form of the fast path: that it looks and acts like the Python functions, keeps no references, and says
why it is not in use. The other tests run with it where it is built."""

import copy
import gc
import importlib.util
import inspect
import pickle
import pydoc
import sys
import threading
import types

import numpy as np
import pytest
import torch
from tests.support import run_python

import paddle
import paddle.nn.functional as F
from paddle._core import accelerator
from paddle._core.state import INTERCEPTORS
from paddle._core.tensor import unwrap, wrap

BUILT = importlib.util.find_spec("paddle._core._accelerator") is not None
needs_it = pytest.mark.skipif(not accelerator.STATUS.startswith("in use"), reason=accelerator.STATUS)

# Ordinary and unusual calls of every form, with their results or the class and words of their errors.
CALLS = """
import numpy as np, torch, paddle, paddle.nn.functional as F
from paddle._core import accelerator
x = paddle.to_tensor([[1.0, -2.0], [3.0, 4.0]])
i, b = paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([True, False])
p = paddle.nn.Parameter(x)
calls = '''
x + x; x + p; p + x; x + 1; x - True; 2 - x; 2 ** x; x @ x; x % 2; x < 2; x == None; x + "a"; x + x[0]; b - b
b - x[0]; i / 2; -x; -b; ~b; ~x; x[0]; x[-3]; x[0, 1]; x[:, 0]; x[::-1]; x[::2]; x[b]; x[i]; x[None]; x[...]
x["a"]; x[0, 0][0]; x[10 ** 30]; x[:: 10 ** 30]; x.sum(); x.sum(1); x.sum(axis=1); x.sum(axis=[0, 1])
x.sum(dim=0); x.sum(axis=5); x.sum(wrong=1); x.sum(0, "float64", True); i.astype("int8").sum(); b.sum()
i.mean(); x.mean(); x.max(); paddle.max(p); paddle.sum(); paddle.sum(3); paddle.sum([1.0]); paddle.sum(x=x)
x.reshape([4]); x.reshape(4); x.reshape(2, 2); x.reshape(shape=[4]); x.reshape([0, -1]); x.reshape([3])
x.reshape("a"); x.reshape(); x.reshape([i[0, 0], -1]); x.t().reshape([4]); x.reshape(x.shape); x.reshape((4,))
x.t().reshape([0, 0]); x.t().reshape([4]); x.t().reshape(shape=[-1, 0, 0]); x.reshape([0, 0, 0]); x.reshape([0])
x.reshape((0, 1, -1)); x[:0].reshape([0, 2]); x[:0].reshape([2, 0]); x[:0].reshape([0, -1]); x[:, :0].reshape([2, -1])
x.t().reshape([3]); x.t().reshape([0, 10 ** 30]); x.t().reshape([True, 0, 2]); x[0, 0].reshape([1])
x.t().reshape([]); x.t().reshape([x.shape[0], 0]); p.reshape([0, -1]); p.t().reshape([4]); x.reshape([0, 0]) is x
x[0, 0].reshape([0])
x.reshape(shape=[3]); x.view([4]); x.transpose([1, 0]); x.transpose([0]); paddle.concat([x, x])
paddle.concat([x, x], 1); paddle.concat([x, x], axis=-1); paddle.concat((x, p, x)); paddle.concat([x, i])
paddle.concat([x, x, i]); paddle.concat([]); paddle.concat(x); paddle.concat([x, x], axis=2)
paddle.concat([x, x[0]]); paddle.concat(x=[x, x]); paddle.stack([x, x], axis=0); F.softmax(x, axis=-1)
F.softmax(x, axis=3); F.softmax(x, -1, "float64"); F.softmax(x, axis="a"); F.relu(x); F.relu(p); F.relu("a")
F.relu(); paddle.split(x, 2); paddle.topk(x, k=1); paddle.full([2], 1.5); paddle.matmul(x, i)
paddle.matmul(x, x, transpose_y=True); paddle.exp(x, out=x * 1)
paddle.add(x, paddle.to_tensor([1.0, 2.0, 3.0])); paddle.zeros([2, 2]); F.linear(x, p)
paddle.where(x > 0, x, 0.0); x.exp(1, 2, 3, 4, 5); paddle.hstack([x, x]); paddle.hstack((x, p)); paddle.hstack([x, i])
paddle.hstack([x, 1.0]); paddle.hstack([]); paddle.vstack([x, None]); paddle.bitwise_and(i, i)
paddle.bitwise_and(i, b)
paddle.bitwise_and(i, i, i * 0); paddle.bitwise_and(x, x); paddle.lerp(x, x, 0.5); paddle.lerp(x, i, 0.5)
paddle.dot(x, i)
paddle.dot(x, x); paddle.frac(x); paddle.frac(b); paddle.sgn(x); paddle.sgn(i); paddle.prod(x, 0, True)
paddle.prod(x, [])
paddle.prod(x, [0, 1]); paddle.prod(x, 0, False, "float64", x * 0); paddle.zeros(x.shape, paddle.float32)
paddle.zeros([2, 1.5]); paddle.zeros((2, i[0, 0]), "int32"); paddle.tile(x, (2, 1)); paddle.tile(x, [True])
paddle.unbind(x)
paddle.transpose(x, (1, 0)); paddle.transpose(x, [1.0, 0]); paddle.expand(x, [2, 2, -1]); paddle.topk(x, 1, -1, False)
paddle.clip(x, min=i[0, 0], max=p[0, 0]); paddle.gather(x, i[0] - 1, 0); paddle.meshgrid([x[0], x[1]]); x.sort(0)
(x * 1).add_(x); (x * 1).add_(x[0]); (x * 1).add_(2); (x * 1).add_(i); (x * 1).add_(b); (x[0] * 1).add_(x); p.add_(x)
(x * 1).exp_(); (i * 1).exp_(); (x * 1).clip_(0, 2); (x * 1).clip_(0.5); (x * 1).clip_("a"); (x * 1).pow_(2)
(i * 1).add_(1)
(x * 1).t().add_(x); x.expand([2, 2, 2]).add_(x); (i * 1).bitwise_and_(i); (i * 1).bitwise_and_(i[0])
(i * 1).bitwise_and_(b)
(i[0] * 1).bitwise_or_(i); (b & b).logical_or_(b); (b & b).logical_or_(x[0]); (x * 1).logical_and_(x)
(x * 1).add_(y=x)
x[..., 0]; x[None, ..., 1:]; x[..., ...]; x[0, 0][None]; x[0, 0][...]; x[0, 0][None, 0]; x[0, None]; (x * 1).add_()
(x * 1).add_(None); (x * 1).lerp_(x, 0.5); (x * 1).multiply_(p); paddle.ones(2, 2); paddle.ones(2)
paddle.ones([2], requires_grad=True); paddle.full([2], 3, "int32"); paddle.zeros_like(x, "int64")
paddle.arange(3, 7, 2)
paddle.broadcast_tensors([x, x[0]]); paddle.meshgrid(x[0], i[0]); paddle.linalg.slogdet(x); paddle.linalg.qr(x)[1]
x.shape; x[0, 0].shape; x.ndim; x.dim(); x.item(); x[0, 0].item(); x.item(1); x.item(0, 1); float(x[0, 0]); float(x)
int(x[0, 0]); int(i[0, 0]); complex(x[0, 0]); float(x[0, 0].astype("complex64")); bool(x); bool(b[1]); bool(x[0, 0])
int(x[0, 0] / 0); float(p[0, 0]); float(b[0]); x.tolist(); i.tolist(); x.numpy(); p.numpy(); x.t().numpy(); b.numpy()
x.astype("bfloat16").numpy(); x.astype("complex64").conj().numpy(); x[0, 0].numpy(); x[:0].numpy()
x.detach(); p.detach(); x.t().detach(); x.clone(); p.clone(); x.clone(1); x.detach(1); x.detach(y=1)
p.clone().grad_fn is None
x.astype("float64"); x.astype(paddle.float64); x.astype("nothing"); x.astype(None); x.astype([])
x.astype("float32") is x
x.cast("int32"); p.cast("int64"); b.cast("float32"); paddle.cast(x, "bool"); paddle.cast(x=x, dtype="float16")
x.astype("complex64").astype("float32"); x.astype(torch.float64); x.astype(np.float64); x.astype(np.dtype("int8"))
paddle.zeros([2], "int64"); paddle.zeros([-1]); paddle.zeros(2); paddle.zeros(2, 3); paddle.zeros([2], name="n")
paddle.ones((1, 2))
paddle.full([2], 1, "int64"); paddle.full([2], 1); paddle.full([2], 0.5, "int64")
paddle.full([2], float("nan"), "int32")
paddle.arange(4); paddle.arange(4, dtype="float32"); paddle.arange(-1); paddle.arange(1, 4); paddle.arange(4, 1, 1)
paddle.arange(1, 4, 0); paddle.arange(4, 1, -1); paddle.arange(True); paddle.arange(4.0)
paddle.arange(4, dtype="bool")
paddle.to_tensor([1.0, 2]); paddle.to_tensor([0.1, 1e300]); paddle.to_tensor([[1, 2]])
paddle.to_tensor([1e-50, float("nan")])
paddle.gather(x, paddle.to_tensor([1, 0])); paddle.gather(x, paddle.to_tensor(1))
paddle.gather(x, paddle.to_tensor([5]))
paddle.gather(x, paddle.to_tensor([-1])); paddle.gather(x, paddle.to_tensor([0]), axis=1); paddle.gather(x, 1, i)
paddle.gather(x, dim=1, index=i); paddle.index_select(x, paddle.to_tensor([0]), axis=1); paddle.index_select(x, i)
x.gather()
paddle.maximum(x, x); paddle.maximum(x, p); paddle.maximum(x, 1.0); paddle.maximum(x, i); paddle.maximum(x, x[0])
paddle.sort(x); paddle.topk(x, 3); paddle.topk(x, 0); paddle.topk(x[0, 0], 1); paddle.topk(x, 1)._fields; x == 1
x == "a"
x == None; x != None; x == [1]; b == True; x != x; i == 1.5; x[i - 1]; x[b, 0]; x[paddle.to_tensor(1)]; x[i[0, 0]]
x[paddle.to_tensor([7])]; x[x]; x[b[0]]; x[x > 1]; x[paddle.to_tensor([True])]; x[i.astype("uint8")]
x[np.array([1, 0])]
put(x, 0, 1.0); put(x, 0, 7); put(x, (0, 1), x[0, 0]); put(x, 0, x[1]); put(x, 0, x[1].astype("float64"))
put(i, 0, 1.5)
put(x, x > 0, 0.0); put(x, x > 0, x[0, 0]); put(x, paddle.to_tensor([1, 0]), x); put(x, 5, 1.0); put(x, 0, [1.0, 2.0])
put(x, 0, np.ones(2)); put(x, slice(None, None, -1), x); put(x, b, 1.0); put(x, (Ellipsis, 0), True); put(x, None, 2)
put(x, 0, x[:, :1]); put(x, 0, "a"); put(x, "a", 1.0); put(x[0, 0], 0, 1.0); put(x[0, 0], Ellipsis, 1.0)
put(b, 0, 2.0)
put(x, 0, 1j); put(x, paddle.to_tensor([3]), 1.0); put(x, x > 0, x); put(x, (0, 0, 0), 1.0)
x.expand([2, 2, 2]).__setitem__(0, 1.0)
p.__setitem__(0, 1.0); (p * 1).__setitem__(0, 1.0); x.t().clone().__setitem__(0, p[0]); (x * 1).__setitem__(0, p[0])
x.flatten(); x[0].flatten() is x[0]; x.t().flatten(); x.flatten(1, 0); x.flatten(0, 5); x[0, 0].flatten()
x.flatten(start_dim=0)
x.squeeze(); x.unsqueeze(0); x.unsqueeze(5); x.unsqueeze([0, 1]); x.squeeze(0); x.t(); x[0].t()
paddle.permute(x, [1, 0])
'''


def put(x, index, value):
    y = x * 1 if "int" not in str(x.dtype) and "bool" not in str(x.dtype) else x.clone()
    y[index] = value
    return y


print(accelerator.STATUS)
for call in calls.replace(chr(10), ";").split(";"):
    if call.strip():
        try:
            out = eval(call)
            out = [(type(o).__name__, o.stop_gradient, str(o.dtype), o.tolist()) if isinstance(o, paddle.Tensor) else o
                   for o in (out if isinstance(out, (list, tuple)) else [out])]
        except Exception as error:
            out = [type(error).__name__, [kind.__name__ for kind in type(error).__mro__], str(error)]
        print(call.strip(), "->", out)
"""


@needs_it
def test_calls_and_errors_are_the_same_without_it():
    with_it, without = (run_python(CALLS, OUTRIGGER_ACCELERATOR=switch).splitlines() for switch in ("1", "0"))
    assert with_it[0].startswith("in use")
    assert without[0] == "switched off by OUTRIGGER_ACCELERATOR=0"
    assert with_it[1:] == without[1:]
    assert len(with_it) > 90


@needs_it
def test_it_is_in_use():
    for call in (paddle.sum, F.softmax, paddle.concat, paddle.Tensor.reshape, paddle.Tensor.__add__):
        assert type(call) is not types.FunctionType


def test_it_looks_like_a_function():
    assert inspect.isfunction(paddle.sum)
    assert list(inspect.signature(F.softmax).parameters) == ["x", "axis", "dtype", "name", "out"]
    assert inspect.ismethod(paddle.ones([2]).sum)
    assert paddle.sum.__name__ == "sum"
    assert paddle.Tensor.sum is paddle.sum
    assert "def sum" in inspect.getsource(paddle.sum)
    assert "sum of the elements" in pydoc.render_doc(paddle.sum)
    assert pickle.loads(pickle.dumps(paddle.sum)) is paddle.sum
    assert copy.deepcopy(paddle.sum) is paddle.sum
    assert repr(paddle.sum).startswith("<function sum")


def test_attributes_are_those_of_the_function():
    paddle.sum.note = 1
    assert paddle.sum.__dict__["note"] == 1
    del paddle.sum.note
    with pytest.raises(AttributeError, match="note"):
        _ = paddle.sum.note


class Counting:
    """An interceptor that notes the operators."""

    def __init__(self):
        self.seen = []

    def before(self, operator, args, kwargs):
        self.seen.append(operator.name)
        return args, kwargs

    def after(self, operator, out):
        return out


def test_interceptors_see_every_call():
    x, watching = paddle.ones([2, 2]), Counting()
    INTERCEPTORS.append(watching)
    try:
        x + x, 2 - x, -x, x[0], x.sum(), x.sum(axis=1), F.softmax(x, axis=-1), x.reshape([4]), paddle.concat([x, x])
    finally:
        INTERCEPTORS.remove(watching)
    assert watching.seen == "add subtract neg getitem sum sum softmax reshape concat".split()
    x + x
    assert len(watching.seen) == 9


def test_a_tensor_without_a_torch_tensor():
    empty = object.__new__(paddle.Tensor)
    for call in (lambda: empty.sum(), lambda: F.relu(empty), lambda: paddle.concat([empty])):
        with pytest.raises((AttributeError, TypeError, ValueError)):
            call()


def test_the_compiler_of_torch_traces_the_function():
    def compute(t):
        x = wrap(t)
        return unwrap(F.softmax(x + x * 2.0, -1)[0].sum() + paddle.concat([x, x]).mean())

    t = torch.randn(2, 2)
    compiled = torch.compile(compute, fullgraph=True, backend="eager")
    np.testing.assert_allclose(compiled(t), compute(t), rtol=1e-6)


def failing(call):
    with pytest.raises(Exception):  # noqa: B017, PT011
        call()


def test_no_references_are_kept_or_lost():
    x, y, axis, shape = paddle.ones([2, 2]), paddle.ones([3]), 12345, [4]
    number = 1234.5
    tensors, ints, bools = [x, x], paddle.ones([2], "int64"), paddle.ones([2], "bool")
    calls = [
        lambda: x + x, lambda: x * number, lambda: number - x, lambda: -x, lambda: x[0], lambda: x[:, 0],
        lambda: x.sum(), lambda: x.sum(axis=1),
        lambda: x.reshape(shape), lambda: x.reshape(shape=shape), lambda: paddle.concat(tensors),
        lambda: x.t().reshape(shape), lambda: x.reshape([0, -1, 1]), lambda: failing(lambda: x.reshape([0, 0, 0])),
        lambda: paddle.concat(tensors, axis=1), lambda: F.softmax(x, axis=-1), lambda: paddle.split(x, 2),
        lambda: failing(lambda: x + y), lambda: failing(lambda: x.sum(axis=axis)), lambda: failing(lambda: x[axis]),
        lambda: failing(lambda: paddle.concat([x, y])), lambda: failing(lambda: x.reshape([axis])), lambda: x == "a",
        lambda: failing(lambda: F.softmax(x, axis=axis)),
        lambda: failing(lambda: paddle.concat([x, x.astype("int64")])),
        lambda: paddle.hstack(tensors), lambda: failing(lambda: paddle.hstack([x, ints])),
        lambda: paddle.unbind(x), lambda: paddle.topk(x, 1), lambda: paddle.zeros(shape, paddle.float32),
        lambda: paddle.bitwise_and(ints, ints), lambda: failing(lambda: paddle.bitwise_and(ints, bools)),
        lambda: y.add_(y), lambda: y.pow_(2.0), lambda: failing(lambda: y.add_(x)), lambda: bools.logical_or_(bools),
        lambda: failing(lambda: y.add_("a")), lambda: ints.bitwise_and_(ints), lambda: y.clip_(0.0, 1.0),
        lambda: y.t().exp_(),
        lambda: paddle.frac(x), lambda: failing(lambda: paddle.frac(bools)), lambda: paddle.tile(x, (2, 1)),
        lambda: x.shape, lambda: x.ndim, lambda: x[0, 0].item(), lambda: failing(lambda: float(x)),
        lambda: int(x[0, 0]),
        lambda: x.detach(), lambda: x.clone(), lambda: x.astype("float64"), lambda: x.cast(paddle.float64),
        lambda: failing(lambda: x.cast("nothing")), lambda: failing(lambda: x.cast([])), lambda: paddle.zeros(shape),
        lambda: paddle.zeros(shape, paddle.float32), lambda: paddle.arange(4), lambda: paddle.full(shape, number),
        lambda: paddle.gather(y, ints), lambda: paddle.index_select(y, ints, axis=0), lambda: paddle.maximum(x, x),
        lambda: y[ints], lambda: y.__setitem__(0, number), lambda: y.__setitem__(slice(0, 2), x[0]),
        lambda: y.__setitem__(ints, 1.0), lambda: failing(lambda: y.__setitem__(axis, 1.0)),
        lambda: failing(lambda: y.__setitem__(0, x)), lambda: failing(lambda: y.__setitem__(0, "a")),
        lambda: x.matmul(x), lambda: failing(lambda: x.matmul(y)), lambda: x @ x,
        lambda: paddle.where(bools, y[:2], y[:2]),
        lambda: x.flatten(), lambda: y.flatten(), lambda: x.squeeze(), lambda: x.sum(axis=0, keepdim=True),
        lambda: failing(lambda: paddle.zeros([-1])), lambda: bool(bools[0]),
    ]  # fmt: skip
    watched = [
        x,
        x._t,
        y,
        axis,
        number,
        shape,
        tensors,
        ints,
        ints._t,
        bools,
        paddle.float32,
        torch.float32,
        paddle.Tensor,
        paddle.sum,
    ]
    for call in calls:
        call()
    gc.collect()
    before = [sys.getrefcount(value) for value in watched]
    for _ in range(200):
        for call in calls:
            call()
    gc.collect()
    after = [sys.getrefcount(value) for value in watched]
    assert all(abs(a - b) < 20 for a, b in zip(after, before))


def test_threads_that_replace_the_tensor_meanwhile():
    x, stop = paddle.ones([64, 64]), threading.Event()

    def replace():
        while not stop.is_set():
            x._t = torch.ones(64, 64)

    thread = threading.Thread(target=replace)
    thread.start()
    try:
        totals = {(x + x).sum().item() for _ in range(300)}
    finally:
        stop.set()
        thread.join()
    assert totals == {64 * 64 * 2.0}


@pytest.mark.skipif(not BUILT, reason="not built")
def test_a_file_made_from_another_source_is_not_used(tmp_path, monkeypatch):
    monkeypatch.delenv("OUTRIGGER_ACCELERATOR", raising=False)
    (tmp_path / "_accelerator.c").write_text("/* another */")
    module, status = accelerator.load(tmp_path, accelerator.__package__)
    assert module is None
    assert "made from another version of the source" in status
    (tmp_path / "_accelerator.c").unlink()
    assert "is missing" in accelerator.load(tmp_path, accelerator.__package__)[1]


def test_a_header_beside_the_source_enters_its_digest(tmp_path):
    source, header = tmp_path / "_loops.c", tmp_path / "_shared.h"
    found = set()
    source.write_text("/* loops */")
    for text in (None, "/* shared */", "/* another */"):
        if text is not None:
            header.write_text(text)
        found.add(accelerator.digest_of(source))
    assert len(found) == 3
    source.write_text("/* others */")
    assert accelerator.digest_of(source) not in found


def test_a_file_that_is_missing_or_does_not_load(tmp_path, monkeypatch):
    package = tmp_path / "elsewhere"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("OUTRIGGER_ACCELERATOR", raising=False)
    assert "not built for this Python" in accelerator.load(package, "elsewhere")[1]
    (package / f"_accelerator{importlib.machinery.EXTENSION_SUFFIXES[0]}").write_bytes(b"not a library")
    importlib.invalidate_caches()
    module, status = accelerator.load(package, "elsewhere")
    assert module is None
    assert "does not load" in status
