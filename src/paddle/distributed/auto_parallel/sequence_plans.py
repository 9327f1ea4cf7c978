"""Plans that split long inputs: attention over parts of a sequence, convolutions over parts of an image's width."""

import torch
import torch.distributed as c10d
from torch.distributed.tensor import DTensor
from torch.distributed.tensor import Partial as EnginePartial
from torch.distributed.tensor import Shard as EngineShard

from paddle import nn
from paddle._core.errors import FailedCheckError, InvalidArgumentError, PreconditionNotMetError, received
from paddle._core.hooks import ATTENTION
from paddle._core.tensor import Tensor, unwrap, wrap

from .._ring_attention import ring_attention
from .placement import Replicate, Shard
from .plans import PlanBase, along, cut, only


def _axis(mesh):
    """The axis of a mesh along which sequences are cut: "sep", "cp", or else the last."""
    names = list(mesh.dim_names or [])
    return next((names.index(n) for n in ("sep", "cp") if n in names), mesh.ndim - 1)


class _Context(PlanBase):
    def __init__(self, backend="p2p"):
        if backend not in ("p2p", "all2all"):
            raise FailedCheckError(
                f"{type(self).__name__}: 'backend' must be 'p2p' or 'all2all'.", received(backend=backend)
            )
        self.backend = backend


class PrepareContextParallel(_Context):
    """Cut the inputs of a layer, usually the whole network, along the sequence, their second axis.

    Args:
        backend: 'p2p' or 'all2all', as for `ContextParallel`; inputs are cut in the same way for both.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["sep"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 2))
    >>> plan = {"0": paddle.distributed.PrepareContextParallel()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"cp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).placements
    [Shard(dim=1)]
    """

    def apply(self, layer, mesh):
        """Register the hook before the layer."""
        axis = _axis(mesh)
        laid = [Replicate()] * mesh.ndim
        laid[axis] = Shard(1)

        def one(value):
            if not isinstance(value, Tensor) or value.ndim < 2:
                return value
            if value.shape[1] % mesh.shape[axis]:
                raise InvalidArgumentError(
                    f"PrepareContextParallel: the length of a sequence must be a multiple of {mesh.shape[axis]}.",
                    received(value=value),
                )
            return cut(value, mesh, _merged(value, mesh, axis, laid))

        def before(_, inputs, kwargs):
            return tuple(map(one, inputs)), {k: one(v) for k, v in kwargs.items()}

        layer.register_forward_pre_hook(before, with_kwargs=True)


def _merged(value, mesh, axis, laid):
    """Placements that keep how a tensor is split along the other axes of the mesh, such as its batch over "dp"."""
    kept = list(value.placements) if value.is_dist() else [Replicate()] * mesh.ndim
    kept[axis] = laid[axis]
    return kept


class ContextParallel(_Context):
    """Compute the `scaled_dot_product_attention` of a layer on sequences that are cut over processes.

    Args:
        backend: 'p2p' sends keys and values round a ring; 'all2all' gives each process all positions of some heads.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["sep"])
    >>> net = paddle.nn.Sequential(paddle.nn.MultiHeadAttention(4, 2))
    >>> plan = {"0": [paddle.distributed.PrepareContextParallel(), paddle.distributed.ContextParallel()]}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"cp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 4]
    """

    def apply(self, layer, mesh):
        """Answer the attention calls of the layer while it runs."""
        removers, axis = [], _axis(mesh)

        def attend(q, k, v, mask, dropout, causal, scale):
            return _attend(self.backend, mesh, axis, (q, k, v), mask, dropout, causal, scale)

        def begin(_, inputs):
            removers.append(ATTENTION.register(attend))

        def end(_, inputs, out):
            removers.pop()()

        layer.register_forward_pre_hook(begin)
        layer.register_forward_post_hook(end, always_call=True)


def _attend(backend, mesh, axis, parts, mask, dropout, causal, scale):
    for name, value in (("attn_mask", mask), ("dropout_p", dropout)):
        if value is not None and not (name == "dropout_p" and value == 0.0):
            raise NotImplementedError(f"ContextParallel: attention with {name} is not supported yet")
    if not all(isinstance(t, DTensor) and t.placements[axis] == EngineShard(1) for t in parts):
        raise PreconditionNotMetError(
            "ContextParallel: query, key and value must be split along the sequence.",
            None,
            "give the plan PrepareContextParallel to the network, or to the first layer that sees the sequence.",
        )
    engine, laid = parts[0].device_mesh, list(parts[0].placements)
    heads = list(laid)
    heads[axis] = EngineShard(2)
    if backend == "p2p":
        group = engine.get_group(axis)
        out = ring_attention(*(t.to_local() for t in parts), group, causal, scale)
        return DTensor.from_local(out, engine, laid, run_check=False)
    count = engine.size(axis)
    if any(t.shape[2] % count for t in parts):
        raise InvalidArgumentError(
            f"ContextParallel('all2all'): the number of heads must be a multiple of {count}.",
            f"{[t.shape[2] for t in parts]} heads of query, key and value",
            "ContextParallel('p2p') has no such condition.",
        )
    q, k, v = (t.redistribute(engine, heads).to_local().transpose(1, 2) for t in parts)
    options = {"is_causal": causal, "scale": scale, "enable_gqa": q.shape[1] != k.shape[1]}
    out = torch.nn.functional.scaled_dot_product_attention(q, k, v, **options).transpose(1, 2)
    return DTensor.from_local(out, engine, heads, run_check=False).redistribute(engine, laid)


