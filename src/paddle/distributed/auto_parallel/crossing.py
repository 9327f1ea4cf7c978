"""Tensors that go from one mesh to another, as between the stages of a pipeline.

Every process runs the whole model. What happens on a mesh that it is not part of computes nothing: torch only follows
shapes and placements there. Where a tensor goes to another mesh, the processes of the first send it to those of the
second, and gradients come back the same way.
"""

import torch
import torch.distributed as c10d
from torch.distributed.tensor import DTensor, Replicate
from torch.distributed.tensor._utils import compute_local_shape_and_global_offset

from paddle._core import state
from paddle._core.hooks import OPTIMIZER_STEP
from paddle.nn import ClipGradByGlobalNorm

_STAGE = state.per_process("stage of a pipeline that runs")  # asked instead of sending; see stages.py
_PREPARED = state.per_process("optimizers know of several meshes", False)


def cross(t, engine, wanted):
    """A DTensor on another torch mesh, distributed there as `wanted`; gradients flow back through this."""
    prepare_optimizers()
    source = t.device_mesh
    if source.mesh.shape == engine.mesh.shape:  # each process has one that it sends its part to
        laid = [Replicate() if p.is_partial() else p for p in wanted]
        t = t.redistribute(source, laid)
    else:
        t, laid = t.redistribute(source, [Replicate()] * source.ndim), [Replicate()] * engine.ndim
    stage = _STAGE.value
    if stage is not None:
        made = stage.cross(t, engine, laid)
    else:
        made = on_mesh(_Sent.apply(t, _Way(t, source, engine, laid)), engine, laid, t)
    return made.redistribute(engine, wanted)


def on_mesh(local, engine, laid, like):
    """A DTensor of this process's part; outside the mesh the part is empty."""
    return DTensor.from_local(local, engine, laid, run_check=False, shape=like.shape, stride=like.stride())


def runs_here(t):
    """Whether this process holds a part of a tensor."""
    return not isinstance(t, DTensor) or t.device_mesh.get_coordinate() is not None


def stage_runs(stage):
    """Let a stage answer where tensors go to another mesh, or None again."""
    _STAGE.value = stage


class _Way:
    """Who sends to whom: each process of a mesh receives from the one at its place in the other, counted in turn."""

    def __init__(self, t, source, engine, laid):
        first, second = source.mesh.flatten().tolist(), engine.mesh.flatten().tolist()
        self.on = [(first[i % len(first)], rank) for i, rank in enumerate(second)]
        self.back = [(second[i % len(second)], rank) for i, rank in enumerate(first)]
        self.dtype, self.device = t.dtype, t.to_local().device
        member = engine.get_coordinate() is not None
        self.shape = compute_local_shape_and_global_offset(t.shape, engine, laid)[0] if member else (0,)


def _send(local, pairs, shape, way):
    """What came for this process; nothing (0 elements) if it only sends, or does neither."""
    me, found = c10d.get_rank(), None
    for sender, receiver in pairs:
        if sender == receiver == me:
            found = local.clone()
        elif sender == me:
            c10d.send(local.contiguous(), receiver)
        elif receiver == me:
            found = torch.empty(shape, dtype=way.dtype, device=way.device)
            c10d.recv(found, sender)
    return torch.empty(shape, dtype=way.dtype, device=way.device) if found is None else found


class _Sent(torch.autograd.Function):
    """This process's part of a DTensor on the other mesh; in the backward pass, its part on the first."""

    @staticmethod
    def forward(ctx, t, way):
        local = t._local_tensor
        ctx.way, ctx.shape, ctx.like = way, local.shape, (t.device_mesh, t.placements, t.shape, t.stride())
        return _send(local, way.on, way.shape, way)

    @staticmethod
    def backward(ctx, grad):
        mesh, laid, shape, stride = ctx.like
        local = _send(grad, ctx.way.back, ctx.shape, ctx.way)
        # Not as the gradient of `to_local`: outside the mesh torch takes its shape for that of the whole.
        return DTensor.from_local(local, mesh, laid, run_check=False, shape=shape, stride=stride), None


# ---- optimizers ----


def prepare_optimizers():
    """From now on, optimizers leave out what is on meshes without this process, and clip by the norm of all meshes."""
    if not _PREPARED.value:
        _PREPARED.value = True
        OPTIMIZER_STEP.register(_step_of_own_parameters)


def _step_of_own_parameters(call, optimizer, *args, **kwargs):
    spread = [p._t for p in optimizer._parameter_list if isinstance(p._t, DTensor)]
    if all(runs_here(t) for t in spread):
        return call(optimizer, *args, **kwargs)
    for t in spread:
        if not runs_here(t):
            t.grad = None
    kept = [group["grad_clip"] for group in optimizer._param_groups]
    for group in optimizer._param_groups:
        if type(group["grad_clip"]) is ClipGradByGlobalNorm:
            group["grad_clip"] = _ClipOverMeshes(group["grad_clip"])
    try:
        return call(optimizer, *args, **kwargs)
    finally:
        for group, clip in zip(optimizer._param_groups, kept, strict=True):
            group["grad_clip"] = clip


class _ClipOverMeshes(ClipGradByGlobalNorm):
    """Clips by the norm of the gradients of all meshes; each mesh counts once, however many processes it has."""

    exchanges = True

    def __init__(self, clip):
        super().__init__(clip.clip_norm, clip.group_name, clip.auto_skip_clip)

    def __call__(self, params_grads):
        chosen = [g._t for p, g in params_grads if getattr(p, "need_clip", True)]
        squares = torch.zeros(1, device=chosen[0].device if chosen else "cpu")
        for g in chosen:
            norm = torch.linalg.vector_norm(g.float())
            whole, share = (norm.full_tensor(), g.device_mesh.size()) if isinstance(g, DTensor) else (norm, 1)
            squares += whole.square() / share
        c10d.all_reduce(squares)
        self._scale = self.clip_norm / squares.sqrt().clamp(min=self.clip_norm)
        return super().__call__(params_grads)

    def clip(self, grads):
        for g in grads:
            g.mul_(float(self._scale))
        return grads
