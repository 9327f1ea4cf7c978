"""Pipeline parallelism: stages of a network on different processes, fed with parts of a batch one after another.

The schedule is "one forward, one backward": a stage begins with as many forward passes as there are stages after it,
then alternates, so that it never holds more than that many parts of a batch.
"""

import torch
import torch.distributed as c10d

from paddle._core import tree
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.tensor import Tensor, unwrap, wrap

from .meta_parallel_base import MetaParallelBase, broadcast_parameters
from .parallel_layers.pp_layers import PipelineLayer


class PipelineParallel(MetaParallelBase):
    """A `PipelineLayer` for training: `train_batch` runs a full step over all stages."""

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
        self._stage, self._last = self._hcg.get_stage_id(), self._hcg.is_last_stage
        group = self._hcg.get_pipe_parallel_group()
        self._before = None if self._stage == 0 else Channel(group.ranks[self._stage - 1])
        self._after = None if self._last else Channel(group.ranks[self._stage + 1])
        # Gradients are exchanged after the last part of a batch: nothing overlaps.
        self._dp_comm_overlap = self._sharding_comm_overlap = False
        self._chunk_2_comm_buffers = {}

    def is_pipeline_first_stage(self, ignore_virtual=False):
        """Whether this process runs the first stage."""
        return self._stage == 0

    def is_pipeline_last_stage(self, ignore_virtual=False):
        """Whether this process runs the last stage."""
        return self._last

    def _prepare_training(self, data, optimizer, lr_scheduler):
        """Prepare for `forward_backward_pipeline`, of programs that take the optimizer's step themselves."""
        self.optimizer, self.lr_scheduler = optimizer, lr_scheduler
        self._layers.train()
        return data

    def train_batch(self, data, optimizer, lr_scheduler=None, scaler=None, loss_fn_idx=0):
        """Train one step on a batch, (inputs, labels); returns the mean loss, in every stage."""
        self._layers.train()
        loss = self.forward_backward_pipeline(data, scaler)
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

    def eval_batch(self, data, compute_loss=False, loss_fn_idx=0):
        """Evaluate a batch; returns the mean loss in every stage, or without `compute_loss` the outputs in the last."""
        self._layers.eval()
        parts, results = self._parts(data), []
        with torch.no_grad():
            for inputs, labels in parts:
                out, loss = self._pass_forward(inputs, labels if compute_loss else None)
                results.append(loss if compute_loss else out)
        self._finish()
        if compute_loss:
            return self._mean_loss([r for r in results if r is not None])
        if not self._last:
            return None
        return wrap(torch.cat([unwrap(r) for r in results]))

    def forward_backward_pipeline(self, data, scaler=None):
        """Run all passes of one batch; gradients stay in the parameters."""
        parts = self._parts(data)
        ahead = min(len(parts) - 1, self._hcg.get_pipe_parallel_world_size() - self._stage - 1)
        waiting, losses = [], []

        def forward(part):
            received_, out = self._differentiable_pass(*part)
            waiting.append((received_, out))
            if self._last:
                losses.append(out.detach() * len(parts))

        def backward():
            self._pass_backward(*waiting.pop(0), scaler)

        for part in parts[:ahead]:
            forward(part)
        for part in parts[ahead:]:
            forward(part)
            backward()
        while waiting:
            backward()
        self._finish()
        return self._mean_loss(losses)

    # ---- passes ----

    def _parts(self, data):
        inputs, labels = data if isinstance(data, (list, tuple)) and len(data) == 2 else (data, None)
        return list(zip(self._split(inputs), self._split(labels), strict=True))

    def _split(self, value):
        leaves, structure = tree.flatten(value, kinds=_PARTS)
        return [tree.unflatten(structure, part) for part in zip(*map(self._split_leaf, leaves), strict=True)]

    def _split_leaf(self, value):
        count = self.accumulate_steps
        if value is None:
            return [None] * count
        if value.shape[0] % count:
            raise InvalidArgumentError(
                f"train_batch: a batch of {value.shape[0]} does not divide into {count} parts (accumulate_steps).",
                received(data=value),
            )
        return value.split(count, 0) if count > 1 else [value]

    def _pass_forward(self, inputs, labels):
        x = inputs if self._before is None else self._before.receive()
        out = self._layers(x)
        if self._after is not None:
            self._after.send(out)
            return out, None
        loss = None
        if labels is not None and self._layers._loss_fn is not None:
            loss = self._layers._loss_fn(out, labels)
        return out, loss

    def _forward_step(self, input_tensor, micro_dataset, chunk_id=None, step_id=None, overlap_schedule_mode=False):
        """Run this stage on a part of a batch; returns its output, in the last stage the part's share of the loss.

        Args:
            input_tensor: what came from the previous stage; None in the first one.
            micro_dataset: an iterator of (inputs, labels) pairs, of which the first and the last stage need their half.
        """
        inputs, labels = next(micro_dataset) if self._stage == 0 or self._last else (None, None)
        out = self._layers(inputs if self._stage == 0 else input_tensor)
        if not self._last:
            return out
        loss = self._layers._loss_fn(out, labels) if self._layers._loss_fn is not None else out.mean()
        return loss / self.accumulate_steps

    def _differentiable_pass(self, inputs, labels):
        x = inputs
        if self._before is not None:
            x = self._before.receive()
            for leaf in _leaves(x):
                leaf.stop_gradient = not leaf.dtype.is_floating_point
        out = self._forward_step(x, iter([(inputs, labels)]))
        if self._after is not None:
            self._after.send(out)
        return x, out

    def _pass_backward(self, x, out, scaler):
        if self._last:
            (scaler.scale(out) if scaler is not None else out).backward()
        else:
            outputs = [t for t in _leaves(out) if not t.stop_gradient]
            gradients = self._after.receive()
            torch.autograd.backward([unwrap(t) for t in outputs], [unwrap(g) for g in _leaves(gradients)])
        if self._before is not None:
            self._before.send(tuple(wrap(unwrap(t).grad) for t in _leaves(x) if not t.stop_gradient))

    def _finish(self):
        for line in (self._before, self._after):
            if line is not None:
                line.finish()

    def _mean_loss(self, losses):
        group = self._hcg.get_pipe_parallel_group()
        mean = torch.stack([unwrap(v).float() for v in losses]).mean() if losses else torch.zeros(())
        if group.nranks > 1:
            c10d.broadcast(mean, group.ranks[-1], group.engine)
        return wrap(mean)


