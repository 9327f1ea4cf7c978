"""`@op`, the only way to make an operator.

An operator is written as a function on torch tensors, its kernel. `@op` adds an `Operator` to the registry and returns
the public function on Paddle tensors, with the attributes `operator` (the registered object) and `kernel`. It is an
ordinary function, as in Paddle, because programs call `inspect.isfunction` on it.
"""

import functools
import sys

from . import fast_path, operand_dtypes
from .help import completed, with_example
from .operator import Operator, register

HELP = {"returns": "Tensor with the shape of `x`."}  # of operators made by `rename`


def op(
    impl=None,
    *,
    name=None,
    aliases=None,
    bare=None,
    method=False,
    random=False,
    view=False,
    variant=None,
    registered=True,
    defined_at=None,
    around=None,
    left=None,
):
    """Make an operator on Paddle tensors from a function on torch tensors.

    Args:
        name: its name in errors, graphs and profiles; the function's name by default.
        aliases: {another name for an argument: the argument's name, or None to refuse it}.
        bare: torch's function for calls with the tensor as the only argument, for operators that are mostly called
            that way: `x.max()` then calls torch's method directly, which saves a fifth of the time for a small tensor.
        method: whether it is also a method of Tensor; for operators whose module is in `paddle.tensor`.
        random: whether it draws random numbers.
        view: whether the result may share memory with the first argument.
        variant: which form of the operator it is, if several have the same name.
        registered: False for an operator that is made while a program runs.
        defined_at: the file and line of its definition, if they are not the function's.
        around, left: a decorator of the public function, and the calls that need it, see `fast_path.function`.
    """
    known = {"aliases": aliases, "method": method, "random": random, "view": view, "variant": variant}
    known["defined_at"] = defined_at
    if impl is None:
        return functools.partial(op, name=name, bare=bare, registered=registered, around=around, left=left, **known)
    impl.__doc__ = completed(impl)
    operator = Operator(name or impl.__name__, impl, **known)
    operator.kernel = operand_dtypes.checked(operator, impl)
    if registered and operator.module.startswith("paddle."):
        register(operator)
    call = public = fast_path.function(operator, (impl, operand_dtypes.conditions(operator)), around, left or {})
    call.operator, call.kernel = operator, impl
    if bare is not None and operator.key not in operand_dtypes.ACCEPTED_DTYPES:
        public = fast_path.tensor_only(public, bare)
    operator.function = public
    return public


def rename(name, target, doc, example, out=True, view=False):
    """A unary operator that torch has under `target`: `name(x, name=None, *, out=None)`, or without `out`.

    `example` is an argument and its result, as in "[4.0] -> [2.0]".
    """
    if out:

        def impl(x, name=None, *, out=None):
            return target(x)

    else:

        def impl(x, name=None):
            return target(x)

    impl.__name__ = impl.__qualname__ = name
    impl.__doc__ = with_example(doc, name, example)
    caller = sys._getframe(1)
    impl.__module__ = caller.f_globals["__name__"]
    return op(impl, bare=target, view=view, defined_at=(caller.f_code.co_filename, caller.f_lineno))
