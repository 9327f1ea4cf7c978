"""Paddle's model format: `.pdmodel` (a program), `.json` (the same in 3.x), `.pdiparams` (its values).

`schema`, `wire` and `desc` handle the files; `table` and `ops` the operators; `writer` and `reader` convert recorded
calls to the format's operators and back; `pir` reads the format that 3.x writes by default.
"""

from .files import (
    NoModelError,
    has_values,
    load_model,
    model_bytes,
    params_bytes,
    parse_program,
    program_bytes,
    read_values,
    save_model,
)
from .reader import LoadedModel
from .wire import DamagedFileError

__all__ = [
    "DamagedFileError",
    "LoadedModel",
    "NoModelError",
    "has_values",
    "load_model",
    "model_bytes",
    "params_bytes",
    "parse_program",
    "program_bytes",
    "read_values",
    "save_model",
]
