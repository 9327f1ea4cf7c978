"""Operators in compiled libraries."""

from ..._core.errors import UnimplementedError


def load_op_meta_info_and_register_op(lib_filename):
    """Not possible: a library with operators that were compiled for the original needs the original's engine."""
    raise UnimplementedError(
        f"load_op_meta_info_and_register_op: {lib_filename} was compiled for the original and cannot run on torch.",
        None,
        "compile its source with paddle.utils.cpp_extension.load, or write the operator in Python.",
    )
