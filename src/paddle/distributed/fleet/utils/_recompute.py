"""`recompute`: drop a function's intermediate values, and compute them again for the gradients."""

import contextlib

import torch
from torch.utils.checkpoint import checkpoint

from .... import get_rng_state, set_rng_state
from ...._core.tensor import unwrap, wrap_all


def recompute(function, *args, use_reentrant=True, preserve_rng_state=True, offload_indices=(), **kwargs):
    """Call `function(*args, **kwargs)`; its intermediate values are computed again when gradients need them.

    Args:
        function: layer or function.
        args: its arguments.
        use_reentrant: accepted and not used.
        preserve_rng_state: give the second run the random numbers of the first.
        offload_indices: accepted and not used.
        kwargs: its arguments by name.

    Returns:
        what the function returns.

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
        context_fn=lambda: (contextlib.nullcontext(), _random_state(start)),
        **unwrap(kwargs),
    )
    return wrap_all(out)


@contextlib.contextmanager
def _random_state(start):
    """Run a block from a random state, and restore the current state afterwards."""
    kept = get_rng_state()
    if start is not None:
        set_rng_state(start)
    try:
        yield
    finally:
        set_rng_state(kept)


def recompute_sequential(ctx, functions, *args, **kwargs):
    """Run the layers of a sequence in `ctx["segments"]` parts, each of which is recomputed separately."""
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
