"""Variables whose values outlast a run: parameters, statistics, counters. The scope holds the values."""

import torch

from .. import mode
from ..errors import PreconditionNotMetError
from ..hooks import TRAINING_CALL
from ..parameter import Parameter
from ..tensor import Symbolic
from .scope import global_scope
from .variable import Variable


class Persistable(Variable, Parameter):
    """A parameter of a Program; in dynamic mode it is an ordinary parameter, whose tensor the scope holds."""

    __slots__ = ()

    persistable = True
    is_parameter = True
    belongs_to_optimizer = False  # in programs from files, whose optimizers are operators

    def __init__(self, block, name, shape, dtype, trainable=True, **attributes):
        differentiable = dtype.is_floating_point or dtype.is_complex
        Variable.__init__(self, block, name=name, shape=shape, dtype=dtype)
        self.__dict__["_stop"] = not (trainable and differentiable)
        self.__dict__.update(attributes)

    def hold_integers(self, dtype):
        """Take the integer type of its value: quantised models declare the type that the weights once had."""
        self.__dict__.update(_dtype=dtype, _stop=True, _inert=True)

    @property
    def _t(self):
        if not mode.in_dynamic_mode():
            raise Symbolic(
                f"the value of parameter '{self.name}' of a static graph is not available while the Program is built.\n"
                f"  Try: {self.name!r} in the fetch_list of exe.run, or param.get_value() after the startup program."
            )
        found = global_scope().find_var(self.name)
        if found is None or not found.is_initialized():
            raise PreconditionNotMetError(
                f"'{self.name}' has no value in this scope yet.",
                repr(self),
                "exe.run(paddle.static.default_startup_program()), after the whole network is built.",
            )
        t = found.get_tensor()._t
        if t.requires_grad is self._stop:
            t.requires_grad_(not self._stop)
        return t

    @_t.setter
    def _t(self, t):
        global_scope().var(self.name).get_tensor()._hold(t)

    @property
    def grad(self):
        """Its gradient: in dynamic mode that of the last backward, in static mode a variable."""
        return (Parameter if mode.in_dynamic_mode() else Variable).grad.fget(self)

    @grad.setter
    def grad(self, value):
        Parameter.grad.fset(self, value)

    @TRAINING_CALL
    def clear_gradient(self, set_to_zero=True):
        """Clear the gradient of the last backward; the gradients of a Program exist only during a run."""
        if mode.in_dynamic_mode():
            Parameter.clear_gradient(self, set_to_zero)

    def numpy(self, force=False):
        """The value in the scope, as an array."""
        return self.get_value().numpy()

    def empty(self):
        """A new, uninitialized torch tensor for its value."""
        from ..place import current_torch

        return torch.empty(self._shape, dtype=self._dtype.torch, device=current_torch())

    def __deepcopy__(self, memo):
        with mode.at_once():
            return Parameter.__deepcopy__(self, memo)
