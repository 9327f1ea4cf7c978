# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Callable, Sequence
from paddle import Tensor
from paddle._typing import DTypeName
from paddle.callbacks import Callback
from paddle.io import DataLoader, Dataset
from paddle.metric import Metric
from paddle.nn import Layer
from paddle.optimizer import Optimizer
from paddle.static import InputSpec, Program
from typing import Any

from paddle.hapi import callbacks as callbacks
from paddle.hapi import dynamic_flops as dynamic_flops
from paddle.hapi import hub as hub
from paddle.hapi import model as model
from paddle.hapi import model_summary as model_summary
from paddle.hapi import progressbar as progressbar
from paddle.hapi import static_flops as static_flops

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
    >>> model.fit(data, batch_size=4, epochs=2, verbose=0)"""
    mode: Any
    network: Layer
    stop_training: Any
    def __init__(self, network: Layer, inputs: Any = None, labels: Any = None) -> None: ...
    def prepare(self, optimizer: Optimizer | None = None, loss: Layer | Callable[[Tensor, Tensor], Tensor] | None = None, metrics: Metric | list[Metric] | None = None, amp_configs: str | dict[str, Any] | None = None) -> None:
        """Configure the optimizer, the loss, the metrics and mixed precision.

        Args:
            optimizer: an optimizer; needed to train, by default none.
            loss: a layer, or a function of the network's outputs and the labels; one loss or several; by default none.
            metrics: a metric of `paddle.metric` or a list of them; by default none.
            amp_configs: mixed precision: 'O1', 'O2', or a dict with `level` and options of `paddle.amp.auto_cast` and
                `paddle.amp.GradScaler`.

        Returns:
            None."""
    def train_batch(self, inputs: Any, labels: Any = None, update: bool = True) -> list[float] | tuple[list[npt.NDArray[Any]], list[float]]:
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
        1"""
    def eval_batch(self, inputs: Any, labels: Any = None) -> list[float] | tuple[list[npt.NDArray[Any]], list[float]]:
        """Compute the losses and metrics of one batch, without training.

        Args:
            inputs: Tensor or array, or a list of them, for the network.
            labels: Tensor or array, or a list of them, for the loss; by default none.

        Returns:
            as `train_batch`."""
    def predict_batch(self, inputs: Any) -> list[npt.NDArray[Any]]:
        """Compute the outputs of the network for one batch.

        Args:
            inputs: Tensor or array, or a list of them.

        Returns:
            list of arrays.

        >>> model = paddle.Model(paddle.nn.Linear(4, 3))
        >>> model.prepare()
        >>> model.predict_batch([np.ones((2, 4), "float32")])[0].shape
        (2, 3)"""
    def fit(self, train_data: Dataset | DataLoader | None = None, eval_data: Dataset | DataLoader | None = None, batch_size: int | list[int] = 1, epochs: int = 1, eval_freq: int = 1, log_freq: int = 10, save_dir: str | None = None, save_freq: int = 1, verbose: int = 2, drop_last: bool = False, shuffle: bool = True, num_workers: int = 0, callbacks: Sequence[Callback] | Callback | None = None, accumulate_grad_batches: int = 1, num_iters: int | None = None) -> None:
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
        >>> model.fit(data, batch_size=4, epochs=2, verbose=0)"""
    def evaluate(self, eval_data: Dataset | DataLoader, batch_size: int = 1, log_freq: int = 10, verbose: int = 2, num_workers: int = 0, callbacks: Sequence[Callback] | Callback | None = None, num_iters: int | None = None) -> dict[str, float | npt.NDArray[Any]]:
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
        0.5"""
    def predict(self, test_data: Any, batch_size: float = 1, num_workers: float = 0, stack_outputs: bool = False, verbose: float = 1, callbacks: Any = None) -> Any:
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
        (8, 3)"""
    def save(self, path: str, training: bool = True) -> None:
        """Write `path.pdparams` and, if the optimizer has a state, `path.pdopt`.

        Args:
            training: False exports the network instead, for `paddle.jit.load` and deployment. Default: True.
            path: folder and name, without an ending; missing folders are created.

        Returns:
            None."""
    def load(self, path: str, skip_mismatch: bool = False, reset_optimizer: bool = False) -> None:
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
        >>> model.load("saved/linear")"""
    def resume(self, path: Any) -> Any:
        """Resume an interrupted run: the next `fit`, called with the same arguments, continues it bit for bit.

        Parameters, optimizer, schedule, random numbers and the position in the data are as they were.

        Args:
            path: the `save_dir` of the run, whose newest complete checkpoint is used, or one checkpoint (`output/3`).

        Returns:
            whether there was a checkpoint; without one, `fit` starts from the beginning.

        >>> model.prepare(optimizer, loss)  # doctest: +SKIP
        >>> model.resume("output")  # doctest: +SKIP
        >>> model.fit(data, epochs=10, save_dir="output")  # doctest: +SKIP"""
    def parameters(self, *args: Any, **kwargs: Any) -> list[Tensor]:
        """The parameters of the network."""
    def summary(self, input_size: Any = None, dtype: DTypeName | None = None) -> Any:
        """Print the layers of the network with their shapes and parameters.

        Args:
            input_size: the shape of the input, or a list of them; by default as described to `Model`.
            dtype: dtype of the input; by default as described to `Model`, or float32.

        Returns:
            dict with `total_params` and `trainable_params`."""

def flops(net: Layer | Program, input_size: list[int], custom_ops: Any = None, print_detail: bool = False) -> int:
    """Count the operations of a network on one input of the given shape.

    Args:
        custom_ops: {class of layers: function(layer, inputs, output)}, which adds to `layer.total_ops`; by default
            none.
        print_detail: whether a table of the layers is printed. Default: False.
        net: a Layer.
        input_size: shape of the input.

    Returns:
        an integer.

    >>> paddle.flops(paddle.nn.Sequential(paddle.nn.Linear(4, 3)), [1, 4])
    <class 'paddle.nn.layer.common.Linear'>'s flops has been counted
    Total Flops: 12     Total Params: 15
    12"""

def summary(net: Layer, input_size: int | tuple[int, ...] | InputSpec | list[tuple[int, ...] | InputSpec] | None = None, dtypes: str | Sequence[str] | None = None, input: Tensor | Sequence[Tensor] | dict[str, Tensor] | None = None) -> Any:
    """Print the layers that a network calls, with shapes, parameters and memory.

    Args:
        input_size: shape of the input, as a tuple, or a list of tuples for several; the batch size may be None.
        dtypes: dtype of each input; by default 'float32'.
        input: Tensors to run the network on, alone or in a list, a tuple or a dict, instead of `input_size`.
        net: a Layer.

    Returns:
        dict with `total_params` and `trainable_params`.

    >>> counts = paddle.summary(paddle.nn.Linear(3, 2), (1, 3))  # doctest: +ELLIPSIS
    ---...
    >>> int(counts["total_params"])
    8"""
