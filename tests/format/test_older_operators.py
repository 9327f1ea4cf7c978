"""Operators of 1.x and 2.x models that are no longer written."""

import numpy as np
import pytest
from scipy.special import softmax

import paddle
from paddle import static
from paddle._core import mode
from paddle._core.graph.feed import execute
from paddle._format.append_op import append_op

RNG = np.random.default_rng(0)
X = RNG.standard_normal((2, 3, 4)).astype("float32")
PICTURE = RNG.standard_normal((2, 3, 4, 4)).astype("float32")
IDS = RNG.integers(0, 5, (2, 3, 1))
TABLE = RNG.standard_normal((5, 6)).astype("float32")


def run(type, inputs, out="Out", **attrs):
    """The result of an operator of the format; lists are slots of several inputs."""
    program, feed = static.Program(), {}

    def data(name, array):
        feed[name] = array
        return static.data(name, list(array.shape), str(array.dtype))

    with mode.tracing(), static.program_guard(program, static.Program()):
        block = program.global_block()
        slots = {
            slot: [data(f"{slot}{i}", a) for i, a in enumerate(value)] if isinstance(value, list) else data(slot, value)
            for slot, value in inputs.items()
        }
        target = block.create_var(name="target", shape=[1], dtype="float32")
        append_op(block, type, slots, {out: target}, attrs)
    return execute(program, feed, [target])[0].numpy()


W = RNG.standard_normal((12, 5)).astype("float32")
PLACES = [int(i * 3 / 7 + 0.5) for i in range(8)]  # of the nearest pixels of 4 among 8

