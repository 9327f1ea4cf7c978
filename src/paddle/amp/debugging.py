"""Debugging precision: which operator produces a NaN, and which runs in which precision."""

import contextlib
import enum
import functools
import os
import random
from collections import Counter

import numpy as np
import torch

from .._core import state
from .._core.errors import FailedCheckError, InvalidArgumentError, PreconditionNotMetError, UnimplementedError, received
from .._core.place import Device
from .._core.precision_table import table
from .._core.random import seed as set_seed
from .._core.state import INTERCEPTORS
from .._core.tensor import Tensor, unwrap, wrap
from ._lists import paddle_name

__all__ = [
    "DebugMode",
    "TensorCheckerConfig",
    "check_layer_numerics",
    "check_numerics",
    "collect_operator_stats",
    "compare_accuracy",
    "disable_operator_stats_collection",
    "disable_tensor_checker",
    "enable_operator_stats_collection",
    "enable_tensor_checker",
]

_SHORT = {torch.float16: "fp16", torch.bfloat16: "bf16", torch.float32: "fp32", torch.float64: "fp64"}
_FLOAT16_LARGEST = 65504.0


class DebugMode(enum.Enum):
    """How much a checker prints, and whether it stops."""

    CHECK_NAN_INF_AND_ABORT = 0
    CHECK_NAN_INF = 1
    CHECK_ALL_FOR_OVERFLOW = 2  # also values beyond the range of float16
    CHECK_ALL = 3


# ---- NaN and infinities ----


def check_numerics(tensor, op_type, var_name, debug_mode=DebugMode.CHECK_NAN_INF_AND_ABORT):
    """Count the non-finite values in a tensor, report them, and stop if the mode says so.

    Returns:
        (numbers of NaN, infinities and zeros; largest and smallest value and mean)

    >>> counts, values = paddle.amp.debugging.check_numerics(paddle.to_tensor([1.0, 0.0, 2.0]), "relu", "x")
    >>> counts.tolist(), values.tolist()
    ([0, 0, 1], [2.0, 0.0, 1.0])
    """
    counts, values = _inspect(unwrap(tensor).detach(), op_type, var_name, debug_mode, None)
    device = unwrap(tensor).device
    return wrap(torch.tensor(counts, device=device)), wrap(torch.tensor(values, dtype=torch.float32, device=device))


def _inspect(t, op_type, name, mode, output_dir):
    data = t.float() if t.dtype in (torch.float16, torch.bfloat16) else t
    bad = [int(data.isnan().sum()), int(data.isinf().sum())]
    counts = [*bad, int((data == 0).sum())]
    known = data[~data.isnan()]
    high, low = (float(known.max()), float(known.min())) if known.numel() else (0.0, 0.0)
    values = [high, low, float(data.mean()) if data.numel() else 0.0]
    where = f"[device={_device(t)}, op={op_type}, tensor={name}, dtype={_SHORT.get(t.dtype, str(t.dtype)[6:])}]"
    figures = f"max={high:.6e}, min={low:.6e}, mean={values[2]:.6e}"
    too_large = mode is DebugMode.CHECK_ALL_FOR_OVERFLOW and max(abs(high), abs(low)) > _FLOAT16_LARGEST
    if any(bad):
        found = f"num_nan={bad[0]}, num_inf={bad[1]}, num_zero={counts[2]}"
        _say(f"[PRECISION] [ERROR] in {where}, numel={t.numel()}, {found}, {figures}", output_dir)
        if mode is DebugMode.CHECK_NAN_INF_AND_ABORT:
            raise PreconditionNotMetError(f"NaN or infinity ({found}) in {where}.")
    elif mode is DebugMode.CHECK_ALL or too_large:
        _say(f"[PRECISION] in {where}, numel={t.numel()}, num_zero={counts[2]}, {figures}", output_dir)
    return counts, values


def _device(t):
    return str(Device.of(t.device))


def _say(line, output_dir):
    if output_dir is None:
        print(line)
        return
    os.makedirs(output_dir, exist_ok=True)
    with open(os.path.join(output_dir, f"worker.{os.getpid()}.log"), "a") as log:
        log.write(line + "\n")


