"""ONNX converters: each against the operator itself, on ONNX Runtime."""

import functools

import numpy as np
import pytest
from tests.onnx.models import check, session_of, uniform
from tests.support import static_mode

import paddle
import paddle.nn.functional as F
from paddle._onnx import CONVERTERS, NoCounterpartError, convert
from paddle.jit._trace import trace
from paddle.static import InputSpec

rng = np.random.default_rng(7)


floats = functools.partial(uniform, rng)


def ints(*shape, low=0, high=5, dtype="int64"):
    return rng.integers(low, high, shape).astype(dtype)


def bools(*shape):
    return rng.random(shape) > 0.5


X = floats(2, 3, 4)
POSITIVE = floats(2, 3, 4, low=0.1, high=3.0)
UNIT = floats(2, 3, 4, low=-0.9, high=0.9)
INTS = ints(2, 3, 4, low=-4, high=5)
WRONG = np.array([[1.0, np.nan, -2.0], [np.inf, -np.inf, 0.0]], "float32")
PICTURE = floats(2, 4, 9, 9)

UNARY = {
    **dict.fromkeys(
        "abs ceil cos cosh erf exp floor neg sigmoid sign sin sinh tan tanh square expm1 deg2rad rad2deg trunc frac "
        "round sinc angle isreal signbit sgn positive".split(),
        X,
    ),
    **dict.fromkeys("log log2 log10 log1p sqrt rsqrt reciprocal asinh".split(), POSITIVE),
    **dict.fromkeys("acos asin atan atanh".split(), UNIT),
    **dict.fromkeys("isnan isinf isfinite isposinf isneginf nan_to_num".split(), WRONG),
    "acosh": POSITIVE + 1,
    "logical_not": bools(2, 3),
    "bitwise_not": INTS,
}


@pytest.mark.parametrize("name", UNARY)
def test_unary(name):
    check(getattr(paddle, name), [UNARY[name]], unknown=(0,))


@pytest.mark.parametrize(
    "name",
    "add subtract multiply divide floor_divide remainder maximum minimum equal not_equal less_than less_equal "
    "greater_than greater_equal".split(),
)
@pytest.mark.parametrize("kind", ["float32", "int64"])
def test_binary(name, kind):
    x = (X * 2).round(0).astype(kind)
    y = np.where(ints(3, 1) > 2, 3, -2).astype(kind)
    function = getattr(paddle, name)
    check(lambda x, y: (function(x, y), function(x, paddle.full([1], 2, kind))), [x, y], unknown=(0,))


BINARY = {
    "pow": lambda x, y: paddle.pow(paddle.abs(x) + 0.1, y),
    "pow_number": lambda x, y: x**2 + (paddle.abs(x) + 1) ** 0.5 + 2.0**y,
    "reflected": lambda x, y: (1 - x) * (2 / (y + 5)),
    "fmax": paddle.fmax,
    "fmin": paddle.fmin,
    "atan2": paddle.atan2,
    "hypot": paddle.hypot,
    "logaddexp": paddle.logaddexp,
    "copysign": paddle.copysign,
    "heaviside": paddle.heaviside,
    "lerp": lambda x, y: paddle.lerp(x, y, 0.3),
    "isclose": paddle.isclose,
    "allclose": paddle.allclose,
    "equal_all": paddle.equal_all,
    "alpha": lambda x, y: paddle.add(x, y, alpha=2) - paddle.subtract(x, y, alpha=3),
    "rounded": lambda x, y: paddle.divide(x, y + 5, rounding_mode="floor"),
    "truncated": lambda x, y: paddle.divide(x, y + 5, rounding_mode="trunc"),
    "where": lambda x, y: paddle.where(x > y, x, y),
    "where_number": lambda x, y: paddle.where(x > y, x, 0.0),
    "add_n": lambda x, y: paddle.add_n([x, y, x]),
    "dist": paddle.dist,
    "logical": lambda x, y: paddle.logical_xor(paddle.logical_and(x > 0, y > 0), paddle.logical_or(x > 1, y < 0)),
    "masked_fill": lambda x, y: paddle.masked_fill(x, y > 0, 7.0),
    "cast": lambda x, y: (x.astype("int32"), y.astype("bool"), x.astype("float64")),
    "mixed": lambda x, y: x * y.astype("int64") + (x > y),
    "stacked": lambda x, y: (paddle.stack([x, y], 1), paddle.concat([x, y], -1), paddle.hstack([x, y])),
    "column": lambda x, y: (paddle.vstack([x, y]), paddle.column_stack([x[0, 0], y[0, 0]])),
    "broadcast_tensors": lambda x, y: paddle.broadcast_tensors([x, y[:, :1]]),
    "cosine_similarity": lambda x, y: F.cosine_similarity(x, y, axis=-1),
    "pairwise_distance": F.pairwise_distance,
    "ldexp": lambda x, y: paddle.ldexp(x, paddle.round(y)),
    "kron": lambda x, y: paddle.kron(x[0], y[0]),
    "outer": lambda x, y: paddle.outer(x[0, 0], y[0, 1]),
    "inner": lambda x, y: paddle.inner(x[0], y[0]),
    "dot": lambda x, y: paddle.dot(x[0], y[0]),
    "cross": lambda x, y: paddle.cross(x, y, axis=1),
    "cdist": paddle.cdist,
    "mse_loss": F.mse_loss,
    "l1_loss": F.l1_loss,
    "smooth_l1": lambda x, y: F.smooth_l1_loss(x, y, delta=0.5),
    "square_error_cost": F.square_error_cost,
    "bce": lambda x, y: F.binary_cross_entropy(F.sigmoid(x), F.sigmoid(y)),
    "bce_logits": lambda x, y: F.binary_cross_entropy_with_logits(x, F.sigmoid(y), reduction="none"),
    "kl_div": lambda x, y: F.kl_div(F.log_softmax(x), F.softmax(y), reduction="batchmean"),
    "soft_entropy": lambda x, y: F.cross_entropy(x, F.softmax(y), soft_label=True),
    "log_loss": lambda x, y: F.log_loss(F.sigmoid(x), F.sigmoid(y)),
    "swiglu": F.swiglu,
    "vecdot": lambda x, y: paddle.linalg.vecdot(x, y),
    "meshgrid": lambda x, y: paddle.meshgrid(x[0, 0], y[0, 1]),
    "multiplex": lambda x, y: paddle.multiplex([x[0], y[0]], paddle.to_tensor([[0], [1], [1]])),
    "isin": lambda x, y: paddle.isin(paddle.round(x), paddle.round(y)),
    "block_diag": lambda x, y: paddle.block_diag([x[0], y[0]]),
}


