"""Layers against results recorded from the original."""

import functools

import numpy as np
from tests.golden import seeded_cases
from tests.golden.nn_layer_run import run
from tests.support import check_parts, golden


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
    check_parts(arrays, recorded["parts"], values)


def seeded(family):
    """What the original drew after a seed, for `check_seeded`."""
    return golden("nn_seeded.json")[family]


def check_seeded(fact):
    """The same seed gives the same numbers."""
    for got, shape, want in zip(seeded_cases.run(fact["code"]), fact["shapes"], fact["values"], strict=True):
        assert list(got.shape) == shape
        np.testing.assert_allclose(got.reshape(-1), want, rtol=2e-5, atol=1e-6)
