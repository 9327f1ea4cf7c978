"""`import paddle` loads what every program uses; the rest is imported on first use."""

import gc
import json

import pytest
from tests.support import run_python

import paddle
from paddle._core import collector

LATE = "vision distributed static fluid audio text hapi inference onnx distribution sparse".split()


# Warnings are errors, and torch's settings must not change.
CODE = """
import json, sys, warnings, torch
state = lambda: (torch.get_default_dtype(), torch.is_grad_enabled(), torch.initial_seed(), torch.get_num_threads())
before = state()
warnings.simplefilter("error")
import paddle
from paddle._core import collector
modules = sorted(sys.modules)
assert state() == before, (state(), before)
assert paddle.autograd.PyLayer and "paddle.autograd" not in modules
print(json.dumps(modules))
"""


@pytest.fixture(scope="module")
def loaded():
    """The modules that `import paddle` loads in a fresh interpreter, which prints nothing else."""
    return set(json.loads(run_python(CODE)))


@pytest.mark.parametrize("name", LATE)
def test_subpackages_are_imported_lazily(loaded, name):
    assert not [m for m in loaded if m == f"paddle.{name}" or m.startswith(f"paddle.{name}.")]


@pytest.mark.parametrize("name", ["torchvision", "PIL", "matplotlib", "scipy", "cv2", "pandas", "rich", "outrigger"])
def test_other_packages_are_imported_lazily(loaded, name):
    assert name not in loaded


def test_unknown_names():
    with pytest.raises(AttributeError, match="nothing_of_this_name"):
        paddle.nothing_of_this_name  # noqa: B018 - the question is the lookup
    assert not hasattr(paddle, "nothing_of_this_name")


def test_missing_parts_are_named(monkeypatch):
    monkeypatch.setattr(paddle, "_LAZY", {**paddle._LAZY, "Later": ".later"})
    assert not hasattr(paddle, "Later")
    with pytest.raises(NotImplementedError, match=r"paddle\.Later"):
        paddle.Later  # noqa: B018 - the question is the lookup


def test_dir_lists_lazy_names():
    assert {"nn", "vision", "save", "Model", "to_tensor", "float32"} <= set(dir(paddle))


def test_modes():
    assert paddle.in_dynamic_mode()
    paddle.disable_static()
    paddle.disable_signal_handler()
    paddle.disable_compat()
    assert paddle.in_dynamic_mode()
    with pytest.raises(NotImplementedError, match="torch"):
        paddle.enable_compat()


FIRST_CALLS = """
import sys, tempfile
import numpy as np
import paddle
from paddle._core import collector
net = paddle.nn.Sequential(
    paddle.nn.Conv2D(1, 6, 3, padding=1), paddle.nn.BatchNorm2D(6), paddle.nn.ReLU(), paddle.nn.MaxPool2D(2, 2),
    paddle.nn.AdaptiveAvgPool2D(2), paddle.nn.Flatten(), paddle.nn.Dropout(0.2), paddle.nn.Linear(24, 3),
)
net.eval()
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(net, folder + "/net", input_spec=[paddle.static.InputSpec([None, 1, 28, 28])])
    x = paddle.ones([2, 1, 28, 28])
    assert np.allclose(paddle.jit.load(folder + "/net")(x).numpy(), net(x).numpy(), atol=1e-6)
paddle.enable_static()
x, y = paddle.static.data("x", [None, 4]), paddle.static.data("y", [None, 1], "int64")
loss = paddle.nn.functional.cross_entropy(paddle.static.nn.fc(x, 3), y)
paddle.optimizer.Adam(0.1).minimize(loss)
executor = paddle.static.Executor()
executor.run(paddle.static.default_startup_program())
feed = {"x": np.ones([5, 4], "float32"), "y": np.zeros([5, 1], "int64")}
losses = [float(executor.run(feed=feed, fetch_list=[loss])[0]) for _ in range(3)]
assert losses[2] < losses[0], losses
print(*[name for name in ("torch._dynamo", "sympy") if name in sys.modules])
"""


def test_first_calls_do_without_torchs_compiler():
    assert run_python(FIRST_CALLS).split() == []


def test_no_collections_while_the_collector_is_paused():
    made = []

    def count(phase, info):
        made.append(phase)

    gc.callbacks.append(count)
    try:
        with collector.paused():
            del made[:]
            kept = [[] for _ in range(20_000)]
            assert made == []
            assert len(kept) == 20_000
            with collector.paused():
                pass
            assert not gc.isenabled()
        assert gc.isenabled()
        kept.extend([] for _ in range(20_000))
        assert made
    finally:
        gc.callbacks.remove(count)


def test_the_collector_stays_as_a_program_left_it():
    gc.disable()
    try:
        with collector.paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
    with pytest.raises(ValueError, match="inside"), collector.paused():
        raise ValueError("inside")
    assert gc.isenabled()
