"""`DataParallel`: every process trains on its own part of the data, on torch's DistributedDataParallel.

torch's reducer groups gradients in buckets and sends them during the backward pass. It needs a module, so the
layer's own torch tensors are registered in one: they are shared, not copied.
"""

import contextlib
import weakref

import torch
import torch.distributed as c10d

from .._core import state
from .._core.errors import InvalidTypeError, PaddleError, PreconditionNotMetError, received
from .._core.help import complete
from .._core.hooks import BACKWARD_ERROR
from .._core.tensor import unwrap, wrap_all
from ..nn import Layer
from . import _group
from ._checks import explained, failure, of_exchange
from ._wrappers import broadcast_tensors


class DataParallel(Layer):
    """A layer whose gradients are averaged over all processes; with one process it is the layer itself.

    Args:
        comm_buffer_size: size in MB of the buckets in which gradients are sent.
        last_comm_buffer_size: size in MB of the first bucket that is ready, that of the last layers.
        find_unused_parameters: find the parameters that each forward pass did not use.
        layers: the Layer.
        strategy: accepted and not used.
        group: group of processes; by default all.

    >>> net = paddle.DataParallel(paddle.nn.Linear(2, 1))
    >>> list(net.state_dict())
    ['weight', 'bias']
    """

    def __init__(
        self,
        layers,
        strategy=None,
        comm_buffer_size=25,
        last_comm_buffer_size=1,
        find_unused_parameters=False,
        group=None,
    ):
        if not isinstance(layers, Layer):
            raise InvalidTypeError("DataParallel: 'layers' must be a Layer.", received(layers=layers))
        super().__init__(layers.full_name() + "_data_parallel")
        self._layers = layers
        self.find_unused_parameters = find_unused_parameters
        self.group = _group.of(group)
        if self.group.nranks == 1 and _expected() > 1:
            raise PreconditionNotMetError(
                f"DataParallel: {_expected()} processes were started, and this one has not joined them.",
                None,
                "call paddle.distributed.init_parallel_env() first.",
            )
        engine = None
        if self.group.nranks > 1:
            with explained(self.group, "DataParallel"):
                engine = _engine(layers, self.group, comm_buffer_size, find_unused_parameters)
            _WRAPPED.value.add(self)
        object.__setattr__(self, "_engine", engine)  # no sublayer, no buffer

    def forward(self, *inputs, **kwargs):
        if self._engine is None:
            return self._layers(*inputs, **kwargs)
        # The engine may communicate here as well, to agree on how gradients are grouped.
        with explained(self.group, "DataParallel", every=False):
            return wrap_all(self._engine(*unwrap(inputs), **unwrap(kwargs)))

    @contextlib.contextmanager
    def no_sync(self):
        """Accumulate gradients locally in this block; the first backward pass after it sends them."""
        with contextlib.nullcontext() if self._engine is None else self._engine.no_sync():
            yield

    def scale_loss(self, loss):
        """Return the loss unchanged: gradients are averaged when they are sent. Older programs call this."""
        return loss

    def apply_collective_grads(self):
        """Do nothing: gradients are sent during the backward pass. Older programs call this."""

    def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True):
        """The state of the layer, under the names it has without this wrapper."""
        return self._layers.state_dict(
            destination=destination,
            include_sublayers=include_sublayers,
            structured_name_prefix=structured_name_prefix,
            use_hook=use_hook,
        )

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Load a state that was saved with or without this wrapper."""
        return self._layers.set_state_dict(state_dict, use_structured_name)

    set_dict = load_dict = set_state_dict


_WRAPPED = state.per_process("data parallel layers", weakref.WeakSet)  # wrappers that exchange gradients


def _explain_backward(error):
    """Replace the engine's error about a failed exchange in a backward pass by ours."""
    if not c10d.is_initialized() or isinstance(error, PaddleError) or not of_exchange(error):
        return None
    groups = {id(layer.group): layer.group for layer in _WRAPPED.value}
    group = next(iter(groups.values())) if len(groups) == 1 else _group.world_group()
    return failure(group, "DataParallel.backward" if groups else "backward", error)


BACKWARD_ERROR.register(_explain_backward, lasting=True)


def _expected():
    from ._env import get_world_size

    return get_world_size()


class LayerModule(torch.nn.Module):
    """A layer as a torch module: torch tensors go in and come out."""

    def __init__(self, layer):
        super().__init__()
        self.layer = layer
        for i, (name, parameter) in enumerate(layer.named_parameters()):
            t = parameter._t
            if t.requires_grad:
                t._is_param = True  # how torch recognises a parameter that is not a torch.nn.Parameter
                self.register_parameter(f"{i} {name.replace('.', ' ')}", t)

    def forward(self, *inputs, **kwargs):
        return unwrap(self.layer(*wrap_all(inputs), **wrap_all(kwargs)))


def _engine(layer, group, bucket_mb, find_unused):
    module = LayerModule(layer)
    if not any(True for _ in module.parameters()):
        raise PreconditionNotMetError("DataParallel: the layer has no trainable parameter.", received(layers=layer))
    # Statistics and frozen weights are copied from the first rank; torch does this for the others.
    broadcast_tensors([*(p for p in layer.parameters() if not p._t.requires_grad), *layer.buffers()], group)
    device = next(module.parameters()).device
    return torch.nn.parallel.DistributedDataParallel(
        module,
        device_ids=[device.index] if device.type == "cuda" else None,
        process_group=group.engine,
        bucket_cap_mb=bucket_mb,
        find_unused_parameters=find_unused,
        gradient_as_bucket_view=False,
    )


complete(globals())
