"""The compiled loops, or None where they are not compiled; `_core/accelerator` says when a compiled file is used."""

from pathlib import Path

from paddle._core.accelerator import load

_NAMES = (
    "convolving",
    "depthwise",
    "drawing",
    "elementwise",
    "integers",
    "loops",
    "normalising",
    "pictures",
    "pixels",
    "pooling",
    "products",
    "recurrent",
    "resizing",
    "updates",
    "warping",
    "windows",
    "winograd",
)
_FOUND = {name: load(Path(__file__).parent, __package__, f"_{name}") for name in _NAMES}

CONVOLVING = _FOUND["convolving"][0]
DEPTHWISE = _FOUND["depthwise"][0]
DRAWING = _FOUND["drawing"][0]
ELEMENTWISE = _FOUND["elementwise"][0]
INTEGERS = _FOUND["integers"][0]
LOOPS = _FOUND["loops"][0]
NORMALISING = _FOUND["normalising"][0]
PICTURES = _FOUND["pictures"][0]
PIXELS = _FOUND["pixels"][0]
POOLING = _FOUND["pooling"][0]
PRODUCTS = _FOUND["products"][0]
RECURRENT = _FOUND["recurrent"][0]
RESIZING = _FOUND["resizing"][0]
UPDATES = _FOUND["updates"][0]
WARPING = _FOUND["warping"][0]
WINDOWS = _FOUND["windows"][0]
WINOGRAD = _FOUND["winograd"][0]
STATUS = "; ".join(f"{name}: {state}" for name, (_, state) in _FOUND.items())
