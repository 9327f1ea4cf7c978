"""The original's operators by their names in the model format; see `paddle._operators`.

>>> out, indices = paddle._legacy_C_ops.top_k_v2(paddle.to_tensor([3.0, 1.0, 2.0]), "k", 2)
>>> indices.tolist()
[0, 2]
"""

from . import _operators


def __getattr__(name):
    return _operators.find_legacy(name)


def __dir__():
    return _operators.legacy_names()
