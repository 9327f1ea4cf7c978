"""Guards that choose one of the original's two graphs: there is only one here, so they choose nothing."""

import contextlib

from ._core.mode import static as _static


class IrGuard(contextlib.ContextDecorator):
    """A context in static mode."""

    def __enter__(self):
        self._inner = _static()
        self._inner.__enter__()
        return self

    def __exit__(self, *exc):
        return self._inner.__exit__(*exc)


class OldIrGuard(IrGuard):
    """A context in static mode."""


class DygraphPirGuard(contextlib.ContextDecorator):
    """A context that leaves the mode as it is."""

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return None


DygraphOldIrGuard = DygraphPirGuard
ir_guard = IrGuard()
