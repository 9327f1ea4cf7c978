"""float8 with scales: values survive up to the rounding of a three-bit mantissa."""

import numpy as np
import pytest
from tests.support import run_examples

import paddle
import paddle.incubate.nn.functional as F

rng = np.random.default_rng(0)


def matrix(height, width):
    return (rng.standard_normal([height, width]) * rng.uniform(0.1, 50, [height, 1])).astype("float32")


def back(numbers, scale, rows=1):
    whole = np.repeat(np.repeat(scale.numpy(), rows, 0), 128, 1)
    return numbers.astype("float32").numpy() * whole[: numbers.shape[0], : numbers.shape[1]]


def near(got, want, blocks):
    """Check for equality within half a step of float8: 1/16 of each number, or the smallest step of its block."""
    least = np.abs(want).max() / 448 * 2**-9 if blocks is None else blocks
    assert (np.abs(got - want) <= np.abs(want) / 16 + least).all()


@pytest.mark.parametrize("powers", [True, False])
@pytest.mark.parametrize(("method", "rows"), [("1x128", 1), ("128x128", 128)])
@pytest.mark.parametrize("shape", [(256, 512), (200, 300)])
def test_blocks(shape, method, rows, powers):
    x = matrix(*shape)
    numbers, scale = F.fp8_quant_blockwise(paddle.to_tensor(x), using_pow2_scale=powers, quant_method=method)
    assert numbers.dtype == paddle.float8_e4m3fn
    assert numbers.shape == list(shape)
    assert scale.shape == [-(-shape[0] // rows), -(-shape[1] // 128)]
    assert scale.dtype == paddle.float32
    near(back(numbers, scale, rows), x, np.abs(x).max() / 448 * 2**-9)
    if powers:
        assert (np.log2(scale.numpy()) % 1 == 0).all()
    else:
        assert np.abs(numbers.astype("float32").numpy()).max() == 448


def test_the_transpose():
    x = matrix(128, 256)
    numbers, scale, turned, turned_scale = F.fp8_quant_blockwise(paddle.to_tensor(x), input_transpose=True)
    assert turned.shape == [256, 128]
    assert turned_scale.shape == [256, 1]
    near(back(turned, turned_scale), x.T, np.abs(x).max() / 448 * 2**-9)
    alone = F.fp8_quant_blockwise(paddle.to_tensor(x), input_transpose=True, return_transpose_only=True)
    np.testing.assert_array_equal(alone[0].astype("float32"), turned.astype("float32"))
    back_again = F.fused_act_dequant(numbers, scale)
    assert back_again.dtype == paddle.bfloat16
    near(back_again.astype("float32").numpy() * 1.0, x, np.abs(x) / 100 + 1)


def test_zeros_and_an_epsilon():
    numbers, scale = F.fp8_quant_blockwise(paddle.zeros([2, 128]))
    assert not numbers.astype("float32").numpy().any()
    assert scale.numpy().tolist() == [[1.0], [1.0]]
    assert F.fp8_quant_blockwise(paddle.zeros([1, 128]), 448.0, using_pow2_scale=False)[1].item() == 1.0


@pytest.mark.parametrize("transpose", [True, False])
def test_stacked(transpose):
    parts = [matrix(256, 128) for _ in range(3)]
    numbers, scale = F.fused_stack_transpose_quant([paddle.to_tensor(p) for p in parts], transpose)
    want = np.concatenate([p.T if transpose else p for p in parts])
    assert scale.shape == [want.shape[0] // 128, want.shape[1] // 128]
    near(back(numbers, scale, 128), want, np.abs(want).max() / 448 * 2**-9)


def test_split_among_experts():
    x, counts = matrix(384, 512), [128, 0, 256]
    numbers, scales = F.fused_transpose_split_quant(paddle.to_tensor(x), None, counts, pow_2_scales=True)
    assert [n.shape for n in numbers] == [[512, 128], [512, 0], [512, 256]]
    assert [s.shape for s in scales] == [[1, 512], [0, 512], [2, 512]]
    near(back(numbers[2], scales[2].t()), x[128:].T, np.abs(x).max() / 448 * 2**-9)
    eight, scale = F.fp8_quant_blockwise(paddle.to_tensor(x))
    again, _ = F.fused_transpose_split_quant(eight, scale, counts)
    assert again[0].shape == [512, 128]
    with pytest.raises(ValueError, match="sum to the rows"):
        F.fused_transpose_split_quant(paddle.to_tensor(x), None, [128])


def test_swiglu():
    x, prob = rng.standard_normal([2, 3, 512]).astype("float32"), rng.uniform(0, 1, [2, 3]).astype("float32")
    numbers, scale = F.fused_weighted_swiglu_act_quant(paddle.to_tensor(x), paddle.to_tensor(prob))
    assert (numbers.shape, scale.shape) == ([6, 256], [6, 2])
    gate, value = x.reshape(6, 512)[:, :256], x.reshape(6, 512)[:, 256:]
    want = gate / (1 + np.exp(-gate)) * value * prob.reshape(6, 1)
    near(back(numbers, scale), want, np.abs(want).max() / 448 * 2**-9)


def test_gradient_of_a_cross_entropy():
    logits = paddle.to_tensor(rng.standard_normal([4, 6]).astype("float32"), stop_gradient=False)
    label, slope = paddle.to_tensor([[1], [5], [0], [3]]), paddle.to_tensor([[1.0], [0.5], [2.0], [0.0]])
    (paddle.nn.functional.cross_entropy(logits, label, reduction="none") * slope).sum().backward()
    got = F.cross_entropy_with_softmax_bwd_w_downcast(label, paddle.nn.functional.softmax(logits), slope)
    assert got.dtype == paddle.bfloat16
    np.testing.assert_allclose(got.astype("float32").numpy(), logits.grad.numpy(), rtol=1e-2, atol=1e-3)


def test_gradient_of_an_embedding():
    total = paddle.ones([4, 2])
    given = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]).astype("bfloat16")
    out = F.embedding_grad_add_to_(paddle.to_tensor([1, 3, 1]), total, given)
    assert total.tolist() == [[1.0, 1.0], [7.0, 9.0], [1.0, 1.0], [4.0, 5.0]]
    assert out.tolist() == total.tolist()


def test_what_is_refused():
    with pytest.raises(NotImplementedError, match="packed scales"):
        F.fp8_quant_blockwise(paddle.ones([1, 128]), using_ue8m0_scale=True)
    with pytest.raises(ValueError, match="quant_method"):
        F.fp8_quant_blockwise(paddle.ones([1, 128]), quant_method="1x64")
    with pytest.raises(ValueError, match="must be a matrix"):
        F.fp8_quant_blockwise(paddle.ones([128]))


@pytest.mark.parametrize("target", [F.fused_stack_transpose_quant, F.embedding_grad_add_to_], ids=lambda f: f.__name__)
def test_examples(target):
    run_examples(target)
