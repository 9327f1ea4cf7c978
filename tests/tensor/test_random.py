"""Random numbers: the original's stream, moments, seeds and states, errors."""

import numpy as np
import pytest
from tests.golden.random_cases import ERRORS, FACTS, STREAMS
from tests.support import check_error, golden
from tests.tensor.facts import check_fact, check_refused, plain

import paddle

RECORDED = golden("random.json")
N = 40_000


@pytest.mark.parametrize("expression", STREAMS)
def test_the_same_numbers_as_the_original(expression):
    numbers, following = RECORDED["streams"][expression]
    paddle.seed(102)
    check_fact(eval(expression, plain()), numbers, rtol=2e-6, atol=1e-6)
    np.testing.assert_allclose(paddle.rand([2]).numpy(), following, rtol=1e-6)


@pytest.mark.parametrize("expression", FACTS)
def test_as_recorded(expression):
    check_fact(eval(expression, plain()), RECORDED["facts"][expression])


@pytest.mark.parametrize("expression", ERRORS)
def test_refused_as_recorded(expression):
    check_refused(expression, plain(), RECORDED["errors"][expression])


DRAWS = {
    "rand": lambda: paddle.rand([50]),
    "randn": lambda: paddle.randn([51]),
    "complex": lambda: paddle.randn([5], "complex64"),
    "randint": lambda: paddle.randint(0, 1000, [50]),
    "randperm": lambda: paddle.randperm(50),
    "bernoulli": lambda: paddle.bernoulli(paddle.full([200], 0.5)),
    "multinomial": lambda: paddle.multinomial(paddle.ones([2, 100]), 20),
    "poisson": lambda: paddle.poisson(paddle.full([50], 9.0)),
    "binomial": lambda: paddle.binomial(paddle.full([50], 40.0), paddle.full([50], 0.5)),
    "standard_gamma": lambda: paddle.standard_gamma(paddle.full([50], 2.0)),
    "uniform_": lambda: paddle.zeros([50]).uniform_(),
    "exponential_": lambda: paddle.zeros([50]).exponential_(),
    "cauchy_": lambda: paddle.zeros([50]).cauchy_(),
    "random_": lambda: paddle.zeros([50]).random_(),
}


@pytest.mark.parametrize("name", DRAWS)
def test_a_seed_repeats_and_draws_continue(name, stream):
    draw = DRAWS[name]
    paddle.seed(7)
    first, second = draw(), draw()
    paddle.seed(7)
    assert (draw() == first).all()
    assert not (first == second).all()


@pytest.mark.parametrize("name", DRAWS)
def test_a_saved_state_can_be_resumed(name, stream):
    DRAWS["rand"]()
    state = paddle.get_rng_state()
    first = DRAWS[name]()
    paddle.set_rng_state(state)
    assert (DRAWS[name]() == first).all()


def test_chunks_do_not_affect_results():
    paddle.seed(3)
    whole = paddle.rand([70_000])
    paddle.seed(3)
    parts = np.concatenate([paddle.rand([n]).numpy() for n in (1, 6, 400, 40_000, 29_593)])
    np.testing.assert_array_equal(whole.numpy(), parts)


def check_moments(x, mean, variance):
    """Within five standard errors (that of the variance taken as at most a tenth)."""
    x = np.asarray(x, "float64")
    assert abs(x.mean() - mean) < 5 * np.sqrt(variance / x.size) + 1e-12
    np.testing.assert_allclose(x.var(), variance, rtol=0.1)


