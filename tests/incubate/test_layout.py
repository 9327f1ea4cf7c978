"""The memory order of a network's convolutions, chosen by measuring."""

import warnings

import numpy as np
import pytest

import paddle
from paddle import nn
from paddle._core.state import fresh
from paddle.incubate import _layout, autotune


@pytest.fixture(autouse=True)
def tuning(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTRIGGER_TUNING_CACHE", str(tmp_path))
    with fresh():
        yield tmp_path / "layout.json"


class Clock:
    """A clock by which a computation with the channels last takes `last` seconds, and any other takes one."""

    def __init__(self, net, last):
        self.net, self.last, self.now = net, last, 0.0

    def __call__(self):
        self.now += self.last if self.net[0]._channels_last else 1.0
        return self.now


def network():
    return nn.Sequential(nn.Conv2D(3, 4, 3), nn.ReLU(), nn.Conv2D(4, 2, 3))


def use(net, times=12, train=False, size=8):
    x = paddle.to_tensor(np.ones((2, 3, size, size), "float32"))
    used = []
    net.train() if train else net.eval()
    for _ in range(times):
        out = net(x)
        used.append(net[0]._channels_last)
        if train:
            out.sum().backward()
    return used


@pytest.mark.parametrize("train", [True, False])
@pytest.mark.parametrize(("last", "chosen"), [(0.5, True), (1.5, False)])
def test_the_faster_order_is_kept(last, chosen, train, monkeypatch, capsys, tuning):
    net = network()
    monkeypatch.setattr(_layout.time, "perf_counter", Clock(net, last))
    autotune.set_config({"layout": {"enable": True, "verbose": True}})
    used = use(net, 14, train)
    assert used[:4] == [False, True, False, True]
    assert set(used[10:]) == {chosen}
    said = capsys.readouterr().out
    assert f"channels {'last' if chosen else 'first'} (" in said
    assert "Sequential on (2, 3, 8, 8)" in said
    assert tuning.exists()


def test_an_order_that_costs_too_much_is_tried_once(monkeypatch):
    net = network()
    monkeypatch.setattr(_layout.time, "perf_counter", Clock(net, 50.0))
    autotune.set_config({"layout": {"enable": True}})
    assert use(net, 6) == [False, True, False, False, False, False]  # decided at the end of the fourth call


def test_the_choice_is_by_shape_and_remembered(monkeypatch, capsys):
    net = network()
    monkeypatch.setattr(_layout.time, "perf_counter", Clock(net, 0.5))
    autotune.set_config({"layout": {"enable": True, "verbose": True}})
    use(net)
    monkeypatch.setattr(_layout.time, "perf_counter", Clock(net, 2.0))
    use(net, size=9)
    assert use(net, 1) == [True]
    assert use(net, 1, size=9) == [False]
    capsys.readouterr()
    other = network()  # the same structure, as in another run of the program
    assert use(other, 2) == [True, True]
    assert "channels last (from an earlier run)" in capsys.readouterr().out


def test_a_damaged_file_is_named_and_replaced(monkeypatch, tuning):
    for text in ("{", "[]", '{"version": 1, "choices": 3}', "\x00" * 10):
        tuning.write_text(text)
        net = network()
        monkeypatch.setattr(_layout.time, "perf_counter", Clock(net, 0.5))
        autotune.set_config({"layout": {"enable": True}})
        with pytest.warns(UserWarning, match=r"layout\.json' is damaged"):
            use(net)
        with warnings.catch_warnings(action="error"):
            assert use(network(), 1) == [True]


def test_a_file_that_cannot_be_written_is_only_a_warning(monkeypatch, tuning):
    tuning.mkdir()  # a folder where the file should be
    net = network()
    monkeypatch.setattr(_layout.time, "perf_counter", Clock(net, 0.5))
    autotune.set_config({"layout": {"enable": True}})
    with pytest.warns(UserWarning, match=r"layout\.json' (cannot be written|is damaged)"):
        assert use(net)[-1]


@pytest.fixture
def deterministic():
    was = paddle.get_flags("FLAGS_cudnn_deterministic")
    paddle.set_flags({"FLAGS_cudnn_deterministic": True})
    yield
    paddle.set_flags(was)


def test_determinism_asks_for_the_rule(tuning, deterministic):
    autotune.set_config({"layout": {"enable": True}})
    assert set(use(network(), 4)) == {False}
    grouped = nn.Sequential(nn.Conv2D(3, 6, 3, groups=3))
    assert set(use(grouped, 4)) == {True}
    assert not tuning.exists()


def test_results_while_measuring_are_those_without(monkeypatch):
    def losses(measure):
        paddle.seed(5)
        net = network()
        autotune.set_config({"layout": {"enable": measure}})
        opt = paddle.optimizer.SGD(0.1, parameters=net.parameters())
        x = paddle.to_tensor(np.linspace(-1, 1, 2 * 3 * 8 * 8, dtype="float32").reshape(2, 3, 8, 8))
        found = []
        for _ in range(6):
            loss = (net(x) ** 2).mean()
            loss.backward()
            opt.step()
            opt.clear_grad()
            found.append(float(loss))
        return found

    np.testing.assert_allclose(losses(True), losses(False), rtol=1e-5)


def test_switching_off_ends_it(monkeypatch):
    net = network()
    monkeypatch.setattr(_layout.time, "perf_counter", Clock(net, 0.5))
    autotune.set_config({"layout": {"enable": True}})
    autotune.set_config({"layout": {"enable": False}})
    assert set(use(net, 6)) == {False}
