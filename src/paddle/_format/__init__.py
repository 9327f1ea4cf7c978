"""Paddle's model format: `.pdmodel` (a program), `.json` (the same in 3.x), `.pdiparams` (its values).

`schema`, `wire` and `desc` know the files; `table` and `ops` know the operators; `writer` and `reader` go from recorded
calls to the format's operators and back; `pir` reads the form that 3.x writes by default.
"""

from .files import load_model, model_bytes, params_bytes, save_model
from .reader import LoadedModel

__all__ = ["LoadedModel", "load_model", "model_bytes", "params_bytes", "save_model"]
