"""Runs of optimizers against results recorded from the original."""

from tests.support import check_parts, golden

FACTS, VALUES = golden("optimizers.json"), golden("optimizers.npz")["values"]


def check_run(arrays, parts, rtol=1e-5, atol=1e-5):
    """Parameters, gradients and states of a run are those recorded."""
    # RAdam's rho is a difference of large numbers, which the original computes in float32.
    check_parts(arrays, parts, VALUES, lambda label: rtol * (10 if "_rho_" in label else 1), atol)
