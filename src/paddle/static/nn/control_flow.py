"""Branches and loops that depend on tensor values; in dynamic mode they run as Python's."""

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.graph import control
from paddle._core.graph.python_calls import record_pylayer
from paddle._core.graph.variable import Variable
from paddle._core.tensor import Tensor
from paddle.static._data import _static_only

from ..._core.help import complete


def _callable(value, what, allow_none=False):
    if not callable(value) and not (allow_none and value is None):
        raise InvalidTypeError(f"{what} must be callable.", received(function=value))
    return value


def cond(pred, true_fn=None, false_fn=None, name=None, return_names=None):
    """The result of `true_fn()` if `pred` is true, else of `false_fn()`; both must have the same structure.

    Args:
        pred: boolean Tensor of one element.
        true_fn: function without arguments; by default one that returns None.
        false_fn: function without arguments; by default one that returns None.
        return_names: names of the results, for errors; by default none.

    Returns:
        what the function returns.

    >>> x = paddle.to_tensor(3.0)
    >>> float(paddle.static.nn.cond(x > 2, lambda: x * 10, lambda: x))
    30.0
    """
    for label, function in (("true_fn", true_fn), ("false_fn", false_fn)):
        _callable(function, f"cond: '{label}'", allow_none=True)
    if isinstance(pred, Variable):
        return control.cond(pred, true_fn, false_fn)
    if not isinstance(pred, (Tensor, bool)):
        raise InvalidTypeError("cond: 'pred' must be a bool Tensor with one element.", received(pred=pred))
    chosen = true_fn if bool(pred) else false_fn
    return None if chosen is None else chosen()


def while_loop(cond, body, loop_vars, is_test=False, name=None):
    """Call `body(*loop_vars)`, whose results are the next loop variables, while `cond(*loop_vars)` is true.

    Args:
        cond: function of the loop variables that returns a boolean Tensor of one element.
        body: function of the loop variables that returns as many.
        loop_vars: list of Tensors.
        is_test: accepted and not used.

    Returns:
        list of the loop variables after the last round.

    >>> i = paddle.zeros([1], "int64")
    >>> paddle.static.nn.while_loop(lambda i: i < 3, lambda i: [i + 1], [i])[0].tolist()
    [3]
    """
    _callable(cond, "while_loop: 'cond'")
    _callable(body, "while_loop: 'body'")
    if not isinstance(loop_vars, (list, tuple)):
        raise InvalidTypeError("while_loop: 'loop_vars' must be a list or a tuple.", received(loop_vars=loop_vars))
    if not loop_vars:
        raise InvalidArgumentError("while_loop: 'loop_vars' must not be empty.", received(loop_vars=loop_vars))
    if any(isinstance(v, Variable) for v in control.flat(loop_vars)):
        return control.while_loop(cond, body, loop_vars)
    values = list(loop_vars)
    answer = cond(*values)
    if isinstance(answer, Variable):  # the condition uses variables that are not loop variables
        return control.while_loop(cond, body, loop_vars)
    while answer:
        result = body(*values)
        values = list(result) if isinstance(result, (list, tuple)) else [result]
        if len(values) != len(loop_vars):
            raise InvalidArgumentError(
                f"while_loop: 'body' must return {len(loop_vars)} values, one for each loop variable.",
                f"{len(values)} values",
            )
        answer = cond(*values)
    return values


def case(pred_fn_pairs, default=None, name=None):
    """The result of the function of the first true predicate; if none is true, of `default` or the last one.

    Args:
        pred_fn_pairs: list of pairs: a boolean Tensor of one element and a function without arguments.
        default: function without arguments; by default the last one of the list.

    Returns:
        what the function returns.

    >>> x = paddle.to_tensor(3.0)
    >>> float(paddle.static.nn.case([(x < 2, lambda: x * 10)], default=lambda: x))
    3.0
    """
    if not isinstance(pred_fn_pairs, (list, tuple)) or not pred_fn_pairs:
        raise InvalidTypeError(
            "case: 'pred_fn_pairs' must be a list of (predicate, function).", received(pred_fn_pairs=pred_fn_pairs)
        )
    for pair_ in pred_fn_pairs:
        if not isinstance(pair_, tuple) or len(pair_) != 2:
            raise InvalidTypeError("case: each of 'pred_fn_pairs' must be (predicate, function).", received(pair=pair_))
        _callable(pair_[1], "case: the function paired with a predicate")
    _callable(default, "case: 'default'", allow_none=True)
    (pred, function), *rest = pred_fn_pairs
    if default is None and not rest:
        return function()
    if not rest:
        return cond(pred, function, default)
    return cond(pred, function, lambda: case(rest, default))


def switch_case(branch_index, branch_fns, default=None, name=None):
    """The result of the function with the index `branch_index`; if there is none, of `default` or the last one.

    Args:
        branch_fns: {index: function}, or a list of (index, function), or of functions indexed from 0.
        branch_index: integer Tensor of one element.
        default: function without arguments; by default the one with the largest index.

    Returns:
        what the function returns.

    >>> index = paddle.to_tensor([1])
    >>> paddle.static.nn.switch_case(index, [lambda: paddle.zeros([1]), lambda: paddle.ones([1])]).tolist()
    [1.0]
    """
    if isinstance(branch_fns, dict):
        numbered = list(branch_fns.items())
    elif isinstance(branch_fns, (list, tuple)):
        numbered = [f if isinstance(f, tuple) else (i, f) for i, f in enumerate(branch_fns)]
    else:
        raise InvalidTypeError("switch_case: 'branch_fns' must be a dict or a list.", received(branch_fns=branch_fns))
    if not numbered:
        raise InvalidArgumentError("switch_case: 'branch_fns' must not be empty.", received(branch_fns=branch_fns))
    numbers = [n for n, _ in numbered]
    if len(set(numbers)) != len(numbers) or not all(isinstance(n, int) for n in numbers):
        raise InvalidArgumentError("switch_case: the indices must be distinct integers.", received(numbers=numbers))
    for _, function in numbered:
        _callable(function, "switch_case: each of 'branch_fns'")
    if not isinstance(branch_index, (Tensor, int)):
        raise InvalidTypeError("switch_case: 'branch_index' must be a Tensor.", received(branch_index=branch_index))
    _callable(default, "switch_case: 'default'", allow_none=True)
    numbered.sort()
    fallback = numbered[-1][1] if default is None else default
    return case([(branch_index == n, f) for n, f in numbered], fallback)


def static_pylayer(forward_fn, inputs, backward_fn=None, name=None):
    """The result of `forward_fn(*inputs)`, with gradients from `backward_fn(*gradients of the outputs)`.

    Args:
        forward_fn: function of the inputs.
        inputs: list of variables.
        backward_fn: function of the gradients of the results; by default no gradient flows.

    Returns:
        what `forward_fn` returns.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2])
    >>> y = paddle.static.nn.static_pylayer(lambda x: x * 2, [x], lambda gradient: gradient * 2)
    >>> y.shape
    [2]
    """
    _static_only("static.nn.static_pylayer")
    _callable(forward_fn, "static_pylayer: 'forward_fn'")
    _callable(backward_fn, "static_pylayer: 'backward_fn'", allow_none=True)
    return record_pylayer(forward_fn, inputs, backward_fn)


complete(globals())