_PARTS = tree.Kinds({}, {list: tree.TUPLE, tuple: tree.TUPLE}, tree.TUPLE)


def _leaves(value):
    return tree.leaves(value, kinds=_PARTS)


class Channel:
    """Messages to and from a neighbour: shapes and dtypes are sent once, then only values."""

    def __init__(self, other):
        self._other, self._sent_form, self._came_form, self._open, self._held = other, None, None, [], []

    def send(self, value):
        """Start sending a tensor or a tuple of them."""
        tensors = [unwrap(t).detach().contiguous() for t in _leaves(value)]
        form = [(list(t.shape), t.dtype) for t in tensors]
        same = form == self._sent_form
        self._open.append(c10d.isend(torch.tensor([int(not same)]), self._other))
        if not same:
            c10d.send_object_list([form, isinstance(value, Tensor)], self._other)
            self._sent_form = form
        for t in tensors:
            self._open.append(c10d.isend(t, self._other))
        self._held += tensors  # memory must stay valid until it is sent

    def receive(self):
        """Wait for a message from the neighbour."""
        told = torch.zeros(1, dtype=torch.int64)
        c10d.recv(told, self._other)
        if told.item():
            form = [None, None]
            c10d.recv_object_list(form, self._other)
            self._came_form = form
        form, single = self._came_form
        came = []
        for shape, dtype in form:
            t = torch.empty(shape, dtype=dtype)
            c10d.recv(t, self._other)
            came.append(wrap(t))
        return came[0] if single else tuple(came)

    def finish(self):
        """Wait until all messages are sent."""
        for work in self._open:
            work.wait()
        self._open, self._held = [], []