@pytest.mark.parametrize("name", BINARY)
def test_two_tensors(name):
    y = floats(2, 3, 4)
    check(BINARY[name], [X, y])


@pytest.mark.parametrize(
    "name", "sum mean max min amax amin prod logsumexp nansum nanmean all any count_nonzero".split()
)
@pytest.mark.parametrize("opset", [12, 18])
def test_reductions(name, opset):
    function = getattr(paddle, name)

    def every_way(x):
        ways = [function(x, axis=axis) for axis in (None, 1, (0, -1))]
        return *ways, function(x, keepdim=True), function(x, axis=1, keepdim=True)

    check(every_way, [X > 0 if name in ("all", "any") else X], opset, unknown=(0,))


MORE = {
    "var": lambda x: paddle.var(x, axis=1),
    "std": lambda x: paddle.std(x),
    "biased": lambda x: paddle.std(x, 0, False),
    "norm": lambda x: (paddle.norm(x), paddle.norm(x, p=1, axis=1), paddle.norm(x, p=3, axis=-1, keepdim=True)),
    "infinite": lambda x: paddle.norm(x, p=np.inf, axis=1),
    "normalize": lambda x: F.normalize(x, axis=-1),
    "vector_norm": lambda x: paddle.linalg.vector_norm(x, 3.0, 1),
    "median": lambda x: paddle.median(x, axis=-1),
    "cumsum": lambda x: (paddle.cumsum(x), paddle.cumsum(x, axis=1)),
    "diff": lambda x: paddle.diff(x, axis=1),
    "argmax": lambda x: (paddle.argmax(x), paddle.argmax(x, 1), paddle.argmin(x, -1, keepdim=True, dtype="int32")),
    "topk": lambda x: paddle.topk(x, 2),
    "smallest": lambda x: paddle.topk(x, 1, axis=1, largest=False),
    "sort": lambda x: (paddle.sort(x), paddle.argsort(x, axis=1, descending=True)),
    "kthvalue": lambda x: paddle.kthvalue(x, 2, axis=1),
    "unique": lambda x: paddle.unique(paddle.round(x)),
    "unique_all": lambda x: paddle.unique(paddle.round(x), return_index=True, return_inverse=True, return_counts=True),
    "nonzero": lambda x: paddle.nonzero(paddle.round(x)),
    "masked_select": lambda x: paddle.masked_select(x, x > 0),
    "searchsorted": lambda x: paddle.searchsorted(paddle.to_tensor([-1.0, 0.0, 1.0]), x),
    "bucketize": lambda x: paddle.bucketize(x, paddle.to_tensor([-1.0, 0.0, 1.0]), right=True),
    "reshape": lambda x: (x.reshape([0, -1]), x.reshape([-1, 2]), x.reshape([x.shape[0], 12])),
    "flatten": lambda x: (x.flatten(), x.flatten(1), x.flatten(0, 1)),
    "ravel": lambda x: paddle.ravel(x),
    "unflatten": lambda x: paddle.unflatten(x, 2, [2, -1]),
    "view": lambda x: x.view([-1, 4]),
    "view_as": lambda x: paddle.view_as(x, x.reshape([3, 8])),
    "axes": lambda x: (x.unsqueeze(0), x.unsqueeze([0, -1]), x.unsqueeze(1).squeeze(1), x[:, :1].squeeze()),
    "transpose": lambda x: (x.transpose([2, 0, 1]), x.T, x.mT, paddle.moveaxis(x, 0, 2), paddle.t(x[0])),
    "swapaxes": lambda x: paddle.swapaxes(x, 0, 2),
    "permute": lambda x: paddle.permute(x, [1, 2, 0]),
    "split": lambda x: (*paddle.split(x, 2, 2), *paddle.split(x, [1, -1], 1), *paddle.chunk(x, 2, -1)),
    "unbind": lambda x: (*paddle.unbind(x, 1), *paddle.unstack(x, 2)),
    "tensor_split": lambda x: paddle.tensor_split(x, [1, 3], axis=2),
    "tile": lambda x: (x.tile([2, 1, 1]), x.tile([2]), x.tile([2, 1, 1, 2])),
    "expand": lambda x: (x[:, :1].expand([-1, 3, -1]), x[:, :1].broadcast_to([2, 5, 4]), x[:1].expand_as(x)),
    "repeat": lambda x: (paddle.repeat_interleave(x, 2, 1), paddle.repeat_interleave(x, 3)),
    "flip": lambda x: (paddle.flip(x, [0, 2]), paddle.roll(x, 1, 1), paddle.roll(x, 2), paddle.rot90(x, 1, [0, 1])),
    "rot": lambda x: (paddle.rot90(x, 2, [0, 1]), paddle.rot90(x, 3, [1, 2])),
    "shape": lambda x: (paddle.shape(x), paddle.numel(x), paddle.rank(x), paddle.shape(x)[0] * 2),
    "like": lambda x: (paddle.zeros_like(x), paddle.ones_like(x, dtype="int64"), paddle.full_like(x, 3.5)),
    "made": lambda x: paddle.zeros([x.shape[0], 2]) + paddle.full([2], 4.0) + paddle.arange(2) + paddle.ones([2]),
    "arange": lambda x: paddle.arange(paddle.shape(x)[0] * 2),
    "linspace": lambda x: x[:, 0] + paddle.linspace(0, 1, 4),
    "eye": lambda x: x[:, :, :3] @ paddle.eye(3),
    "assign": lambda x: (paddle.assign(x) + 1, x.clone() * 2),
    "tril": lambda x: (paddle.tril(x), paddle.triu(x, 1)),
    "diagonal": lambda x: paddle.diagonal(x, 1, 1, 2),
    "trace": lambda x: paddle.trace(x, 0, 1, 2),
    "diag": lambda x: (paddle.diag(x[0, 0]), paddle.diag(x[0])),
    "diag_embed": lambda x: paddle.diag_embed(x),
    "diagflat": lambda x: paddle.diagflat(x[0, 0], 1),
    "diag_padded": lambda x: paddle.diag(x[0, 0], 1, padding_value=2.0),
    "clip": lambda x: (x.clip(-1, 1), x.clip(min=0.5), x.clip(max=paddle.to_tensor(0.3))),
    "scale": lambda x: (paddle.scale(x, 2.0, 1.0), paddle.scale(x, 2.0, 1.0, bias_after_scale=False)),
    "slice": lambda x: (paddle.slice(x, [0, 2], [0, 1], [1, 3]), paddle.strided_slice(x, [2], [3], [0], [-2])),
    "crop": lambda x: (paddle.crop(x, [1, 2, -1], [1, 0, 1]), paddle.narrow(x, 1, 1, 2)),
    "unfold_axis": lambda x: paddle.unfold(x, 2, 2, 1),
    "logit": lambda x: paddle.logit(F.sigmoid(x), 1e-3),
    "stanh": paddle.stanh,
    "matmul": lambda x: (x @ x.mT, paddle.matmul(x, x, transpose_x=True), x @ x[0, 0]),
    "bmm": lambda x: paddle.bmm(x, x.transpose([0, 2, 1])),
    "mv": lambda x: paddle.mv(x[0], x[0, 0]),
    "addmm": lambda x: paddle.addmm(x[0, :, :3], x[0], x[1].T, beta=0.5, alpha=2.0),
    "einsum": lambda x: paddle.einsum("bij,bkj->bik", x, x),
    "tensordot": lambda x: paddle.tensordot(x, x[0].T, 1),
    "multi_dot": lambda x: paddle.linalg.multi_dot([x[0], x[1].T, x[0]]),
    "det": lambda x: paddle.linalg.det(x[:, :, :3]),
    "matrix_power": lambda x: paddle.linalg.matrix_power(x[:, :, :3], 3),
    "bilinear": lambda x: F.bilinear(x[0], x[1], x.reshape([1, 6, 4])[:, :4].expand([5, 4, 4])),
    "sequence_mask": lambda x: F.sequence_mask(paddle.to_tensor([1, 3, 2]) + x[0, 0, 0].astype("int64") * 0, 4),
    "one_hot": lambda x: F.one_hot(paddle.abs(x).astype("int64"), 4),
    "maxout": lambda x: F.maxout(x.transpose([0, 2, 1]), 2),
    "pad_last": lambda x: (F.pad(x, [1, 2]), F.pad(x, [1, 2, 0, 1, 2, 0]), F.pad(x, [1, 1], mode="reflect")),
    "pad_modes": lambda x: (F.pad(x, [1, 2], mode="replicate"), F.pad(x, [1, 2], mode="circular", data_format="NLC")),
    "reduce_as": lambda x: paddle.reduce_as(x, x[0, :, :1]),
    "integers": lambda x: paddle.mean(x.astype("int64"), axis=1),
    "increment": lambda x: paddle.increment(x[0, 0, :1].detach()),
    "is_empty": paddle.is_empty,
    "bitwise": lambda x: paddle.bitwise_and(x > 0, x < 1) ^ (x > 0.5),
    "block": lambda x: paddle.atleast_2d(x[0, 0]) + paddle.ones([1, 4]),
}


