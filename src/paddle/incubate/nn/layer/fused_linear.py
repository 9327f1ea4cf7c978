"""A linear layer in one kernel."""

from .._linear_dropout import FusedLinear as FusedLinear
