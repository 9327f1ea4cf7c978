"""Stages of a pipeline for torch's schedules: which of them runs, and what a stage computes."""

import contextlib

import torch
from torch.distributed.pipelining import PipelineStage, schedules

from paddle._core import tree
from paddle._core.errors import InvalidArgumentError, UnimplementedError, received
from paddle._core.random import get_rng_state, set_rng_state
from paddle._core.tensor import unwrap, wrap_all

# What strategy.pipeline_configs["schedule_mode"] names, for one stage and for several stages in a process: the names of
# torch's classes, of which earlier releases lack some.
SINGLE = {
    "1F1B": "Schedule1F1B",
    "Eager1F1B": "Schedule1F1B",
    "FThenB": "ScheduleGPipe",
    "F-then-B": "ScheduleGPipe",
    "ZBH1": "ScheduleInterleavedZeroBubble",
}
SEVERAL = {
    "1F1B": "ScheduleInterleaved1F1B",
    "VPP": "ScheduleInterleaved1F1B",
    "FThenB": "ScheduleLoopedBFS",
    "F-then-B": "ScheduleLoopedBFS",
    "ZBVPP": "ScheduleInterleavedZeroBubble",
}
V_SHAPED = {"1F1B": "ScheduleDualPipeV", "DualPipeV": "ScheduleDualPipeV", "ZBV": "ScheduleZBVZeroBubble"}

PARTS = tree.Kinds({}, {list: tree.TUPLE, tuple: tree.TUPLE}, tree.TUPLE)  # how inputs and labels are nested


def schedule_class(mode, count, v_shaped):
    """torch's schedule for a mode, with `count` stages in each process."""
    known = V_SHAPED if v_shaped else SEVERAL if count > 1 else SINGLE
    if mode not in known:
        layout = "in V shape" if v_shaped else "of several virtual stages" if count > 1 else "of one stage a process"
        raise InvalidArgumentError(
            f"pipeline_configs['schedule_mode'] for pipelines {layout} must be one of {sorted(known)}.",
            received(schedule_mode=mode),
        )
    found = getattr(schedules, known[mode], None)
    if found is None:
        raise UnimplementedError(
            f"the schedule '{mode}' is torch's {known[mode]}, which torch {torch.__version__} does not have.",
            received(schedule_mode=mode),
            "a newer torch, or another schedule_mode.",
        )
    return found


class StageModule(torch.nn.Module):
    """A part of a `PipelineLayer`, or of another model in stages, as a torch module."""

    def __init__(self, layers, chunk):
        super().__init__()
        self._layers, self._chunk, self._held = layers, chunk, layers.parameters_of(chunk)
        self.part = 0  # of the batch

    def parameters(self, recurse=True):
        """The current torch tensors of the trainable parameters, for schedules that compute their gradients apart."""
        return iter([p._t for p in self._held if not p.stop_gradient])

    def forward(self, *inputs):
        x = wrap_all(inputs)
        out = self._layers.run_stage(x[0] if len(x) == 1 else tuple(x), self._chunk, self.part)
        return tuple(map(unwrap, out)) if isinstance(out, (list, tuple)) else unwrap(out)


class Stage(PipelineStage):
    """A stage whose extra pass, in which torch learns shapes, leaves random numbers and statistics as they were."""

    def _compute_outputs(self, *args, module, **kwargs):
        with _unchanged(module._layers):
            return super()._compute_outputs(*args, module=module, **kwargs)

    def forward_one_chunk(self, fwd_chunk_id, *args, **kwargs):
        self.submod.part = fwd_chunk_id
        return super().forward_one_chunk(fwd_chunk_id, *args, **kwargs)

    # torch hands gradients from one stage of a process to the other even where it evaluates and there are none.
    def get_local_bwd_output(self, mb_index):
        return super().get_local_bwd_output(mb_index) if self.has_backward else ()

    def set_local_bwd_input(self, next_stage_bwd_outputs, mb_index):
        if self.has_backward:
            super().set_local_bwd_input(next_stage_bwd_outputs, mb_index)


@contextlib.contextmanager
def _unchanged(layer):
    fixed = [*layer.buffers(), *(p for p in layer.parameters() if p.stop_gradient)]  # statistics are of both kinds
    numbers = get_rng_state()
    kept = [(t, t.detach().clone()) for t in (getattr(t, "_local_tensor", t) for t in map(unwrap, fixed))]
    try:
        yield
    finally:
        set_rng_state(numbers)
        with torch.no_grad():
            for buffer, value in kept:
                if not torch.equal(buffer, value):  # gradients may need the others as they are
                    buffer.copy_(value)


class Run:
    """One of torch's schedules, set up for batches of one kind: shapes, dtypes, training or not.

    Args:
        kind: the class of the schedule.
        loss_of: the function of (outputs, labels) that gives the loss of a part; None for outputs alone.
    """

    def __init__(self, kind, layers, group, count, loss_of):
        stages = [
            Stage(StageModule(layers, chunk), part, layers.number_of_parts, layers.device, group=group.engine)
            for chunk, part in enumerate(layers.parts_here)
        ]
        self._loss_of, self._labels, self._scaler, self._losses = loss_of, [], None, {}
        self.has_first = any(s.is_first for s in stages)
        self.has_last = any(s.is_last for s in stages)
        self._count = self._divisor = count
        options = {"loss_fn": None if loss_of is None else self._share, "scale_grads": False}
        try:
            if issubclass(kind, schedules.PipelineScheduleSingle):
                self._engine = kind(stages[0], count, **options)
            else:
                self._engine = kind(stages, count, **options)
        except ValueError as error:
            raise InvalidArgumentError(
                f"PipelineParallel: {count} parts of a batch (accumulate_steps) do not fit this schedule: {error}"
            ) from error

    def _share(self, output, number):
        """The share of a part of the batch in the loss; `number` is which part, as labels may be nested."""
        i = int(number.reshape(-1)[0])
        loss = self._loss_of(wrap_all(output), self._labels[i])
        self._losses[i] = unwrap(loss).detach()
        share = loss / self._divisor
        return unwrap(share if self._scaler is None else self._scaler.scale(share))

    def _call(self, method, inputs, labels, **options):
        self._labels, self._losses = labels, {}
        arguments = []
        if self.has_first:
            arguments = [unwrap(t) for t in tree.leaves(inputs, kinds=PARTS)]
        target = torch.arange(self._count) if self.has_last and self._loss_of is not None else None
        try:
            return method(*arguments, target=target, **options)
        except RuntimeError as error:
            if isinstance(error.__cause__, Exception):  # torch wraps what the layers of a stage raise
                raise error.__cause__ from None
            raise
        finally:
            self._labels = []

    def train(self, inputs, labels, scaler, batches=1):
        """Compute the gradients of a batch; returns the losses of its parts, where the last stage is.

        Args:
            batches: of how many batches the gradients are averaged.
        """
        self._scaler, self._divisor = scaler, self._count * batches
        self._call(self._engine.step, inputs, labels, return_outputs=False)
        return [self._losses[i] for i in range(self._count)] if self.has_last else []

    def evaluate(self, inputs, labels):
        """(losses of the parts, outputs of the batch), where the last stage is; else ([], None)."""
        self._scaler = None
        out = self._call(self._engine.eval, inputs, labels)
        return list(self._losses.values()), None if out is None else wrap_all(out)
