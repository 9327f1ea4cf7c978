"""Values that are None in one branch of a recorded `if` and a tensor in the other."""

import pytest

import paddle
from paddle.static import InputSpec


def made(x, least=2):
    return paddle.ones([x.shape[1]]) if x.shape[1] > least else None


def asked(x):
    m = made(x)
    if m is not None:
        x = x + m
    return x * 3 if m is None else x * 5


def asked_with_more(x):
    m = made(x)
    if m is not None and m.sum() > 3:
        x = x + m
    if not (m is None or x.sum() < 0):
        x = x * m
    return x * 2 if m is None or m.sum() > 4 else x + m


def left_early(x):
    m = made(x)
    if m is None:
        return x
    x = x + 1
    if x.sum() > 8:
        return x
    return x + m


def joined_again(x):
    m, k = made(x), made(x, 3)
    if m is None:
        y = k
    elif k is None:
        y = m
    else:
        y = m + k
    return x if y is None else x + y


def given_a_default(x):
    m = made(x)
    if m is None:
        m = paddle.zeros([x.shape[1]])
    return x + m


def asked_in_a_loop(x):
    m, i = made(x), x.sum() * 0
    while i < 3:
        i = i + (1 if m is None else m.sum())
    return i


def taken_away(x):
    m = x * 2
    if x.shape[1] > 3:
        m = None
    return x if m is None else x + m


def in_a_tuple(x):
    pair = (None, None)
    if x.shape[1] > 2:
        pair = (x, None)
    first, second = pair
    assert second is None
    return x if first is None else first * 3


def never_used(x):
    m = None
    if x.shape[1] > 3:
        m = x * 2  # noqa: F841
    return x


@pytest.mark.parametrize(
    "function",
    [
        asked,
        asked_with_more,
        left_early,
        joined_again,
        given_a_default,
        asked_in_a_loop,
        taken_away,
        in_a_tuple,
        never_used,
    ],
)
def test_a_test_tells_which_it_is(function, tmp_path):
    spec = [InputSpec([None, None], "float32")]
    paddle.jit.save(paddle.jit.to_static(function, input_spec=spec), str(tmp_path / "m"))
    loaded = paddle.jit.load(str(tmp_path / "m"))
    for count in (1, 2, 3, 4, 5):
        x = paddle.arange(count).astype("float32").reshape([1, count])
        assert loaded(x).tolist() == function(x).tolist()


def used_untested(x):
    return x + made(x)


def used_where_it_is_none(x):
    m = made(x)
    return x if m is not None else x + m


def returned(x):
    return made(x)


def its_truth(x):
    m = made(x)
    if m:
        x = x + 1
    return x


@pytest.mark.parametrize("function", [used_untested, used_where_it_is_none, returned, its_truth])
def test_without_a_test_it_is_refused(function, tmp_path):
    spec = [InputSpec([None, None], "float32")]
    with pytest.raises(ValueError, match="is None in one branch and a tensor in the other, and is used without a test"):
        paddle.jit.save(paddle.jit.to_static(function, input_spec=spec), str(tmp_path / "m"))


def test_gradients_flow_where_it_is_a_tensor():
    @paddle.jit.to_static
    def function(x):
        m = None
        if x.sum() > 0:
            m = x * x
        return x if m is None else m * x

    for start, wanted in ((2.0, 12.0), (-2.0, 1.0)):
        x = paddle.to_tensor([start], stop_gradient=False)
        function(x).backward()
        assert x.grad.tolist() == [wanted]
