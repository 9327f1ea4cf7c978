"""Pipelines of models whose parameters lie on several meshes, one after another: a mesh is a stage.

Every process runs the whole model for its stage: before the stage and after it nothing is computed (see crossing.py).
When and in which order parts of a batch run is up to torch's schedules, as for a `PipelineLayer`.
"""

import torch
import torch.distributed as c10d
from torch.distributed.tensor import DTensor, Replicate

from paddle._core import tree
from paddle._core.errors import InvalidArgumentError, PreconditionNotMetError, received
from paddle._core.state import INTERCEPTORS
from paddle._core.tensor import Tensor, unwrap, wrap

from .. import _group
from ..fleet.meta_parallel._schedules import Run, schedule_class
from .crossing import on_mesh, runs_here, stage_runs
from .layers import replicate

_KEPT_RUNS = 16


def meshes_of(model):
    """The meshes of a model's parameters, in the order in which the model has them."""
    return list(dict.fromkeys(p.process_mesh for p in model.parameters() if p.is_dist()))


def complete_stages(model, first):
    """Put what is not on a mesh yet on that of its layer's other parameters, or of the layer before.

    Layers without trained parameters stay as they are: all stages have them.
    """
    mesh = first
    for layer in model.sublayers(include_self=True):
        held = [p for p in layer._parameters.values() if p is not None]
        mesh = next((p.process_mesh for p in held if p.is_dist()), mesh)
        if any(p.is_dist() or not p.stop_gradient for p in held):
            replicate(layer, mesh)


def everywhere(value):
    """A distributed tensor in full, in every process; those outside its mesh get it from the first that is in it."""
    t = unwrap(value)
    mesh = t.device_mesh
    if mesh.size() == c10d.get_world_size():
        return wrap(t.full_tensor())
    full = t.full_tensor() if runs_here(t) else torch.empty(t.shape, dtype=t.dtype, device=t.device)
    full = full.detach().contiguous()
    c10d.broadcast(full, int(mesh.mesh.flatten()[0]))
    return wrap(full)


def staged(model, loss, settings, cast, what):
    """The stages of a model as `strategy.pipeline` describes their work; None if it is not enabled."""
    if not settings.enable:
        return None
    meshes = meshes_of(model)
    if len(meshes) < 2:
        raise PreconditionNotMetError(
            f"{what}: strategy.pipeline needs a model whose layers are on several meshes.",
            f"{len(meshes)} meshes",
            "parallelize(model, optimizer, mesh, {'pp_config': {'split_spec': 'layers'}}).",
        )
    return StagedModel(model, meshes, loss, settings, cast)


