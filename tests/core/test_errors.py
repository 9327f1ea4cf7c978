"""Errors have one form: what was expected, what was received, what to try."""

import pickle

import numpy as np
import pytest
import torch
from tests.support import check_error

import paddle
from paddle._core import errors


def ones(*shape, dtype="float32"):
    return paddle.ones(list(shape), dtype=dtype)


def test_message_format():
    error = errors.InvalidArgumentError("reshape: expected this.", "x = 3", "that.")
    assert str(error) == "(InvalidArgument) reshape: expected this.\n  Received: x = 3\n  Try: that."
    assert str(errors.InvalidTypeError("only this.")) == "(InvalidType) only this."


@pytest.mark.parametrize(
    ("kind", "builtin"),
    [
        (errors.InvalidArgumentError, ValueError),
        (errors.InvalidTypeError, TypeError),
        (errors.OutOfRangeError, IndexError),
        (errors.NotFoundError, RuntimeError),
        (errors.PreconditionNotMetError, RuntimeError),
        (errors.ResourceExhaustedError, MemoryError),
        (errors.UnimplementedError, NotImplementedError),
        (errors.UnavailableError, ValueError),
        (errors.FailedCheckError, AssertionError),
    ],
)
def test_kinds(kind, builtin):
    error = kind("expected", "came", "hint")
    assert isinstance(error, (builtin, errors.PaddleError))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.hint) == (kind, str(error), "hint")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.ones((2, 3)), "ndarray(shape=[2, 3], dtype=float64)"),
        (torch.ones(2), "Tensor(shape=[2], dtype=float32)"),
        (3, "3"),
        ("a", "'a'"),
        (None, "None"),
        ([1, 2], "[1, 2]"),
    ],
)
def test_describe(value, text):
    assert errors.describe(value) == text


def test_describe_tensors_and_long_values():
    assert errors.describe(ones(2, 3)) == "Tensor(shape=[2, 3], dtype=float32)"
    assert errors.describe([ones(1), 2]) == "[Tensor(shape=[1], dtype=float32), 2]"
    assert errors.describe(list(range(1000))).endswith("…")
    assert len(errors.describe("x" * 1000)) < 130
    assert errors.describe(object).endswith("(type)")
    assert errors.received(x=ones(2), axis=5) == "x = Tensor(shape=[2], dtype=float32), axis = 5"


def test_broadcast_names_shapes_and_axis():
    for act in (lambda a, b: a + b, paddle.add, lambda a, b: a * b, paddle.maximum):
        check_error(
            lambda act=act: act(ones(2, 3, 4), ones(2, 3, 6)),
            ValueError,
            "[2, 3, 4]",
            "[2, 3, 6]",
            "axis 2",
            "size 4",
            "6",
            "Received: x = Tensor(shape=[2, 3, 4]",
            "Try:",
        )


def test_reshape_names_shapes_and_sizes():
    check_error(
        lambda: ones(64, 50, 4, 4).reshape([1, 800]),
        ValueError,
        "reshape",
        "[64, 50, 4, 4]",
        "[1, 800]",
        "51200",
        "800",
    )


@pytest.mark.parametrize("act", [lambda a, b: a @ b, lambda a, b: paddle.matmul(a, b)], ids=["@", "matmul"])
def test_matmul_names_the_inner_sizes(act):
    check_error(lambda: act(ones(2, 3), ones(2, 3)), ValueError, "matmul", "x [2, 3]", "y [2, 3]", "last axis")


@pytest.mark.parametrize(
    ("index", "kind", "word"),
    [
        (5, IndexError, "5"),
        ((0, 7), IndexError, "7"),
        ((0, 0, 0), IndexError, "2 dimensions"),
        (paddle.to_tensor([0.5]), IndexError, "integers"),
    ],
    ids=["row", "column", "too many", "float tensor"],
)
def test_indices(index, kind, word):
    check_error(lambda: ones(2, 3)[index], kind, "index", word)


