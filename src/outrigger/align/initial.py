"""The initial checkpoint: the initial weights of the two networks, layer by layer.

Random values cannot agree one by one, but their mean and standard deviation can. A difference is a warning and not a
failure: the two libraries initialise many layers differently, and not every paper depends on it.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from outrigger.align import measure
from outrigger.align.models import Networks
from outrigger.align.result import Checkpoint, Difference, Finding, Status

NAME = "initial"


def check(networks: Networks, tolerance: float) -> Checkpoint:
    """Compare the mean and standard deviation of every parameter."""
    checkpoint = Checkpoint(NAME, Status.PASSED, "", tolerance)
    trained = [link for link in networks.links if link.trained]
    for link in trained:
        a = measure.as_array(link.in_port(link.reference.detach())).astype(np.float64)
        b = measure.as_array(link.port.detach()).astype(np.float64)
        spread = max(float(a.std()), 1e-12)
        constant = float(a.std()) < 1e-12
        # Chance alone explains four standard errors of the mean and standard deviation of n values.
        chance = 4.0 / math.sqrt(max(a.size, 1))
        # A constant instead of random values, or vice versa, differs regardless of the number of values.
        if constant or b.std() < 1e-12:
            off = float(abs(a.mean() - b.mean()) + abs(a.std() - b.std())) / max(abs(float(a.mean())), spread, 1e-3)
            allowed = tolerance
        else:
            off = max(abs(float(a.mean() - b.mean())) / spread, abs(math.log(max(float(b.std()), 1e-12) / spread)))
            allowed = tolerance + chance
        shown = f"{a.mean():.4g} ± {a.std():.4g}", f"{b.mean():.4g} ± {b.std():.4g}"
        checkpoint.differences.append(
            Difference(
                link.name, link.reference_name, "initial value", tuple(b.shape), off, off, spread, allowed, shown
            )
        )
        if off > allowed and checkpoint.finding is None:
            checkpoint.finding = Finding(
                link.name,
                _described(a),
                _described(b),
                "initialisation: this parameter has another initial distribution",
                "weight_attr=paddle.ParamAttr(initializer=paddle.nn.initializer.…), as in the reference's code; "
                "torch's default for Linear and Conv: KaimingUniform(negative_slope=5**0.5, nonlinearity='leaky_relu')",
            )
    wrong = sum(not one.ok for one in checkpoint.differences)
    checkpoint.summary = f"{len(trained)} parameters, {wrong} have another initial distribution"
    if wrong:
        checkpoint.status = Status.WARNING
    return checkpoint


def _described(values: np.ndarray[Any, Any]) -> str:
    return f"mean {values.mean():.4g}, deviation {values.std():.4g}"
