"""Losses as layers: those with parameters, and what all have in common."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
from paddle import nn

OTHERS = {"HSigmoidLoss", "AdaptiveLogSoftmaxWithLoss"}
NAMES = sorted(n for n in nn.loss.__all__ if n not in OTHERS)


@pytest.mark.parametrize("name", NAMES)
def test_all_check_their_reduction_and_show_nothing(name):
    loss = getattr(nn, name)
    assert repr(loss()) == f"{name}()"
    assert loss().state_dict() == {}
    if name != "KLDivLoss":  # Paddle takes any other word for 'none'
        check_error(lambda: loss(reduction="max"), ValueError, name, "'reduction'", "'max'")


def test_weights_are_not_saved():
    loss = nn.CrossEntropyLoss(weight=paddle.ones([3]))
    assert (list(loss.buffers()) != [], loss.state_dict()) == (True, {})


def test_a_target_is_a_label():
    loss, x, y = nn.CrossEntropyLoss(), paddle.randn([2, 3]), paddle.to_tensor([0, 2])
    assert loss(x, target=y).item() == loss(x, y).item()


def test_hsigmoid_parameters():
    assert [p.shape for p in nn.HSigmoidLoss(6, 4).parameters()] == [[3, 6], [3, 1]]
    assert [p.shape for p in nn.HSigmoidLoss(6, 4, is_custom=True, bias_attr=False).parameters()] == [[4, 6]]
    check_error(lambda: nn.HSigmoidLoss(6, 1), ValueError, "HSigmoidLoss", "'num_classes'")


def adaptive(**options):
    layer = nn.AdaptiveLogSoftmaxWithLoss(8, 20, [5, 10, 15], div_value=2.0, **options)
    return layer, paddle.randn([6, 8]), paddle.to_tensor([0, 4, 7, 12, 19, 5])


@pytest.mark.parametrize("head_bias", [True, False])
def test_adaptive_log_softmax(head_bias):
    layer, x, y = adaptive(head_bias=head_bias)
    output, loss = layer(x, y)
    everything = layer.log_prob(x)
    np.testing.assert_allclose(everything.exp().sum(1), np.ones(6), rtol=1e-5)
    np.testing.assert_allclose(output, everything.numpy()[np.arange(6), y.numpy()], rtol=1e-5)
    np.testing.assert_allclose(loss, -output.numpy().mean(), rtol=1e-6)
    assert layer.predict(x).dtype == paddle.float32
    np.testing.assert_array_equal(layer.predict(x), everything.numpy().argmax(1))


def test_adaptive_log_softmax_predicts_frequent_classes_by_the_head_alone():
    layer, x, _ = adaptive(head_bias=True)
    layer.head_bias.set_value(np.float32([9, 9, 9, 9, 9, 0, 0, 0]))
    np.testing.assert_array_equal(layer.predict(x), layer.log_prob(x).numpy().argmax(1))


def test_adaptive_log_softmax_keeps_what_the_original_keeps():
    layer, *_ = adaptive(head_bias=True)
    assert {k: v.shape for k, v in layer.state_dict().items()} == {"head_weight": [8, 8], "head_bias": [8]}
    assert [[w.shape for w in pair] for pair in layer.tail_weights] == [
        [[8, 4], [4, 5]],
        [[8, 2], [2, 5]],
        [[8, 1], [1, 5]],
    ]
    assert layer.cutoffs == [5, 10, 15, 20]


@pytest.mark.parametrize("cutoffs", [[], [5, 5], [10, 5], [0, 5], [20], [25]])
def test_adaptive_cutoffs(cutoffs):
    check_error(lambda: nn.AdaptiveLogSoftmaxWithLoss(8, 20, cutoffs), ValueError, "'cutoffs'", "1 to 19", str(cutoffs))


def test_adaptive_cutoffs_are_integers():
    check_error(lambda: nn.AdaptiveLogSoftmaxWithLoss(8, 20, [5.0]), TypeError, "'cutoffs'", "integers")
