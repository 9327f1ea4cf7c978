"""Writes numpy1_ref.npy as NumPy 1 pickles it. Run with any NumPy 1: `python record.py`."""

import pathlib

import numpy as np

ARRAYS = {
    "logits": np.arange(6, dtype="float32").reshape(2, 3) / 4,
    "loss": np.array(0.5, dtype="float64"),
    "block": {"out": np.arange(4, dtype="int64"), "half": np.array([0.5, -1.0], dtype="float16")},
    "scalar": np.float32(2.5),
}

if __name__ == "__main__":
    assert np.__version__.startswith("1."), f"this is NumPy {np.__version__}"
    np.save(pathlib.Path(__file__).with_name("numpy1_ref.npy"), ARRAYS)
