"""Networks with sparse tensors, which the original writes as `.json` and which are read here."""

import numpy as np

MATRIX = {"i": np.array([[0, 1, 1, 2], [1, 0, 2, 0]], "int64"), "v": np.array([0.5, -0.25, 0.75, 0.125], "float32")}
PICTURE = {
    "i": np.array([[0, 0, 0], [0, 1, 3], [3, 1, 0]], "int64"),
    "v": np.array([[1.0, 2.0], [3.0, 4.0], [-1.0, 5.0]], "float32"),
}
VOLUME = {"i": np.array([[0, 0, 0], [0, 1, 3], [3, 1, 0], [2, 2, 2]], "int64"), "v": PICTURE["v"]}
FEEDS = {2: MATRIX, 3: PICTURE, 4: VOLUME}
SHAPES = {2: [3, 3], 3: [1, 4, 4, 2], 4: [1, 4, 4, 4, 2]}


def _attribute(path, *arguments, second=False):
    def build(paddle, x):
        function = paddle
        for name in path.split("."):
            function = getattr(function, name)
        return function(x, paddle.sparse.neg(x), *arguments) if second else function(x, *arguments)

    return build


def _voxels(paddle, x):
    nn = paddle.sparse.nn
    x = nn.ReLU()(nn.BatchNorm(4)(nn.SubmConv3D(2, 4, 3)(x)))
    return nn.Conv3D(4, 3, 2, stride=2)(x).to_dense()


def _picture(paddle, x):
    nn = paddle.sparse.nn
    x = nn.LeakyReLU(0.5)(nn.BatchNorm(3, data_format="NHWC")(nn.SubmConv2D(2, 3, 3)(x)))
    return nn.Conv2D(3, 2, 3, padding=1, stride=2)(x).to_dense()


def _branches(paddle, x):
    relu = paddle.sparse.nn.functional.relu
    return paddle.static.nn.cond(
        x.values().sum() > 0, lambda: relu(x).to_dense(), lambda: paddle.sparse.neg(x).to_dense()
    )


_UNARY = "abs asin asinh atan atanh coalesce deg2rad expm1 log1p neg rad2deg sin sinh sqrt square sum tan tanh"
# name: (sparse axes of the input, function of paddle and the input)
CASES = {
    **{name: (2, _attribute(f"sparse.{name}")) for name in _UNARY.split()},
    **{name: (2, _attribute(f"sparse.nn.functional.{name}")) for name in ("relu", "relu6", "leaky_relu", "softmax")},
    **{name: (2, _attribute(f"sparse.{name}", second=True)) for name in ("add", "subtract", "multiply", "divide")},
    "times a number": (2, _attribute("sparse.multiply", 2.5)),
    "by a number": (2, _attribute("sparse.divide", 2.5)),
    "pow": (2, _attribute("sparse.pow", 2)),
    "scale and shift": (2, _attribute("_C_ops.sparse_scale", 2.0, 1.0, True)),
    "full_like": (2, lambda paddle, x: paddle._C_ops.sparse_full_like(x, 2.0, paddle.float32)),
    "mask_as": (2, lambda paddle, x: paddle._C_ops.sparse_mask_as(paddle.ones([3, 3]), x)),
    "cast": (2, _attribute("sparse.cast", None, "float64")),
    "sum of columns": (2, _attribute("sparse.sum", 0)),
    "sum of rows": (2, _attribute("sparse.sum", -1, "float64", True)),
    "transpose": (2, _attribute("sparse.transpose", [1, 0])),
    "reshape": (2, _attribute("sparse.reshape", [-1, 1, 3])),
    "slice": (2, _attribute("sparse.slice", [0, 1], [1, 0], [3, -1])),
    "to_dense": (2, lambda paddle, x: x.to_dense()),
    "isnan": (2, lambda paddle, x: paddle.sparse.isnan(x).values()),
    "in a branch": (2, _branches),
    "softmax of rows": (4, _attribute("sparse.nn.functional.softmax")),
    "sum of channels": (4, _attribute("sparse.sum", -1)),
    "max_pool3d": (4, lambda paddle, x: paddle._C_ops.sparse_maxpool(x, [2, 2, 2], [0, 0, 0], [1, 1, 1], [2, 2, 2])),
    "network on voxels": (4, _voxels),
    "network on a picture": (3, _picture),
    # The original writes these two and has no kernel for them without a GPU.
    "mv": (2, lambda paddle, x: paddle.sparse.mv(x, paddle.ones([3]))),
    "addmm": (2, lambda paddle, x: paddle.sparse.addmm(paddle.ones([3, 3]), x, paddle.ones([3, 3]), 2.0, 3.0)),
}


def build(paddle, axes, function):
    """The feeds and results of a case, as variables of the current Program."""
    i = paddle.static.data("i", [axes, None], "int64")
    v = paddle.static.data("v", [None] if axes == 2 else [None, 2], "float32")
    x = function(paddle, paddle.sparse.sparse_coo_tensor(i, v, SHAPES[axes]))
    return [i, v], [x.values(), x.indices()] if x.is_sparse_coo_tensor_type() else [x]
