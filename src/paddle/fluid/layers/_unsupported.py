"""Functions of fluid that are not implemented; each raises `NotImplementedError`."""

_NAMES = (
    "filter_by_instag generate_mask_labels locality_aware_nms roi_perspective_transform "
    "sequence_topk_avg_pooling var_conv_2d"
).split()

__all__ = list(_NAMES)


def _unsupported(name):
    def unsupported(*args, **kwargs):
        raise NotImplementedError(f"fluid.layers.{name}: not implemented")

    unsupported.__name__ = unsupported.__qualname__ = name
    unsupported.__doc__ = "Not implemented."
    return unsupported


globals().update({name: _unsupported(name) for name in _NAMES})
