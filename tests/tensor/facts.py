"""An expression against the result of the original, as `golden/record_tensor.py` recorded it."""

import builtins

import numpy as np
import pytest

import paddle


def plain():
    return {"paddle": paddle, "np": np, "T": paddle.to_tensor}


def check_fact(value, recorded, rtol=2e-4, atol=2e-5):
    """Type, shape, `stop_gradient` and values of a result are those recorded."""
    if isinstance(recorded, list):
        assert len(value) == len(recorded)
        for v, r in zip(value, recorded, strict=True):
            check_fact(v, r, rtol, atol)
    elif isinstance(recorded, dict):
        assert value.dtype.name == recorded["dtype"]
        assert list(value.shape) == recorded["shape"]
        assert value.stop_gradient == recorded["stop"]
        array = np.asarray((value.astype("float32") if value.dtype == "bfloat16" else value).numpy())
        flat = np.stack([array.real, array.imag], -1) if array.dtype.kind == "c" else array
        np.testing.assert_allclose(flat.ravel(), recorded["values"], rtol=rtol, atol=atol)
    else:
        assert value == recorded if isinstance(recorded, (bool, int, float)) else str(value) == recorded


def check_refused(expression, names, recorded):
    """An error of the recorded kind, in our format: what was expected comes first, and torch is not mentioned."""
    with pytest.raises(getattr(builtins, recorded)) as caught:
        eval(expression, names)
    text = str(caught.value)
    assert text.startswith("("), text
    assert "torch." not in text, text
