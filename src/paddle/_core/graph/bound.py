"""Tensors that outlive a trace, as variables of its Program: a layer's parameters and buffers, and what closures hold.

Such a variable reads and writes the very Tensor it stands for, not a scope: training goes on with the layer's own
parameters, and a traced Program always sees their newest values.
"""

from .. import mode
from ..parameter import Parameter
from ..tensor import Symbolic
from .persistable import Persistable
from .scope import Scope, ScopeVariable


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
