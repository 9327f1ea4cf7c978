"""How one tensor is converted from torch to Paddle, and back."""

from __future__ import annotations

from dataclasses import dataclass

import torch

__all__ = ["Move", "Transform", "IDENTITY", "TRANSPOSED"]


@dataclass(frozen=True)
class Transform:
    """The conversion of a torch tensor for Paddle: rows are selected, transposed and reshaped.

    >>> Transform(rows=(2, 4), transposed=True).apply(torch.zeros(6, 3)).shape
    torch.Size([3, 2])
    """

    rows: tuple[int, int] | None = None
    """The range of rows of the torch tensor, as start and stop; None for all of them."""
    transposed: bool = False
    shapes: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """The shapes in torch and Paddle, if the same values are reshaped."""

    def apply(self, value: torch.Tensor) -> torch.Tensor:
        """From torch to Paddle; the result may share memory with the value."""
        if self.rows is not None:
            value = value[slice(*self.rows)]
        if self.transposed:
            value = value.t()
        return value if self.shapes is None else value.reshape(self.shapes[1])

    def inverse(self, value: torch.Tensor) -> torch.Tensor:
        """From Paddle to torch; with `rows`, the values for these rows."""
        if self.shapes is not None:
            value = value.reshape(self.shapes[0])
        return value.t() if self.transposed else value

    def shape(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """The shape that `apply` returns for an input of the given shape."""
        if self.rows is not None:
            shape = (min(self.rows[1], shape[0]) - self.rows[0], *shape[1:])
        if self.transposed:
            shape = shape[::-1]
        return shape if self.shapes is None else self.shapes[1]

    def __str__(self) -> str:
        steps = []
        if self.rows is not None:
            steps.append(f"rows {self.rows[0]}–{self.rows[1] - 1}")
        if self.transposed:
            steps.append("transposed")
        if self.shapes is not None:
            steps.append(f"as {list(self.shapes[1])}")
        return ", ".join(steps) or "same"


IDENTITY = Transform()
TRANSPOSED = Transform(transposed=True)


@dataclass(frozen=True)
class Move:
    """A tensor of a torch module, and the tensor of a Paddle layer that it is copied to."""

    source: str
    """Its name inside the torch module: `weight`, `in_proj_weight`."""
    target: str
    """Its name inside the Paddle layer: `weight`, `_mean`, `q_proj.weight`."""
    transform: Transform = IDENTITY
