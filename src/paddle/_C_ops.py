"""The original's operators below the public functions, with its positional arguments; see `paddle._operators`.

>>> out, indices = paddle._C_ops.argsort(paddle.to_tensor([3.0, 1.0, 2.0]), -1, False, False)
>>> indices.tolist()
[1, 2, 0]

Programs for Paddle 2.0 to 2.4 find the operators of that time, too: `matmul_v2`, with names and values of attributes,
and `final_state_matmul`.
"""

from . import _operators


def __getattr__(name):
    return _operators.find_of_any_era(name)


def __dir__():
    return _operators.names()
