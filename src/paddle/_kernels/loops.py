"""The compiled loops, or None where they are not compiled; `_core/accelerator` says when a compiled file is used."""

from pathlib import Path

from paddle._core.accelerator import load

LOOPS, _boxes = load(Path(__file__).parent, __package__, "_loops")
WINOGRAD, _convolutions = load(Path(__file__).parent, __package__, "_winograd")
NORMALISING, _normalised = load(Path(__file__).parent, __package__, "_normalising")
PICTURES, _bytes = load(Path(__file__).parent, __package__, "_pictures")
POOLING, _maxima = load(Path(__file__).parent, __package__, "_pooling")
UPDATES, _updates = load(Path(__file__).parent, __package__, "_updates")
STATUS = (
    f"boxes: {_boxes}; batch norm: {_normalised}; winograd: {_convolutions}; pictures: {_bytes}; "
    f"pooling: {_maxima}; updates: {_updates}"
)
