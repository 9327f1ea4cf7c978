"""The static graph: variables, programs, recording, shape inference, gradients, and running a Program.

`variable`: what a call returns in static mode; `program`: the recorded calls; `record`: how calls are recorded;
`infer`: the shape and dtype of results; `persistable`, `scope` and `startup`: values that outlast a run; `backward`:
gradients and updates; `run`: running a Program.
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
