"""Layers against what the original gave for them."""

import numpy as np
from tests.golden.nn_layer_run import run
from tests.support import golden

_TOLD = golden("nn_layers.json")
_VALUES = golden("nn_layers.npz")["values"]


def check(family, name, case):
    """Text, keys, outputs, gradients and statistics of one case are the original's."""
    told, arrays = run(name, case)
    recorded = _TOLD[family][name]
    for fact, value in told.items():
        assert value == recorded[fact], fact
    assert list(arrays) == [label for label, *_ in recorded["parts"]]
    for label, shape, dtype, at in recorded["parts"]:
        got = arrays[label]
        assert list(got.shape) == shape, f"{label}: shape {list(got.shape)} instead of {shape}"
        assert str(got.dtype) == dtype, f"{label}: dtype {got.dtype} instead of {dtype}"
        want = _VALUES[at : at + got.size].reshape(shape)
        np.testing.assert_allclose(got.astype("float32"), want, rtol=1e-5, atol=1e-5, err_msg=label)