@pytest.mark.parametrize("name", MORE)
def test_shapes_and_searches(name):
    check(MORE[name], [X])


DYNAMIC = (
    "var norm cumsum argmax topk sort reshape flatten axes transpose split tile expand repeat shape like made "
    "arange clip matmul einsum pad_last flip nonzero one_hot".split()
)


@pytest.mark.parametrize("name", DYNAMIC)
def test_unknown_batch(name):
    check(MORE[name], [X], unknown=(0,))


ACTIVATIONS = (
    "relu relu6 elu celu selu gelu silu swish mish softplus softsign softshrink hardshrink tanhshrink hardsigmoid "
    "hardswish hardtanh leaky_relu thresholded_relu log_sigmoid softmax log_softmax glu sigmoid tanh"
).split()


@pytest.mark.parametrize("name", ACTIVATIONS)
@pytest.mark.parametrize("opset", [11, 20])
def test_activations(name, opset):
    check(getattr(F, name), [floats(2, 3, 4, low=-6, high=6)], opset, unknown=(0,))


OPTIONS = {
    "gelu": lambda x: F.gelu(x, approximate=True),
    "softplus": lambda x: F.softplus(x, 2, 1),
    "softmax": lambda x: F.softmax(x, axis=1),
    "hardsigmoid": lambda x: F.hardsigmoid(x, 0.2, 0.4),
    "prelu": lambda x: F.prelu(x, paddle.to_tensor([0.1, 0.2, 0.3])),
    "rrelu": lambda x: F.rrelu(x, training=False),
    "selu": lambda x: F.selu(x, 1.5, 1.2),
    "threshold": lambda x: F.thresholded_relu(x, 0.5, -1.0),
    "dropout": lambda x: F.dropout(x, 0.3, training=False, mode="downscale_in_infer"),
    "label_smooth": lambda x: F.label_smooth(x),
    "log_softmax": lambda x: F.log_softmax(x, axis=0),
}


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("opset", [11, 21])
def test_activation_options(name, opset):
    check(OPTIONS[name], [X], opset)


