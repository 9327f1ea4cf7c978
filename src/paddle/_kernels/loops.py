"""The compiled loops, or None where they are not compiled; `_core/accelerator` says when a compiled file is used."""

from pathlib import Path

from paddle._core.accelerator import load

_STATES = {}


def _loaded(name):
    module, _STATES[name.strip("_")] = load(Path(__file__).parent, __package__, name)
    return module


CONVOLVING = _loaded("_convolving")
DEPTHWISE = _loaded("_depthwise")
ELEMENTWISE = _loaded("_elementwise")
LOOPS = _loaded("_loops")
NORMALISING = _loaded("_normalising")
PICTURES = _loaded("_pictures")
PIXELS = _loaded("_pixels")
POOLING = _loaded("_pooling")
RECURRENT = _loaded("_recurrent")
UPDATES = _loaded("_updates")
WINOGRAD = _loaded("_winograd")
STATUS = "; ".join(f"{name}: {state}" for name, state in _STATES.items())
