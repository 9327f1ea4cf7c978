"""Losses over classes: as recorded from the original, beyond it, and what they reject."""

import numpy as np
import pytest
import torch
from tests.golden.loss_cases import CLASS, CROSS_ENTROPY
from tests.nn.recorded import check
from tests.support import check_error, check_op, run_examples

import paddle
import paddle.nn.functional as F


@pytest.mark.parametrize("name", CROSS_ENTROPY)
def test_cross_entropy_recorded(name):
    check("cross entropy", name, CROSS_ENTROPY[name], book="losses")


@pytest.mark.parametrize("name", CLASS)
def test_recorded(name):
    check("class", name, CLASS[name], book="losses")


def test_examples():
    run_examples(F.cross_entropy)
    run_examples(paddle.nn.CrossEntropyLoss)


LOGITS = paddle.to_tensor(np.random.RandomState(0).randn(4, 5).astype("float32"))


@pytest.mark.parametrize("bad", [5, -1])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"reduction": "none"},
        {"weight": paddle.ones([5])},
        {"use_softmax": False},
        {"label_smoothing": 0.1},
        {"ignore_index": 2},
        {"ignore_index": 7},
    ],
)
def test_a_label_out_of_range_is_named(bad, options):
    labels = paddle.to_tensor([0, 1, bad, 4])
    check_error(lambda: F.cross_entropy(LOGITS, labels, **options), IndexError, f"a label of {bad}", "5 classes")
    check_error(lambda: F.cross_entropy(LOGITS, labels.unsqueeze(1), **options), IndexError, f"a label of {bad}")


def test_other_losses_name_the_label_too():
    labels = paddle.to_tensor([0, 1, 9, 4])
    check_error(lambda: F.nll_loss(LOGITS, labels), ValueError, "nll_loss", "a label of 9", "5 classes")
    check_error(lambda: F.nll_loss(LOGITS, labels, reduction="sum"), ValueError, "a label of 9", "5 classes")
    check_error(lambda: F.softmax_with_cross_entropy(LOGITS, labels), IndexError, "a label of 9", "5 classes")
    check_error(lambda: F.dice_loss(LOGITS, labels.unsqueeze(1)), ValueError, "dice_loss", "a label of 9", "5 classes")
    check_error(lambda: F.margin_cross_entropy(LOGITS, labels), IndexError, "a label of 9", "5 classes")


def test_shapes_are_checked():
    label, soft = paddle.to_tensor([0, 1, 2]), {"soft_label": True}
    check_error(lambda: F.cross_entropy(LOGITS, label), ValueError, "[4, 5]", "[3]")
    check_error(lambda: F.cross_entropy(LOGITS, label, axis=0), ValueError, "class axis 0", "[3]")
    check_error(lambda: F.cross_entropy(LOGITS, LOGITS), ValueError, "cross_entropy", "soft_label=True")
    check_error(lambda: F.cross_entropy(LOGITS, label, **soft), ValueError, "shape of 'input'", "soft_label=False")
    check_error(lambda: F.cross_entropy(LOGITS, LOGITS.argmax(1), paddle.ones([3])), ValueError, "5 classes", "[3]")
    check_error(lambda: F.cross_entropy(LOGITS, label, axis=7), ValueError, "axis")
    check_error(lambda: F.nll_loss(LOGITS[0], label), ValueError, "2 dimensions")
    check_error(lambda: F.nll_loss(LOGITS, LOGITS.argmax(1), paddle.ones([2])), ValueError, "5 classes", "[2]")


def test_options_are_checked():
    label = LOGITS.argmax(1)
    check_error(lambda: F.cross_entropy(LOGITS, label, reduction="max"), ValueError, "'reduction'", "'max'")
    check_error(lambda: F.cross_entropy(LOGITS, label, label_smoothing=1.5), ValueError, "label_smoothing", "1.5")
    check_error(lambda: F.cross_entropy(LOGITS, LOGITS, soft_label=True, ignore_index=3), ValueError, "ignore_index")
    check_error(lambda: paddle.nn.CrossEntropyLoss(reduction="max"), ValueError, "CrossEntropyLoss", "'max'")


def test_dice_asserts():
    label = paddle.zeros([4, 1], "int64")
    check_error(lambda: F.dice_loss(LOGITS[0], label), AssertionError, "2 dimensions")
    check_error(lambda: F.dice_loss(LOGITS, label[:3]), AssertionError, "[3, 1]")
    check_error(lambda: F.dice_loss(LOGITS, label.astype("float32")), AssertionError, "integers")


def test_the_common_case_is_torchs_kernel(monkeypatch):
    calls, kernel = [], torch._C._nn.cross_entropy_loss
    monkeypatch.setattr(torch._C._nn, "cross_entropy_loss", lambda *a: calls.append(a) or kernel(*a))
    for label in (LOGITS.argmax(1), LOGITS.argmax(1, keepdim=True)):
        F.cross_entropy.kernel(LOGITS._t, label._t)
    assert len(calls) == 2
    assert all(reduction == 1 for _, _, _, reduction, _ in calls)  # the mean


def test_labels_of_older_forms():
    label = LOGITS.argmax(1)
    for dtype in ("int32", "uint8", "float32"):
        assert F.cross_entropy(LOGITS, label.astype(dtype)).item() == F.cross_entropy(LOGITS, label).item()
    # Without the class axis, which the original's earlier form requires.
    both = F.softmax_with_cross_entropy(LOGITS, label), F.softmax_with_cross_entropy(LOGITS, label.unsqueeze(1))
    np.testing.assert_array_equal(*both)