INDICES = {
    "ints": lambda x: (x[0], x[-1, 1], x[..., 2]),
    "slices": lambda x: (x[:, 1:], x[:, ::2, -3:], x[:1, :, 1:-1]),
    "back": lambda x: x[:, ::-1, 3:0:-1],
    "new": lambda x: (x[None], x[:, None, 1], x[..., None]),
    "list": lambda x: (x[[1, 0]], x[:, [0, 2]], x[:, :, [1, 1, 3]]),
    "two": lambda x: x[:, [0, 2], [1, 3]],
    "apart": lambda x: x[[0, 1], :, [1, 3]],
    "mask": lambda x: x[x > 0],
    "rows": lambda x: x[paddle.to_tensor([True, False])],
    "tensor": lambda x: x[paddle.argmax(x[:, 0, 0])],
    "from_shape": lambda x: x[:, : paddle.shape(x)[0]],
    "gather": lambda x: paddle.gather(x, paddle.to_tensor([1, 0, 1])),
    "select": lambda x: paddle.index_select(x, paddle.to_tensor([2]), 1),
    "gather_nd": lambda x: paddle.gather_nd(x, paddle.to_tensor([[0, 1], [1, 2]])),
    "along": lambda x: paddle.take_along_axis(x, paddle.argsort(x, axis=1), 1),
    "along_one": lambda x: paddle.take_along_axis(x, paddle.argmax(x, 1, keepdim=True), 1),
    "sample": lambda x: paddle.index_sample(x[0], paddle.argsort(x[0], axis=1)),
    "take": lambda x: (paddle.take(x, paddle.to_tensor([0, 5, -1])), paddle.take(x, paddle.to_tensor([30]), "wrap")),
    "put": lambda x: paddle.put_along_axis(x, paddle.argmax(x, 1, keepdim=True), 9.0, 1),
    "put_add": lambda x: paddle.put_along_axis(x, paddle.argmax(x, 1, keepdim=True), 9.0, 1, "add"),
    "scatter": lambda x: paddle.scatter(x, paddle.to_tensor([1]), x[:1]),
    "scatter_add": lambda x: paddle.scatter(x[0], paddle.to_tensor([1, 1]), x[1, :2], overwrite=False),
    "scatter_nd": lambda x: paddle.scatter_nd(paddle.to_tensor([[1], [1]]), x[0, :2], [3, 4]),
    "scatter_nd_add": lambda x: paddle.scatter_nd_add(x[0], paddle.to_tensor([[1], [1]]), x[1, :2]),
    "index_add": lambda x: paddle.index_add(x, paddle.to_tensor([0, 2]), 1, x[:, :2]),
    "index_put": lambda x: paddle.index_put(x, [paddle.to_tensor([0, 1]), paddle.to_tensor([2, 0])], x[0, :2]),
}


