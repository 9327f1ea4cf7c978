"""The names that `_core`, `_files` and `_format` need from packages above them; no other module lists such names.

Each is imported when a call first needs it.
"""

import importlib

# name -> the module that has it
NEEDED = {
    "Constant": "paddle.nn.initializer",
    "XavierUniform": "paddle.nn.initializer",
    "append_op": "paddle._format.append_op",
    "append_described": "paddle._format.described",
    "run_op": "paddle._format.append_op",
    "companions_of": "paddle.fluid._lod",
    "construct": "paddle.tensor._from_data",
    "declare_data": "paddle.fluid._lod",
    "describe_call": "paddle._format.described",
    "enter_onnx_forms": "paddle.fluid._onnx_forms",
    "parse_program": "paddle._format",
    "program_bytes": "paddle._format",
    "put_back": "paddle.tensor._recorded_views",
    "sequence_operators": "paddle.fluid._model_format",
    "written_offsets": "paddle.fluid._model_rows",
    "to_tensor": "paddle.tensor.creation",
}


def above(name):
    """Return the function or class of that name."""
    return getattr(importlib.import_module(NEEDED[name]), name)
