"""The compiled loops, or None where they are not compiled; `_core/accelerator` says when a compiled file is used."""

from pathlib import Path

from paddle._core.accelerator import load

CONVOLVING, _convolutions = load(Path(__file__).parent, __package__, "_convolving")
LOOPS, _boxes = load(Path(__file__).parent, __package__, "_loops")
NORMALISING, _normalised = load(Path(__file__).parent, __package__, "_normalising")
PICTURES, _bytes = load(Path(__file__).parent, __package__, "_pictures")
PIXELS, _moved = load(Path(__file__).parent, __package__, "_pixels")
POOLING, _maxima = load(Path(__file__).parent, __package__, "_pooling")
RECURRENT, _recurrent = load(Path(__file__).parent, __package__, "_recurrent")
UPDATES, _updates = load(Path(__file__).parent, __package__, "_updates")
STATUS = (
    f"boxes: {_boxes}; batch norm: {_normalised}; convolutions: {_convolutions}; pictures: {_bytes}; "
    f"pixels: {_moved}; pooling: {_maxima}; recurrent: {_recurrent}; updates: {_updates}"
)
