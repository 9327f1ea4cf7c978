"""Models in half precision."""

from .._core.errors import InvalidArgumentError, UnimplementedError, received
from ._types import PlaceType, PrecisionType


def convert_to_mixed_precision(
    model_file, params_file, mixed_model_file, mixed_params_file, mixed_precision, backend, keep_io_types=True,
    black_list=set(), **kwargs,  # noqa: B006 - the recorded default, which nobody writes to
):  # fmt: skip
    """Refused for now: models are kept in the precision that they were saved in."""
    if backend == PlaceType.CPU:
        raise InvalidArgumentError(
            "convert_to_mixed_precision: models of mixed precision are for GPUs, not for the CPU.",
            received(backend=backend),
        )
    if mixed_precision not in (PrecisionType.Half, PrecisionType.Bfloat16):
        raise InvalidArgumentError(
            "convert_to_mixed_precision: 'mixed_precision' must be PrecisionType.Half or Bfloat16.",
            received(mixed_precision=mixed_precision),
        )
    raise UnimplementedError("convert_to_mixed_precision is not there yet", received(model_file=model_file))
