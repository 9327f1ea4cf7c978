"""Pruning to n:m sparsity."""

import numpy as np
import pytest
from tests.support import check_error, run_examples

import paddle
from paddle import nn
from paddle.incubate import asp

MATRIX = np.array(
    [
        [0.13, -0.14, 0.64, 0.1, -0.54, 0.36, 1.3, 0.95],
        [-0.7, -1.27, -0.62, 0.04, -2.33, -0.22, -1.25, -0.73],
        [-0.54, -0.32, 0.41, 1.04, -0.13, 1.37, -0.67, 0.35],
        [0.9, 0.09, -0.74, -0.92, -0.46, 0.22, -1.01, -0.21],
    ]
)

# paddle.incubate.asp.get_mask_1d(MATRIX, 2, 4), get_mask_1d(MATRIX, 1, 4) and get_mask_2d_greedy(MATRIX, 2, 4)
MASKS = {
    ("get_mask_1d", 2): [
        [0, 1, 1, 0, 0, 0, 1, 1],
        [1, 1, 0, 0, 1, 0, 1, 0],
        [1, 0, 0, 1, 0, 1, 1, 0],
        [1, 0, 0, 1, 1, 0, 1, 0],
    ],
    ("get_mask_1d", 1): [
        [1, 1, 1, 0, 1, 0, 1, 1],
        [1, 1, 1, 0, 1, 0, 1, 1],
        [1, 0, 1, 1, 0, 1, 1, 1],
        [1, 0, 1, 1, 1, 1, 1, 0],
    ],
    ("get_mask_2d_greedy", 2): [
        [0, 1, 1, 0, 0, 0, 1, 1],
        [1, 1, 0, 0, 1, 0, 1, 0],
        [0, 0, 1, 1, 0, 1, 0, 1],
        [1, 0, 0, 1, 1, 1, 0, 0],
    ],
}


@pytest.fixture(autouse=True)
def nothing_excluded():
    yield
    asp.reset_excluded_layers()


@pytest.mark.parametrize(("name", "n"), MASKS)
def test_masks_as_the_original(name, n):
    np.testing.assert_array_equal(getattr(asp, name)(MATRIX, n, 4), MASKS[name, n])


def test_the_best_mask_keeps_the_most():
    best, greedy = asp.get_mask_2d_best(MATRIX, 2, 4), asp.get_mask_2d_greedy(MATRIX, 2, 4)
    assert asp.check_mask_2d(best, 2, 4)
    assert (np.abs(MATRIX) * best).sum() >= (np.abs(MATRIX) * greedy).sum()


@pytest.mark.parametrize("shape", [(8,), (4, 8), (2, 4, 8), (2, 8, 3, 3)])
@pytest.mark.parametrize("algorithm", asp.MaskAlgo)
def test_masks_of_every_shape(shape, algorithm):
    array = np.random.default_rng(0).standard_normal(shape)
    mask = asp.create_mask(array, algorithm)
    assert mask.shape == shape
    check = asp.CheckMethod.get_checking_method(algorithm)
    assert asp.check_sparsity(mask, check)
    assert asp.calculate_density(mask) <= 0.5
    assert not asp.check_sparsity(array, check)


def test_rows_that_need_padding():
    mask = asp.get_mask_1d(np.array([[5.0, 1.0, 2.0, 3.0, 4.0, 6.0]]), 2, 4)
    np.testing.assert_array_equal(mask, [[1, 0, 0, 1, 1, 1]])


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv, self.first, self.last = nn.Conv2D(4, 4, 3), nn.Linear(16, 12), nn.Linear(12, 3)
        self.small = nn.Conv2D(1, 2, 2)

    def forward(self, x):
        return self.last(nn.functional.relu(self.first(x)))


def density(parameter):
    return asp.calculate_density(parameter.numpy())


def test_a_model_is_pruned_along_its_inputs(caplog):
    net = Net()
    masks = asp.prune_model(net)
    assert sorted(masks) == sorted(p.name for p in (net.conv.weight, net.first.weight, net.last.weight))
    assert [density(p) for p in (net.conv.weight, net.first.weight, net.last.weight)] == [0.5, 0.5, 0.5]
    assert asp.check_mask_1d(net.first.weight.numpy().T, 2, 4)
    assert asp.check_sparsity(net.conv.weight.numpy())
    assert density(net.small.weight) == 1
    assert "is not pruned" in caplog.text


def test_training_keeps_zeros():
    paddle.seed(2)
    net = Net()
    optimizer = asp.decorate(paddle.optimizer.Adam(0.01, parameters=net.parameters()))
    asp.prune_model(net, mask_algo="mask_2d_greedy")
    before = net.first.weight.numpy()
    for step in range(3):
        net(paddle.rand([8, 16])).square().mean().backward()
        optimizer.step() if step else optimizer.minimize(net(paddle.rand([8, 16])).square().mean())
        optimizer.clear_grad()
    after = net.first.weight.numpy()
    np.testing.assert_array_equal(after[before == 0], 0)
    assert np.abs(after - before).max() > 0
    assert optimizer.get_lr() == 0.01


def test_excluded_layers():
    net = Net()
    asp.set_excluded_layers([net.first.full_name(), net.last.weight.name])
    assert list(asp.prune_model(net, with_mask=False)) == [net.conv.weight.name]
    asp.reset_excluded_layers()
    assert len(asp.prune_model(net, with_mask=False)) == 3
    check_error(lambda: asp.prune_model(net, mask_algo="x"), AssertionError, "mask_2d_best")
    check_error(lambda: asp.create_mask(np.ones((1, 1, 1, 1, 4))), ValueError, "one to four axes")


def test_other_layers_can_be_pruned():
    embedding = nn.Embedding(8, 4)
    assert asp.prune_model(embedding) == {}
    asp.add_supported_layer(embedding, lambda weight, m, n, algorithm, name: (weight * 0, weight * 0))
    asp.prune_model(embedding)
    assert density(embedding.weight) == 0


@pytest.mark.parametrize("target", [asp.calculate_density, asp.prune_model], ids=lambda t: t.__name__)
def test_examples(target):
    run_examples(target)


@pytest.mark.parametrize(
    ("arguments", "kind", "said"),
    [
        (dict(model=3), TypeError, "Layer or a Program"),
        (dict(n=5), AssertionError, "between 1 and"),
        (dict(n=0), AssertionError, "between 1 and"),
        (dict(mask_algo="x"), AssertionError, "no such algorithm"),
    ],
)
def test_what_cannot_be_pruned(arguments, kind, said):
    with pytest.raises(kind, match=said):
        asp.prune_model(**{"model": nn.Linear(8, 8), **arguments})


def test_neighbouring_modules():
    assert paddle.incubate.multiprocessing.Queue
    assert paddle.incubate.tensor.segment_sum is paddle.incubate.segment_sum
