"""Branches and loops."""

import contextlib
import functools

import paddle
from paddle import static
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from paddle._core.graph import Variable, default_main_program
from paddle._core.graph.record import append, resolve
from paddle.static import nn as static_nn

from .. import _mode
from . import _branch_ops as ops
from ._base import through
from ._recorded_blocks import Conditional, Loop

__all__ = ["While", "Switch", "IfElse", "cond", "case", "switch_case", "while_loop", "Print", "Assert", "py_func"]

cond = static_nn.cond
case = static_nn.case
switch_case = static_nn.switch_case
while_loop = static_nn.while_loop
py_func = static.py_func


def _building(what, predicate=None):
    _mode.begin_graph()
    if predicate is not None and not isinstance(predicate, Variable):
        raise InvalidTypeError(
            f"{what}: it builds a loop or a branch of a Program, so 'cond' must be a variable.",
            received(cond=predicate),
            "in dynamic mode, use Python's `while` and `if`.",
        )
    if predicate is not None and predicate.dtype.name != "bool":
        raise InvalidTypeError(f"{what}: 'cond' must be a bool variable.", received(cond=predicate))


class While:
    """A block that runs repeatedly while a variable is true; the block must change that variable.

    >>> i = fluid.layers.fill_constant([1], "int64", 0)
    >>> more = fluid.layers.less_than(i, fluid.layers.fill_constant([1], "int64", 3))
    >>> loop = fluid.layers.While(cond=more)
    """

    def __init__(self, cond, is_test=False, name=None):
        _building("While", cond)
        self.cond_var = cond

    @contextlib.contextmanager
    def block(self):
        """The body of the loop."""
        program = default_main_program()
        outer = program.current_block()
        with program.inner_block() as body:
            yield
        append(Loop(outer, resolve(outer, "While", self.cond_var), (body.idx,)))


class Switch:
    """Run the block of the first case that is true, else the default one.

    >>> with fluid.layers.Switch() as switch:
    ...     pass
    """

    def __init__(self, name=None):
        _building("Switch")
        self._none_before, self._inside, self._closed = None, False, False

    def __enter__(self):
        self._inside = True
        return self

    def __exit__(self, *exc):
        self._inside = False
        return False

    def _require_inside(self):
        if not self._inside:
            raise PreconditionNotMetError("Switch: case and default must be used inside `with Switch() as switch:`.")
        if self._closed:
            raise PreconditionNotMetError("Switch: no case may follow the default.")

    @contextlib.contextmanager
    def case(self, condition):
        """A block that runs if this is the first true condition."""
        self._require_inside()
        _building("Switch.case", condition)
        condition = paddle.reshape(condition, [1])
        chosen = condition if self._none_before is None else paddle.logical_and(self._none_before, condition)
        not_this = paddle.logical_not(condition)
        before = self._none_before
        self._none_before = not_this if before is None else paddle.logical_and(before, not_this)
        with _when(chosen):
            yield

    @contextlib.contextmanager
    def default(self):
        """A block that runs if no condition is true."""
        self._require_inside()
        if self._none_before is None:
            raise PreconditionNotMetError("Switch: the default must follow at least one case.")
        with _when(self._none_before):
            yield
        self._closed = True


@contextlib.contextmanager
def _when(predicate):
    program = default_main_program()
    outer = program.current_block()
    with program.inner_block() as body:
        yield
    append(Conditional(outer, resolve(outer, "conditional_block", predicate), (body.idx,)))


# ---- rows split by a condition ----


class IfElse:
    """Process the rows where a condition [N, 1] is true and the others differently, and merge them in order.

    Inside `true_block()` and `false_block()`, `input(x)` gives the rows of that branch and `output(...)` sets its
    results; calling the object gives the merged outputs.
    """

    def __init__(self, cond, name=None):
        _building("IfElse", cond)
        self.cond, self._way, self._outputs = cond, None, {True: [], False: []}

    @contextlib.contextmanager
    def _block(self, way):
        self._way = way
        try:
            yield
        finally:
            self._way = None

    true_block = functools.partialmethod(_block, True)
    false_block = functools.partialmethod(_block, False)

    def _require_branch(self, what):
        if self._way is None:
            raise PreconditionNotMetError(f"IfElse.{what}: it must be called inside `true_block()` or `false_block()`.")

    def input(self, x):
        """The rows of `x` for this branch."""
        self._require_branch("input")
        return ops.select_rows(x, self.cond, self._way)

    def output(self, *outs):
        """Set the results of this branch."""
        self._require_branch("output")
        self._outputs[self._way] += list(outs)

    def __call__(self):
        yes, no = self._outputs[True], self._outputs[False]
        if len(yes) != len(no):
            raise InvalidArgumentError(
                "IfElse: both blocks must have the same number of outputs.", f"{len(yes)} and {len(no)} outputs"
            )
        return [ops.merge_rows(a, b, self.cond) for a, b in zip(yes, no, strict=True)]


# ---- printing and assertions ----


def Print(
    input,
    first_n=-1,
    message=None,
    summarize=20,
    print_tensor_name=True,
    print_tensor_type=True,
    print_tensor_shape=True,
    print_tensor_lod=True,
    print_phase="both",
):
    """Print a variable's value in every run, and return the variable."""
    return static.Print(
        input,
        first_n,
        message,
        summarize,
        print_tensor_name,
        print_tensor_type,
        print_tensor_shape,
        print_tensor_lod=print_tensor_lod,
        print_phase=print_phase,
    )


def Assert(cond, data=None, summarize=20, name=None):
    """Stop the run with an error that shows `data` if a condition is false."""
    ops.require(cond, list(data or []), summarize)


# Programs also use this module's path for StaticRNN, array_write, less_than and others.
__getattr__ = through(__name__)