def test_weights_of_soft_labels_along_another_axis():
    # The original multiplies along the last axis only.
    x, shares, weight = paddle.randn([2, 5, 3]), F.softmax(paddle.randn([2, 5, 3]), 1), paddle.rand([5])
    moved = [t.transpose([0, 2, 1]) for t in (x, shares)]
    for reduction in ("mean", "sum"):
        ours = F.cross_entropy(x, shares, weight, soft_label=True, axis=1, reduction=reduction)
        np.testing.assert_allclose(ours, F.cross_entropy(*moved, weight, soft_label=True, reduction=reduction), 1e-6)


def test_the_gradient_of_soft_labels_takes_for_granted_that_they_sum_to_one():
    label = paddle.to_tensor([[1.0, 1.0, 1.0], [0.0, 0.2, -0.3]])
    x = paddle.to_tensor([[1.0, 2.0, 3.0], [0.0, 1.0, -1.0]], stop_gradient=False)

    def loss(x):
        return F.cross_entropy(x, label, soft_label=True, reduction="sum")

    (found,) = paddle.grad(loss(x), x, create_graph=True)
    np.testing.assert_allclose(found, F.softmax(x) - label, 1e-5, 1e-6)
    np.testing.assert_allclose(paddle.incubate.autograd.vjp(loss, x)[1], found, 1e-5, 1e-6)
    (second,) = paddle.grad((found * found).sum(), x)
    wanted = paddle.to_tensor(x.numpy(), stop_gradient=False)
    ((F.softmax(wanted) - label) ** 2).sum().backward()
    np.testing.assert_allclose(second, wanted.grad, 1e-5, 1e-6)


def test_smoothing_along_another_axis_and_of_labels_that_are_ignored():
    x, y = paddle.randn([2, 5, 3]), paddle.randint(0, 5, [2, 3])
    ours = F.cross_entropy(x, y, axis=1, label_smoothing=0.1, reduction="none")
    wanted = F.cross_entropy(x.transpose([0, 2, 1]), y, label_smoothing=0.1, reduction="none")
    np.testing.assert_allclose(ours[:, 0], wanted[..., 0], 1e-6)
    y[0, 0] = -100
    wanted[0, 0] = 0.0
    ours = F.cross_entropy(x, y, axis=1, label_smoothing=0.1, reduction="none")
    np.testing.assert_allclose(ours[:, 0], wanted[..., 0], 1e-6)
    kept = F.cross_entropy(x, y.unsqueeze(1), axis=1, label_smoothing=0.1, soft_label=True)
    np.testing.assert_allclose(kept, wanted.mean(), 1e-6)


def test_a_probability_of_zero_is_a_large_loss():
    # paddle.nn.functional.cross_entropy(paddle.eye(2), paddle.to_tensor([1, 1]), use_softmax=False, reduction='none')
    out = F.cross_entropy(paddle.eye(2), paddle.to_tensor([1, 1]), use_softmax=False, reduction="none")
    assert out.tolist() == [pytest.approx(1e20), 0.0]


def test_it_compiles_without_graph_breaks():
    from paddle._core.tensor import unwrap, wrap

    def losses(x, y):
        x, y = wrap(x), wrap(y)
        return unwrap(F.cross_entropy(x, y) + F.cross_entropy(x, y, label_smoothing=0.1) + F.nll_loss(x, y))

    x, y = torch.randn(4, 5), torch.tensor([0, 1, -100, 3])
    compiled = torch.compile(losses, fullgraph=True, backend="eager")
    np.testing.assert_allclose(compiled(x, y), losses(x, y), rtol=1e-6)


def margin_reference(cosine, m1, m2, m3, scale, label):
    rows = np.arange(len(label))
    scores = cosine.copy()
    scores[rows, label] = np.cos(m1 * np.arccos(cosine[rows, label]) + m2) - m3
    scores *= scale
    scores -= scores.max(1, keepdims=True)
    return -(scores[rows, label] - np.log(np.exp(scores).sum(1)))[:, None]


@pytest.mark.parametrize("margins", [(1.0, 0.5, 0.0), (1.3, 0.2, 0.1), (1.0, 0.0, 0.35)])
def test_margin_cross_entropy(margins):
    # The original supports it only on GPUs; here its formula is the reference.
    cosine, label = np.random.RandomState(1).uniform(-0.9, 0.9, (3, 5)), np.array([0, 4, 2])
    check_op(
        lambda x: F.margin_cross_entropy(x, paddle.to_tensor(label), *margins, scale=8.0, reduction=None),
        lambda x: margin_reference(x, *margins, 8.0, label),
        [cosine],
    )


def test_margin_cross_entropy_reduced_and_with_softmax():
    x, label = paddle.to_tensor([[1.0, 0.2], [0.1, 1.0000001]], stop_gradient=False), paddle.to_tensor([[0], [1]])
    loss, softmax = F.margin_cross_entropy(x, label, return_softmax=True)
    each = F.margin_cross_entropy(x, label, reduction="none")
    assert (loss.shape, each.shape) == ([], [2, 1])
    np.testing.assert_allclose(loss, each.mean(), 1e-6)
    np.testing.assert_allclose(softmax.sum(1), [1.0, 1.0], 1e-5)
    loss.backward()
    assert np.isfinite(x.grad.numpy()).all()


def test_classes_over_several_processes(monkeypatch):
    monkeypatch.setenv("PADDLE_TRAINERS_NUM", "2")
    call = lambda **options: F.margin_cross_entropy(LOGITS, LOGITS.argmax(1), **options)  # noqa: E731
    check_error(call, RuntimeError, "init_parallel_env", "group=False")
    assert call(group=False).shape == []


def test_npair_needs_a_pair():
    check_error(lambda: F.npair_loss(LOGITS[:0], LOGITS[:0], paddle.zeros([0])), ValueError, "npair_loss", "[0, 5]")
