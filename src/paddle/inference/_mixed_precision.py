"""Mixed-precision models: matrix products are computed in half precision, the rest is unchanged."""

from .._core.errors import InvalidArgumentError, received
from ._types import PlaceType, PrecisionType

_TYPES = {PrecisionType.Half: "float16", PrecisionType.Bfloat16: "bfloat16"}


def convert_to_mixed_precision(
    model_file,
    params_file,
    mixed_model_file,
    mixed_params_file,
    mixed_precision,
    backend,
    keep_io_types=True,
    black_list=set(),  # noqa: B006 (as in the original signature)
    **kwargs,
):
    """Convert a model to mixed precision: weights are stored, and matrix products computed, in half precision.

    Args:
        model_file: file of the program.
        params_file: file of the parameters.
        mixed_model_file: where the program of the new model is written.
        mixed_params_file: where the parameters of the new model are written.
        mixed_precision: `PrecisionType.Half` or `PrecisionType.Bfloat16`.
        backend: `PlaceType.GPU`; half precision has no benefit on a CPU.
        keep_io_types: whether inputs and outputs keep their types.
        black_list: names of operators not to compute in half precision.
        kwargs: `white_list`, names of operators to compute in half precision besides matrix products.

    Returns:
        None.

    >>> from paddle.inference import PlaceType, PrecisionType
    >>> spec = [paddle.static.InputSpec([None, 4], "float32")]
    >>> paddle.jit.save(paddle.nn.Linear(4, 2), "model", input_spec=spec)
    >>> paddle.inference.convert_to_mixed_precision(
    ...     "model.pdmodel", "model.pdiparams", "half.pdmodel", "half.pdiparams", PrecisionType.Half, PlaceType.GPU
    ... )
    >>> import os
    >>> os.path.getsize("half.pdiparams") < os.path.getsize("model.pdiparams")
    True
    """
    # Imported here, because predictors start faster without them.
    from .._format import load_model, save_model
    from . import _get_phi_kernel_name
    from ._record_in_half import GREY, WHITE, Converter

    if backend == PlaceType.CPU:
        raise InvalidArgumentError(
            "convert_to_mixed_precision: mixed-precision models are for GPUs, not for the CPU.",
            received(backend=backend),
        )
    if mixed_precision not in _TYPES:
        raise InvalidArgumentError(
            "convert_to_mixed_precision: 'mixed_precision' must be PrecisionType.Half or Bfloat16.",
            received(mixed_precision=mixed_precision),
        )
    excluded = {_get_phi_kernel_name(name) for name in black_list} | set(black_list)
    white = (WHITE | set(kwargs.get("white_list", ()))) - excluded
    model = load_model(model_file, params_file)
    converter = Converter(model, _TYPES[mixed_precision], white, GREY - excluded, keep_io_types)
    save_model(
        None,
        converter.program,
        converter.feeds,
        converter.fetches,
        scope=converter.scope,
        model_filename=mixed_model_file,
        params_filename=mixed_params_file,
    )