class TensorCheckerConfig:
    """The configuration of `enable_tensor_checker`.

    Args:
        output_dir: write findings to a file there instead of the screen.
        checked_op_list, skipped_op_list: check only these operators, or all except these.
        debug_step: (first, last) calls of `enable_tensor_checker` to check.
        stack_height_limit: not used: errors always show the full traceback.
    """

    def __init__(
        self,
        enable,
        debug_mode=DebugMode.CHECK_NAN_INF_AND_ABORT,
        output_dir=None,
        checked_op_list=None,
        skipped_op_list=None,
        debug_step=None,
        stack_height_limit=1,
    ):
        self.enable, self.debug_mode, self.output_dir = enable, debug_mode, output_dir
        self.checked_op_list, self.skipped_op_list = checked_op_list, skipped_op_list
        self.debug_step, self.stack_height_limit = debug_step, stack_height_limit
        self.start_step = self.end_step = None
        if debug_step is not None:
            if not isinstance(debug_step, (list, tuple)):
                raise InvalidArgumentError(
                    "TensorCheckerConfig: 'debug_step' must be a pair of steps.", received(debug_step=debug_step)
                )
            if len(debug_step) != 2 or debug_step[1] <= debug_step[0]:
                raise FailedCheckError(
                    "TensorCheckerConfig: 'debug_step' must be a first step and a later one.",
                    received(debug_step=debug_step),
                )
            self.start_step, self.end_step = max(debug_step[0], 0), debug_step[1]
        self._step = 0

    def _wants(self, *names):
        """Whether to check an operator, by any of its names."""
        names = set(names)
        if self.checked_op_list is not None and names.isdisjoint(self.checked_op_list):
            return False
        return names.isdisjoint(self.skipped_op_list or ())

    def _due(self):
        """Whether this call of `enable_tensor_checker` is within the checked steps."""
        self._step += 1
        return bool(self.enable) and (self.start_step is None or self.start_step <= self._step <= self.end_step)


class _Checker:
    """An interceptor that checks every result."""

    def __init__(self, config):
        self.config = config

    def before(self, op, args, kwargs):
        return args, kwargs

    def after(self, op, out):
        if self.config._wants(op.name, paddle_name(op.name)):
            for t in out if isinstance(out, (tuple, list)) else (out,):
                if isinstance(t, torch.Tensor) and t.is_floating_point():
                    _inspect(t.detach(), op.name, "", self.config.debug_mode, self.config.output_dir)
        return out


def enable_tensor_checker(checker_config):
    """Check the result of every operator from now on; seeds with 123 so that runs can be repeated."""
    disable_tensor_checker()
    if checker_config._due():
        random.seed(123)
        np.random.seed(123)
        set_seed(123)
        INTERCEPTORS.append(_Checker(checker_config))


def disable_tensor_checker():
    """Stop checking."""
    for checker in [i for i in INTERCEPTORS if isinstance(i, _Checker)]:
        INTERCEPTORS.remove(checker)


def check_layer_numerics(func):
    """Decorate a layer's `forward` to stop at the first operator that produces a NaN or an infinity."""

    @functools.wraps(func)
    def checked(self, *args, **kwargs):
        if not args or not isinstance(args[0], Tensor):
            raise PreconditionNotMetError("check_layer_numerics: the first input must be a Tensor.", received(x=args))
        check_numerics(args[0], type(self).__name__, "input")
        checker = _Checker(TensorCheckerConfig(True))
        INTERCEPTORS.append(checker)
        try:
            return func(self, *args, **kwargs)
        finally:
            INTERCEPTORS.remove(checker)

    return checked


# ---- which operator runs in which precision ----


class _Statistics:
    """An interceptor that counts calls by operator and precision."""

    def __init__(self):
        self.calls, self._seen = Counter(), None

    def before(self, op, args, kwargs):
        tensors = [a for a in (*args, *kwargs.values()) if isinstance(a, torch.Tensor)]
        self._seen = next((t.dtype for t in tensors if t.is_floating_point()), tensors[0].dtype if tensors else None)
        return args, kwargs

    def after(self, op, out):
        first_output = out[0] if isinstance(out, (tuple, list)) and out else out
        dtype = self._seen if self._seen is not None else getattr(first_output, "dtype", None)
        kind = _SHORT.get(dtype)
        self.calls[paddle_name(op.name), kind if kind in ("fp16", "bf16", "fp32") else "other"] += 1
        return out


_statistics = state.collection("operator statistics", list)


def enable_operator_stats_collection():
    """Count operators by precision from now on."""
    _statistics.append(_Statistics())
    INTERCEPTORS.append(_statistics[-1])


def disable_operator_stats_collection():
    """Stop counting, and print the counts."""
    if not _statistics:
        raise PreconditionNotMetError(
            "disable_operator_stats_collection: operators are not being counted.",
            None,
            "enable_operator_stats_collection() first.",
        )
    counted = _statistics.pop()
    INTERCEPTORS.remove(counted)
    print(table(counted.calls))


@contextlib.contextmanager
def collect_operator_stats():
    """Count operators by precision inside the `with` block, and print the counts at its end."""
    enable_operator_stats_collection()
    try:
        yield
    finally:
        disable_operator_stats_collection()


def compare_accuracy(dump_path, another_dump_path, output_filename, loss_scale=1, dump_all_tensors=False):
    """A table of the differences between two logs of a checker."""
    raise UnimplementedError("compare_accuracy: comparing logs is not supported yet.", None, "diff the two files.")
