"""The static graph: variables, programs, recording, shapes, gradients, and how a Program runs.

`variable` what a call returns in static mode; `program` where calls go; `record` how; `infer` what shape and type the
result has; `persistable`, `scope` and `startup` what outlasts a run; `backward` gradients and updates; `run` the run.
"""

from .persistable import Persistable
from .program import (
    Block,
    Program,
    default_main_program,
    default_startup_program,
    program_guard,
    switch_main_program,
    switch_startup_program,
)
from .record import device_guard, name_scope, record
from .recorded_call import RecordedCall
from .scope import DenseTensor, Scope, global_scope, scope_guard
from .variable import Variable

__all__ = [
    "Block",
    "DenseTensor",
    "RecordedCall",
    "Persistable",
    "Program",
    "Scope",
    "Variable",
    "default_main_program",
    "default_startup_program",
    "device_guard",
    "global_scope",
    "name_scope",
    "program_guard",
    "record",
    "scope_guard",
    "switch_main_program",
    "switch_startup_program",
]
