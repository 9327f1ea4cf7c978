"""Calls in unusual forms, whose answers are recorded from the original, and what their short programs may use.

A case is a short program; the value of its last line is its answer, or the built-in exception that it raises.
"""

import ast
import math

import numpy as np

import paddle
import paddle.nn.functional as F  # noqa: F401 - for the cases

inf, nan = math.inf, math.nan


def T(value, dtype=None):
    """A tensor."""
    return paddle.to_tensor(value, dtype=dtype)


def L(value, dtype="float32"):
    """A leaf, for which gradients are computed."""
    return paddle.to_tensor(value, dtype=dtype, stop_gradient=False)


def W(*shape, dtype="float32"):
    """A leaf with the values of a wave."""
    return L(np.sin(np.arange(math.prod(shape)) * 1.7 + 0.3).reshape(shape), dtype)


def _tensors(value):
    if isinstance(value, paddle.Tensor):
        return [value]
    return [t for item in value for t in _tensors(item)] if isinstance(value, (list, tuple)) else []


def grads(call, *leaves):
    """What a call returns, and the gradients of a weighted sum of it."""
    out = call(*leaves)
    total = 0
    for t in _tensors(out):
        if "float" in str(t.dtype) and not t.stop_gradient:
            weights = np.cos(np.arange(t.size)).reshape(t.shape).astype(str(t.dtype).rpartition(".")[2])
            total = total + (t * T(weights) if t.size else t).sum()
    if isinstance(total, int):
        return out, "no gradient"
    total.backward()
    return out, [leaf.grad for leaf in leaves]


def second(call, leaf):
    """The gradient of a call, and the gradient of its square."""
    (first,) = paddle.grad(call(leaf).sum(), leaf, create_graph=True)
    return first, paddle.grad((first * first).sum(), leaf, allow_unused=True)[0]


def static(build, *arrays):
    """What a Program returns; `build` gets a variable for each array and returns the fetch list."""
    paddle.enable_static()
    try:
        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            fetches = build(*[paddle.static.data(f"x{i}", a.shape, str(a.dtype)) for i, a in enumerate(arrays)])
            executor = paddle.static.Executor()
            executor.run(startup)
            return executor.run(main, feed={f"x{i}": a for i, a in enumerate(arrays)}, fetch_list=fetches)
    finally:
        paddle.disable_static()


def traced(function, *leaves):
    """What a function of this file returns under `to_static`, and the gradients of the sum."""
    out = paddle.jit.to_static(function, full_graph=True)(*leaves)
    out.sum().backward()
    return out, [leaf.grad for leaf in leaves]


def expanded(x, y):
    """x in the shape of y."""
    return paddle.expand_as(x, y)


def largest(x):
    """The largest element."""
    return paddle.amax(x)


def without_gradient(build, *shapes):
    """For each variable of a Program, whether `paddle.static.gradients` of what `build` returns has None for it."""
    found = []

    def program(*variables):
        for variable in variables:
            variable.stop_gradient = False
        found.extend(g is None for g in paddle.static.gradients(build(*variables), list(variables)))
        return [variables[0]]

    static(program, *[np.ones(shape, "float32") for shape in shapes])
    return found


def described(value):
    """A value as JSON has it: a tensor as [dtype, shape, values]."""
    if isinstance(value, paddle.Tensor):
        kept = value.detach()
        flat = [] if not kept.size else np.asarray(kept).reshape(-1).tolist()
        return [str(value.dtype).rpartition(".")[2], list(value.shape), described(flat)]
    if isinstance(value, (np.ndarray, np.generic)):
        return ["array of " + str(value.dtype), list(np.shape(value)), described(np.reshape(value, -1).tolist())]
    if isinstance(value, (list, tuple)):
        return [described(item) for item in value]
    return value if value is None or isinstance(value, (int, float, str)) else type(value).__name__


