"""`recompute`: forget what a function computes on the way, and compute it again for the gradients."""

import contextlib

import torch
from torch.utils.checkpoint import checkpoint

from .... import get_rng_state, set_rng_state
from ...._core.tensor import unwrap, wrap_all


def recompute(function, *args, use_reentrant=True, preserve_rng_state=True, offload_indices=(), **kwargs):
    """`function(*args, **kwargs)`, whose intermediate values are computed again when gradients need them.

    Args:
        preserve_rng_state: give the second run the random numbers of the first.

    >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    >>> paddle.distributed.fleet.utils.recompute(paddle.exp, x).sum().backward()
    >>> bool((x.grad == x.exp()).all())
    True
    """
    if not torch.is_grad_enabled():
        return function(*args, **kwargs)

    def on_torch(*inner, **named):
        return unwrap(function(*wrap_all(inner), **wrap_all(named)))

    start = get_rng_state() if preserve_rng_state else None
    out = checkpoint(
        on_torch,
        *unwrap(args),
        use_reentrant=False,
        preserve_rng_state=False,
        context_fn=lambda: (contextlib.nullcontext(), _from(start)),
        **unwrap(kwargs),
    )
    return wrap_all(out)


@contextlib.contextmanager
def _from(start):
    """A block whose random numbers begin at a state; afterwards they go on as if it had not been."""
    kept = get_rng_state()
    if start is not None:
        set_rng_state(start)
    try:
        yield
    finally:
        set_rng_state(kept)


def recompute_sequential(ctx, functions, *args, **kwargs):
    """The layers of a sequence in `ctx["segments"]` parts, each of which is recomputed on its own."""
    functions = list(functions)
    parts = max(1, int(ctx.get("segments", 1)))
    size = -(-len(functions) // parts)
    for start in range(0, len(functions), size):
        chosen = functions[start : start + size]

        def through(*x, chosen=chosen):
            for function in chosen:
                out = function(*x)
                x = (out,)
            return x[0]

        args = (recompute(through, *args, preserve_rng_state=ctx.get("preserve_rng_state", True)),)
    return args[0]
