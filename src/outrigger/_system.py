"""`paddle._core.system` for commands that start without importing `paddle`, which takes seconds."""

import importlib.util
from types import ModuleType

from outrigger._shadowing import OURS


def load(path: str) -> ModuleType:
    """A file of our `paddle` that needs nothing else of it, as a module."""
    file = OURS / path
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(f"{OURS} is incomplete")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


system = load("_core/system.py")