def answer(case):
    """The answer to a case, described; {"error": name} if it raises."""
    tree = ast.parse(case)
    last = ast.Expression(tree.body.pop().value)
    space = dict(globals())
    try:
        exec(compile(tree, "case", "exec"), space)
        return described(eval(compile(last, "case", "eval"), space))
    except Exception as error:
        return {"error": [kind.__name__ for kind in type(error).__mro__ if kind.__module__ == "builtins"][:-3]}


def lines(text):
    return [line for line in text.strip().split("\n") if not line.startswith("#")]


CORNERS = "[0., -0., 1., -1., .5, -.5, 3., -3., 6., 2.]"
ACTIVATIONS = (
    "F.relu F.leaky_relu F.relu6 F.elu F.celu F.selu F.gelu F.hardshrink F.softshrink F.hardsigmoid F.hardswish "
    "F.hardtanh F.mish F.sigmoid F.silu F.softplus F.softsign F.tanhshrink F.thresholded_relu F.log_sigmoid F.tanh "
    "paddle.abs paddle.sign paddle.floor"
).split()
AT_CORNERS = [f"grads({name}, L({CORNERS}))" for name in ACTIVATIONS] + [
    f"grads(lambda x: {call}, L({CORNERS}))"
    for call in (
        "F.leaky_relu(x, .3)",
        "F.leaky_relu(x, -.3)",
        "F.leaky_relu(x, 0.)",
        "F.hardshrink(x, 0.)",
        "F.hardshrink(x, 1.)",
        "F.hardtanh(x, 1., -1.)",
        "F.hardtanh(x, .5, .5)",
        "F.hardsigmoid(x, 1., 0.)",
        "F.hardsigmoid(x, .2, .5)",
        "F.rrelu(x, .2, .2, training=True)",
        "F.rrelu(x, .1, .3, training=False)",
        "F.softshrink(x, 1.)",
        "F.thresholded_relu(x, 0., 7.)",
        "paddle.clip(x, -1., 1.)",
        "paddle.clip(x, 0., 0.)",
        "paddle.maximum(x, T(0.))",
        "paddle.minimum(x, T(0.))",
    )
]

# Which built-in exception a mistake raises, over operators of every family.
_MISTAKES = {
    "paddle.exp({})": ("None", "'a'", "[1., 2.]", "{}"),
    "paddle.atan2({}, W(3))": ("None", "'a'", "np.ones(3, 'float32')"),
    "paddle.gather(W(2, 3), {}, 0)": ("None", "'a'", "T([0.5])", "T([7])"),
    "F.conv2d(W(1, 2, 5, 5), {})": ("None", "'a'", "W(3, 4, 3, 3)", "W(3, 2, 3)"),
    "F.linear(W(2, 3), {})": ("None", "'a'", "W(4, 3)"),
    "F.cross_entropy(W(2, 3), {})": ("None", "'a'", "W(5)", "T([True, False])"),
    "paddle.sum(W(2, 3), {})": ("'a'", "1.5", "7", "-7", "2**40", "['a']"),
    "paddle.cumsum(W(2, 3), {})": ("7", "[0, 0]", "T([0, 1])"),
    "paddle.concat([W(2, 3), W(2, 3)], {})": ("None", "7"),
    "paddle.reshape(W(2, 3), {})": ("None", "'a'", "1.5", "[1.5, 2]", "['a']", "[-3, 2]", "[100, 100]"),
    "paddle.transpose(W(2, 3), {})": ("None", "'a'", "[0, 0]", "[0, 1, 2]", "[9, 0]"),
    "paddle.zeros({})": ("'a'", "1.5", "['a']", "[-3]"),
    "paddle.matmul(W(2, 3), {})": ("None", "'a'", "W(4, 7)", "W(5)", "T([[1, 2], [3, 4], [5, 6]])"),
    "paddle.add(W(2, 3), {})": ("None", "'a'", "W(4, 7)", "{}"),
    "F.max_pool2d(W(1, 2, 4, 4), {})": ("None", "'a'", "1.5", "[2, 2, 2]", "T([0, 1])"),
    "F.batch_norm({}, T([0., 0.]), T([1., 1.]))": ("None", "'a'", "W(5)", "T([[True, False]])"),
    "F.interpolate(W(1, 2, 3, 3), size=[4, 4], mode={})": ("None", "'bogus'"),
    "F.mse_loss(W(2, 3), W(2, 3), {})": ("None", "'bogus'", "3"),
    "paddle.linalg.inv({})": ("None", "'a'", "W(2, 3)", "W(5)", "T([[1, 2], [3, 4]])"),
    "paddle.nn.Linear({}, 3)": ("None", "'a'", "-1", "1.5"),
    "paddle.split(W(2, 3), 3, {})": ("None", "'a'", "7", "-7"),
    "paddle.moveaxis(W(2, 3), 0, {})": ("7", "-7", "[0, 1]"),
    "paddle.abs({})": ("", "W(2), 1, 2, 3, 4, 5", "W(2), bogus=3", "W(2), x=W(2)"),
    "paddle.topk({})": ("", "W(2), 1, 2, 3, 4, 5, 6, 7", "W(2), 1, bogus=3", "W(2), 1, k=2", "W(2), 5", "W(2), -1"),
    "F.relu({})": ("T([True])", "T([1 + 1j])"),
    "paddle.maximum({}, W(2))": ("T([1 + 1j, 1j])",),
}
REFUSALS = [call.replace("{}", mistake, 1) for call, mistakes in _MISTAKES.items() for mistake in mistakes]

