"""Mixed precision for static graphs, as in 1.x."""

from paddle.static.amp import decorate as _decorate
from paddle.static.amp.fp16_lists import AutoMixedPrecisionLists

__all__ = ["AutoMixedPrecisionLists", "decorate"]


def decorate(
    optimizer,
    amp_lists=None,
    init_loss_scaling=1.0,
    incr_every_n_steps=1000,
    decr_every_n_nan_or_inf=2,
    incr_ratio=2.0,
    decr_ratio=0.8,
    use_dynamic_loss_scaling=True,
):
    """An optimizer that scales the loss and leaves out steps with infinite gradients; see `static.amp.decorate`.

    Args:
        amp_lists: which operators compute in half precision on an accelerator.
        incr_every_n_steps, incr_ratio: after so many finite steps the scale is multiplied by the ratio.
        decr_every_n_nan_or_inf, decr_ratio: after so many infinite steps it is multiplied by this one.
    """
    return _decorate(
        optimizer,
        amp_lists,
        init_loss_scaling,
        incr_every_n_steps,
        decr_every_n_nan_or_inf,
        incr_ratio,
        decr_ratio,
        use_dynamic_loss_scaling,
    )
