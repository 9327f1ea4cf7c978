"""What wrappers of layers and optimizers among several processes have in common."""

import torch.distributed as c10d

from ..nn import Layer


class LayerWrapper(Layer):
    """A layer around another, whose state is that of the layer inside."""

    def __init__(self, layers, name_scope=None):
        super().__init__(name_scope)
        self._layers = layers

    def forward(self, *inputs, **kwargs):
        return self._layers(*inputs, **kwargs)

    def state_dict(self, *args, **kwargs):
        """The state of the layer itself."""
        return self._layers.state_dict(*args, **kwargs)

    def set_state_dict(self, *args, **kwargs):
        """Give the layer itself a state."""
        return self._layers.set_state_dict(*args, **kwargs)

    set_dict = load_dict = set_state_dict


def broadcast_tensors(tensors, group):
    """Give every process of a group the values of its first."""
    for tensor in tensors:
        c10d.broadcast(tensor._t.detach(), group.ranks[0], group.engine)


class ParameterOwners:
    """Each parameter has one process of a group that alone keeps the optimizer's state for it.

    The largest come first, and go to who has least. The optimizer is left with those of this process.
    """

    def __init__(self, parameters, optimizer, group):
        self.parameters, self._group = list(parameters), group
        load, self._of = [0] * group.nranks, {}
        for p in sorted(self.parameters, key=lambda p: -p._t.numel()):
            owner = load.index(min(load))
            load[owner] += p._t.numel()
            self._of[id(p)] = owner
        for held in optimizer._param_groups:
            held["params"] = [p for p in held["params"] if self.place(p) == group.rank]

    def place(self, parameter):
        """The place in the group of who owns a parameter."""
        return self._of[id(parameter)]

    def broadcast(self):
        """Give every process the values that the owners have."""
        for p in self.parameters:
            c10d.broadcast(p._t.detach(), self._group.ranks[self.place(p)], self._group.engine)