def test_assignment_of_a_wrong_shape():
    words = "x[index] = value", "Tensor(shape=[4], dtype=float32)"
    check_error(lambda: ones(2, 3).__setitem__(0, ones(4)), ValueError, *words)


def test_axis_out_of_range():
    for kind in (ValueError, IndexError):  # Paddle raises one in some operators and the other in others
        check_error(lambda: ones(2, 3).sum(axis=2), kind, "sum", "between -2 and 1", "axis = 2")


def test_an_argument_that_is_not_a_tensor():
    for wrong in ([1.0], 3.0, None, "text"):
        check_error(lambda: paddle.exp(wrong), ValueError, "exp", "'x' must be a Tensor", "paddle.to_tensor(x)")  # noqa: B023


def test_unequal_rows():
    check_error(lambda: paddle.to_tensor([[1, 2], [3]]), ValueError, "to_tensor", "equal lengths", "[[1, 2], [3]]")


def test_objects_that_are_not_data():
    check_error(lambda: paddle.to_tensor(object()), TypeError, "to_tensor", "expected")
    check_error(lambda: paddle.to_tensor(["a", "b"]), (TypeError, ValueError), "to_tensor", "numbers")


def test_too_much_memory():
    check_error(lambda: paddle.zeros([2**20, 2**20, 2**10]), MemoryError, "memory")


def test_missing_kernel_has_a_hint():
    words = "lgamma", "complex64", "astype"
    check_error(lambda: paddle.lgamma(ones(2, dtype="complex64")), NotImplementedError, *words)


def test_messages_do_not_mention_torch():
    with pytest.raises(ValueError, match="broadcast") as caught:
        ones(2, 3) + ones(4)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    assert "torch" not in str(caught.value)


def test_a_mistake_raises_every_exception_that_is_usual_for_it():
    for kind in (ValueError, AttributeError, TypeError):
        check_error(lambda: paddle.atan2(None, ones(2)), kind, "argument 'x' must be a Tensor")
    for kind in (TypeError, ValueError):
        check_error(lambda: paddle.abs(ones(2), bogus=3), kind, "unexpected keyword")
        check_error(lambda: paddle.cumsum(ones(2), axis={}), kind, "axis")
    for kind in (TypeError, RuntimeError, ValueError):
        check_error(lambda: paddle.nn.functional.linear(ones(2, 3, dtype="int64"), ones(3, 4)), kind, "'x' is int64")
    check_error(lambda: paddle.flip(ones(2, 3), 2**40), IndexError, "flip")


def test_an_error_of_several_kinds_can_be_pickled():
    with pytest.raises(ValueError, match="must be a Tensor") as caught:
        paddle.atan2(None, ones(2))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (type(caught.value), str(caught.value))
    assert isinstance(again, AttributeError)


def test_the_engine_does_not_speak():
    for call in (
        lambda: paddle.clip({}, 0.0, 1.0),
        lambda: paddle.norm(ones(2, 2), axis=0, keepdim="a"),
        lambda: paddle.divide(None, ones(2)),
        lambda: paddle.nn.Linear(3, 4)(ones(2, 3, dtype="int64")),
        lambda: paddle.diagonal(ones(3, 3), axis1=paddle.to_tensor(1.5)),
    ):
        with pytest.raises(errors.PaddleError) as caught:
            call()
        for word in ("invalid combination", "(): argument", "mat1", "clamp()", "linalg_vector_norm", "Long"):
            assert word not in str(caught.value)


def test_linear_does_not_suggest_arguments_it_has_not():
    with pytest.raises(ValueError, match="in_features=5") as caught:
        paddle.nn.Linear(3, 4)(ones(2, 5))
    assert "transpose_x" not in str(caught.value)


def test_channels_in_the_place_of_the_other_format():
    conv = paddle.nn.Conv2D(3, 4, 3)
    check_error(lambda: conv(ones(1, 8, 8, 3)), ValueError, "expects 3 input channels", "Try: data_format='NHWC'")
    conv = paddle.nn.Conv2D(3, 4, 3, data_format="NHWC")
    check_error(lambda: conv(ones(1, 3, 8, 8)), ValueError, "Try: data_format='NCHW'")


