"""Static Programs that compute in bfloat16."""

import contextlib

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.graph import name_scope

from ..fp16_lists import AutoMixedPrecisionLists
from ..fp16_utils import _fp16_guard_pattern, as_uint16, cast_model_to_fp16, cast_parameters_to_fp16

_COMPUTED = {"conv2d", "matmul", "matmul_v2", "mul", "elementwise_add", "elementwise_mul", "elementwise_sub", "pool2d"}


class AutoMixedPrecisionListsBF16:
    """The operators that compute in bfloat16 and those that compute in float32.

    Args:
        custom_bf16_list: operators for bfloat16 in addition to the default ones; likewise `custom_fp32_list`.
        custom_fp32_varnames: names of variables whose operators compute in float32.
    """

    def __init__(self, custom_bf16_list=None, custom_fp32_list=None, custom_fp32_varnames=None):
        more, less = set(custom_bf16_list or ()), set(custom_fp32_list or ())
        if more & less:
            raise InvalidArgumentError(
                "AutoMixedPrecisionListsBF16: an operator is in both lists.", received(both=sorted(more & less))
            )
        common = AutoMixedPrecisionLists(dtype="bfloat16")
        self.bf16_list = (_COMPUTED | more) - less
        self.fp32_list = (common.black_list - more) | less
        self.gray_list = common.gray_list - more - less
        self.fp32_varnames = custom_fp32_varnames
        self.white_list, self.black_list = self.bf16_list, self.fp32_list
        self.unsupported_list, self.black_varnames = set(), custom_fp32_varnames


@contextlib.contextmanager
def bf16_guard():
    """A block whose operators compute in bfloat16 if a Program is cast with `use_bf16_guard`."""
    with name_scope(_fp16_guard_pattern):
        yield


def cast_model_to_bf16(program, startup_prog=None, amp_lists=None, use_bf16_guard=True):
    """Make a Program compute in bfloat16, and return the names of the parameters that became bfloat16."""
    lists = AutoMixedPrecisionListsBF16() if amp_lists is None else amp_lists
    return cast_model_to_fp16(program, lists, use_bf16_guard, "bfloat16", "O2")


def cast_parameters_to_bf16(place, program, scope=None, to_bf16_var_names=None):
    """Convert the values of parameters to bfloat16."""
    cast_parameters_to_fp16(place, program, scope, to_bf16_var_names, "bfloat16")


def rewrite_program_bf16(main_prog, amp_lists=None):
    """Make the operators of the list compute in bfloat16; parameters stay float32."""
    lists = AutoMixedPrecisionListsBF16() if amp_lists is None else amp_lists
    cast_model_to_fp16(main_prog, lists, False, "bfloat16", "O1")


def convert_float_to_uint16(in_list):
    """Numbers as the bits of bfloat16.

    >>> paddle.static.amp.bf16.convert_float_to_uint16([1.0, -2.0]).tolist()
    [16256, 49152]
    """
    return as_uint16(in_list)


def decorate_bf16(optimizer, amp_lists=None, use_pure_bf16=False, use_bf16_guard=None):
    """An optimizer that makes a Program compute in bfloat16 before it records the gradients.

    Args:
        use_pure_bf16: whether parameters become bfloat16; their values are converted by `amp_init`.
    """
    return OptimizerWithBF16(optimizer, amp_lists, use_pure_bf16, use_bf16_guard)


class OptimizerWithBF16:
    """An optimizer for Programs that compute in bfloat16."""

    def __init__(self, optimizer, amp_lists, use_pure_bf16, use_bf16_guard):
        self._optimizer, self._amp_lists = optimizer, amp_lists
        self._pure, self._guard = use_pure_bf16, bool(use_bf16_guard)
        self._program, self._names = None, None

    def minimize(self, loss, startup_program=None, parameter_list=None, no_grad_set=None):
        """Record the gradients of a loss and a step: (records, (parameter, gradient) pairs)."""
        self._program = loss.block.program
        name = loss.name
        if self._pure:
            self._names = cast_model_to_bf16(self._program, startup_program, self._amp_lists, self._guard)
        else:
            rewrite_program_bf16(self._program, self._amp_lists)
        loss = self._program.global_block().var(name)
        return self._optimizer.minimize(loss, startup_program, parameter_list, no_grad_set)

    def amp_init(self, place, scope=None, test_program=None, use_bf16_test=False):
        """Convert the parameters that compute in bfloat16."""
        if self._names:
            cast_parameters_to_bf16(place, self._program, scope, self._names)
