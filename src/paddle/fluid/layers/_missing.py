"""Names of the era that are not there yet; each says so."""

_NAMES = (
    "deformable_roi_pooling filter_by_instag generate_mask_labels locality_aware_nms roi_perspective_transform "
    "sequence_topk_avg_pooling var_conv_2d"
).split()

__all__ = list(_NAMES)


def _missing(name):
    def refuse(*args, **kwargs):
        raise NotImplementedError(f"fluid.layers.{name}: not there yet")

    refuse.__name__ = refuse.__qualname__ = name
    refuse.__doc__ = "Refused: not there yet."
    return refuse


globals().update({name: _missing(name) for name in _NAMES})