def test_a_traceback_ends_where_the_operator_was_called():
    with pytest.raises(ValueError, match="input channels") as caught:
        paddle.nn.Conv2D(3, 4, 3)(ones(1, 8, 8, 3))
    files = [entry.path.name for entry in caught.traceback]
    assert files == ["test_errors.py", "layers.py", "conv.py", "conv.py", "fast_path.py"]


def test_no_message_in_the_words_of_the_engine_or_of_python():
    audio = paddle.audio
    eighth = ones(2).astype("float8_e4m3fn")
    for call, kind, words in (
        (lambda: ~ones(2), RuntimeError, "bitwise_not (~): there is no computation for float32"),
        (lambda: -eighth, RuntimeError, "negative (-): there is no computation for float8_e4m3fn"),
        (lambda: paddle.scale(ones(2), "a"), ValueError, "'scale' has the wrong type, str; its default is 1.0"),
        (lambda: paddle.concat([]), ValueError, "at least one Tensor"),
        (lambda: paddle.linalg.multi_dot(ones(2, 2)), ValueError, "must be a list or tuple of Tensors"),
        (lambda: paddle.assign(ones(2), output=(1.0,)), ValueError, "'out' must hold Tensors"),
        (lambda: ones(2).random_(0, 5, generator=ones(1)), TypeError, "'generator' must be a paddle.Generator"),
        (lambda: ones(2).set_(3), ValueError, "'source' must be a Tensor"),
        (lambda: ones(2).set_(ones(2), [2], offset=(0,)), TypeError, "'offset' must be a number"),
        (lambda: ones(2).copy_(None), ValueError, "'other' must be a Tensor"),
        (lambda: ones(2).type_as(1.0), AttributeError, "'other' must be a Tensor"),
        (lambda: paddle.swapaxes([1], 0, 1), AttributeError, "'x' must be a Tensor"),
        (lambda: paddle.as_complex(ones(2, 2, dtype="float16")), RuntimeError, "no complex numbers of float16"),
        (lambda: paddle.complex(ones(2, dtype="float16"), ones(2, dtype="float16")), RuntimeError, "no complex"),
        (lambda: audio.functional.fft_frequencies(16000, [5]), TypeError, "'n_fft' must be a number"),
        (lambda: audio.functional.mel_to_hz([1.0]), TypeError, "'mel' must be a number"),
        (lambda: audio.features.MelSpectrogram(sr=[4], n_fft=8), TypeError, "'sr' must be a number"),
        (lambda: audio.features.MFCC(n_mfcc=None), TypeError, "'n_mfcc' must be a number"),
        (lambda: paddle.metric.Auc(num_thresholds=None), TypeError, "'num_thresholds' must be a number"),
        (lambda: paddle.nn.AdaptiveLogSoftmaxWithLoss(8, 9, [5], div_value=[2]), TypeError, "'div_value' must be"),
        (lambda: paddle.sparse.nn.Conv3D([1], 2, 3), TypeError, "'in_channels' must be a number"),
        (lambda: paddle.vision.ops.DeformConv2D(2, 2, 3, groups=(1,)), TypeError, "'groups' must be a number"),
        (lambda: paddle.distribution.ReshapeTransform((2, None), (4,)), TypeError, "in_event_shape[1]"),
        (lambda: paddle.sparse.sparse_csr_tensor(eighth, [0], [1.0], [1, 1]), TypeError, "'crows' must hold integers"),
    ):
        with pytest.raises(errors.PaddleError) as caught:
            call()
        assert isinstance(caught.value, kind)
        assert words in str(caught.value).split("\n")[0]


def test_eigenvectors_without_a_gradient():
    x = paddle.to_tensor([[1 + 2j, 2 - 1j], [0.5j, 3 + 1j]], stop_gradient=False)
    _, vectors = paddle.linalg.eig(x)
    check_error(lambda: vectors.imag().sum().backward(), RuntimeError, "determined up to a phase", "absolute values")
