"""paddle.static.amp: the block that marks operators for float16, and what is refused."""

import pytest
from tests.support import static_mode

import paddle


def test_fp16_guard_is_an_ordinary_block_in_dynamic_mode():
    x = paddle.to_tensor([-1.0, 2.0], stop_gradient=False)
    with paddle.static.amp.fp16_guard() as given:
        y = paddle.nn.functional.relu(x)
    y.sum().backward()
    assert (given, y.dtype, x.grad.tolist()) == (None, paddle.float32, [0.0, 1.0])


def test_fp16_guard_names_the_operators_of_a_program():
    with static_mode():
        x = paddle.static.data("x", [2, 3])
        with paddle.static.amp.fp16_guard():
            y = paddle.nn.functional.relu(x)
        paddle.nn.functional.relu(y)
        inside, outside = paddle.static.default_main_program().global_block().ops[-2:]
    assert "__use_fp16__" in inside.attr("op_namescope")
    assert "__use_fp16__" not in outside.attr("op_namescope")


def test_decorate_says_what_is_missing():
    with pytest.raises(NotImplementedError, match="auto_cast"):
        paddle.static.amp.decorate(paddle.optimizer.SGD(parameters=[paddle.create_parameter([1], "float32")]))
