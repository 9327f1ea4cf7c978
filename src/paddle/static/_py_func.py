"""`py_func` and `Print`: Python code in a Program."""

from paddle._core.errors import InvalidTypeError, received
from paddle._core.graph.python_calls import print_value
from paddle._core.graph.python_calls import py_func as _py_func
from paddle._core.mode import in_dynamic_mode
from paddle._core.op import op

from .._core.help import complete


def py_func(func, x, out, backward_func=None, skip_vars_in_backward_input=None):
    """Call a Python function on the values of `x` in every run; its results go to `out`, created by `create_var`.

    Args:
        backward_func: called with the inputs, the outputs and the outputs' gradients; returns the inputs' gradients.
        skip_vars_in_backward_input: the inputs and outputs not to pass to it.
        func: called with arrays or Tensors, one for each of `x`.
        x: variable or list of variables.
        out: variable or list of variables that receive the results.

    Returns:
        `out`.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2])
    >>> out = paddle.static.default_main_program().current_block().create_var(name="out", shape=[2], dtype="float32")
    >>> out = paddle.static.py_func(lambda value: value * 2, x, out)
    >>> paddle.static.Executor().run(feed={"x": np.ones(2, "float32")}, fetch_list=[out])[0].tolist()
    [2.0, 2.0]
    """
    if not callable(func):
        raise InvalidTypeError("py_func: 'func' must be callable.", received(func=func))
    return _py_func(func, x, out, backward_func, skip_vars_in_backward_input)


class _Count:
    """Counts the runs that still print."""

    left = 0


@op(name="print")
def _print(x, name, count, message, summarize, shown):
    if count.left != 0:
        count.left -= 1
        print_value(x, name, message, summarize, shown)
    return x


def Print(
    input,
    first_n=-1,
    message=None,
    summarize=20,
    print_tensor_name=True,
    print_tensor_type=True,
    print_tensor_shape=True,
    print_tensor_layout=True,
    print_tensor_lod=True,
    print_phase="both",
):
    """Print a variable's value in every run, and return the variable.

    Args:
        first_n: the number of runs that print; -1 for all.
        summarize: the number of elements to print; -1 for all.
        print_phase: 'forward' or 'both'; gradients are not printed.
        input: the variable.
        message: text before the values; by default none.
        print_tensor_name: whether its name is printed.
        print_tensor_type: whether its dtype is printed.
        print_tensor_shape: whether its shape is printed.
        print_tensor_layout: accepted and not used.
        print_tensor_lod: accepted and not used.

    Returns:
        the variable.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2])
    >>> y = paddle.static.Print(x, message="now")
    """
    if print_phase.lower() not in ("forward", "both"):
        raise NotImplementedError(f"static.Print(print_phase={print_phase!r}): printing gradients is not implemented")
    shown = {"name": print_tensor_name, "dtype": print_tensor_type, "shape": print_tensor_shape}
    # Shape inference must not print: the count starts when the call is recorded.
    count = _Count()
    out = _print(input, input.name, count, message, summarize, shown)
    count.left = first_n
    if in_dynamic_mode():
        _print(input, input.name, count, message, summarize, shown)
    return out


complete(globals())
