"""Passes for kernels of oneDNN, which are not available here."""


class _Unavailable:
    """A pass that cannot be used."""

    def __init__(self, *args, **kwargs):
        raise NotImplementedError(
            f"{type(self).__name__}: integer kernels of oneDNN are not available; "
            "export the quantised model with paddle.onnx.export and run it with ONNX Runtime"
        )


class QuantInt8OnednnPass(_Unavailable):
    """Not available: replaces operators by integer kernels of oneDNN."""


class Quant2Int8OnednnPass(_Unavailable):
    """Not available: replaces operators by integer kernels of oneDNN, with scales from training."""


class QuantInt8MkldnnPass(QuantInt8OnednnPass):
    """Not available: the earlier name of `QuantInt8OnednnPass`."""


class Quant2Int8MkldnnPass(Quant2Int8OnednnPass):
    """Not available: the earlier name of `Quant2Int8OnednnPass`."""