@pytest.mark.parametrize("name", INDICES)
def test_indices(name):
    check(INDICES[name], [X])


@pytest.mark.parametrize("name", ["ints", "slices", "new", "list", "two", "mask", "gather", "from_shape", "put"])
def test_indices_of_unknown_batches(name):
    check(INDICES[name], [X], unknown=(0,))


WRITES = {
    "row": (slice(None), 1),
    "block": (0, slice(1, None), slice(0, 2)),
    "steps": (Ellipsis, slice(None, None, 2)),
    "all": (slice(None),),
    "list": (slice(None), [0, 2]),
}


@pytest.mark.parametrize("name", WRITES)
def test_writing(name):
    def function(x):
        y = x * 2
        y[WRITES[name]] = -1.0
        return y

    check(function, [X])
    check(function, [X], unknown=(0,))


def test_writing_where():
    def function(x):
        y = x + 1
        y[y > 1] = 0.5
        return y

    check(function, [X], unknown=(0,))


LAYERS = {
    "conv1d": lambda: (paddle.nn.Conv1D(4, 6, 3, padding=1), floats(2, 4, 9)),
    "conv2d": lambda: (paddle.nn.Conv2D(4, 6, 3, stride=2, padding=[1, 2]), PICTURE),
    "conv_same": lambda: (paddle.nn.Conv2D(4, 6, 3, stride=2, padding="SAME"), PICTURE),
    "conv_dilated": lambda: (paddle.nn.Conv2D(4, 4, 3, dilation=2, groups=2, bias_attr=False), PICTURE),
    "conv_last": lambda: (paddle.nn.Conv2D(9, 4, 3, data_format="NHWC"), PICTURE),
    "conv3d": lambda: (paddle.nn.Conv3D(2, 3, 2), floats(1, 2, 4, 4, 4)),
    "transposed": lambda: (paddle.nn.Conv2DTranspose(4, 6, 3, stride=2, padding=1, output_padding=1), PICTURE),
    "transposed1d": lambda: (paddle.nn.Conv1DTranspose(4, 2, 3, stride=2), floats(2, 4, 9)),
    "batch_norm": lambda: (paddle.nn.BatchNorm2D(4), PICTURE),
    "batch_norm1d": lambda: (paddle.nn.BatchNorm1D(4), floats(3, 4)),
    "batch_norm_last": lambda: (paddle.nn.BatchNorm2D(9, data_format="NHWC"), PICTURE),
    "layer_norm": lambda: (paddle.nn.LayerNorm([3, 4]), X),
    "group_norm": lambda: (paddle.nn.GroupNorm(2, 4), PICTURE),
    "instance_norm": lambda: (paddle.nn.InstanceNorm2D(4), PICTURE),
    "response": lambda: (paddle.nn.LocalResponseNorm(3), PICTURE),
    "linear": lambda: (paddle.nn.Linear(4, 5), X),
    "plain": lambda: (paddle.nn.Linear(4, 5, bias_attr=False), X),
    "embedding": lambda: (paddle.nn.Embedding(7, 3, padding_idx=2), ints(2, 5, high=7)),
    "prelu": lambda: (paddle.nn.PReLU(4), PICTURE),
    "flatten": lambda: (paddle.nn.Flatten(), PICTURE),
    "shuffle": lambda: (paddle.nn.PixelShuffle(2), PICTURE),
    "unshuffle": lambda: (paddle.nn.PixelUnshuffle(3), PICTURE),
    "channels": lambda: (paddle.nn.ChannelShuffle(2), PICTURE),
    "lstm": lambda: (paddle.nn.LSTM(4, 5, 2), X),
    "gru": lambda: (paddle.nn.GRU(4, 5, direction="bidirect"), X),
    "rnn": lambda: (paddle.nn.SimpleRNN(4, 5, time_major=True), X),
    "rnn_relu": lambda: (paddle.nn.SimpleRNN(4, 5, 2, "bidirect", activation="relu"), X),
    "lstm_two_ways": lambda: (paddle.nn.LSTM(4, 5, 2, "bidirect"), X),
    "lstm_cell": lambda: (paddle.nn.LSTMCell(4, 5), X[:, 0]),
    "gru_cell": lambda: (paddle.nn.GRUCell(4, 5), X[:, 0]),
    "rnn_cell": lambda: (paddle.nn.SimpleRNNCell(4, 5), X[:, 0]),
    "attention": lambda: (paddle.nn.MultiHeadAttention(4, 2), X),
    "encoder": lambda: (paddle.nn.TransformerEncoderLayer(4, 2, 8), X),
    "spectral": lambda: (paddle.nn.utils.weight_norm(paddle.nn.Linear(4, 5)), X),
    "unfold": lambda: (paddle.nn.Unfold([2, 3], strides=2, paddings=1), PICTURE),
    "fold": lambda: (paddle.nn.Fold([4, 5], [2, 2]), floats(2, 8, 12)),
    "dropout": lambda: (paddle.nn.Dropout(0.5), X),
    "lp": lambda: (paddle.nn.LPPool2D(2, 3, 2), PICTURE),
}


