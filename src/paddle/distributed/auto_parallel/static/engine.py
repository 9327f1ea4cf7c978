"""`Engine`: trains, evaluates and runs a model on all processes of a mesh."""

import contextlib
import os

import numpy as np
import torch.distributed as c10d

import paddle
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from paddle._core.tensor import Tensor
from paddle.framework.io import load, save_group
from paddle.io import DataLoader, DistributedBatchSampler
from paddle.metric import Metric
from paddle.nn import Layer

from ... import _collective, _group
from ..._data_parallel import DataParallel
from ..._env import init_parallel_env
from ...fleet.utils.log_util import logger
from ...sharding import group_sharded_parallel
from ...sharding._group_sharded import full_optimizer_state
from ..interface import take_fetched
from ..layers import ShardDataloader, shard_layer, shard_optimizer
from ..mixed_precision import mixed_precision
from ..plans import STAGES
from ..recomputing import recompute_layers
from ..stages import complete_stages, everywhere, meshes_of, staged
from ..strategy import Strategy
from ..tensors import unshard_dtensor
from ._callbacks import Callbacks
from .utils import to_list

_MODES = ("train", "eval", "predict")
_LEVELS = {1: "os", 2: "os_g", 3: "p_g_os"}


class Engine:
    """Trains a model with a loss and an optimizer, on one process or on many.

    Without annotations, processes train on different data and average their gradients. A model whose parameters were
    distributed over a mesh with `shard_tensor` is trained on that mesh; its axis "dp", if it has one, splits the data.
    With parameters on several meshes it is a pipeline: inputs are on the first of them, labels on the last, and all
    processes report the loss and the outputs. The model runs in dynamic mode.

    Args:
        loss: called with the outputs and the labels.
        metrics: metrics of `paddle.metric` for evaluation.
        strategy: `amp`, `gradient_merge`, `sharding`, `recompute`, `pipeline` and `seed` have an effect; `fused_passes`
            needs none, as torch's kernels are fused; `qat` and `tuning` are not supported yet.

    >>> from paddle.distributed.fleet import auto
    >>> net = paddle.nn.Linear(2, 1)
    >>> optimizer = paddle.optimizer.SGD(0.1, parameters=net.parameters())
    >>> engine = auto.Engine(net, paddle.nn.MSELoss(), optimizer)
    >>> data = paddle.io.TensorDataset([paddle.ones([4, 2]), paddle.zeros([4, 1])])
    >>> engine.fit(data, batch_size=2, verbose=0)
    >>> sorted(engine.evaluate(data, batch_size=2, verbose=0))
    ['loss']
    """

    def __init__(self, model=None, loss=None, optimizer=None, metrics=None, cluster=None, strategy=None):
        if model is not None and not callable(model):
            raise InvalidTypeError("Engine: 'model' must be a Layer or a function.", received(model=model))
        if loss is not None and not isinstance(loss, Tensor) and not callable(loss):
            raise InvalidTypeError("Engine: 'loss' must be a Layer or a function.", received(loss=loss))
        if optimizer is not None and not hasattr(optimizer, "step"):
            raise InvalidTypeError("Engine: 'optimizer' must be an Optimizer.", received(optimizer=optimizer))
        if strategy is not None and not isinstance(strategy, Strategy):
            raise InvalidTypeError("Engine: 'strategy' must be an auto.Strategy.", received(strategy=strategy))
        self._metrics = to_list(metrics)
        if not all(isinstance(metric, Metric) for metric in self._metrics):
            raise InvalidTypeError("Engine: 'metrics' must be metrics of paddle.metric.", received(metrics=metrics))
        self._model, self._loss, self._optimizer = model, loss, optimizer
        self._strategy, self._mode, self._split, self._count = strategy or Strategy(), None, 1, 0
        self._inputs_spec, self.stop_training = None, False
        self._check_strategy()
        self._join()
        self._cast, self._scaler = mixed_precision(self._strategy.amp, self._model)
        self._staged = staged(self._model, self._loss, self._strategy.pipeline, self._cast, "Engine")
        if self._strategy.recompute.enable:
            recompute_layers(self._model, self._strategy.recompute)

    # ---- set up ----

    def _check_strategy(self):
        for subject, instead in (("qat", "paddle.quantization.QAT"), ("tuning", "outrigger plan")):
            if getattr(self._strategy, subject).enable:
                raise NotImplementedError(f"Engine: strategy.{subject} is not supported yet; use {instead}")
        if self._strategy.auto_mode != "semi":
            raise NotImplementedError(
                f"Engine: auto_mode {self._strategy.auto_mode!r} is not supported yet; 'semi' is: annotate tensors"
            )
        if self._strategy.sharding.enable and self._strategy.sharding.stage not in _LEVELS:
            raise InvalidArgumentError(
                "Engine: strategy.sharding.stage must be 1, 2 or 3.", received(stage=self._strategy.sharding.stage)
            )

    def _join(self):
        """Join the other processes, and prepare the model for them."""
        if self._strategy.seed is not None:
            paddle.seed(self._strategy.seed)
        init_parallel_env()
        world, self._mesh, self._wrapped = _group.world_group(), None, self._model
        self._meshes = meshes_of(self._model) if isinstance(self._model, Layer) else []
        sharding = self._strategy.sharding.enable
        if self._meshes:
            self._mesh = self._meshes[0]
            if len(self._meshes) == 1:
                shard_layer(self._model, self._mesh)  # what was not annotated is replicated
            else:
                complete_stages(self._model, self._mesh)
            names = self._mesh.dim_names
            self._data_parts = self._mesh.shape[names.index("dp")] if "dp" in names else 1
            if sharding and self._optimizer is not None:
                kind = STAGES[self._strategy.sharding.stage]
                mesh = self._mesh if len(self._meshes) == 1 else None  # else that of each parameter
                shard_optimizer(self._optimizer, kind("dp" if "dp" in names else names[0], mesh))
        else:
            self._data_parts = world.nranks
            if world.nranks > 1 and isinstance(self._model, Layer):
                self._wrapped = self._spread(sharding)
        self._dp_world_sizes = [self._data_parts]

    def _spread(self, sharding):
        if not sharding or self._optimizer is None:
            return DataParallel(self._model)
        level = _LEVELS[self._strategy.sharding.stage]
        model, self._optimizer, _ = group_sharded_parallel(self._model, self._optimizer, level)
        return model

    def to_mode(self, mode):
        """Switch to 'train', 'eval' or 'predict'."""
        if mode not in _MODES:
            raise InvalidArgumentError(f"Engine: 'mode' must be one of {_MODES}.", received(mode=mode))
        if mode == "train" and (self._loss is None or self._optimizer is None):
            raise PreconditionNotMetError("Engine: training needs a loss and an optimizer.")
        if mode == "eval" and self._loss is None and not self._metrics:
            raise PreconditionNotMetError("Engine: evaluation needs a loss or metrics.")
        self._mode = mode
        if isinstance(self._wrapped, Layer):
            self._wrapped.train() if mode == "train" else self._wrapped.eval()

    def prepare(
        self,
        inputs_spec=None,
        labels_spec=None,
        inputs=None,
        labels=None,
        main_program=None,
        startup_program=None,
        mode=None,
        init_parameters=True,
    ):
        """Choose a mode; the specs of inputs are kept for `save(training=False)`."""
        if inputs is not None or labels is not None or main_program is not None:
            raise NotImplementedError("Engine.prepare: static programs are not supported yet; give a Layer")
        self._inputs_spec = to_list(inputs_spec) or self._inputs_spec
        if self._inputs_spec:
            self._split = len(self._inputs_spec)
        self.to_mode(mode or self._mode or "train")

    # ---- data ----

    def dataloader(
        self,
        dataset,
        batch_size=1,
        shuffle=False,
        drop_last=True,
        collate_fn=None,
        num_workers=0,
        use_buffer_reader=True,
        use_shared_memory=True,
        timeout=0,
        worker_init_fn=None,
        epochs=1,
        steps_per_epoch=None,
        sample_split=1,
        mode=None,
        places=None,
    ):
        """A loader of this process's part of the data; `batch_size` counts the samples of all processes together.

        Args:
            sample_split: how many values of a sample are inputs; the others are labels.
        """
        if mode is not None:
            self.to_mode(mode)
        self._split = sample_split or self._split
        parts = self._data_parts if self._mesh is None else 1
        if batch_size % self._data_parts:
            raise InvalidArgumentError(
                f"Engine: a batch must divide evenly among {self._data_parts} processes.",
                received(batch_size=batch_size),
            )
        world = _group.world_group()
        sampler = DistributedBatchSampler(
            dataset,
            batch_size // parts,
            num_replicas=parts,
            rank=world.rank if parts > 1 else 0,
            shuffle=shuffle,
            drop_last=drop_last,
        )
        loader = DataLoader(
            dataset,
            batch_sampler=sampler,
            collate_fn=collate_fn,
            num_workers=num_workers,
            use_buffer_reader=use_buffer_reader,
            use_shared_memory=use_shared_memory,
            timeout=timeout,
            worker_init_fn=worker_init_fn,
        )
        if self._mesh is None:
            return loader
        axis = "dp" if "dp" in self._mesh.dim_names else None
        meshes = [*[self._mesh] * self._split, self._meshes[-1]]  # of inputs, then of labels
        return ShardDataloader(loader, meshes, None, axis, False)

    def _loader(self, data, split, batch_size, collate_fn, mode, shuffle=False):
        if hasattr(data, "__getitem__") and hasattr(data, "__len__"):
            drop = mode == "train" or self._data_parts > 1
            options = {"collate_fn": collate_fn, "sample_split": split or self._split, "drop_last": drop}
            return self.dataloader(data, batch_size, shuffle, mode=mode, **options)
        self.to_mode(mode)
        self._split = split or self._split
        return data  # it gives batches itself

    def _parts(self, data):
        """(inputs, labels) of a batch."""
        if isinstance(data, (list, tuple)) and len(data) == 1 and isinstance(data[0], dict):
            data = data[0]
        values = list(data.values()) if isinstance(data, dict) else to_list(data)
        values = [v if isinstance(v, Tensor) else paddle.to_tensor(np.asarray(v)) for v in values]
        return values[: self._split], values[self._split :]

    # ---- passes ----

    def run(self, data=None, feed=None, fetch_list=None, mode=None):
        """Run one batch: {"loss": …} in training and evaluation, {"outputs": […]} otherwise.

        What the model reported with `auto.fetch` is under "fetches". Values are arrays.

        Args:
            data: inputs and labels in a list or dict, in this order.
        """
        if fetch_list:
            raise NotImplementedError("Engine.run: fetch_list is not supported yet; call auto.fetch in the model")
        if mode is not None and mode != self._mode:
            self.to_mode(mode)
        if self._mode is None:
            raise PreconditionNotMetError("Engine.run: choose a mode first.", None, "mode='train', or prepare(mode=…).")
        inputs, labels = self._parts(feed if data is None else data)
        take_fetched()
        outs = self._train(inputs, labels) if self._mode == "train" else self._evaluate(inputs, labels)
        fetched = take_fetched()
        outs["fetches"] = {name: _array(value) for name, (value, _) in fetched.items()}
        for name in [name for name, (_, logged) in fetched.items() if logged]:
            logger.info("%s: %s", name, outs["fetches"][name])
        return {key: _array(value) if isinstance(value, Tensor) else value for key, value in outs.items()}

    def _forward(self, inputs, labels):
        with self._cast():
            outputs = self._wrapped(*inputs)
            loss = None
            if self._loss is not None and self._mode != "predict":
                loss = self._loss if isinstance(self._loss, Tensor) else self._loss(*to_list(outputs), *labels)
        return to_list(outputs), loss

    def _train(self, inputs, labels):
        merge = self._strategy.gradient_merge
        every = merge.k_steps if merge.enable else 1
        self._count += 1
        last = self._count % every == 0
        waiting = hasattr(self._wrapped, "no_sync") and not last
        with self._wrapped.no_sync() if waiting else contextlib.nullcontext():
            if self._staged is not None:
                divisor = every if merge.enable and merge.avg else 1
                return self._stepped(self._staged.train(inputs, labels, self._scaler, divisor), last)
            _, loss = self._forward(inputs, labels)
            scaled = loss / every if merge.enable and merge.avg else loss
            (scaled if self._scaler is None else self._scaler.scale(scaled)).backward()
        return self._stepped(loss, last)

    def _stepped(self, loss, due):
        """Take the optimizer's step if it is due, and report the loss."""
        if due:
            if self._scaler is None:
                self._optimizer.step()
            else:
                self._scaler.step(self._optimizer)
                self._scaler.update()
            self._optimizer.clear_grad()
        return {"loss": loss.detach()}

    @paddle.no_grad()
    def _evaluate(self, inputs, labels):
        if self._staged is None:
            outputs, loss = self._forward(inputs, labels)
        else:
            loss = None
            if self._mode == "predict" or self._loss is None:
                outputs = self._staged.predict(inputs)
            else:
                loss, outputs = self._staged.evaluate(inputs, labels)
            found = [None if outputs is None else [unshard_dtensor(v).numpy() for v in to_list(outputs)]]
            c10d.broadcast_object_list(found, self._meshes[-1].process_ids[0])
            outputs = list(map(paddle.to_tensor, found[0]))
        if self._mode == "eval":
            for metric in self._metrics:
                plain = [_full(v) for v in (*outputs, *labels)]
                metric.update(*[_array(v) for v in to_list(metric.compute(*plain))])
        outs = {"outputs": [_array(v) for v in outputs]}
        if loss is not None:
            outs["loss"] = loss
        return outs

    # ---- loops ----

    def fit(
        self,
        train_data,
        train_sample_split=None,
        batch_size=1,
        epochs=1,
        steps_per_epoch=None,
        log_freq=10,
        save_dir=None,
        save_freq=1,
        valid_data=None,
        valid_sample_split=None,
        valid_freq=1,
        valid_steps=None,
        collate_fn=None,
        callbacks=None,
        verbose=2,
        nvprof_range=(-1, -1),
    ):
        """Train for some epochs.

        Args:
            train_data: a data set, or anything that gives batches.
            train_sample_split: how many values of a sample are inputs; the others are labels.
            steps_per_epoch: end an epoch after so many batches.
            save_dir: a folder for a checkpoint after every `save_freq` epochs.
            valid_data: evaluated after every `valid_freq` epochs.
        """
        loader = self._loader(train_data, train_sample_split, batch_size, collate_fn, "train")
        steps = steps_per_epoch or (len(loader) if hasattr(loader, "__len__") else None)
        shown = {"batch_size": batch_size, "epochs": epochs, "steps": steps, "verbose": verbose}
        notify = Callbacks(callbacks, self, **shown, metrics=self._names("loss"))
        notify("train_begin")
        for epoch in range(epochs):
            self.to_mode("train")
            notify("epoch_begin", epoch)
            logs = {}
            for step, batch in enumerate(loader):
                if steps_per_epoch is not None and step >= steps_per_epoch:
                    break
                notify("train_batch_begin", step)
                outs, rate = self.run(batch), self._optimizer.get_lr()
                logs = {"step": step, "lr": rate, "loss": float(outs["loss"])}
                notify.after_batch(step, logs)
                if verbose and step % log_freq == 0:
                    logger.info("epoch %d, step %d, lr %g, loss %.6f", epoch, step, rate, logs["loss"])
            notify("epoch_end", epoch, **logs)
            if valid_data is not None and (epoch + 1) % valid_freq == 0:
                options = {"steps": valid_steps, "log_freq": log_freq, "collate_fn": collate_fn, "verbose": verbose}
                stopped = self.stop_training
                self.evaluate(valid_data, valid_sample_split, batch_size, callbacks=callbacks, **options)
                self.stop_training |= stopped
            if save_dir is not None and (epoch + 1) % save_freq == 0:
                self.save(os.path.join(save_dir, f"epoch{epoch}"))
            if self.stop_training:
                break
        notify("train_end", **logs)

    def evaluate(
        self,
        valid_data,
        valid_sample_split=None,
        batch_size=1,
        steps=None,
        log_freq=10,
        collate_fn=None,
        callbacks=None,
        verbose=2,
    ):
        """The mean loss and the metrics over a data set: {"loss": …, "acc": …}."""
        loader = self._loader(valid_data, valid_sample_split, batch_size, collate_fn, "eval")
        for metric in self._metrics:
            metric.reset()
        losses, notify = [], Callbacks(callbacks, self, steps=steps, verbose=verbose, metrics=self._names("loss"))
        notify("eval_begin")
        for step, batch in enumerate(loader):
            if steps is not None and step >= steps:
                break
            notify("eval_batch_begin", step)
            outs = self.run(batch)
            if "loss" in outs:
                losses.append(float(np.asarray(outs["loss"]).mean()))
            notify("eval_batch_end", step, **({"loss": losses[-1]} if losses else {}))
        logs = {"loss": self._mean(losses)} if losses else {}
        for metric in self._metrics:
            logs.update(zip(to_list(metric.name()), to_list(metric.accumulate()), strict=True))
        if verbose:
            logger.info("evaluation: %s", logs)
        notify("eval_end", **logs)
        return logs

    def _names(self, *first):
        return [*first, *(name for metric in self._metrics for name in to_list(metric.name()))]

    def _mean(self, losses):
        """The mean over all batches of all processes."""
        total = paddle.to_tensor([float(np.sum(losses)), float(len(losses))])
        if self._mesh is None and _group.world_group().nranks > 1:
            _collective.all_reduce(total)
        return float(total[0] / total[1])

    def predict(
        self, test_data, test_sample_split=None, batch_size=1, steps=None, collate_fn=None, callbacks=None, verbose=2
    ):
        """The outputs of each batch of this process's part of a data set: a list of lists of arrays."""
        loader, results = self._loader(test_data, test_sample_split, batch_size, collate_fn, "predict"), []
        notify = Callbacks(callbacks, self, steps=steps, verbose=verbose, metrics=[])
        notify("predict_begin")
        for step, batch in enumerate(loader):
            if steps is not None and step >= steps:
                break
            notify("predict_batch_begin", step)
            results.append(self.run(batch)["outputs"])
            notify("predict_batch_end", step, outputs=results[-1])
        notify("predict_end")
        return results

    # ---- files ----

    def save(self, path, training=True):
        """Write `path.pdparams` and `path.pdopt`; with `training=False` a model for inference instead."""
        if not training:
            from paddle import jit

            if self._inputs_spec is None:
                raise PreconditionNotMetError(
                    "Engine.save(training=False): the inputs are not known.", None, "engine.prepare(inputs_spec=[…])."
                )
            if len(self._meshes) > 1:
                raise NotImplementedError(
                    "Engine.save(training=False) of a model on several meshes is not supported yet"
                )
            with _in_full(self._model):
                if _group.world_group().rank == 0:
                    self._model.eval()
                    jit.save(self._model, path, input_spec=self._inputs_spec)
            if _group.world_group().nranks > 1:
                _collective.barrier()
            return
        state = {name: _full(value) for name, value in self._model.state_dict().items()}
        contents = {f"{path}.pdparams": state}
        if self._optimizer is not None:
            contents[f"{path}.pdopt"] = full_optimizer_state(self._optimizer, len(self._meshes) > 1)
        if _group.world_group().rank == 0:
            os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
            save_group(contents)
        if _group.world_group().nranks > 1:
            _collective.barrier()

    def load(self, path, strict=True, load_optimizer=True):
        """Read what `save` wrote; returns the two states."""
        state, optimizer_state = load(f"{path}.pdparams"), {}
        missing = sorted(set(self._model.state_dict()) - set(state))
        if strict and missing:
            raise InvalidArgumentError("Engine.load: the file lacks parameters of the model.", f"without {missing}")
        for name, value in self._model.state_dict().items():
            if name in state:
                _assign(value, state[name])
        if load_optimizer and self._optimizer is not None and os.path.exists(f"{path}.pdopt"):
            optimizer_state = load(f"{path}.pdopt")
            self._optimizer.set_state_dict(optimizer_state)
        return state, optimizer_state

    # ---- what describes static programs ----

    def cost(self, inputs_spec=None, labels_spec=None, mode=None):
        """Not supported yet: estimating time and memory without running."""
        raise NotImplementedError("Engine.cost: estimating time and memory without running is not supported yet")

    def _no_program(self, *args):
        """Not supported: the model runs in dynamic mode, without a program."""
        raise NotImplementedError("Engine: the model runs in dynamic mode, so there is no static program")

    get_dist_main_program = get_dist_startup_program = _no_program
    get_serial_main_program = get_serial_startup_program = _no_program
    main_program = startup_program = dist_context = property(_no_program)

    @property
    def optimizer(self):
        return self._optimizer

    @property
    def mode(self):
        return self._mode


def _full(value):
    """A tensor that this process holds in full; of one on a mesh of some processes, all must ask for it."""
    if not isinstance(value, Tensor) or not value.is_dist():
        return value
    return everywhere(value)


@contextlib.contextmanager
def _in_full(model):
    """Parameters and buffers as plain tensors, as one process has them; all processes must ask for it."""
    held = [(value, value._t) for value in (*model.parameters(), *model.buffers()) if value.is_dist()]
    try:
        for value, spread in held:
            full = _full(value)._t.detach()
            value._t = full.requires_grad_(spread.requires_grad)
        yield
    finally:
        for value, spread in held:
            value._t = spread


def _array(value):
    value = _full(value)
    if not isinstance(value, Tensor):
        return value
    return (value.astype("float32") if value.dtype == paddle.bfloat16 else value).numpy()


def _assign(parameter, value):
    """Set a parameter, which may be distributed, to a full value."""
    from ..tensors import shard_tensor

    if parameter.is_dist():
        spread = shard_tensor(value, parameter.process_mesh, parameter.placements)
        parameter._t.detach().copy_(spread._t)
    else:
        parameter.set_value(value)
