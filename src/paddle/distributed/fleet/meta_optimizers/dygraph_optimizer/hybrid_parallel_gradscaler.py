"""Loss scaling under hybrid parallelism."""

from ...scaler import agree_on_overflow


class HybridParallelGradScaler:
    """A `GradScaler` that skips a step in all processes if one of them has a gradient that is not finite."""

    def __init__(self, scaler, hcg):
        self._scaler, self._hcg = agree_on_overflow(scaler), hcg

    def __getattr__(self, name):
        if name == "_scaler":
            raise AttributeError(name)
        return getattr(self._scaler, name)