@pytest.mark.parametrize("name", LAYERS)
def test_layers(name):
    paddle.seed(1)
    layer, x = LAYERS[name]()
    layer.eval()
    check(layer, [x], unknown=() if name == "rnn" else (0,))


@pytest.mark.parametrize("name", ["layer_norm", "lstm", "gru", "encoder", "group_norm", "conv2d", "batch_norm"])
@pytest.mark.parametrize("opset", [11, 15, 21])
def test_layers_by_opset(name, opset):
    paddle.seed(1)
    layer, x = LAYERS[name]()
    layer.eval()
    check(layer, [x], opset, unknown=(0,))


POOLS = {
    "max": lambda x: F.max_pool2d(x, 2),
    "max_padded": lambda x: F.max_pool2d(x, 3, 2, 1),
    "max_ceil": lambda x: F.max_pool2d(x, 2, ceil_mode=True),
    "max_same": lambda x: F.max_pool2d(x, 3, 2, "SAME"),
    "max_places": lambda x: F.max_pool2d(x, 3, 2, return_mask=True),
    "avg": lambda x: F.avg_pool2d(x, 3, 2, 1),
    "avg_all": lambda x: F.avg_pool2d(x, 3, 2, 1, exclusive=False),
    "avg_ceil": lambda x: F.avg_pool2d(x, 2, ceil_mode=True),
    "avg_ceil_all": lambda x: F.avg_pool2d(x, 2, ceil_mode=True, exclusive=False),
    "avg_divisor": lambda x: F.avg_pool2d(x, 2, divisor_override=3),
    "avg_last": lambda x: F.avg_pool2d(x, 2, data_format="NHWC"),
    "one": lambda x: F.adaptive_avg_pool2d(x, 1),
    "even": lambda x: F.adaptive_avg_pool2d(x, 3),
    "uneven": lambda x: F.adaptive_avg_pool2d(x, [2, 4]),
    "kept": lambda x: F.adaptive_max_pool2d(x, [4, None]),
    "max_one": lambda x: F.adaptive_max_pool2d(x, 1),
}


@pytest.mark.parametrize("name", POOLS)
def test_pooling(name):
    check(POOLS[name], [PICTURE], unknown=(0,))


@pytest.mark.parametrize("name", ["max", "max_padded", "avg", "one", "max_one"])
def test_pooling_of_unknown_sizes(name):
    check(POOLS[name], [PICTURE], unknown=(0, 2, 3))


def test_pooling_along_one_axis_and_three():
    check(lambda x: (F.max_pool1d(x, 2), F.avg_pool1d(x, 3, 2, 1), F.adaptive_avg_pool1d(x, 4)), [floats(2, 3, 10)])
    check(lambda x: (F.max_pool3d(x, 2), F.avg_pool3d(x, 2), F.adaptive_avg_pool3d(x, 1)), [floats(1, 2, 4, 4, 4)])


RESIZES = {
    "nearest": {"scale_factor": 2},
    "nearest_size": {"size": [5, 14]},
    "bilinear": {"size": [5, 14], "mode": "bilinear"},
    "aligned": {"size": [5, 14], "mode": "bilinear", "align_corners": True},
    "edges": {"size": [5, 14], "mode": "bilinear", "align_mode": 1},
    "factor": {"scale_factor": 1.5, "mode": "bilinear"},
    "bicubic": {"size": [5, 14], "mode": "bicubic"},
    "area": {"size": [3, 3], "mode": "area"},
}


