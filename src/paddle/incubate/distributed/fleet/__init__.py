"""Recomputation, where programs of Paddle 2.4 look for it."""

from paddle.distributed.fleet.recompute import recompute_hybrid, recompute_sequential

__all__ = ["recompute_hybrid", "recompute_sequential"]