MOMENTS = {
    "rand": (lambda: paddle.rand([N]), 0.5, 1 / 12),
    "rand float64": (lambda: paddle.rand([N], "float64"), 0.5, 1 / 12),
    "uniform": (lambda: paddle.uniform([N], min=-3.0, max=5.0), 1.0, 64 / 12),
    "randn": (lambda: paddle.randn([N]), 0.0, 1.0),
    "normal": (lambda: paddle.normal(2.0, 3.0, [N]), 2.0, 9.0),
    "normal of tensors": (lambda: paddle.normal(paddle.full([N], 2.0), paddle.full([N], 3.0)), 2.0, 9.0),
    "complex": (lambda: paddle.randn([N], "complex64").real(), 0.0, 0.5),
    "randint": (lambda: paddle.randint(-2, 8, [N]), 2.5, 99 / 12),
    "randint_like": (lambda: paddle.randint_like(paddle.zeros([N]), 0, 2), 0.5, 0.25),
    "bernoulli": (lambda: paddle.bernoulli(paddle.full([N], 0.3)), 0.3, 0.21),
    "binomial": (lambda: paddle.binomial(paddle.full([N], 20.0), paddle.full([N], 0.25)), 5.0, 3.75),
    "poisson": (lambda: paddle.poisson(paddle.full([N], 4.0)), 4.0, 4.0),
    "standard_gamma": (lambda: paddle.standard_gamma(paddle.full([N], 3.0)), 3.0, 3.0),
    "log of log_normal": (lambda: paddle.log_normal(1.0, 0.5, [N]).log(), 1.0, 0.25),
    "uniform_": (lambda: paddle.zeros([N]).uniform_(1.0, 3.0), 2.0, 4 / 12),
    "normal_": (lambda: paddle.zeros([N]).normal_(1.0, 2.0), 1.0, 4.0),
    "exponential_": (lambda: paddle.zeros([N]).exponential_(2.0), 0.5, 0.25),
    "geometric_": (lambda: paddle.zeros([N]).geometric_(0.3), 1 / -np.log(0.7), 1 / np.log(0.7) ** 2),
    "bernoulli_": (lambda: paddle.zeros([N]).bernoulli_(0.7), 0.7, 0.21),
    "angle of cauchy_": (
        lambda: (
            paddle.zeros([N]).cauchy_(2.0, 3.0).subtract(paddle.to_tensor(2.0)).divide(paddle.to_tensor(3.0)).atan()
        ),
        0.0,
        np.pi**2 / 12,
    ),
    "random_": (lambda: paddle.zeros([N]).random_(10, 20), 14.5, 99 / 12),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_mean_and_variance(name, stream):
    draw, mean, variance = MOMENTS[name]
    paddle.seed(11)
    check_moments(draw().numpy(), mean, variance)


def test_uniform_fills_its_interval_evenly(stream):
    counts, _ = np.histogram(paddle.uniform([N], min=-1.0, max=1.0).numpy(), 20, (-1, 1))
    assert counts.sum() == N
    assert ((counts - N / 20) ** 2 / (N / 20)).sum() < 50  # chi-squared, 19 degrees: 50 has a probability of 1 in 8,000


def test_multinomial_follows_the_weights(stream):
    weights = np.array([0.1, 0.0, 0.3, 0.6], "float32")
    drawn = paddle.multinomial(paddle.to_tensor(weights), N, True).numpy()
    np.testing.assert_allclose(np.bincount(drawn, minlength=4) / N, weights, atol=0.015)
    rows = paddle.multinomial(paddle.ones([50, 6]), 6).numpy()
    assert (np.sort(rows, 1) == np.arange(6)).all()


@pytest.mark.parametrize("n", [0, 1, 2, 3, 10, 101])
def test_randperm_is_a_permutation(n, stream):
    assert sorted(paddle.randperm(n).tolist()) == list(range(n))


def test_each_position_is_equally_likely(stream):
    at = np.array([paddle.randperm(4).tolist() for _ in range(2000)])
    np.testing.assert_allclose((at == 0).mean(0), 0.25, atol=0.05)


def test_a_separate_seed_does_not_advance_the_stream():
    paddle.seed(1)
    wanted = paddle.rand([3])
    paddle.seed(1)
    a, b = paddle.uniform([4], seed=5), paddle.uniform([4], seed=5)
    assert (a == b).all()
    assert (paddle.rand([3]) == wanted).all()


def test_fills_keep_the_tensor_and_refuse_leaves():
    x = paddle.zeros([3])
    assert x.normal_(5.0, 0.0) is x
    assert x.tolist() == [5.0] * 3
    leaf = paddle.zeros([2], requires_grad=True)
    check_error(lambda: leaf.uniform_(), ValueError, "leaf", "clone()")
    with paddle.no_grad():
        leaf.uniform_(1.0, 2.0)
    assert (leaf >= 1).all()


def test_gradients_flow_to_the_parameters_of_normal():
    mean, std = (paddle.full([3], v, requires_grad=True) for v in (1.0, 2.0))
    out = paddle.normal(mean, std)
    out.sum().backward()
    assert mean.grad.tolist() == [1.0] * 3
    np.testing.assert_allclose(std.grad.numpy(), (out.numpy() - 1) / 2, rtol=1e-5)


# ---- sampling of tokens ----


def test_top_p_draws_only_from_the_likeliest():
    p = paddle.to_tensor([[0.1, 0.5, 0.4]] * 500)
    score, index = p.top_p_sampling(paddle.full([500], 0.6))
    assert (score.shape, index.shape, index.dtype.name) == ([500, 1], [500, 1], "int64")
    assert set(index.flatten().tolist()) == {1, 2}
    np.testing.assert_allclose(score.numpy(), np.take_along_axis(p.numpy(), index.numpy(), 1))
    # The last token's probability is cut at 0.6 (0.1 of 0.6), or kept (0.4 of 0.9).
    np.testing.assert_allclose((index == 2).astype("float32").mean().item(), 1 / 6, atol=0.08)
    whole = p.top_p_sampling(paddle.full([500], 0.6), mode="non-truncated")[1]
    np.testing.assert_allclose((whole == 2).astype("float32").mean().item(), 4 / 9, atol=0.1)


def test_top_p_with_a_threshold_seeds_and_the_best():
    p = paddle.to_tensor([[0.1, 0.5, 0.4]] * 50)
    one = paddle.full([50], 1.0)
    assert set(p.top_p_sampling(one, threshold=paddle.full([50], 0.45))[1].flatten().tolist()) == {1}
    same = p.top_p_sampling(one, topp_seed=paddle.full([50], 9, "int64"))[1]
    assert len(set(same.flatten().tolist())) == 1
    scores, ids = p.top_p_sampling(one, k=2, return_top=True)[2:]
    assert ids[0].tolist() == [1, 2]
    np.testing.assert_allclose(scores[0].numpy(), [0.5, 0.4])


def test_errors_name_the_argument():
    check_error(lambda: paddle.randint(5, 2, [2]), ValueError, "low", "high", "5", "2")
    check_error(lambda: paddle.multinomial(paddle.to_tensor([0.0, 1.0]), 2), ValueError, "2", "1", "replacement=True")
    check_error(lambda: paddle.bernoulli(paddle.to_tensor([1.5])), IndexError, "between 0 and 1")
    check_error(lambda: paddle.normal(1 + 2j, 1.0, [2]), ValueError, "imaginary", "(1+2j)")


def test_gaussian_draws_the_numbers_of_the_original():
    from paddle.tensor.random import gaussian, gaussian_

    paddle.seed(3)
    want = [[1.01674390, -1.33079290], [0.77099305, -1.48338008]]
    np.testing.assert_allclose(gaussian([2, 2]).numpy(), want, 1e-6)
    np.testing.assert_allclose(gaussian([2], seed=4).numpy(), [-0.23616678, 1.46061563], 1e-6)
    x = paddle.zeros([3])
    assert gaussian_(x, 2.0, 1.0, seed=5) is x
    np.testing.assert_allclose(x.numpy(), [1.77585959, 2.08405280, 2.70485759], 1e-6)
    assert gaussian([2], 1 + 1j).dtype == paddle.complex64
    with pytest.raises(TypeError, match="complex dtype"):
        gaussian([2], 1 + 1j, dtype="float32")