@pytest.mark.parametrize("name", RESIZES)
@pytest.mark.parametrize("opset", [11, 19])
def test_interpolation(name, opset):
    check(lambda x: F.interpolate(x, **RESIZES[name]), [PICTURE], opset, unknown=(0,))


def test_interpolation_of_sequences_and_to_computed_sizes():
    check(lambda x: F.interpolate(x, size=[7], mode="linear", data_format="NCW"), [floats(2, 3, 5)])
    check(
        lambda x, y: F.interpolate(x, size=paddle.shape(y)[2:], mode="bilinear"),
        [PICTURE, floats(2, 1, 5, 7)],
        unknown=(0, 2, 3),
    )


def test_warping():
    theta = floats(2, 2, 3)
    check(lambda t: F.affine_grid(t, [2, 4, 5, 6]), [theta])
    check(lambda x, t: F.grid_sample(x, F.affine_grid(t, [2, 4, 5, 6], align_corners=False)), [PICTURE, theta])
    check(lambda x, t: F.grid_sample(x, F.affine_grid(t, [2, 4, 5, 6]), "nearest", "border"), [PICTURE, theta], 20)


@pytest.mark.parametrize("aligned", [True, False])
def test_a_grid_of_a_picture_of_any_size(aligned):
    grid = lambda x, t: F.affine_grid(t, x.shape, align_corners=aligned)  # noqa: E731
    for sizes in ((5, 6), (1, 4)):
        check(grid, [floats(2, 4, *sizes), floats(2, 2, 3)], unknown=(0, 2, 3))
    of_a_tensor = lambda x, t: F.affine_grid(t, paddle.shape(x), align_corners=aligned)  # noqa: E731
    check(of_a_tensor, [floats(2, 4, 5, 6), floats(2, 2, 3)], unknown=(0, 2))


def test_regions():
    boxes = np.array([[0, 0, 5, 5], [1, 2, 8, 6], [2, 2, 6, 8]], "float32")
    counts = paddle.to_tensor([1, 2], "int32")
    with static_mode() as program:
        x, where = (paddle.static.data(n, a.shape) for n, a in (("x", PICTURE), ("boxes", boxes)))
        out = paddle.vision.ops.roi_align(x, where, counts, 3, 0.5)
    session = session_of(convert(program, ["x", "boxes"], [out.name]))
    (got,) = session.run(None, {"x": PICTURE, "boxes": boxes})
    wanted = paddle.vision.ops.roi_align(paddle.to_tensor(PICTURE), paddle.to_tensor(boxes), counts, 3, 0.5)
    np.testing.assert_allclose(got, wanted.numpy(), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("unknown", [(), (0, 1)], ids=["known", "unknown"])
def test_attention(causal, unknown):
    q, k = floats(2, 5, 4, 8), floats(2, 5, 2, 8)
    check(lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=causal), [q, k, k], unknown=unknown)


def test_attention_with_masks():
    q, mask = floats(2, 5, 2, 8), np.tri(5, dtype=bool)[None, None]
    check(lambda q, m: F.scaled_dot_product_attention(q, q, q, m), [q, mask])
    check(lambda q, m: F.scaled_dot_product_attention(q, q, q, m), [q, np.where(mask, 0, -1e9).astype("float32")])


def test_lengths_of_sequences():
    paddle.seed(1)
    lstm = paddle.nn.LSTM(4, 5, direction="bidirect")
    check(lambda x, n: lstm(x, None, n), [floats(3, 6, 4), np.array([6, 2, 4])], unknown=(0,))


def test_labels():
    x, y = floats(4, 5), ints(4, high=5)
    check(lambda x, y: F.cross_entropy(x, y), [x, y], unknown=(0,))
    check(lambda x, y: F.cross_entropy(x, y, reduction="none", ignore_index=1), [x, y])
    check(lambda x, y: F.nll_loss(F.log_softmax(x), y), [x, y])
    check(lambda x, y: F.softmax_with_cross_entropy(x, y.unsqueeze(1), return_softmax=True), [x, y])


def test_bits_need_a_newer_opset():
    three, one = (paddle.full([1], n, "int64") for n in (3, 1))
    check(lambda x: (x & three) | (x ^ one), [ints(5)], opset=18)
    with pytest.raises(NoCounterpartError, match=r"'bitwise_and' on integers needs opset 18"):
        check(lambda x: x & three, [ints(5)], opset=17)


