"""State of the process and of threads, and blocks in which all of it is fresh."""

import threading

import pytest
import torch

import paddle
from paddle._core import names, state


@pytest.fixture
def declared():
    """Names that a test may declare; they are removed afterwards."""
    before = set(state._DECLARED)
    yield
    for name in set(state._DECLARED) - before:
        del state._DECLARED[name]


def test_a_value_of_the_process(declared):
    number = state.per_process("test: number", 3)
    made = state.per_process("test: made", list)
    number.value += 1
    made.value.append(1)
    with state.fresh():
        assert number.value == 3
        assert made.value == []
        number.value = 7
    assert number.value == 4
    assert made.value == [1]


@pytest.mark.parametrize(
    ("kind", "first", "more"), [(list, [1], [1, 2]), (set, {1}, {1, 2}), (dict, {"a": 1}, {"b": 2})]
)
def test_a_collection_stays_the_same_object(kind, first, more, declared):
    items = state.collection("test: items", kind, first)
    held = items
    (items.extend if kind is list else items.update)(more)
    changed = items.copy()
    with state.fresh():
        assert items == first
        assert items is held
        items.clear()
    assert items == changed
    assert items is held


def test_every_thread_has_its_own(declared):
    class Depth(state.PerThread):
        value = 0

    depth = state.per_thread("test: depth", Depth)
    depth.value = 5
    seen = []
    thread = threading.Thread(target=lambda: seen.append(depth.value))
    thread.start()
    thread.join(10)
    assert seen == [0]
    with state.fresh():
        assert depth.value == 0
    assert depth.value == 5


def test_a_name_is_declared_once(declared):
    state.per_process("test: once")
    with pytest.raises(ValueError, match="'test: once' is declared twice"):
        state.per_process("test: once")


def test_state_declared_in_a_fresh_block_is_reset_after_it(declared):
    with state.fresh():
        late = state.per_process("test: late", 1)
        late.value = 2
    assert late.value == 1


def test_fresh_covers_modes_names_flags_programs_seeds_and_gradients():
    paddle.seed(3)
    expected = paddle.rand([2]).tolist()
    paddle.seed(3)
    name = names.generate("fresh")
    program = paddle.static.default_main_program()
    with paddle.no_grad(), state.fresh():
        assert paddle.is_grad_enabled()
        assert paddle.in_dynamic_mode()
        assert names.generate("fresh") == "fresh_0"
        assert paddle.static.default_main_program() is not program
        paddle.enable_static()
        paddle.set_flags({"FLAGS_set_to_1d": True})
        paddle.set_default_dtype("float64")
        paddle.seed(4)
        paddle.set_printoptions(precision=2)
        torch.rand(3)
    assert torch.get_default_dtype() is torch.float32
    assert paddle.in_dynamic_mode()
    assert paddle.static.default_main_program() is program
    assert paddle.get_flags("FLAGS_set_to_1d") == {"FLAGS_set_to_1d": False}
    assert paddle.get_default_dtype() == "float32"
    assert "0.12345679" in str(paddle.to_tensor(0.123456789))
    assert paddle.rand([2]).tolist() == expected
    assert int(names.generate("fresh").rpartition("_")[2]) == int(name.rpartition("_")[2]) + 1


def test_fresh_restores_after_an_error():
    before = paddle._core.state.INTERCEPTORS.copy()

    def fails():
        with state.fresh():
            paddle.enable_static()
            raise KeyError

    with pytest.raises(KeyError):
        fails()
    assert paddle.in_dynamic_mode()
    assert before == paddle._core.state.INTERCEPTORS
