"""Give saved weights values that are the same on both sides: `fixed_weights.py TRAINED.pdparams FIXED.pdparams`.

After a few steps of training the weights of the two sides differ by rounding that has grown. What is evaluated or
exported with fixed weights can be compared closely. Names, shapes and dtypes are those of the trained weights.
"""

import sys

import numpy as np
from results import result

import paddle

trained = paddle.load(sys.argv[1])
result("saved_shapes", [size for name in sorted(trained) for size in trained[name].shape])
fixed = {}
for name in sorted(trained):
    value, rng = trained[name], np.random.default_rng(len(fixed))
    shape = list(value.shape)
    if len(shape) > 1:
        values = rng.normal(size=shape) * (2.0 / np.prod(shape[1:])) ** 0.5
    elif name.endswith("_variance") or name.endswith("weight"):
        values = rng.uniform(0.5, 1.5, shape)
    else:
        values = rng.normal(size=shape) * 0.1
    dtype = str(value.dtype).rpartition(".")[2]
    fixed[name] = paddle.to_tensor(values.astype("float32")) if dtype.startswith("float") else value
paddle.save(fixed, sys.argv[2])
