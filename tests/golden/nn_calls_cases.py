"""Calls of layers, functionals and initializers in unusual forms: one case for each way to differ from the original."""

from tests.golden import unusual_cases
from tests.golden.unusual_cases import lines

import paddle

NAMES = """
from paddle import nn
import paddle.nn.initializer as I
from tests.golden.nn_calls_cases import again
"""


def again(call, leaf):
    """The second gradient of a call, or None."""
    out = call(leaf)
    (first,) = paddle.grad(out, leaf, paddle.ones_like(out), create_graph=True)
    return paddle.grad(first, leaf, paddle.ones_like(first), allow_unused=True)[0]


def answer(case):
    """The answer to a case, described; {"error": name} if it raises."""
    return unusual_cases.answer(NAMES + case)


INITIALIZERS = lines("""
x = T([[0., 0.]]); [I.Constant(2.0)(x), x]
x = T([[0., 0.]]); [I.Normal()(x), x.shape]
x = T([1., 2.]); I.Assign([[1.0, 2.0, 3.0]])(x); x
x = T([1, 2]); I.Assign([1, 2])(x)
x = T(np.zeros([0, 3], "float32")); I.Assign([[1.0, 2.0, 3.0]])(x); x
I.Constant(1.0)("a")
I.Assign([1.0])(None)
I.Normal()(None)
I.XavierUniform()(3)
I.Bilinear()("a")
I.KaimingNormal()([1.0])
I.Orthogonal()(3)
I.Normal(mean=None)
I.Uniform(high=None)
I.TruncatedNormal(a=None)
I.Orthogonal(gain=None)
x = T([1, 2]).astype("int8"); I.Constant(float("-inf"))(x); x
x = T([1, 2]).astype("int32"); I.Constant(float("nan"))(x); x
x = T([1., 2.]); I.Constant("1.5")(x); x
x = T([1., 2.]); I.Constant([1.0])(x)
x = T([1., 2.]); I.Constant(1j)(x)
I.Constant(None)
x = T([1., 2.]); I.TruncatedNormal(std=0.0, mean=5.0)(x); x
x = T([1., 2.]); I.TruncatedNormal(a=2.0, b=-2.0)(x); x
x = T([1., 2.]); I.TruncatedNormal(a=float("nan"))(x); x
x = T([[1., 2.]]); I.XavierNormal(fan_in=0)(x); x
x = T([[1., 2.]]); I.KaimingUniform(fan_in=0)(x); x
x = T(np.zeros([0, 3], "float32")); I.KaimingNormal()(x)
x = T(np.zeros([0, 3], "float32")); I.Orthogonal()(x); x
x = T([[1., 2.], [3., 4.]]); I.Normal()(x.T); x
x = T([[1., 2.], [3., 4.]]); I.Constant(9.0)(x[0]); x
I.calculate_gain("relu", "a")
I.calculate_gain("leaky_relu", T(0.5))
I.calculate_gain(None)
I.calculate_gain(["relu"])
I.Dirac("a")
I.Dirac(0)
static(lambda x: [I.Constant(2.0)(x)], np.zeros([2, 2], "float32"))
""")

# The gradient of a gradient: zeros in one function of straight pieces, None in another.
SECOND = [
    f"again(lambda x: {call}, L([[1., -2., 3.], [-.5, 2., -1.]]))"
    for call in (
        "F.relu(x)",
        "F.leaky_relu(x)",
        "paddle.abs(x)",
        "x * T([1., 2., 3.])",
        "T([1., 2., 3.]) * x",
        "x / T([1., 2., 3.])",
        "x * 2.0",
        "x / 2.0",
        "(x * T([1., 2., 3.])).sum() * 3.0",
        "F.relu(x * T([1., 2., 3.]))",
        "x @ T([[1.], [2.], [3.]])",
        "paddle.bmm(x.unsqueeze(0), T([[[1.], [2.], [3.]]]))",
        "F.relu(x) ** 2",
        "x + x",
        "F.avg_pool1d(x.unsqueeze(0), 2)",
        "F.max_pool1d(x.unsqueeze(0), 2)",
        "F.adaptive_avg_pool1d(x.unsqueeze(0), 1)",
        "F.pad(x.unsqueeze(0), [1, 1], mode='reflect', data_format='NCL')",
        "F.pad(x.unsqueeze(0), [1, 1], mode='replicate', data_format='NCL')",
        "F.hinge_embedding_loss(x, T([[1., -1., 1.], [1., 1., -1.]]))",
    )
]

