"""`paddle.incubate.autotune.set_config`: what it takes; `test_layout` has what it does."""

import json

import pytest
from tests.support import check_error

import paddle
from paddle._core.errors import InvalidTypeError
from paddle._core.state import fresh
from paddle.incubate.autotune import set_config


@pytest.fixture(autouse=True)
def _switched_back():
    with fresh():
        yield


@pytest.mark.parametrize("kind", ["layout", "kernel", "dataloader"])
def test_options_must_be_a_dict(kind):
    check_error(
        lambda: set_config({kind: True}), InvalidTypeError, f"the options of '{kind}'", "Received: ", "'enable': True"
    )


@pytest.mark.parametrize("kind", ["layout", "kernel", "dataloader"])
def test_what_is_not_true_or_false_changes_nothing(kind):
    with pytest.warns(UserWarning, match=f"'enable' of '{kind}' must be True or False.*Received: 'yes'"):
        set_config({kind: {"enable": "yes"}})


def test_a_kind_that_does_not_exist():
    with pytest.warns(UserWarning, match="no tuning of 'lay'; there is: kernel, layout, dataloader"):
        set_config({"lay": {"enable": True}})


def test_a_file(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("OUTRIGGER_TUNING_CACHE", str(tmp_path))
    path = tmp_path / "tuning.json"
    path.write_text(json.dumps({"layout": {"enable": True, "verbose": True}}))
    set_config(str(path))
    net = paddle.nn.Sequential(paddle.nn.Conv2D(3, 4, 3), paddle.nn.Conv2D(4, 2, 3))
    net.eval()
    for _ in range(12):
        net(paddle.ones([2, 3, 8, 8]))
    assert "layout of Sequential" in capsys.readouterr().out
