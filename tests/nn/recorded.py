"""Layers against what the original gave for them."""

import functools

import numpy as np
from tests.golden import seeded_cases
from tests.golden.nn_layer_run import run
from tests.support import golden


@functools.cache
def _book(name):
    return golden(f"{name}.json"), golden(f"{name}.npz")["values"]


def check(family, name, case, book="nn_layers"):
    """Text, keys, outputs, gradients and statistics of one case are the original's."""
    facts, values = _book(book)
    recorded = facts[family][name]
    told, arrays = run(name, case)
    for fact, value in told.items():
        assert value == recorded[fact], fact
    assert list(arrays) == [label for label, *_ in recorded["parts"]]
    for label, shape, dtype, at in recorded["parts"]:
        got = arrays[label]
        assert list(got.shape) == shape, f"{label}: shape {list(got.shape)} instead of {shape}"
        assert str(got.dtype) == dtype, f"{label}: dtype {got.dtype} instead of {dtype}"
        want = values[at : at + got.size].reshape(shape)
        np.testing.assert_allclose(got.astype("float32"), want, rtol=1e-5, atol=1e-5, err_msg=label)


def seeded(family):
    """What the original drew after a seed, for `check_seeded`."""
    return golden("nn_seeded.json")[family]


def check_seeded(fact):
    """The same numbers come here after the same seed."""
    for got, shape, want in zip(seeded_cases.run(fact["code"]), fact["shapes"], fact["values"], strict=True):
        assert list(got.shape) == shape
        np.testing.assert_allclose(got.reshape(-1), want, rtol=2e-5, atol=1e-6)
