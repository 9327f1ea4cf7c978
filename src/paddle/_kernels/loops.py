"""The compiled loops, or None where they are not compiled; `_core/accelerator` says when a compiled file is used."""

from pathlib import Path

from paddle._core.accelerator import load

LOOPS, _ = load(Path(__file__).parent, __package__, "_loops")
PICTURES, _ = load(Path(__file__).parent, __package__, "_pictures")
POOLING, _ = load(Path(__file__).parent, __package__, "_pooling")