class ConvParallel(PlanBase):
    """Compute a `Conv2D` on images that are cut along their width; neighbours exchange the borders.

    torch's DTensor has such a convolution for meshes of all processes only, whose gradients fail on the CPU; this is
    torch's convolution of the local part, with the borders of its neighbours.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["sep"])
    >>> net = paddle.nn.Sequential(paddle.nn.Conv2D(3, 4, 3, padding=1))
    >>> plan = {"0": paddle.distributed.ConvParallel()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"cp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 8, 8])).shape
    [2, 4, 8, 8]
    """

    def apply(self, layer, mesh):
        """Replace the layer's forward pass."""
        only(layer, (nn.Conv2D,), "ConvParallel")
        height, width = _paddings(layer._padding)
        kernel, stride, dilation = layer._kernel_size[1], layer._stride[1], layer._dilation[1]
        if layer._data_format != "NCHW" or layer._groups != 1 or layer._padding_mode != "zeros":
            raise NotImplementedError("ConvParallel: only NCHW, one group and padding with zeros are supported yet")
        if dilation != 1 or (stride != 1 or 2 * width != kernel - 1 if width else stride != kernel):
            raise InvalidArgumentError(
                "ConvParallel: along the width the dilation must be 1; the stride must be the kernel without padding, "
                "and 1 with a padding that keeps the width.",
                f"kernel {kernel}, stride {stride}, padding {width}, dilation {dilation}",
            )
        laid = along(mesh, 3)
        axis = laid.index(Shard(3))

        def forward(x):
            smallest = mesh.shape[axis] * stride
            if x.shape[3] % smallest or x.shape[3] // mesh.shape[axis] < width:
                raise InvalidArgumentError(
                    f"ConvParallel: the width must be a multiple of {smallest}, and a part of it at least {width}.",
                    received(x=x),
                )
            x = unwrap(cut(x, mesh, _merged(x, mesh, axis, laid)))
            engine, split = x.device_mesh, list(x.placements)
            local = x.to_local()
            if width:
                local = _Borders.apply(local, engine.get_group(axis), width)
            # Every process sees other pixels, so the gradients of the weights are added over the parts.
            shared = [EnginePartial() if p.is_shard() else p for p in split]
            weights = [
                None if w is None else unwrap(w).to_local(grad_placements=shared) for w in (layer.weight, layer.bias)
            ]
            out = torch.nn.functional.conv2d(local, *weights, list(layer._stride), (height, 0), list(layer._dilation))
            return wrap(DTensor.from_local(out, engine, split, run_check=False))

        object.__setattr__(layer, "forward", forward)


def _paddings(padding):
    """(height, width) of a padding that is the same on both sides."""
    values = [padding, padding] if isinstance(padding, int) else list(padding)
    if isinstance(padding, str) or len(values) not in (2, 4) or not all(isinstance(v, int) for v in values):
        raise NotImplementedError(f"ConvParallel: padding={padding!r} is not supported yet; give one or two numbers")
    if len(values) == 4:
        if values[0] != values[1] or values[2] != values[3]:
            raise NotImplementedError(f"ConvParallel: padding={padding!r}, unequal on both sides, is not supported yet")
        values = [values[0], values[2]]
    return values


class _Borders(torch.autograd.Function):
    """Columns of the neighbours on both sides of an image, and zeros at its ends."""

    @staticmethod
    def forward(ctx, x, group, width):
        ctx.group, ctx.width = group, width
        left, right = _exchange(x[..., :width], x[..., -width:], group)
        return torch.cat([left, x, right], -1)

    @staticmethod
    def backward(ctx, grad):
        width = ctx.width
        left, right = _exchange(grad[..., :width], grad[..., -width:], ctx.group)
        middle = grad[..., width:-width].clone()
        middle[..., :width] += left
        middle[..., -width:] += right
        return middle, None, None


def _exchange(first, last, group):
    """Send `first` to the left and `last` to the right; what came from the left and from the right, zeros at ends."""
    rank, size = c10d.get_rank(group), c10d.get_world_size(group)
    from_left, from_right = torch.zeros_like(last).contiguous(), torch.zeros_like(first).contiguous()
    work = []
    for peer, sent, space in ((rank - 1, first, from_left), (rank + 1, last, from_right)):
        if 0 <= peer < size:
            work.append(c10d.P2POp(c10d.isend, sent.contiguous(), group=group, group_peer=peer))
            work.append(c10d.P2POp(c10d.irecv, space, group=group, group_peer=peer))
    for one in c10d.batch_isend_irecv(work) if work else ():
        one.wait()
    return from_left, from_right


__all__ = ["ContextParallel", "ConvParallel", "PrepareContextParallel"]
