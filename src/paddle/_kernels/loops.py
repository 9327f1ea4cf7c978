"""The compiled loops, or None where they are not compiled; `_core/accelerator` says when a compiled file is used."""

from pathlib import Path

from paddle._core.accelerator import load

DEPTHWISE, _depthwise = load(Path(__file__).parent, __package__, "_depthwise")
LOOPS, _boxes = load(Path(__file__).parent, __package__, "_loops")
NORMALISING, _normalised = load(Path(__file__).parent, __package__, "_normalising")
PICTURES, _bytes = load(Path(__file__).parent, __package__, "_pictures")
POOLING, _maxima = load(Path(__file__).parent, __package__, "_pooling")
UPDATES, _updates = load(Path(__file__).parent, __package__, "_updates")
STATUS = (
    f"boxes: {_boxes}; batch norm: {_normalised}; depthwise: {_depthwise}; pictures: {_bytes}; pooling: {_maxima}; "
    f"updates: {_updates}"
)