def test_an_operator_without_counterpart_is_named_with_its_line():
    def function(x):
        return paddle.nextafter(x, x + 1)

    with pytest.raises(NotImplementedError, match=r"'nextafter' has no counterpart in ONNX, called in .*test_op") as e:
        check(function, [X])
    assert e.value.operator == "nextafter"
    assert f"line {function.__code__.co_firstlineno + 1}" in str(e.value)


def test_an_argument_without_counterpart_is_named():
    with pytest.raises(NoCounterpartError, match="act='relu'"):
        check(lambda x: paddle.scale(x, act="relu"), [X])


def test_there_are_many_converters():
    assert len(CONVERTERS) > 300


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_the_loss_of_alignments(reduction):
    labels, lengths = np.array([[1, 2, 2], [3, 0, 0], [4, 4, 4]], "int32"), np.array([7, 5, 4])
    sizes = np.array([3, 1, 3])  # the third has no alignment: its repeats need five steps
    loss = lambda *given: F.ctc_loss(*given, reduction=reduction)  # noqa: E731
    for unknown in ((), (0, 1)):
        check(loss, [floats(7, 3, 5), labels, lengths, sizes], unknown=unknown)


@pytest.mark.parametrize("scores", [[7, 3, 5], [None, 3, 5], [7, None, 5]])
@pytest.mark.parametrize("label", [[None, 3], [None, None], [3, None]])
def test_the_loss_of_alignments_where_one_batch_is_open(scores, label):
    arrays = [floats(7, 3, 5), np.array([[1, 2, 2], [3, 0, 0], [4, 3, 4]], "int32")]
    arrays += [np.array([7, 5, 4]), np.array([3, 1, 3])]
    shapes = [scores, label, [None], [None]]
    specs = [InputSpec(s, str(a.dtype), f"x{i}") for i, (s, a) in enumerate(zip(shapes, arrays, strict=True))]
    traced = trace(lambda *given: F.ctc_loss(*given, reduction="none"), specs, convert=False)
    proto = convert(traced.program, traced.feeds, traced.fetches, scope=traced.scope)
    (found,) = session_of(proto).run(None, {f"x{i}": a for i, a in enumerate(arrays)})
    wanted = F.ctc_loss(*map(paddle.to_tensor, arrays), reduction="none")
    np.testing.assert_allclose(found, wanted.numpy(), rtol=1e-5)


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_the_loss_of_a_transducer(reduction):
    scores = F.log_softmax(paddle.to_tensor(floats(3, 5, 4, 6))).numpy()
    labels, steps, sizes = (
        np.array([[1, 2, 2], [3, 0, 5], [4, 4, 4]], "int32"),
        np.array([5, 4, 1]),
        np.array([3, 1, 0]),
    )
    loss = lambda *given: F.rnnt_loss(*given, reduction=reduction)  # noqa: E731
    given = [scores, labels, steps.astype("int32"), sizes.astype("int32")]
    for unknown in ((), (0, 1)):
        check(loss, given, unknown=unknown)
    scores[0, 2, 1] = -np.inf
    check(loss, given)


@pytest.mark.parametrize("smooth", [False, True])
@pytest.mark.parametrize("scored", [False, True])
def test_the_loss_of_boxes(scored, smooth):
    rng = np.random.RandomState(0)
    boxes = rng.uniform(0.05, 0.95, (2, 6, 4)).astype("float32")
    boxes[0, 3:] = 0.0  # which are none
    boxes[1, 2] = boxes[1, 1]  # two in one place, of which the last gives the confidence
    labels, scores = rng.randint(0, 3, (2, 6)).astype("int32"), rng.uniform(0.2, 1, (2, 6)).astype("float32")
    given = {"anchors": [10, 13, 16, 30, 33, 23, 28, 30], "anchor_mask": [3, 1], "class_num": 3}
    given |= {"ignore_thresh": 0.4, "downsample_ratio": 8, "use_label_smooth": smooth, "scale_x_y": 1.1}
    loss = lambda x, b, y, s=None: paddle.vision.ops.yolo_loss(x, b, y, gt_score=s, **given)  # noqa: E731
    for unknown in ((), (0,)):
        check(loss, [floats(2, 16, 4, 5), boxes, labels, *([scores] if scored else [])], unknown=unknown)


def test_the_loss_of_a_tree_of_classes():
    labels, weight, bias = np.array([[0], [4], [2], [3]]), floats(4, 6), floats(4, 1)
    of_classes = lambda x, y, w, b: F.hsigmoid_loss(x, y, 5, w, b)  # noqa: E731
    for scale in (1, 100):
        check(of_classes, [floats(4, 6) * np.float32(scale), labels, weight, bias])
    paths = np.array([[0, 2, -1], [1, -1, 3], [0, 1, 2], [3, 0, -1]])
    codes = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 0]])
    of_paths = lambda x, y, w, p, c: F.hsigmoid_loss(x, y, 5, w, None, p, c)  # noqa: E731
    check(of_paths, [floats(4, 6), labels, weight, paths, codes])