CASES = {
    "corners": AT_CORNERS,
    "gradients": lines(
        """
x = L([1., 2.]); g = paddle.grad((2 * x).sum(), x, create_graph=True)[0]; g.stop_gradient
x = L([1., 2.]); g = paddle.grad((2 * x).sum(), x, create_graph=True)[0]; paddle.grad(g.sum(), x, allow_unused=True)
second(F.leaky_relu, L([0., 1., -1.]))[0]
grads(lambda x, v: x.fill_diagonal_tensor(v), W(3, 3), W(3))
grads(lambda x, v: (x * 1).fill_diagonal_tensor_(v), W(3, 3), W(3))
grads(lambda x, y, w: paddle.lerp(x, y, w), W(2, 3), W(3), W(1))
grads(lambda x, y: paddle.lerp(x, y, .3), W(3), W(2, 3))
grads(lambda x, a, b: paddle.clip(x, a, b), W(5), L(-.5), L([.5]))
grads(lambda x, s: paddle.scale(x, s, 1., False), W(5), L([2.]))
grads(lambda x: paddle.linalg.norm(x, inf), L([1., -1., .5]))
grads(lambda x: paddle.linalg.norm(x, -inf), L([.5, -.5, 1.]))
grads(lambda x: paddle.linalg.norm(x, inf, 1), L([[1., -1., .5], [0., 0., 0.]]))
grads(lambda x: paddle.linalg.norm(x, 0), L([.5, -.5, 0.]))
grads(lambda x: paddle.linalg.vector_norm(x, inf, [0, 1]), L([[1., -1.], [1., 0.]]))
paddle.norm(W(5), p=T(2.))
grads(lambda x, q: paddle.quantile(x, q), W(5), L([.3, .6]))
grads(lambda x, q: paddle.nanquantile(x, q, 1), W(3, 5), L(.3))
grads(lambda x, y: paddle.nn.utils.parameters_to_vector([x, y]) * 2, W(3), W(2, 2))
paddle.nn.utils.parameters_to_vector([W(3), W(2, 2)]).stop_gradient
grads(lambda x, v: paddle.masked_fill(x, T([True, False, True]), v), W(3), L(2.))
grads(lambda x, v: (x * 1).masked_fill_(T([True, False, True]), v), W(3), L(2.))
grads(lambda x, v: paddle.put_along_axis(x, T([[0, 0], [1, 0]]), v, 1), W(2, 3), W(2, 2))
grads(lambda x, v: paddle.put_along_axis(x, T([[0, 0], [1, 0]]), v, 1, 'mean'), W(2, 3), W(2, 2))
grads(lambda x, v: paddle.put_along_axis(x, T([[0, 0], [1, 0]]), v, 1, 'mul', False), W(2, 3), W(2, 2))
grads(lambda w: F.embedding(T([0, 1, 2, 1]), w, padding_idx=1), W(4, 2))
grads(lambda w: F.embedding(T([0, 3, 2, 1]), w, padding_idx=-1), W(4, 2))
grads(lambda b, l: paddle.linalg.cholesky_solve(b, l), W(3, 2), L([[2., 0, 0], [1, 2, 0], [.5, 1, 2]]))
grads(lambda b, l: paddle.linalg.cholesky_solve(b, l, True), W(3, 2), L([[2., 1, .5], [0, 2, 1], [0, 0, 2]]))
grads(lambda x: paddle.linalg.pinv(x), W(4, 2))
grads(lambda x: paddle.linalg.pinv(x, hermitian=True), L([[2., .5], [.3, 2.]]))
grads(lambda x, y: paddle.linalg.lstsq(x, y)[0], W(3, 2), W(3, 1))[1]
grads(lambda x: F.interpolate(x, size=[8], mode='linear'), W(1, 2, 5))
grads(lambda x: F.interpolate(x, size=[4, 9], mode='bicubic'), W(1, 2, 4, 5))
grads(lambda x: F.interpolate(x, size=[4, 3], mode='bicubic'), W(1, 2, 4, 1))
grads(lambda x: F.interpolate(x, size=[3, 2], mode='area', align_corners=True), W(1, 2, 4, 5))
grads(lambda x, w: F.cross_entropy(x, T([0, 2]), weight=w), W(2, 3), L([.1, .2, .7]))
grads(lambda x, w: F.cross_entropy(x, T([0, -100]), weight=w), W(2, 3), L([.1, .2, .7]))
grads(lambda x, w: F.cross_entropy(x, T([[.1, .2, .7], [.3, .3, .4]]), w, soft_label=True), W(2, 3), L([.1, .2, .7]))
grads(lambda x, y: paddle.assign([x, y]), L(1.), L(2.))
paddle.assign(np.array([1., 2.])).stop_gradient
grads(lambda x, y: paddle.diagonal_scatter(x, y), W(3, 3), W(3))
grads(lambda x: paddle.poisson(x * 0), W(3))[1]
x = L([1., -2.]); y = (paddle.abs(x) * x).sum(); g = paddle.grad(y, x, create_graph=True)[0]; g.sum().backward(); x.grad
x = L([0., 1.]); F.group_norm(W(2, 4, 3), 2, bias=L([0., 1., 2., 3.]))
"""
    ),
    "arguments": lines(
        """
paddle.tensordot(W(1, 4), W(3, 5), [[0], [0]])
grads(lambda x, y: paddle.tensordot(x, y, [[0, 1], [0, 1]]), W(3, 1, 2), W(1, 4, 5))
paddle.tensordot(W(2, 3, 4), W(2, 3, 5), [[0, 1], [0]])
paddle.tensordot(W(2, 3, 4), W(2, 3, 5), [[0], [0, 1]])
paddle.tensordot(W(2, 2, 4), W(1, 4, 5), 2)
paddle.tensordot(W(2, 2, 4), W(3, 4, 5), 2)
paddle.tensordot(W(2, 2, 4), W(3, 4, 5), [[5], [0]])
paddle.tensordot(W(2, 2), W(2, 2), [[], [], []])
paddle.sum(W(2, 2), axis=0, keepdim=None)
paddle.sum(W(2, 2), 0, None, None)
paddle.max(W(2, 2), axis=0, keepdim=None)
paddle.mean(W(2, 2), 0, None)
paddle.std(W(2, 2), axis=0, keepdim=None)
paddle.argmax(W(2, 2), axis=0, keepdim=None)
paddle.norm(W(2, 2), axis=0, keepdim=None)
paddle.kthvalue(W(2, 2), 1, axis=0, keepdim=None)
paddle.all(T([[True]]), axis=0, keepdim=None)
paddle.allclose(T([1.]), T([1.5]), rtol=-3., atol=3.)
paddle.allclose(T([1.]), T([1.]), atol=-1.)
paddle.allclose(T([1.]), T([1.]), rtol=nan)
paddle.isclose(T([1., 2.]), T([1., 2.1]), rtol=-1., atol=1.5)
paddle.empty([T([2, 3])]).shape
paddle.empty([T([2, 3]), 4]).shape
paddle.zeros([T([2, 3]), 4])
paddle.full([T([2, 3])], 1.)
paddle.randint(0, 5, [T([2, 3])]).shape
paddle.slice(W(3, 3), [0], [T([0, 1])], [T(2)])
x = L([1.]); y = paddle.increment(x); (x, y is x, y.stop_gradient)
x = L([1.]); paddle.increment(x).backward(); x.grad
x = L([1.]); z = x * 2; paddle.increment(z, 3.).backward(); (x.grad, z)
grads(lambda x: F.batch_norm(x, T([0., 0.], 'float64'), T([1., 1.], 'float64'), training=True), W(2, 2, 3))
grads(lambda x: F.batch_norm(x, T([0., 0.], 'float64'), T([1., 1.], 'float64')), W(2, 2, 3))
F.batch_norm(W(2, 2, 3, dtype='float64'), T([0., 0.]), T([1., 1.]), training=True)
F.conv2d_transpose(W(1, 2, 3, 3), W(2, 2, 3, 3), stride=2, output_size=T([8, 8])).shape
F.conv2d_transpose(W(1, 2, 3, 3), W(2, 2, 3, 3), stride=2, output_size=[T(8), T(7)]).shape
F.conv3d_transpose(W(1, 2, 3, 3, 3), W(2, 2, 3, 3, 3), stride=2, output_size=[8, 8, 8]).shape
F.poisson_nll_loss(W(3), T([1., 2., 3.], 'float64'))
F.poisson_nll_loss(W(3, dtype='float64'), T([1., 2., 3.]))
F.poisson_nll_loss(W(3).astype('float16'), T([1., 2., 3.]))
T([8, -8]).__rshift__(T([1, 1]), False)
T([8, -8]).__rshift__(T([1, 1]), is_arithmetic=True)
T([8, -8]).__lshift__(T([1, 1]), False)
T([8, -8]).__rrshift__(T([1, 1]))
T([3, 4]).__rlshift__(T([1, 1]), False)
8 >> T([1, 2])
T([8]) >> 1.5
"""
    ),
    "state": lines(
        """
static(lambda x: [x * 2, [x + 1, x]], np.ones((2, 1), 'float32'))
static(lambda x: [[]], np.ones((2, 1), 'float32'))
static(lambda x: [x.squeeze_(1)], np.ones((2, 1), 'float32'))
static(lambda x: [x.reshape_([1, 2])], np.ones((2, 1), 'float32'))
static(lambda x: [x.unsqueeze_(0)], np.ones((2, 1), 'float32'))
static(lambda x: [x.flatten_()], np.ones((2, 1), 'float32'))
paddle.seed(3); s = paddle.nn.SpectralNorm([2, 3], power_iters=2); (s(W(2, 3)), s.weight_u, s.weight_v)
paddle.seed(3); l = paddle.nn.utils.spectral_norm(paddle.nn.Linear(2, 3)); (l.weight_u, l.weight_v, l(W(1, 2)))
paddle.expand(W(1, 3), [0, 3])
paddle.expand(W(), [0])
paddle.expand(W(2, 3), [0, 3])
grads(lambda x: paddle.expand(x, [2, 0, 3]), W(1, 3))
F.adaptive_avg_pool2d(T(np.arange(16).reshape(1, 1, 4, 4)), 2)
F.avg_pool2d(T(np.arange(16).reshape(1, 1, 4, 4)), 2)
"""
    ),
    "tensors without elements": lines(
        """
grads(lambda x: paddle.amax(x, axis=0), W(0, 0))
grads(lambda x: paddle.amin(x, axis=1), W(0, 3))
paddle.amax(W(0, 3), axis=0).shape
paddle.max(W(0, 3), axis=0)
paddle.argmax(W(0, 3), axis=0, keepdim=True).shape
grads(lambda x: paddle.prod(x, axis=0), W(0, 3))
grads(lambda x: paddle.median(x, axis=0), W(0, 3))
grads(lambda x: paddle.nanmedian(x), W(2, 0))
grads(lambda x: paddle.mode(x, axis=1), W(2, 0))
paddle.mode(W(0), axis=0, keepdim=True)
grads(lambda x: paddle.topk(x, k=1, axis=0), W(0, 3))
paddle.topk(W(0, 3), k=1)
grads(lambda x: paddle.quantile(x, .5, axis=1), W(2, 0))
grads(lambda x: paddle.nanquantile(x, .5, axis=0, keepdim=True), W(0, 3))
paddle.nanquantile(W(0), .5)
grads(lambda x: paddle.norm(x, inf, 0), W(0, 3))
grads(lambda x: paddle.norm(x, -inf), W(2, 0))
grads(lambda x, y: paddle.matmul(x, y), W(2, 0), W(0, 3))
grads(lambda x, y: paddle.matmul(x, y), W(0, 2, 3), W(3, 2))
grads(lambda x, w: F.conv2d(x, w), W(0, 2, 5, 5), W(3, 2, 3, 3))
grads(lambda x, w: F.conv2d(x, w, padding=1), W(1, 2, 0, 5), W(3, 2, 3, 3))
grads(lambda x, w: F.conv2d(x, w, stride=2), W(1, 2, 0, 5), W(3, 2, 3, 3))
F.conv2d(W(1, 2, 0, 5), W(3, 2, 3, 3))
grads(lambda x, w: F.conv2d(x, w), W(1, 0, 5, 5), W(3, 0, 3, 3))
grads(lambda x, w: F.conv1d(x, w), W(0, 2, 5), W(3, 2, 3))
grads(lambda x, w: F.conv2d_transpose(x, w), W(1, 2, 0, 5), W(2, 3, 3, 3))
grads(lambda x, w: F.conv2d_transpose(x, w, stride=2), W(1, 2, 0, 5), W(2, 3, 3, 3))
grads(lambda x, w: F.conv3d_transpose(x, w), W(0, 2, 3, 3, 3), W(2, 3, 3, 3, 3))
grads(lambda x: F.max_pool2d(x, 2), W(1, 0, 5, 5))
grads(lambda x: F.max_pool2d(x, 2), W(1, 2, 0, 5))
grads(lambda x: F.max_pool2d(x, 2, padding=1), W(1, 2, 0, 5))
grads(lambda x: F.avg_pool2d(x, 2, padding=1), W(1, 2, 0, 5))
F.avg_pool2d(W(1, 2, 0, 5), 2, stride=1)
grads(lambda x: F.avg_pool2d(x, 2), W(0, 2, 5, 5))
grads(lambda x: F.lp_pool2d(x, 2., 2), W(1, 0, 5, 5))
grads(lambda x: F.adaptive_avg_pool2d(x, [2, 3]), W(1, 2, 0, 5))
grads(lambda x: F.adaptive_max_pool2d(x, 2), W(1, 0, 5, 5))
grads(lambda x: F.interpolate(x, size=[4, 4], mode='bilinear'), W(1, 0, 5, 5))
F.interpolate(W(1, 2, 0, 5), size=[4, 4], mode='bilinear')
grads(lambda x: F.pixel_shuffle(x, 2), W(0, 4, 3, 3))
grads(lambda x: F.pixel_shuffle(x, 2), W(1, 4, 0, 3))
grads(lambda x: F.pixel_unshuffle(x, 5), W(0, 2, 5, 5))
grads(lambda x: F.cross_entropy(x, T([], 'int64')), W(0, 3))
grads(lambda x, y: F.mse_loss(x, y), W(0), W(0))
"""
    ),
    "refusals": REFUSALS,
}
