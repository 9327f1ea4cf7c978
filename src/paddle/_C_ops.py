"""The original's operators below the public functions, with its positional arguments; see `paddle._operators`.

>>> out, indices = paddle._C_ops.argsort(paddle.to_tensor([3.0, 1.0, 2.0]), -1, False, False)
>>> indices.tolist()
[1, 2, 0]
"""

from . import _operators


def __getattr__(name):
    return _operators.find(name)


def __dir__():
    return _operators.names()