EMPTY = lines("""
F.pad(T(np.zeros([2, 0, 4], "float32")), [1, 2], mode="replicate")
F.pad(T(np.zeros([2, 3, 0], "float32")), [1, 2], mode="circular")
nn.ReflectionPad2D(1)(T(np.zeros([1, 1, 0, 2], "float32")))
F.conv1d(T(np.zeros([1, 1, 0], "float32")), T([[[1., 2., 3.]]]), T([5.]), padding=2)
F.conv2d(T(np.ones([1, 1, 2, 2], "float32")), T(np.ones([1, 1, 3, 3], "float32"))).shape
F.conv2d_transpose(T(np.zeros([1, 1, 0, 1], "float32")), T(np.ones([1, 1, 2, 2], "float32")), T([3.]))
nn.Conv2D(3, 4, 0).weight.shape
nn.MaxPool2D(2)(T(np.zeros([2, 3, 0, 0], "float32"))).shape
nn.AvgPool1D(2)(T(np.zeros([2, 3, 0], "float32"))).shape
[t.shape for t in F.max_pool2d(T(np.zeros([2, 0, 6, 6], "float32")), 2, return_mask=True)]
nn.LPPool2D(2.0, 2)(T(np.zeros([2, 3, 0, 6], "float32"))).shape
F.unfold(T(np.zeros([1, 2, 0, 0], "float32")), [2, 2], 2, 1)
F.upsample(T(np.zeros([1, 0, 4, 4], "float32")), [8, 6]).shape
F.fractional_max_pool2d(T(np.zeros([1, 1, 0, 0], "float32")), 2, random_u=0.5)
F.scaled_dot_product_attention(*[T(np.zeros([1, 4, 0, 8], "float32"))] * 3).shape
x = W(1, 2, 4, 4); F.adaptive_avg_pool2d(x, 0).sum().backward(); x.grad
x = W(1, 2, 4, 4); F.adaptive_max_pool2d(x, [0, 2]).sum().backward(); x.grad
F.label_smooth(T(np.zeros([2, 0], "float32")))
""")

WINDOWS = [
    f"{call}.shape"
    for size in (
        "np.int64(2)",
        "T(2)",
        "[T(2), T(2)]",
        "True",
        "2.0",
        "[2]",
        "[]",
        "None",
        "[2, 2]",
        "np.array([2, 2])",
    )
    for call in (
        f"F.avg_pool2d(W(1, 1, 4, 4), {size})",
        f"F.max_pool2d(W(1, 1, 4, 4), 2, stride={size})",
        f"F.conv2d(W(1, 1, 4, 4), W(1, 1, 2, 2), dilation={size})",
        f"F.adaptive_avg_pool2d(W(1, 1, 4, 4), {size})",
        f"F.adaptive_max_pool2d(W(1, 1, 4, 4), {size})",
        f"nn.Conv2D(1, 1, {size}).weight",
    )
    if (size, call[:8]) not in (("[2]", "F.conv2d"), ("[T(2), T(2)]", "F.conv2d"), ("None", "F.max_po"))
]

VALUES = lines("""
F.pad(T([[[1., 2., 3., 4.]]]), [-1, 2], mode="circular")
F.pad(T([1., 2.]), [1, 1, 2, 0])
nn.ReplicationPad1D(np.int64(1))(T([[[1., 2.]]]))
F.zeropad2d(T(np.ones([1, 1, 1, 1], "float32")), range(4))
F.label_smooth(T(np.zeros([2, 4], "float32")), T([1., 2., 3.]))
F.label_smooth(T(np.zeros([2, 4], "float32")), T([1, 2, 3]))
F.mse_loss(T([1, 2, 4]), T([0, 0, 0]))
F.mse_loss(T([1, 2]), T([0, 0]), "none")
paddle.as_real(F.mse_loss(T([1 + 2j]), T([1j])))
F.l1_loss(T([1 + 2j, 3j], dtype="complex128"), T([1j, 0j], dtype="complex128"))
F.kl_div(T([[.1, .2]]), T([[.3, .4]]), "MEAN")
nn.KLDivLoss(None)(T([[.1, .2]]), T([[.3, .4]]))
F.soft_margin_loss(T([1, 2]), T([1, -1]))
F.soft_margin_loss(T([1., 2.]), T([1., -1.], dtype="float64"))
paddle.as_real(F.soft_margin_loss(T([1 + 2j]), T([1 + 0j])))
F.poisson_nll_loss(T([1., 2.]), T([1., 2.]), full=2)
[paddle.as_real(f(T([1 + 2j]))) for f in (F.silu, F.hardswish, F.softplus, F.log_sigmoid)]
F.dropout(T([1., 2.]), 0.0, mode="bogus")
F.dropout(T([1., 2.]), 0.5, mode="bogus")
F.dropout(T([1., 2.]), nan)
F.elu(T([-1.]), np.array(0.5, "float32"))
F.instance_norm(T(np.arange(8, dtype="float32").reshape(1, 2, 4)), data_format="bogus")
grads(F.softsign, L([inf, -inf, 1., -2., 0.]))
grads(F.leaky_relu, L(np.tile(np.array([0., 1., -1., 2.], "float32"), 8192)))[1][0].sum()
p = [T([[1., 2.]]), T([3])]; nn.utils.vector_to_parameters(T([5., 6., 7.], dtype="float64"), p); p
x, m = W(1, 1, 2, 2), W(1, 1, 2, 2); paddle.incubate.softmax_mask_fuse(x, m).sum().backward(); [x.grad, m.grad]
[t.shape for t in paddle.incubate.nn.functional.fused_rms_norm(W(2, 4), W(4), None, 1e-5, 1)]
paddle.incubate.nn.functional.fused_dropout_add(np.ones([2], "float32"), T([1., 2.]), 0.0, mode="bogus")
nn.Conv2D(3, -1, 3)
nn.Conv2D([3], 1, 3)
nn.Conv2D(4, 4, 3, groups=0)
nn.Linear(2.0, 2)
nn.Conv1D(1, 1, 1, bias=None).bias.shape
""")

CASES = {
    "initializers": INITIALIZERS,
    "second gradients": SECOND,
    "tensors without elements": EMPTY,
    "windows": WINDOWS,
    "values": VALUES,
}
