"""Compare a Paddle port with its PyTorch original, step by step, and show where they first differ and why.

CONFIG is a Python file that defines what `outrigger.align.compare` takes: reference, port, inputs, labels, loss,
optimizer, metric, data, schedule, training, names, tolerances. Where both sides need a value, it is a tuple
(reference's, port's). reference, port, inputs, labels and data may also be functions without arguments.
"""

from typing import Any

from outrigger.align.command import EXAMPLE, HELP, add_arguments, run

__all__ = ["EXAMPLE", "HELP", "Report", "Status", "add_arguments", "compare", "run"]


def __getattr__(name: str) -> Any:
    """Import on first use, so that `outrigger align --help` does not load torch."""
    if name == "compare":
        from outrigger.align import engine

        return engine.compare
    if name in ("Report", "Status", "Checkpoint", "Difference", "Finding"):
        from outrigger.align import result

        return getattr(result, name)
    raise AttributeError(f"module 'outrigger.align' has no attribute {name!r}")
