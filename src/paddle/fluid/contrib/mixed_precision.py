"""Mixed precision for static graphs, as in 1.x."""

__all__ = ["AutoMixedPrecisionLists", "decorate"]


class AutoMixedPrecisionLists:
    """Which operators compute in half precision and which do not."""

    def __init__(self, custom_white_list=None, custom_black_list=None, custom_black_varnames=None):
        self.white_list, self.black_list = set(custom_white_list or ()), set(custom_black_list or ())
        self.black_varnames = custom_black_varnames


def decorate(optimizer, amp_lists=None, init_loss_scaling=2**15, **options):
    """Refused: static graphs run in the precision that they were built in."""
    raise NotImplementedError(
        "fluid.contrib.mixed_precision.decorate: mixed-precision static graphs are not supported; use "
        "paddle.amp.auto_cast around the code that builds the network"
    )
