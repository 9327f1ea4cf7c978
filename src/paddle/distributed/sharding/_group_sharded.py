"""`group_sharded_parallel`: optimizer state and gradients by owner, parameters by torch's fully sharded module."""

import os

import torch
import torch.distributed as c10d
from torch.distributed.fsdp import fully_shard

from ..._core.errors import FailedCheckError, InvalidTypeError, received
from ..._core.tensor import unwrap, wrap, wrap_all
from ...framework.io import save_group
from ...nn import Layer
from ...optimizer import Optimizer
from .. import (
    _group,
    auto_parallel,  # noqa: F401  adds the attributes of distributed tensors
)
from .._data_parallel import _Module
from .._wrappers import LayerWrapper, ParameterOwners, broadcast_tensors

_LEVELS = ("os", "os_g", "p_g_os")


def group_sharded_parallel(
    model,
    optimizer,
    level,
    scaler=None,
    group=None,
    offload=False,
    sync_buffers=False,
    buffer_max_size=2**23,
    segment_size=2**20,
    sync_comm=False,
    dp_group=None,
    exclude_layer=None,
):
    """Shard the training state over the processes of a group; returns (model, optimizer, scaler).

    Args:
        level: 'os' shards the optimizer state, 'os_g' also the gradients, 'p_g_os' also the parameters.
    """
    if not isinstance(model, Layer) or not isinstance(optimizer, Optimizer):
        raise InvalidTypeError(
            "group_sharded_parallel: expected a Layer and an Optimizer.", received(model=model, optimizer=optimizer)
        )
    if level not in _LEVELS:
        raise FailedCheckError(f"group_sharded_parallel: 'level' must be one of {_LEVELS}.", received(level=level))
    if offload:
        raise NotImplementedError(
            "group_sharded_parallel(offload=True): offloading state to another device is not supported yet"
        )
    group = _group.of(group)
    if group.nranks == 1:
        return model, optimizer, scaler
    if level == "p_g_os":
        return FullySharded(model, group), optimizer, scaler
    broadcast_tensors((*model.parameters(), *model.buffers()), group)
    wrapped = LayerWrapper(model)
    return wrapped, OwnedOptimizer(optimizer, wrapped, group, keep_gradients=level == "os"), scaler


def save_group_sharded_model(model, output, optimizer=None):
    """Save `model.pdmodel` and `model.pdopt` to a folder: full parameters, and the state that this rank owns."""
    state = {k: wrap(_full_tensor(v)) for k, v in model.state_dict().items()}
    optimizer_state = None if optimizer is None else _gathered_state(optimizer)
    if _group.world_group().rank == 0:
        os.makedirs(output, exist_ok=True)
        contents = {os.path.join(output, "model.pdmodel"): state}
        if optimizer_state is not None:
            contents[os.path.join(output, "model.pdopt")] = optimizer_state
        save_group(contents)


def _full_tensor(tensor):
    t = unwrap(tensor).detach()
    return t.full_tensor() if hasattr(t, "full_tensor") else t


def _gathered_state(optimizer):
    parts = [None] * _group.world_group().nranks
    own = {k: v if not hasattr(v, "_t") else wrap(_full_tensor(v)) for k, v in optimizer.state_dict().items()}
    if len(parts) == 1 or not isinstance(optimizer, OwnedOptimizer):
        return own
    c10d.all_gather_object(parts, {k: v.numpy() if hasattr(v, "numpy") else v for k, v in own.items()})
    return {k: v for part in parts for k, v in part.items()}


class OwnedOptimizer:
    """An optimizer that keeps state for the parameters this process owns, and sends the new values to the others."""

    def __init__(self, optimizer, model, group, keep_gradients):
        self._inner, self._group, self._keep = optimizer, group, keep_gradients
        self._owners = ParameterOwners((p for p in model.parameters() if not p.stop_gradient), optimizer, group)
        self._all = self._owners.parameters

    def __getattr__(self, name):
        if name == "_inner":
            raise AttributeError(name)
        return getattr(self._inner, name)

    def step(self):
        """Reduce each gradient to its owner, take the step there, and broadcast the parameters."""
        engine = self._group.engine
        for p in self._all:
            gradient = p._t.grad
            if gradient is None:
                gradient = p._t.grad = torch.zeros_like(p._t)
            owner = self._owners.place(p)
            if self._keep:
                c10d.all_reduce(gradient, c10d.ReduceOp.AVG, group=engine)
                continue
            gradient.div_(self._group.nranks)
            c10d.reduce(gradient, self._group.ranks[owner], group=engine)
            if owner != self._group.rank:
                p._t.grad = None  # only its owner keeps it
        self._inner.step()
        self._owners.broadcast()

    def clear_grad(self, set_to_zero=True):
        """Clear the gradients."""
        for p in self._all:
            p.clear_gradient(set_to_zero)

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Compute the gradients of the loss if there are none yet, and take a step."""
        if all(p._t.grad is None for p in self._all):
            loss.backward()
        self.step()
        return None, None


class FullySharded(LayerWrapper):
    """A layer whose parameters are gathered for each pass and sharded again after it, by torch's `fully_shard`."""

    def __init__(self, layer, group):
        super().__init__(layer)
        broadcast_tensors((*layer.parameters(), *layer.buffers()), group)
        module = _Sharded(layer)
        device = next(module.parameters()).device.type
        mesh = _group.mesh(tuple(group.ranks), device, group.ranks)
        module = fully_shard(module, mesh=mesh, reshard_after_forward=True)
        object.__setattr__(self, "_engine", module)
        module.update_parameters()

    def forward(self, *inputs, **kwargs):
        out = self._engine(*unwrap(inputs), **unwrap(kwargs))
        self._engine.update_parameters()
        return wrap_all(out)


class _Sharded(_Module):
    """The layer as a torch module: the layer uses the tensors that torch registers in it."""

    def __init__(self, layer):
        super().__init__(layer)
        names = [name for name, p in layer.named_parameters() if not p.stop_gradient]
        owners = dict(layer.named_parameters())
        self._held = list(zip(list(self._parameters), [owners[n] for n in names], strict=True))

    def update_parameters(self):
        """Make the currently registered tensors the layer's parameters."""
        for key, parameter in self._held:
            parameter._t = self._parameters[key]

    def forward(self, *inputs, **kwargs):
        self.update_parameters()
        return super().forward(*inputs, **kwargs)