CASES = {
    "mul": (lambda: run("mul", {"X": X, "Y": W}, x_num_col_dims=1, y_num_col_dims=1), X.reshape(2, 12) @ W),
    "mul, two axes": (lambda: run("mul", {"X": X, "Y": W[:4]}, x_num_col_dims=2, y_num_col_dims=1), X @ W[:4]),
    "matmul with a factor": (
        lambda: run("matmul", {"X": X, "Y": X}, transpose_X=False, transpose_Y=True, alpha=0.5),
        0.5 * X @ X.transpose(0, 2, 1),
    ),
    "fc": (
        lambda: run("fc", {"Input": X, "W": W, "Bias": W[0]}, in_num_col_dims=1, activation_type="relu"),
        np.maximum(X.reshape(2, 12) @ W + W[0], 0),
    ),
    "elementwise_add at an axis": (
        lambda: run("elementwise_add", {"X": X, "Y": X[0, :, 0]}, axis=1),
        X + X[0, :, 0].reshape(1, 3, 1),
    ),
    "flatten2": (lambda: run("flatten2", {"X": PICTURE}, axis=2), PICTURE.reshape(6, 16)),
    "expand": (lambda: run("expand", {"X": X}, expand_times=[1, 2, 1]), np.tile(X, [1, 2, 1])),
    "lookup_table": (lambda: run("lookup_table", {"Ids": IDS, "W": TABLE}), TABLE[IDS[..., 0]]),
    "one_hot": (lambda: run("one_hot", {"X": IDS}, depth=5), np.eye(5, dtype="float32")[IDS[..., 0]]),
    "top_k": (lambda: run("top_k", {"X": X}, k=2), np.sort(X, -1)[..., ::-1][..., :2]),
    "mean": (lambda: run("mean", {"X": X}), X.mean()),
    "global pooling": (
        lambda: run("pool2d", {"X": PICTURE}, pooling_type="avg", ksize=[2, 2], global_pooling=True),
        PICTURE.mean((2, 3), keepdims=True),
    ),
    "nearest_interp": (
        lambda: run("nearest_interp", {"X": PICTURE}, out_h=8, out_w=8, scale=0.0, align_corners=False),
        PICTURE.repeat(2, 2).repeat(2, 3),
    ),
    "nearest_interp with corners": (
        lambda: run("nearest_interp", {"X": PICTURE}, out_h=-1, out_w=-1, scale=2.0, align_corners=True),
        PICTURE[:, :, PLACES][..., PLACES],
    ),
    "nearest_interp with corners and the channels last": (
        lambda: run("nearest_interp", {"X": PICTURE}, out_h=6, out_w=8, align_corners=True, data_layout="NHWC"),
        PICTURE[:, [0, 0, 1, 1, 2, 2]][:, :, PLACES],
    ),
    "hard_swish": (
        lambda: run("hard_swish", {"X": X}, threshold=6.0, scale=6.0, offset=3.0),
        X * np.clip(X + 3, 0, 6) / 6,
    ),
    "swish with a factor": (lambda: run("swish", {"X": X}, beta=2.0), X / (1 + np.exp(-2 * X))),
    "cumsum backwards, without itself": (
        lambda: run("cumsum", {"X": X}, axis=2, exclusive=True, reverse=True),
        np.cumsum(X[..., ::-1], -1)[..., ::-1] - X,
    ),
    "fill_constant_batch_size_like": (
        lambda: run("fill_constant_batch_size_like", {"Input": X}, shape=[-1, 7], value=2.0, dtype=5),
        np.full((2, 7), 2.0),
    ),
    "assign_value of 2.4": (
        lambda: run("assign_value", {}, shape=[2], dtype=5, fp32_values=[1.0, 2.0]),
        np.array([1.0, 2.0]),
    ),
    "dropout that shrinks": (lambda: run("dropout", {"X": X}, dropout_prob=0.25, is_test=True), X * 0.75),
    "norm": (lambda: run("norm", {"X": X}, axis=2), X / np.sqrt((X**2).sum(2, keepdims=True) + 1e-10)),
    "sum": (lambda: run("sum", {"X": [X, X, X]}), X * 3),
    "affine_channel": (
        lambda: run("affine_channel", {"X": PICTURE, "Scale": TABLE[0, :3], "Bias": TABLE[1, :3]}),
        PICTURE * TABLE[0, :3].reshape(1, 3, 1, 1) + TABLE[1, :3].reshape(1, 3, 1, 1),
    ),
    "pad2d": (
        lambda: run("pad2d", {"X": PICTURE}, paddings=[1, 0, 2, 0], mode="constant", pad_value=1.0),
        np.pad(PICTURE, [(0, 0), (0, 0), (1, 0), (2, 0)], constant_values=1.0),
    ),
    "cross_entropy": (
        lambda: run("cross_entropy", {"X": softmax(X, -1), "Label": IDS % 4}, "Y"),
        -np.log(np.take_along_axis(softmax(X, -1), IDS % 4, -1)),
    ),
    "accuracy": (
        lambda: run(
            "accuracy",
            {"Out": X[:, 0], "Indices": np.array([[0, 1], [2, 3]]), "Label": np.array([[1], [0]])},
            "Accuracy",
        ),
        np.float32(0.5),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_older_operators(name):
    ours, wanted = CASES[name]
    came = ours()
    assert came.shape == np.shape(wanted)
    np.testing.assert_allclose(came, wanted, rtol=2e-5, atol=1e-6)


def test_the_older_names_are_known_to_the_table():
    from paddle._format import ops  # noqa: F401
    from paddle._format.table import READERS

    assert paddle.in_dynamic_mode()
    assert {"squeeze", "unsqueeze", "reshape", "transpose", "relu6", "shape", "while", "conditional_block"} <= set(
        READERS
    )


def test_nearest_pixels_of_a_huge_picture_are_refused_before_they_are_computed(tmp_path):
    from paddle.base.proto import framework_pb2

    class Resized(paddle.nn.Layer):
        def forward(self, x):
            return paddle.nn.functional.interpolate(x, [8, 8], mode="nearest")

    path = str(tmp_path / "model")
    paddle.jit.save(Resized(), path, [paddle.static.InputSpec([None, 3, 4, 4])])
    program = framework_pb2.ProgramDesc()
    with open(f"{path}.pdmodel", "rb") as file:
        program.ParseFromString(file.read())
    (resize,) = (op for op in program.blocks[0].ops if "interp" in op.type)
    for attr in resize.attrs:
        if attr.name == "align_corners":
            attr.b = True
        elif attr.name == "out_h":
            attr.i = 300_000_000
    with open(f"{path}.pdmodel", "wb") as file:
        file.write(program.SerializeToString())
    with pytest.raises(MemoryError, match="asks for a constant"):
        paddle.jit.load(path)
