"""Names of the original at paths where the library defines nothing: `_core/import_paths.txt`."""

import importlib
import sys

import pytest

import paddle
from paddle._core.import_paths import paths


@pytest.mark.parametrize("path", sorted(paths()))
def test_a_path_has_the_very_objects_of_the_modules_that_define_them(path):
    module = importlib.import_module(path)
    for name, home in paths()[path].items():
        assert getattr(module, name) is getattr(importlib.import_module(home), name), name


def test_a_row_is_no_way_around_a_name_that_the_module_has():
    for path, names in paths().items():
        module = sys.modules.get(path) or importlib.import_module(path)
        if module.__spec__ is not None and module.__spec__.has_location:
            assert not [n for n in names if n in vars(module)], path


def test_a_function_stays_a_function_when_a_module_of_its_name_is_imported():
    before = paddle.nn.utils.clip_grad_norm_
    importlib.import_module("paddle.nn.utils.clip_grad_norm_")
    importlib.import_module("paddle.incubate.nn.functional.swiglu")
    assert paddle.nn.utils.clip_grad_norm_ is before
    assert callable(paddle.incubate.nn.functional.swiglu)
    paddle.nn.utils.clip_grad_norm_ = before  # an assignment works as before


def test_other_modules_are_missing_as_ever():
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'paddle\.nonsense'"):
        importlib.import_module("paddle.nonsense")
    with pytest.raises(AttributeError, match=r"module 'paddle\.optimizer\.lr' has no attribute 'sine_decay'"):
        paddle.optimizer.lr.sine_decay  # noqa: B018
    with pytest.raises(AttributeError, match=r"module 'paddle\.base\.executor' has no attribute 'FetchHandler'"):
        importlib.import_module("paddle.base.executor").FetchHandler  # noqa: B018


def test_the_package_is_in_itself():
    assert paddle.paddle is paddle
    assert (paddle.short, paddle.int, paddle.long) == (paddle.int16, paddle.int32, paddle.int64)


def test_the_seed_can_be_asked_for():
    paddle.seed(5)
    assert paddle.random.initial_seed() == 5
