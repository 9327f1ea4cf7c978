"""Pipeline parallelism: stages of a network on different processes, fed with parts of a batch one after another.

The schedules are torch's: by default "one forward, one backward", in which a stage holds no more parts of a batch than
there are stages after it.
"""

import hashlib

import torch
import torch.distributed as c10d

from paddle._core import tree
from paddle._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from paddle._core.state import INTERCEPTORS
from paddle._core.tensor import unwrap, wrap

from ._schedules import PARTS, Run, schedule_class
from .meta_parallel_base import MetaParallelBase, broadcast_parameters
from .parallel_layers.pp_layers import PipelineLayer


class PipelineParallel(MetaParallelBase):
    """A `PipelineLayer` for training: `train_batch` runs a full step over all stages.

    `strategy.pipeline_configs` gives `accumulate_steps`, the number of parts of a batch, and `schedule_mode`: "1F1B",
    "FThenB" or "ZBH1" (gradients of weights are computed in what would be idle time).
    """

    _mode = None  # the schedule of subclasses that have only one

    def _prepare_for_model(self):
        if not isinstance(self._layers, PipelineLayer):
            raise InvalidTypeError(
                "PipelineParallel: expected a PipelineLayer.",
                received(layers=self._layers),
                "fleet.meta_parallel.PipelineLayer(layers=[...], num_stages=..., loss_fn=...).",
            )
        broadcast_parameters(self._layers, self._hcg)
        self._layers._synchronize_shared_weights()
        configs = self._strategy.pipeline_configs
        self.micro_batch_size, self.accumulate_steps = configs["micro_batch_size"], configs["accumulate_steps"]
        self._group = self._hcg.get_pipe_parallel_group()
        mode = self._mode or configs["schedule_mode"]
        self._kind = schedule_class(mode, len(self._layers.parts_here), self._layers.v_shaped)
        self._runs = {}
        parts = self._layers.parts_here
        self._first, self._last = 0 in parts, self._layers.number_of_parts - 1 in parts
        # Gradients are exchanged after the last part of a batch: nothing overlaps.
        self._dp_comm_overlap = self._sharding_comm_overlap = False
        self._chunk_2_comm_buffers = {}

    def is_pipeline_first_stage(self, ignore_virtual=False):
        """Whether this process runs the first stage."""
        return self._hcg.get_stage_id() == 0 if ignore_virtual else self._first

    def is_pipeline_last_stage(self, ignore_virtual=False):
        """Whether this process runs the last stage."""
        return self._hcg.is_last_stage if ignore_virtual else self._last

    def _prepare_training(self, data, optimizer, lr_scheduler):
        """Prepare for `forward_backward_pipeline`, of programs that take the optimizer's step themselves."""
        self.optimizer, self.lr_scheduler = optimizer, lr_scheduler
        self._layers.train()
        return data

    def train_batch(
        self, data, optimizer, lr_scheduler=None, scaler=None, loss_fn_idx=0, return_micro_batch_loss=False
    ):
        """Train one step on a batch, (inputs, labels); returns the mean loss, in every stage.

        Args:
            loss_fn_idx: which loss, where `loss_fn` of the PipelineLayer is a list.
            return_micro_batch_loss: return the losses of the parts of the batch instead.
        """
        self._layers.train()
        loss = self._forward_backward(data, scaler, loss_fn_idx, return_micro_batch_loss)
        self._layers.allreduce_shared_weight_gradients()
        if scaler is None:
            optimizer.step()
        else:
            scaler.step(optimizer)
            scaler.update()
        optimizer.clear_grad()
        if lr_scheduler is not None:
            lr_scheduler.step()
        return loss

    def eval_batch(self, data, compute_loss=False, loss_fn_idx=0, return_host_tensor=False):
        """Evaluate a batch; returns the mean loss in every stage, or without `compute_loss` the outputs in the last.

        Args:
            return_host_tensor: put the outputs on the CPU.
        """
        self._layers.eval()
        inputs, labels = _pair(data)
        loss_of = self._layers.loss_function(loss_fn_idx) if compute_loss else None
        with torch.no_grad():
            if self._group.nranks == 1:
                losses, outputs = self._evaluate_alone(inputs, labels, loss_of)
            else:
                run = self._run(inputs, loss_of, loss_fn_idx, training=False)
                losses, outputs = run.evaluate(inputs, self._labels(labels, run))
        if compute_loss:
            return self._mean_loss(losses)
        return outputs if outputs is None or not return_host_tensor else tree.map(lambda t: t.cpu(), outputs)

    def forward_backward_pipeline(self, data, scaler=None, static_scheduler=False, return_micro_batch_loss=False):
        """Run all passes of one batch; gradients stay in the parameters."""
        if static_scheduler:
            raise NotImplementedError("forward_backward_pipeline: static_scheduler is not supported")
        return self._forward_backward(data, scaler, 0, return_micro_batch_loss)

    def _forward_backward(self, data, scaler, loss_fn_idx, return_all):
        inputs, labels = _pair(data)
        loss_of = self._layers.loss_function(loss_fn_idx)
        if self._group.nranks == 1:
            losses = self._train_alone(inputs, labels, loss_of, scaler)
        else:
            run = self._run(inputs, loss_of, loss_fn_idx, training=True)
            losses = run.train(inputs, self._labels(labels, run), scaler)
        return self._mean_loss(losses, return_all)

    # ---- passes ----

    def _run(self, inputs, loss_of, loss_fn_idx, training):
        """The schedule for such a batch, made at the first of its kind; every stage agrees with the first on it."""
        number = torch.zeros(1, dtype=torch.int64, device=self._layers.device)
        if self._first:
            leaves = tree.leaves(inputs, kinds=PARTS)
            self._check_divides(leaves)
            kind = [(list(t.shape), str(t.dtype)) for t in leaves]
            told = repr((kind, [type(i).__name__ for i in INTERCEPTORS])).encode()  # autocast changes dtypes
            number.fill_(int.from_bytes(hashlib.sha256(told).digest()[:7], "big"))
        c10d.broadcast(number, self._group.ranks[0], self._group.engine)
        key = (int(number), training, None if loss_of is None else loss_fn_idx)
        if key not in self._runs:
            if len(self._runs) >= _KEPT_RUNS:  # batches of ever new lengths must not fill the memory
                self._runs.pop(next(iter(self._runs)))
            self._runs[key] = Run(self._kind, self._layers, self._group, self.accumulate_steps, loss_of)
        return self._runs[key]

    def _labels(self, labels, run):
        return self._split(labels) if run.has_last else []

    def _train_alone(self, inputs, labels, loss_of, scaler):
        losses = []
        for part, wanted in zip(self._split(inputs), self._split(labels), strict=True):
            loss = loss_of(self._layers.through_all(part), wanted)
            losses.append(unwrap(loss).detach())
            share = loss / self.accumulate_steps
            (share if scaler is None else scaler.scale(share)).backward()
        return losses

    def _evaluate_alone(self, inputs, labels, loss_of):
        outputs = [self._layers.through_all(part) for part in self._split(inputs)]
        losses = []
        if loss_of is not None:
            losses = [unwrap(loss_of(o, w)) for o, w in zip(outputs, self._split(labels), strict=True)]
        if not isinstance(outputs[0], (list, tuple)):
            return losses, wrap(torch.cat([unwrap(o) for o in outputs]))
        return losses, tuple(wrap(torch.cat([unwrap(t) for t in column])) for column in zip(*outputs, strict=True))

    def _forward_step(self, input_tensor, micro_dataset, chunk_id=None, step_id=None, overlap_schedule_mode=False):
        """Run this stage on a part of a batch; returns its output, in the last stage the part's share of the loss.

        Args:
            input_tensor: what came from the previous stage; None in the first one.
            micro_dataset: an iterator of (inputs, labels) pairs, of which the first and the last stage need their half.
        """
        part = self._layers.parts_here[chunk_id or 0]
        first, last = part == 0, part == self._layers.number_of_parts - 1
        inputs, labels = next(micro_dataset) if first or last else (None, None)
        out = self._layers(inputs if first else input_tensor, chunk_id=chunk_id)
        if not last:
            return out
        return self._layers.loss_function(0)(out, labels) / self.accumulate_steps

    def _check_divides(self, leaves):
        count = self.accumulate_steps
        for value in leaves:
            if value.shape[0] % count:
                raise InvalidArgumentError(
                    f"train_batch: a batch of {value.shape[0]} does not divide into {count} parts (accumulate_steps).",
                    received(data=value),
                )

    def _split(self, value):
        leaves, structure = tree.flatten(value, kinds=PARTS)
        self._check_divides([v for v in leaves if v is not None])
        columns = [[v] * self.accumulate_steps if v is None else self._cut(v) for v in leaves]
        return [tree.unflatten(structure, part) for part in zip(*columns, strict=True)]

    def _cut(self, value):
        return value.split(self.accumulate_steps, 0) if self.accumulate_steps > 1 else [value]

    def _mean_loss(self, losses, return_all=False):
        """The mean of the losses of all parts, or all of them, in every stage."""
        device = self._layers.device
        found = torch.zeros(self.accumulate_steps, device=device)
        if losses:
            found = torch.stack([v.float().reshape(()) for v in losses])
        if self._group.nranks > 1:
            source = self._layers.rank_of_part(self._layers.number_of_parts - 1)
            c10d.broadcast(found, self._group.ranks[source], self._group.engine)
        return wrap(found if return_all else found.mean())


