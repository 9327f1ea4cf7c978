"""`paddle.Model`: a network with its training, evaluation and prediction."""

import math
import os

import numpy as np

import paddle
from paddle._core.errors import (
    FailedCheckError,
    InvalidArgumentError,
    InvalidTypeError,
    PreconditionNotMetError,
    received,
)
from paddle.metric import Metric
from paddle.nn import Layer

from .._core.import_paths import elsewhere as _elsewhere
from ._amp import Amp
from ._checkpoint import read_into, write
from ._data import Fields, as_list, as_loader, as_tensors, batch_length, length
from ._distributed import ResultGatherer, parallel
from ._resume import Run, find
from ._static_mode import run_dynamically
from ._steps import Readings, Steps, update_metrics
from .callbacks import config_callbacks
from .callbacks._process import is_first_process


class Model:
    """A network with methods for training, evaluation and prediction.

    Args:
        network: the network, a Layer.
        inputs: descriptions (`paddle.static.InputSpec`) of what the network takes, one or several; needed only to
            export the network before it has seen data.
        labels: descriptions of what the loss takes besides the outputs, one or several.

    >>> net = paddle.nn.Linear(4, 3)
    >>> model = paddle.Model(net)
    >>> optimizer = paddle.optimizer.SGD(0.1, parameters=net.parameters())
    >>> model.prepare(optimizer, paddle.nn.CrossEntropyLoss(), paddle.metric.Accuracy())
    >>> data = paddle.io.TensorDataset([paddle.rand([8, 4]), paddle.zeros([8, 1], "int64")])
    >>> model.fit(data, batch_size=4, epochs=2, verbose=0)
    """

    def __init__(self, network, inputs=None, labels=None):
        if not isinstance(network, Layer):
            raise InvalidTypeError("Model: 'network' must be a paddle.nn.Layer.", received(network=network))
        self.mode = "train"
        self.network = network
        self.stop_training = False
        self._described = _specs(inputs, "inputs")
        self._labels = _specs(labels, "labels")
        self._fields = Fields(network, self._described, self._labels)
        self._seen = None  # the inputs of the first batch, where none are described
        self._optimizer = self._loss = self._steps = None
        self._metrics = []
        self._run = None  # the progress of the current fit
        self._resumed = None  # where the next fit continues

    @property
    def _inputs(self):
        """Descriptions of the inputs: as given, or from the first batch; None before there is one."""
        if self._described is None and self._seen is not None:
            from paddle.static import InputSpec  # static graphs are slow to import, and few programs need them

            self._described = [InputSpec([None, *shape[1:]], dtype, name) for name, shape, dtype in self._seen]
        return self._described

    # ---- preparing ----

    @run_dynamically
    def prepare(self, optimizer=None, loss=None, metrics=None, amp_configs=None):
        """Configure the optimizer, the loss, the metrics and mixed precision.

        Args:
            optimizer: an optimizer; needed to train, by default none.
            loss: a layer, or a function of the network's outputs and the labels; one loss or several; by default none.
            metrics: a metric of `paddle.metric` or a list of them; by default none.
            amp_configs: mixed precision: 'O1', 'O2', or a dict with `level` and options of `paddle.amp.auto_cast` and
                `paddle.amp.GradScaler`.

        Returns:
            None.
        """
        if loss is not None and not callable(loss):
            raise InvalidTypeError("Model.prepare: 'loss' must be a layer or a function.", received(loss=loss))
        for metric in as_list(metrics):
            if not isinstance(metric, Metric):
                raise FailedCheckError(
                    "Model.prepare: 'metrics' must be metrics of paddle.metric.", received(metrics=metrics)
                )
        self._optimizer, self._loss, self._metrics = optimizer, loss, as_list(metrics)
        amp = Amp(amp_configs, self.network, optimizer)
        self._steps = Steps(parallel(self.network), optimizer, loss, self._metrics, amp)

    def _ready(self, what, training=False):
        """Raise an error if `prepare` has not set what is needed."""
        if self._steps is None:
            raise FailedCheckError(f"Model.{what}: the model is not prepared.", None, "model.prepare(…) first.")
        if training and self._optimizer is None:
            raise FailedCheckError(
                f"Model.{what}: training needs an optimizer.", None, "model.prepare(optimizer, loss) first."
            )
        if training and self._loss is None:
            raise InvalidTypeError(
                f"Model.{what}: training needs a loss.", None, "model.prepare(optimizer, loss) first."
            )

    # ---- one batch ----

    @run_dynamically
    def train_batch(self, inputs, labels=None, update=True):
        """Train on one batch.

        Args:
            update: False leaves the parameters unchanged and accumulates the gradients. Default: True.
            inputs: Tensor or array, or a list of them, for the network.
            labels: Tensor or array, or a list of them, for the loss; by default none.

        Returns:
            list of the losses as arrays, or with metrics (losses, metrics).

        >>> model = paddle.Model(paddle.nn.Linear(4, 3))
        >>> model.prepare(paddle.optimizer.SGD(0.1, parameters=model.parameters()), paddle.nn.CrossEntropyLoss())
        >>> losses = model.train_batch([paddle.ones([2, 4])], [paddle.to_tensor([[0], [1]])])
        >>> len(losses)
        1
        """
        self._ready("train_batch", training=True)
        self._enter("train")
        return self._results(*self._steps.train(as_tensors(inputs), as_tensors(labels), update))

    @run_dynamically
    def eval_batch(self, inputs, labels=None):
        """Compute the losses and metrics of one batch, without training.

        Args:
            inputs: Tensor or array, or a list of them, for the network.
            labels: Tensor or array, or a list of them, for the loss; by default none.

        Returns:
            as `train_batch`.
        """
        self._ready("eval_batch")
        self._enter("eval")
        return self._results(*self._steps.evaluate(as_tensors(inputs), as_tensors(labels)))

    @run_dynamically
    def predict_batch(self, inputs):
        """Compute the outputs of the network for one batch.

        Args:
            inputs: Tensor or array, or a list of them.

        Returns:
            list of arrays.

        >>> model = paddle.Model(paddle.nn.Linear(4, 3))
        >>> model.prepare()
        >>> model.predict_batch([np.ones((2, 4), "float32")])[0].shape
        (2, 3)
        """
        self._enter("test")
        steps = self._steps or Steps(self.network, None, None, [], Amp())
        return steps.predict(as_tensors(inputs))

    def _enter(self, mode):
        self.mode = mode
        self.network.train(mode == "train")

    def _results(self, losses, computed):
        values = [loss.numpy() for loss in losses]
        metrics = update_metrics(self._metrics, computed)
        return (values, metrics) if self._metrics else values

    # ---- passes over data ----

    @run_dynamically
    def fit(
        self,
        train_data=None,
        eval_data=None,
        batch_size=1,
        epochs=1,
        eval_freq=1,
        log_freq=10,
        save_dir=None,
        save_freq=1,
        verbose=2,
        drop_last=False,
        shuffle=True,
        num_workers=0,
        callbacks=None,
        accumulate_grad_batches=1,
        num_iters=None,
    ):
        """Train, and evaluate from time to time.

        Args:
            batch_size: a number, or a list with one for training and one for evaluation. Default: 1.
            log_freq: number of steps between outputs. Default: 10.
            save_dir: where checkpoints go; `model.resume(save_dir)` before `fit` continues an interrupted run. By
                default none.
            verbose: 0 prints nothing, 1 a progress bar, 2 lines, 3 lines with the cost of reading and computing.
                Default: 2.
            accumulate_grad_batches: number of batches whose gradients are accumulated for one update. Default: 1.
            num_iters: total number of training steps, in place of `epochs`; by default None.
            train_data: a data set, or a loader, for which `batch_size`, `shuffle`, `drop_last` and `num_workers` are
                ignored.
            eval_data: the same for evaluations; by default none takes place.
            epochs: how often all data is gone through. Default: 1.
            eval_freq: number of epochs between evaluations. Default: 1.
            save_freq: number of epochs between checkpoints. Default: 1.
            drop_last: whether a last batch that is not full is left out. Default: False.
            shuffle: whether the order of the training data is random. Default: True.
            num_workers: number of processes that read data; 0 reads in this process. Default: 0.
            callbacks: a callback of `paddle.callbacks`, or a list of them; by default a log and a schedule by step.

        Returns:
            None.

        >>> model = paddle.Model(paddle.nn.Linear(4, 3))
        >>> model.prepare(paddle.optimizer.SGD(0.1, parameters=model.parameters()), paddle.nn.CrossEntropyLoss())
        >>> data = paddle.io.TensorDataset([paddle.rand([8, 4]), paddle.zeros([8, 1], "int64")])
        >>> model.fit(data, batch_size=4, epochs=2, verbose=0)
        """
        self._ready("fit", training=True)
        if train_data is None:
            raise FailedCheckError("Model.fit: 'train_data' is missing.", received(train_data=None))
        _require_positive("fit", accumulate_grad_batches=accumulate_grad_batches, num_iters=num_iters)
        sizes = list(batch_size) if isinstance(batch_size, (list, tuple)) else [batch_size, batch_size]
        if len(sizes) != 2:
            raise InvalidArgumentError(
                "Model.fit: a list 'batch_size' must hold two numbers, for training and for evaluation.",
                received(batch_size=batch_size),
            )
        loader = as_loader(train_data, "train_data", sizes[0], shuffle, drop_last, num_workers)
        steps = length(loader)
        if num_iters is not None and steps:
            epochs, steps = math.ceil(num_iters / steps), min(num_iters, steps)
        if eval_data is not None:
            eval_data = as_loader(eval_data, "eval_data", sizes[1], num_workers=num_workers)
        chosen = config_callbacks(
            callbacks,
            self,
            epochs=epochs,
            steps=steps,
            log_freq=log_freq,
            save_freq=save_freq,
            save_dir=save_dir,
            verbose=verbose,
            metrics=self._names(),
        )
        self._run = Run(self, loader, chosen)
        try:
            self._fit(epochs, steps, eval_data, eval_freq, accumulate_grad_batches, num_iters)
        finally:
            self._run = self._resumed = None

    def _fit(self, epochs, steps, eval_data, eval_freq, accumulate, limit):
        run, state, logs = self._run, self._resumed, {}
        callbacks = run.callbacks
        self.stop_training = False
        callbacks.on_begin("train")
        if state is not None:
            run.take(state)
        over = state is not None and (state["stopped"] or (limit is not None and state["trained"] >= limit))
        for epoch in range(0 if state is None else state["epoch"], 0 if over else epochs):
            if state is None or not run.ended:
                callbacks.on_epoch_begin(epoch)
                logs = self._train_epoch(epoch, state, steps, accumulate, limit)
                run.ended = True
                callbacks.on_epoch_end(epoch, logs)
            if eval_data is not None and epoch % eval_freq == 0 and not run.evaluated:
                logs = self._evaluate(eval_data, callbacks)
            run.evaluated = True
            state = None
            if self.stop_training or (limit is not None and run.trained >= limit):
                break
        callbacks.on_end("train", logs)

    def _train_epoch(self, epoch, state, steps, accumulate, limit):
        run, callbacks = self._run, self._run.callbacks
        readings, logs = self._begin("train"), {}
        run.readings = readings
        if state is None:
            self._reset_metrics()
        for batch in run.batches(epoch, state):
            step = run.step
            callbacks.on_batch_begin("train", step, logs)
            inputs, labels = self._split(batch)
            run.trained += 1
            run.updated = (step + 1) % accumulate == 0 or step + 1 == steps or run.trained == limit
            readings.add(*self._steps.train(inputs, labels, run.updated))
            run.step += 1
            if callbacks.read("train", step):
                logs.update(readings.logs())
            logs.update(step=step, batch_size=batch_length(inputs) or 1)
            callbacks.on_batch_end("train", step, logs)
            if run.trained == limit:
                break
        if not run.updated:  # the stream ended before enough gradients were accumulated
            self._steps.amp.update(self._optimizer)
            run.updated = True
        return self._end(logs, readings)

    @run_dynamically
    def evaluate(self, eval_data, batch_size=1, log_freq=10, verbose=2, num_workers=0, callbacks=None, num_iters=None):
        """Compute loss and metrics over a data set, without training.

        Args:
            num_iters: number of batches to use; by default all.
            eval_data: a data set or a loader.
            batch_size: number of samples of a batch. Default: 1.
            log_freq: number of steps between outputs. Default: 10.
            verbose: as in `fit`. Default: 2.
            num_workers: as in `fit`. Default: 0.
            callbacks: as in `fit`; by default a log.

        Returns:
            dict of the loss of the last batch and the metrics over all batches, by name.

        >>> model = paddle.Model(paddle.nn.Identity())
        >>> model.prepare(metrics=paddle.metric.Accuracy())
        >>> data = paddle.io.TensorDataset([paddle.to_tensor([[0.9, 0.1], [0.8, 0.2]]), paddle.to_tensor([[0], [1]])])
        >>> float(model.evaluate(data, batch_size=2, verbose=0)["acc"])
        0.5
        """
        self._ready("evaluate")
        _require_positive("evaluate", num_iters=num_iters)
        loader = as_loader(eval_data, "eval_data", batch_size, num_workers=num_workers)
        chosen = config_callbacks(
            callbacks, self, log_freq=log_freq, verbose=verbose, metrics=self._names(), mode="eval"
        )
        logs = self._evaluate(loader, chosen, num_iters)
        return {name: logs[name] for name in self._names() if name in logs}

    def _evaluate(self, loader, callbacks, limit=None):
        steps = length(loader)
        steps = steps if limit is None or steps is None else min(steps, limit)
        callbacks.on_begin("eval", {"steps": steps, "metrics": self._names()})
        readings, logs = self._begin("eval"), {}
        self._steps.gather = ResultGatherer(loader)
        self._reset_metrics()
        for step, batch in enumerate(loader):
            if step == limit:
                break
            callbacks.on_batch_begin("eval", step, logs)
            inputs, labels = self._split(batch)
            readings.add(*self._steps.evaluate(inputs, labels))
            if callbacks.read("eval", step):
                logs.update(readings.logs())
            logs.update(step=step, batch_size=batch_length(inputs) or 1)
            callbacks.on_batch_end("eval", step, logs)
        self._steps.gather = ResultGatherer()
        logs = self._end(logs, readings)
        callbacks.on_end("eval", logs)
        return logs

    @run_dynamically
    def predict(self, test_data, batch_size=1, num_workers=0, stack_outputs=False, verbose=1, callbacks=None):
        """Compute the outputs of the network for a data set.

        Args:
            stack_outputs: whether the batches of an output are concatenated into one array. Default: False.
            test_data: a data set or a loader.
            batch_size: number of samples of a batch. Default: 1.
            num_workers: as in `fit`. Default: 0.
            verbose: as in `fit`. Default: 1.
            callbacks: as in `fit`; by default a log.

        Returns:
            for each output of the network a list of the arrays of all batches, or one array with `stack_outputs`.

        >>> model = paddle.Model(paddle.nn.Linear(4, 3))
        >>> model.prepare()
        >>> outputs = model.predict(paddle.io.TensorDataset([paddle.ones([8, 4])]), stack_outputs=True, verbose=0)
        >>> outputs[0].shape
        (8, 3)
        """
        loader = as_loader(test_data, "test_data", batch_size, num_workers=num_workers)
        chosen = config_callbacks(callbacks, self, verbose=verbose, metrics=[], mode="predict")
        chosen.on_begin("predict", {"steps": length(loader)})
        outputs, logs = [], {}
        if self._steps is not None:
            self._steps.gather = ResultGatherer(loader)
        for step, batch in enumerate(loader):
            chosen.on_batch_begin("predict", step, logs)
            inputs, _ = self._split(batch)
            outputs.append(self.predict_batch(inputs))
            logs.update(step=step, batch_size=batch_length(inputs) or 1)
            chosen.on_batch_end("predict", step, logs)
        if self._steps is not None:
            self._steps.gather = ResultGatherer()
        chosen.on_end("predict", logs)
        by_output = list(zip(*outputs, strict=True))
        return [np.concatenate(arrays) for arrays in by_output] if stack_outputs else by_output

    def _begin(self, mode):
        """Start a pass: set the network's mode, and create the record of its losses and metrics."""
        self._enter(mode)
        return Readings(self._metrics)

    def _end(self, logs, readings):
        logs.update(readings.logs())
        self._reset_metrics()
        return logs

    def _split(self, batch):
        inputs, labels = self._fields.split(batch)
        inputs = as_tensors(inputs)
        if self._described is None and self._seen is None:
            self._seen = _seen(inputs, self._fields.names)
        return inputs, as_tensors(labels)

    def _names(self):
        names = ["loss"] if self._loss is not None else []
        for metric in self._metrics:
            names.extend(as_list(metric.name()))
        return names

    def _reset_metrics(self):
        for metric in self._metrics:
            metric.reset()

    # ---- files ----

    @run_dynamically
    def save(self, path, training=True):
        """Write `path.pdparams` and, if the optimizer has a state, `path.pdopt`.

        Args:
            training: False exports the network instead, for `paddle.jit.load` and deployment. Default: True.
            path: folder and name, without an ending; missing folders are created.

        Returns:
            None.
        """
        path = os.fspath(path)
        if not os.path.basename(path):
            raise InvalidArgumentError(
                "Model.save: 'path' must end in a name, to which .pdparams is added.",
                received(path=path),
                "'output/model'.",
            )
        if not is_first_process():
            return
        if not training:
            self._export(path)
            return
        write(self.network, self._optimizer, path)

    def _export(self, path):
        if self._inputs is None:
            raise PreconditionNotMetError(
                "Model.save(training=False): the network's inputs are not known.",
                None,
                "paddle.Model(network, inputs=[InputSpec(…)]), or train it first.",
            )
        paddle.jit.save(self.network, path, input_spec=self._inputs)

    @run_dynamically
    def load(self, path, skip_mismatch=False, reset_optimizer=False):
        """Load what `save` wrote.

        Args:
            path: as given to `save`, with or without `.pdparams`.
            skip_mismatch: whether parameters that are missing or have another shape keep their values, with a warning.
                Default: False.
            reset_optimizer: whether the optimizer is not loaded. Default: False.

        Returns:
            None.

        >>> model = paddle.Model(paddle.nn.Linear(4, 3))
        >>> model.save("saved/linear")
        >>> model.load("saved/linear")
        """
        read_into(self.network, None if reset_optimizer else self._optimizer, path, skip_mismatch)

    @run_dynamically
    def resume(self, path):
        """Resume an interrupted run: the next `fit`, called with the same arguments, continues it bit for bit.

        Parameters, optimizer, schedule, random numbers and the position in the data are as they were.

        Args:
            path: the `save_dir` of the run, whose newest complete checkpoint is used, or one checkpoint (`output/3`).

        Returns:
            whether there was a checkpoint; without one, `fit` starts from the beginning.

        >>> model.prepare(optimizer, loss)  # doctest: +SKIP
        >>> model.resume("output")  # doctest: +SKIP
        >>> model.fit(data, epochs=10, save_dir="output")  # doctest: +SKIP
        """
        self._ready("resume", training=True)
        prefix, state = find(path)
        if prefix is None:
            return False
        self.load(prefix, reset_optimizer=state["files"][".pdopt"] is None)
        self._resumed = state
        if is_first_process():
            print(f"resume from checkpoint at {os.path.abspath(prefix)}", flush=True)
        return True

    # ---- about the network ----

    def parameters(self, *args, **kwargs):
        """The parameters of the network."""
        return self.network.parameters(*args, **kwargs)

    @run_dynamically
    def summary(self, input_size=None, dtype=None):
        """Print the layers of the network with their shapes and parameters.

        Args:
            input_size: the shape of the input, or a list of them; by default as described to `Model`.
            dtype: dtype of the input; by default as described to `Model`, or float32.

        Returns:
            dict with `total_params` and `trainable_params`.
        """
        if input_size is None and self._inputs is None:
            raise InvalidArgumentError(
                "Model.summary: the network's inputs are not known.",
                received(input_size=None),
                "model.summary((1, 3, 224, 224)).",
            )
        return paddle.summary(self.network, self._inputs if input_size is None else input_size, dtype)


