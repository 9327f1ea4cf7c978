"""`import paddle` loads what every program uses; the rest is imported on first use."""

import json

import pytest
from tests.support import run_python

import paddle

LATE = "vision distributed static fluid audio text hapi inference onnx distribution sparse".split()


# Warnings are errors, and torch's settings must not change.
CODE = """
import json, sys, warnings, torch
state = lambda: (torch.get_default_dtype(), torch.is_grad_enabled(), torch.initial_seed(), torch.get_num_threads())
before = state()
warnings.simplefilter("error")
import paddle
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