_KEPT_RUNS = 16


def _pair(data):
    return data if isinstance(data, (list, tuple)) and len(data) == 2 else (data, None)


class PipelineParallelWithInterleave(PipelineParallel):
    """A pipeline in which each process runs several stages: less idle time, and more messages.

    The `PipelineLayer` has `num_virtual_pipeline_stages`, the number of stages in each process.
    """

    def _prepare_for_model(self):
        if getattr(self._layers, "get_num_virtual_stages", lambda: 1)() < 2:
            raise FailedCheckError(
                f"{type(self).__name__}: the PipelineLayer must have 'num_virtual_pipeline_stages' of at least 2.",
                received(layers=self._layers),
            )
        super()._prepare_for_model()


class PipelineParallelWithInterleaveFthenB(PipelineParallelWithInterleave):
    """A pipeline of several stages in each process in which all forward passes come before the backward passes."""

    _mode = "FThenB"


class VPPFhenBInBalancedMemory(PipelineParallelWithInterleaveFthenB):
    """The same: torch's schedule frees what a part of the batch needed when its backward pass is done."""


class DualPipeVParallel(PipelineParallel):
    """A pipeline in V shape: the first process runs the first and the last of twice as many stages as processes."""

    def _prepare_for_model(self):
        if not getattr(self._layers, "v_shaped", False):
            raise FailedCheckError(
                "DualPipeVParallel: the PipelineLayer must have 'use_dualpipev=True'.", received(layers=self._layers)
            )
        super()._prepare_for_model()
