"""Tensors that outlive a trace, as variables of its Program: a layer's parameters and buffers, and what closures hold.

Such a variable reads and writes the very Tensor it stands for, not a scope: training goes on with the layer's own
parameters, and a traced Program always sees their newest values.
"""

from .. import mode
from ..arithmetic import as_tensor
from ..errors import InvalidArgumentError, received
from ..parameter import Parameter
from ..tensor import Symbolic, Tensor
from .persistable import Persistable
from .scope import Scope, ScopeVariable
from .variable import _same


class Bound(Persistable):
    """The variable of a Tensor that exists outside of the Program."""

    __slots__ = ()

    def __init__(self, block, tensor, name=None):
        super().__init__(block, name or tensor.name, list(tensor.shape), tensor.dtype)
        own = self.__dict__
        own.update(tensor.__dict__)
        own.update(tensor=tensor, is_parameter=isinstance(tensor, Parameter), _name=name or tensor.name)
        own["_shape"], own["_dtype"] = type(tensor.shape)(tensor.shape), tensor.dtype
        own["_stop"] = own["_inert"] = tensor.stop_gradient

    @property
    def _t(self):
        if not mode.in_dynamic_mode():
            raise Symbolic(f"'{self.name}' is asked for its value while a Program is built")
        return self.tensor._t

    @_t.setter
    def _t(self, t):
        held = self.tensor
        held._t = t.detach().requires_grad_(held._t.requires_grad)

    @property
    def stop_gradient(self):
        """Whether gradients stop here: as the Tensor says now."""
        return self.tensor.stop_gradient

    @stop_gradient.setter
    def stop_gradient(self, value):
        self.tensor.stop_gradient = value

    def get_value(self, scope=None):
        """The Tensor itself."""
        return self.tensor

    def set_value(self, value, scope=None):
        """Give the Tensor a value: at once, or in every run of the Program that is traced."""
        if mode.in_dynamic_mode():
            self.tensor.set_value(value)
            return
        if not isinstance(value, Tensor):
            value = as_tensor(value)
        if list(value.shape) != list(self.shape):
            raise InvalidArgumentError(
                f"set_value: '{self.name}' has shape {list(self.shape)}, and takes only values of that shape.",
                received(value=value),
            )
        _same(value.astype(self.dtype), out=self)

    def numpy(self, force=False):
        """The value as an array."""
        with mode.at_once():
            return self.tensor.numpy()

    def __deepcopy__(self, memo):
        return self


class _Holder(ScopeVariable):
    """A name in a scope whose value is somebody's Tensor."""

    def __init__(self, name, tensor):
        super().__init__(name)
        self._tensor = tensor

    def is_initialized(self):
        """Whether it has a value: always."""
        return True


def scope_of(program):
    """A scope that holds the Tensors which variables of a traced Program stand for."""
    scope = Scope()
    for variable in program.persistables():
        if isinstance(variable, Bound):
            scope._vars[variable.name] = _Holder(variable.name, variable.tensor)
    return scope
