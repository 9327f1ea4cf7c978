"""Base classes and helpers for wrappers of layers and optimizers in parallel training."""

import torch
import torch.distributed as c10d

from .._core.tensor import unwrap, wrap
from ..nn import ClipGradByGlobalNorm, Layer


class LayerWrapper(Layer):
    """A layer that wraps another; its state is that of the wrapped layer."""

    def __init__(self, layers, name_scope=None):
        super().__init__(name_scope)
        self._layers = layers

    def forward(self, *inputs, **kwargs):
        return self._layers(*inputs, **kwargs)

    def state_dict(self, *args, **kwargs):
        """The state of the wrapped layer."""
        return self._layers.state_dict(*args, **kwargs)

    def set_state_dict(self, *args, **kwargs):
        """Load a state into the wrapped layer."""
        return self._layers.set_state_dict(*args, **kwargs)

    set_dict = load_dict = set_state_dict


def broadcast_tensors(tensors, group, source=None):
    """Give every process of a group the values of its first process, or of the one with the global rank `source`."""
    for tensor in tensors:
        c10d.broadcast(tensor._t.detach(), group.ranks[0] if source is None else source, group.engine)


class ParameterOwners:
    """Assigns each parameter to one process of a group, which alone keeps the optimizer state for it.

    The largest are assigned first, to the process with the least. The optimizer keeps those of this process.
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
        """The rank in the group of a parameter's owner."""
        return self._of[id(parameter)]

    def broadcast(self):
        """Give every process the values of the owners."""
        for p in self.parameters:
            c10d.broadcast(p._t.detach(), self._group.ranks[self.place(p)], self._group.engine)


class ClipOverGroups(ClipGradByGlobalNorm):
    """Clip gradients by their norm over the parameters of all processes of a model.

    Args:
        split: groups whose processes hold different parts of the parameters that are marked with `is_distributed`.
        whole: groups whose processes hold different parameters.
    """

    exchanges = True

    def __init__(self, clip, split=(), whole=()):
        super().__init__(clip.clip_norm)
        self._split_groups = [g for g in split if g.nranks > 1]
        self._whole_groups = [g for g in whole if g.nranks > 1]

    def __call__(self, params_grads):
        chosen = [(p, unwrap(g)) for p, g in params_grads if g is not None and getattr(p, "need_clip", True)]
        # Every process takes part in the exchange, even one whose parameters have no gradients.
        groups = (*self._split_groups, *self._whole_groups)
        device = chosen[0][1].device if chosen else torch.device("cpu")
        if any(g.backend == "nccl" for g in groups):  # it exchanges nothing on the CPU, where offloaded gradients are
            device = torch.device("cuda", torch.cuda.current_device())
        squares = [torch.zeros((), device=device), torch.zeros((), device=device)]
        for p, g in chosen:
            squares[bool(getattr(p, "is_distributed", False))] += g.float().square().sum().to(device)
        for group in self._split_groups:
            c10d.all_reduce(squares[1], group=group.engine)
        total = squares[0] + squares[1]
        for group in self._whole_groups:
            c10d.all_reduce(total, group=group.engine)
        scale = self.clip_norm / torch.clamp(total.sqrt(), min=self.clip_norm)
        clipped = {id(p): wrap(g * scale.to(g)) for p, g in chosen}
        return [(p, clipped.get(id(p), g)) for p, g in params_grads]

    _dygraph_clip = __call__
