"""Random state: one seed for all generators; states can be saved and restored."""

import pickle

import numpy as np
import pytest
from tests.support import check_error

import paddle


def draw():
    return paddle.rand([4]).tolist()


def test_seed_repeats():
    paddle.seed(7)
    first = [draw(), draw()]
    paddle.seed(7)
    assert [draw(), draw()] == first
    paddle.seed(8)
    assert draw() != first[0]


@pytest.mark.parametrize("seed", [0, 2**40, -1, np.int64(5), True])
def test_seeds_of_every_kind(seed):
    generator = paddle.seed(seed)
    first = draw()
    paddle.seed(seed)
    assert draw() == first
    assert generator.initial_seed() == int(seed) % 2**64


def test_wrong_seeds():
    check_error(lambda: paddle.seed(None), TypeError, "integer")
    check_error(lambda: paddle.seed("a"), ValueError, "integer")
    assert paddle.seed(1.5).initial_seed() == 1  # numbers and texts are converted, as in the original
    assert paddle.seed("7").initial_seed() == 7


def test_manual_seed_is_seed():
    paddle.manual_seed(3)
    first = draw()
    paddle.seed(3)
    assert draw() == first


def test_state_is_kept_and_restored():
    paddle.seed(1)
    draw()
    state = paddle.get_rng_state()
    first = draw()
    paddle.set_rng_state(state)
    assert draw() == first
    assert len(state) == 1
    assert state != paddle.get_rng_state()
    check_error(lambda: paddle.set_rng_state([]), ValueError, "0 states")


def test_state_can_be_pickled():
    state = pickle.loads(pickle.dumps(paddle.get_rng_state()))
    first = draw()
    paddle.set_rng_state(state)
    assert draw() == first


def test_state_knows_its_seed():
    paddle.seed(42)
    assert paddle.get_rng_state()[0].current_seed() == 42


def test_separate_generator():
    g = paddle.Generator().manual_seed(5)
    assert (g.initial_seed(), g.random() == g.random()) == (5, False)
    state = g.get_state()
    first = g.random()
    g.set_state(state)
    assert g.random() == first
    check_error(lambda: g.set_state(3), TypeError, "get_state")
    assert isinstance(g.seed(), int)


def test_a_separate_generator_does_not_affect_the_default_one():
    paddle.seed(9)
    first = draw()
    paddle.seed(9)
    paddle.Generator().manual_seed(1).random()
    assert draw() == first


def test_numpy_is_not_seeded():
    np.random.seed(0)
    before = np.random.get_state()[1].tolist()
    paddle.seed(1)
    draw()
    assert np.random.get_state()[1].tolist() == before


def test_device_state():
    state = paddle.device.get_rng_state()
    first = draw()
    paddle.device.set_rng_state(state)
    assert draw() == first
    check_error(lambda: paddle.device.set_rng_state([state]), TypeError, "one state")


def test_cuda_state_without_a_gpu():
    if paddle.device.cuda.device_count() == 0:
        assert paddle.get_cuda_rng_state() == []
        paddle.set_cuda_rng_state([])
