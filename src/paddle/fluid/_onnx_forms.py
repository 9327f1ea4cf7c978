"""Functions of the fluid era in ONNX, entered into the tables of `paddle._onnx` when a model has some."""


def enter_onnx_forms():
    """Import the files with the forms; `onnx` is needed from here on."""
    from . import (
        _onnx_boxes,  # noqa: F401
        _onnx_others,  # noqa: F401
        _onnx_recurrent,  # noqa: F401
        _onnx_sequences,  # noqa: F401
        _onnx_tags,  # noqa: F401
    )
