"""Recomputation of intermediate values; `recompute` is also in `fleet.utils`."""

from .utils._recompute import recompute, recompute_sequential

__path__ = []  # a package, for the paths of the original below it

__all__ = ["recompute", "recompute_hybrid", "recompute_sequential"]


def recompute_hybrid(ctx, function, *args, **kwargs):
    """`recompute` under tensor parallelism.

    Args:
        ctx: {"mp_group": group, "offload": False, "partition": False}; keeping inputs on another device, or a part of
            them in each process, is not supported yet.
    """
    for setting in ("offload", "partition"):
        if ctx.get(setting):
            raise NotImplementedError(f"recompute_hybrid: {setting}=True is not supported yet")
    return recompute(function, *args, **kwargs)
