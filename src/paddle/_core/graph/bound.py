"""Variables bound to Tensors that exist outside a traced Program: parameters, buffers, and Tensors in closures.

Such a variable reads and writes the Tensor itself, not a scope: training continues with the layer's own parameters, and
a traced Program always sees their current values.
"""

from .. import mode
from ..arithmetic import as_tensor
from ..errors import InvalidArgumentError, received
from ..parameter import Parameter
from ..tensor import Symbolic, Tensor
from .persistable import Persistable
from .scope import Scope, ScopeVariable
from .sparse_shapes import form_of
from .variable import _same


class Bound(Persistable):
    """A variable bound to a Tensor that exists outside the Program."""

    __slots__ = ()

    def __init__(self, block, tensor, name=None):
        super().__init__(block, name or tensor.name, list(tensor.shape), tensor.dtype)
        own = self.__dict__
        own.update(tensor.__dict__)
        own.update(tensor=tensor, is_parameter=isinstance(tensor, Parameter), _name=name or tensor.name)
        own["_shape"], own["_dtype"] = type(tensor.shape)(tensor.shape), tensor.dtype
        own["_stop"] = own["_inert"] = tensor.stop_gradient
        own["_form"] = form_of(tensor)

    @property
    def _t(self):
        if not mode.in_dynamic_mode():
            raise Symbolic(f"the value of '{self.name}' is not available while a Program is built")
        return self.tensor._t

    @_t.setter
    def _t(self, t):
        held = self.tensor
        held._t = t.detach().requires_grad_(held._t.requires_grad)

    @property
    def stop_gradient(self):
        """Whether gradients stop here: the current setting of the Tensor."""
        return self.tensor.stop_gradient

    @stop_gradient.setter
    def stop_gradient(self, value):
        self.tensor.stop_gradient = value

    def get_value(self, scope=None):
        """The Tensor itself."""
        return self.tensor

    def set_value(self, value, scope=None):
        """Set the value of the Tensor: immediately, or in every run of the Program that is being traced."""
        if mode.in_dynamic_mode():
            self.tensor.set_value(value)
            return
        if not isinstance(value, Tensor):
            value = as_tensor(value)
        if list(value.shape) != list(self.shape):
            raise InvalidArgumentError(
                f"set_value: '{self.name}' has shape {list(self.shape)} and accepts only that shape.",
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
    """A name in a scope whose value is an existing Tensor."""

    def __init__(self, name, tensor):
        super().__init__(name)
        self._tensor = tensor

    def is_initialized(self):
        """Whether it has a value: always."""
        return True


def scope_of(program):
    """A scope with the Tensors that variables of a traced Program are bound to."""
    scope = Scope()
    for variable in program.persistables():
        if isinstance(variable, Bound):
            scope._vars[variable.name] = _Holder(variable.name, variable.tensor)
    return scope
