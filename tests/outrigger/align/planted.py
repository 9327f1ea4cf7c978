"""What a planted mistake and a correct variant of a port are: other steps in the port's forward.

The ports below have a method for every step between their layers. A mistake, or another way to write the same, replaces
one of these methods; everything else stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from tests.outrigger.align.pair import trained

import paddle
from outrigger import align

Steps = dict[str, Callable[..., Any]]


@dataclass(frozen=True)
class Mistake:
    """Steps that are wrong, and what an alignment has to say about them."""

    steps: Steps
    reason: str
    """A phrase of the reason."""
    line: str
    """A part of the line that must be named, in the reference or in the port."""


@dataclass
class Family:
    """A reference, its port, mistakes in it, and other ways to write it that are right."""

    name: str
    reference: Callable[[], torch.nn.Module]
    port: Callable[[], paddle.nn.Layer]
    inputs: tuple[np.ndarray, ...]
    mistakes: dict[str, Mistake] = field(default_factory=dict)
    variants: dict[str, Steps] = field(default_factory=dict)

    def compare(self, steps: Steps) -> Any:
        """Align the port with these steps."""
        torch.manual_seed(0)
        paddle.seed(1)
        reference, port = trained(self.reference()), self.port()
        for name, step in steps.items():
            assert hasattr(type(port), name), name
            setattr(port, name, step)
        return align.compare(reference, port, self.inputs, only=["forward"])