class StagedModel:
    """A model on several meshes that trains and evaluates batches in parts, with one of torch's schedules.

    Args:
        meshes: those of the stages, in order; all of one shape.
        loss: a function of the outputs and the labels.
        settings: `schedule_mode` and `accumulate_steps`, the number of parts of a batch.
        cast: a context for the forward pass.
    """

    def __init__(self, model, meshes, loss, settings, cast):
        if len({tuple(mesh.shape) for mesh in meshes}) > 1:
            raise InvalidArgumentError("strategy.pipeline: the meshes of all stages must have one shape.", str(meshes))
        if getattr(settings, "vpp_degree", 1) > 1:
            raise NotImplementedError(
                "strategy.pipeline: several stages in a process (vpp_degree) are not supported for models on meshes; "
                "fleet.meta_parallel.PipelineLayer has num_virtual_pipeline_stages"
            )
        self._model, self._loss, self._cast = model, loss, cast
        self._meshes = [mesh.engine() for mesh in meshes]
        self._count, self._kind = settings.accumulate_steps, schedule_class(settings.schedule_mode, 1, False)
        self._runs, self._batch, self._sent, self._form, self._key = {}, [], {}, None, None
        me, self._group, self._here = c10d.get_rank(), None, None
        for line in zip(*(mesh.process_ids for mesh in meshes), strict=True):
            group = _group.new_group(list(line))  # by all processes
            if me in line:
                self._group, self._here = group, line.index(me)
        if self._group is None:
            raise PreconditionNotMetError("strategy.pipeline: every process must be in the mesh of a stage.", str(me))
        self.number_of_parts, self.parts_here = len(meshes), [self._here]

    # ---- batches ----

    def train(self, inputs, labels, scaler=None, batches=1):
        """Compute the gradients of one of so many batches; returns the mean loss of its parts, in every process."""
        losses = self._run("train", inputs).train(self._numbers(), self._parts(labels), scaler, batches)
        return self._mean(losses)

    @torch.no_grad()
    def evaluate(self, inputs, labels):
        """(the mean loss in every process, the outputs where the last stage is and else None)."""
        losses, outputs = self._run("eval", inputs).evaluate(self._numbers(), self._parts(labels))
        return self._mean(losses), self._rewrapped(outputs)

    @torch.no_grad()
    def predict(self, inputs):
        """The outputs where the last stage is, else None."""
        return self._rewrapped(self._run("predict", inputs).evaluate(self._numbers(), [])[1])

    def _numbers(self):
        """What torch's schedule splits and hands to the first stage, which takes its inputs from the batch itself."""
        return wrap(torch.arange(float(self._count), device=self.device))

    def _run(self, mode, inputs):
        self._batch = self._parts(inputs)
        kinds = [(list(t.shape), str(t.dtype)) for t in tree.leaves(inputs) if isinstance(t, Tensor)]
        key = self._key = repr((mode, self._model.training, kinds, [type(i).__name__ for i in INTERCEPTORS]))
        if key not in self._runs:
            if len(self._runs) >= _KEPT_RUNS:
                self._runs.pop(next(iter(self._runs)))
            self._runs[key] = Run(
                self._kind, self, self._group, self._count, None if mode == "predict" else self._loss_of
            )
        return self._runs[key]

    def _parts(self, values):
        """The parts of a batch: for each its values, nested as they were."""
        leaves, structure = tree.flatten(values)
        columns = [self._split(v) if isinstance(v, Tensor) else [v] * self._count for v in leaves]
        return [tree.unflatten(structure, list(part)) for part in zip(*columns, strict=True)] or [[]] * self._count

    def _split(self, value):
        """The parts of a tensor; of a distributed one each process splits what it has."""
        if not value.shape or value.shape[0] % self._count:
            raise InvalidArgumentError(
                f"strategy.pipeline: a batch must divide into {self._count} parts (accumulate_steps).",
                received(batch=value),
            )
        t = unwrap(value)
        if not isinstance(t, DTensor):
            return list(map(wrap, t.chunk(self._count)))
        local = t.to_local()
        pieces = local.chunk(self._count) if runs_here(t) else [local] * self._count
        like = torch.empty((t.shape[0] // self._count, *t.shape[1:]), device="meta")
        return [wrap(on_mesh(piece, t.device_mesh, t.placements, like)) for piece in pieces]

    # ---- what a schedule asks for ----

    @property
    def device(self):
        """The torch device of the parameters."""
        return next((p._t.device for p in self._model.parameters()), torch.device("cpu"))

    def parameters_of(self, chunk):
        """The parameters of this process's stage."""
        own = self._meshes[self._here]
        return [p for p in self._model.parameters() if isinstance(p._t, DTensor) and p._t.device_mesh is own]

    def parameters(self):
        """The parameters of all stages."""
        return self._model.parameters()

    def buffers(self):
        """The buffers of all stages."""
        return self._model.buffers()

    def run_stage(self, came, chunk, part):
        """Run this process's stage on a part of the batch."""
        came = list(came) if isinstance(came, (list, tuple)) else [came]
        stage = _Stage(self._meshes, self._here, [unwrap(v) for v in came], self._sent.get(self._key))
        stage_runs(stage)
        try:
            with self._cast():
                outputs = self._model(*self._batch[part])
        except _StageIsDone:
            outputs = None
        finally:
            stage_runs(None)
        if self._here < self.number_of_parts - 1:
            if not stage.sent:
                raise PreconditionNotMetError(
                    "strategy.pipeline: the model sends nothing to the mesh of its next stage.",
                    f"stage {self._here} of {self.number_of_parts}",
                    "paddle.distributed.reshard(x, next_mesh, placements) in the model, or pp_config of parallelize.",
                )
            self._sent[self._key] = len(stage.sent)
            return tuple(map(wrap, stage.sent))
        leaves, structure = tree.flatten(outputs)
        self._form = structure, [unwrap(leaf) if isinstance(leaf, Tensor) else leaf for leaf in leaves]
        return tuple(wrap(_local(t)) for t in self._form[1] if isinstance(t, torch.Tensor))

    def _rewrapped(self, outputs):
        """The outputs of a batch or of a part of it, nested and distributed as the model gave them."""
        if outputs is None:
            return None
        found, (structure, leaves) = iter(outputs if isinstance(outputs, (list, tuple)) else [outputs]), self._form
        made = []
        for leaf in leaves:
            if not isinstance(leaf, torch.Tensor):
                made.append(leaf)
                continue
            local = unwrap(next(found))
            if isinstance(leaf, DTensor):
                local = DTensor.from_local(local, leaf.device_mesh, _complete(leaf).placements, run_check=False)
            made.append(wrap(local))
        return tree.unflatten(structure, made)

    def _loss_of(self, outputs, labels):
        outputs = self._rewrapped(outputs)
        with self._cast():
            loss = self._loss(*(outputs if isinstance(outputs, (list, tuple)) else [outputs]), *labels)
        t = unwrap(loss)
        return wrap(t.full_tensor()) if isinstance(t, DTensor) else loss

    def _mean(self, losses):
        found = torch.zeros(self._count, device=self.device)
        if losses:
            found = torch.stack([v.float().reshape(()) for v in losses])
        c10d.broadcast(found, self._group.ranks[-1], self._group.engine)
        return wrap(found.mean())


def _complete(t):
    """A DTensor without partial sums."""
    return t.redistribute(t.device_mesh, [Replicate() if p.is_partial() else p for p in t.placements])


def _local(t):
    return _complete(t).to_local() if isinstance(t, DTensor) else t


class _StageIsDone(Exception):
    """All that a stage sends is there: the rest of the model belongs to others."""


class _Stage:
    """Answers, while a stage runs, where tensors go to another mesh.

    Args:
        came: what the stage before sent.
        count: how many tensors the stage sends, once that is known.
    """

    def __init__(self, meshes, here, came, count):
        self._meshes, self._here, self._came, self._count, self.sent = meshes, here, iter(came), count, []

    def cross(self, t, engine, laid):
        """The tensor on the next mesh: what came for this stage; elsewhere only its shape."""
        source, target = (next((i for i, m in enumerate(self._meshes) if m is e), -1) for e in (t.device_mesh, engine))
        if -1 in (source, target) or target != source + 1:
            raise PreconditionNotMetError(
                "strategy.pipeline: tensors can go from the mesh of a stage to that of the next one only.",
                f"stage {source} to {target} of {len(self._meshes)}",
                "send it on through the stages between, as an output of their layers.",
            )
        if target == self._here:
            return on_mesh(next(self._came), engine, laid, t)
        if source == self._here:
            self.sent.append(t.to_local().clone())  # torch detaches it in place, which a view refuses
            if len(self.sent) == self._count:
                raise _StageIsDone
        return on_mesh(torch.empty(0, dtype=t.dtype, device=t.to_local().device), engine, laid, t)
