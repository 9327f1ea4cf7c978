"""Random layers and functions: what they give after `paddle.seed(7)`, and the number drawn next."""

import numpy as np

import paddle
import paddle.nn.functional as F
from paddle import nn

# fmt: off

ONES = "paddle.ones([3, 4])"
SIGNED = "paddle.to_tensor([[1.0, -2.0, 3.0, -4.0], [-5.0, 6.0, -7.0, 0.0]])"

CALLS = [
    f"F.dropout({ONES}, 0.3)",
    f"F.dropout({ONES}.astype('float64'), 0.6)",
    f"F.dropout({ONES}, 0.6, mode='downscale_in_infer')",
    f"F.dropout({ONES}, 0.6, training=False, mode='downscale_in_infer')",
    f"F.dropout({ONES}, 0.6, axis=0)",
    f"F.dropout({ONES}, 0.6, axis=1)",
    f"F.dropout({ONES}, 0.6, axis=[0, 1])",
    f"F.dropout({ONES}, 0.6, axis=[0], mode='downscale_in_infer')",
    "(F.dropout(paddle.ones([4, 32, 32, 16]), 0.1) > 0).reshape([-1, 16]).sum(0)",
    "(F.dropout(paddle.ones([4, 32, 32, 16]), 0.6, mode='downscale_in_infer') > 0).reshape([-1, 16]).sum(0)",
    f"F.dropout({ONES}, 0.0)",
    f"F.dropout({ONES}, 1.0)",
    f"F.dropout({ONES}, 1.0, axis=[0])",
    "F.dropout1d(paddle.ones([3, 4, 2]), 0.6)",
    "F.dropout1d(paddle.ones([4, 2]), 0.6)",
    "F.dropout2d(paddle.ones([3, 4, 1, 2]), 0.6)",
    "F.dropout2d(paddle.ones([3, 1, 2, 4]), 0.6, data_format='NHWC')",
    "F.dropout3d(paddle.ones([3, 4, 1, 2, 1]), 0.6)",
    "F.dropout3d(paddle.ones([3, 1, 2, 1, 4]), 0.6, data_format='NDHWC')",
    f"F.alpha_dropout({ONES}, 0.3)",
    f"F.alpha_dropout({ONES}, 0.0)",
    f"F.alpha_dropout({ONES}, 1.0)",
    f"F.alpha_dropout({ONES}, 0.3, training=False)",
    "F.feature_alpha_dropout(paddle.ones([3, 4, 2]), 0.3)",
    f"nn.Dropout(0.4)({ONES})",
    "nn.Dropout2D(0.6)(paddle.ones([3, 4, 1, 2]))",
    f"nn.AlphaDropout(0.6)({ONES})",
    f"F.rrelu({SIGNED}, 0.1, 0.3)",
    f"F.rrelu({SIGNED}, 0.1, 0.3, training=False)",
    f"nn.RReLU()({SIGNED})",
    f"F.gumbel_softmax({SIGNED})",
    f"F.gumbel_softmax({SIGNED}, 0.5, hard=True)",
    f"F.gumbel_softmax({SIGNED}, 0.5, hard=True, axis=0)",
    "F.fractional_max_pool2d(paddle.arange(60.0).reshape([1, 1, 2, 30]), [1, 11])",
    "F.fractional_max_pool3d(paddle.arange(125.0).reshape([1, 1, 5, 5, 5]), 3, 2)",
]


def drawn(call):
    """[shape, values, the next number]."""
    paddle.seed(7)
    out = eval(call, {"F": F, "nn": nn, "paddle": paddle})
    values = [float(f"{v:.7g}") for v in np.asarray(out.numpy(), "float64").reshape(-1)]
    return [list(out.shape), values, float(paddle.rand([1]).numpy()[0])]
