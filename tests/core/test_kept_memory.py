"""Memory that is kept between training steps."""

import pytest

import paddle
from paddle._core import kept_memory, system
from paddle._core.state import fresh


class Library:
    """Stands for libc and notes what it is asked."""

    def __init__(self):
        self.asked = {}

    def mallopt(self, name, value):
        self.asked[name] = value
        return 1


@pytest.fixture
def library(monkeypatch):
    for name in kept_memory._OWN:
        monkeypatch.delenv(name, raising=False)
    found = Library()
    monkeypatch.setattr(system, "libc", lambda: found)
    with fresh():
        yield found


def optimizer():
    return paddle.optimizer.SGD(0.1, parameters=paddle.nn.Linear(2, 2).parameters())


def test_the_first_optimizer_asks_for_it(library):
    paddle.nn.Linear(2, 2)(paddle.ones([1, 2]))
    assert not library.asked
    optimizer()
    assert library.asked == {-3: 1 << 30, -1: 1 << 30}
    library.asked.clear()
    optimizer()
    assert not library.asked


def test_the_flag_limits_it_or_switches_it_off(library):
    paddle.set_flags({"FLAGS_cpu_kept_memory_mb": 64})
    optimizer()
    assert library.asked[-1] == 64 << 20
    library.asked.clear()
    with fresh():
        paddle.set_flags({"FLAGS_cpu_kept_memory_mb": 0})
        optimizer()
    assert not library.asked


def test_the_environment_takes_precedence(library, monkeypatch):
    monkeypatch.setenv("MALLOC_TRIM_THRESHOLD_", "131072")
    optimizer()
    assert not library.asked


def test_other_libraries_have_no_such_setting(library, monkeypatch):
    monkeypatch.setattr(system, "libc", lambda: None)
    optimizer()
    kept_memory.release()
    assert not library.asked