def _require_positive(what, **counts):
    for name, value in counts.items():
        if value is not None and (not isinstance(value, int) or value < 1):
            raise FailedCheckError(f"Model.{what}: '{name}' must be a positive integer.", received(**{name: value}))


def _specs(given, argument):
    """A list of descriptions, or None."""
    if given is None:
        return None
    listed = list(given.values()) if isinstance(given, dict) else as_list(given)
    for i, spec in enumerate(listed):
        if not (hasattr(spec, "shape") and hasattr(spec, "dtype")):
            raise FailedCheckError(
                f"Model: {argument}[{i}] must be a paddle.static.InputSpec.", received(**{argument: given})
            )
        if getattr(spec, "name", None) is None:
            raise InvalidArgumentError(
                f"Model: {argument}[{i}] needs a name.",
                received(**{argument: given}),
                "InputSpec(shape, dtype, 'image').",
            )
    return listed


def _seen(inputs, names):
    """The name, shape and dtype of inputs; None if they are not all tensors."""
    if not all(hasattr(value, "shape") and hasattr(value, "dtype") for value in inputs):
        return None
    names = [*names, *(f"input_{i}" for i in range(len(names), len(inputs)))]
    return [(name, list(x.shape), x.dtype) for x, name in zip(inputs, names, strict=False)]


__getattr__ = _elsewhere(__name__)
