"""The loops of `_loops.c`, or None where they are not compiled; `_core/accelerator` says when such a file is used."""

from pathlib import Path

from paddle._core.accelerator import load

LOOPS, STATUS = load(Path(__file__).parent, __package__, "_loops")
