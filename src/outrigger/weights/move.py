"""How one tensor goes from torch to Paddle, and back."""

from __future__ import annotations

from dataclasses import dataclass

import torch

__all__ = ["Move", "Transform", "IDENTITY", "TRANSPOSED"]


@dataclass(frozen=True)
class Transform:
    """What a torch tensor undergoes on its way to Paddle: some of its rows are taken, transposed, reshaped.

    >>> Transform(rows=(2, 4), transposed=True).apply(torch.zeros(6, 3)).shape
    torch.Size([3, 2])
    """

    rows: tuple[int, int] | None = None
    """The rows of the torch tensor, first and behind the last; all of them without it."""
    transposed: bool = False
    shapes: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """torch's and Paddle's, where the same values lie in another shape."""

    def apply(self, value: torch.Tensor) -> torch.Tensor:
        """From torch to Paddle; the result may share memory with the value."""
        if self.rows is not None:
            value = value[slice(*self.rows)]
        if self.transposed:
            value = value.t()
        return value if self.shapes is None else value.reshape(self.shapes[1])

    def inverse(self, value: torch.Tensor) -> torch.Tensor:
        """From Paddle to torch; with `rows`, what belongs into these rows."""
        if self.shapes is not None:
            value = value.reshape(self.shapes[0])
        return value.t() if self.transposed else value

    def shape(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """The shape that `apply` gives, from the shape that it takes."""
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
    """A tensor of a torch module and the tensor of a Paddle layer that takes its values."""

    source: str
    """Its name inside the torch module: `weight`, `in_proj_weight`."""
    target: str
    """Its name inside the Paddle layer: `weight`, `_mean`, `q_proj.weight`."""
    transform: Transform = IDENTITY
