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
        network: the network.
        inputs, labels: descriptions (`paddle.static.InputSpec`) of what the network and the loss take, one or several;
            needed only to export the network before it has seen data.

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
            optimizer: needed to train.
            loss: a layer, or a function of the network's outputs and the labels; one loss or several.
            metrics: one metric or a list.
            amp_configs: mixed precision: 'O1', 'O2', or a dict with `level` and options of `paddle.amp.auto_cast` and
                `paddle.amp.GradScaler`."""
    def train_batch(self, inputs: Any, labels: Any = None, update: bool = True) -> list[float] | tuple[list[npt.NDArray[Any]], list[float]]:
        """Train on one batch; returns the losses as arrays, or with metrics a pair of losses and metrics.

        Args:
            update: False leaves the parameters unchanged and accumulates the gradients."""
    def eval_batch(self, inputs: Any, labels: Any = None) -> list[float] | tuple[list[npt.NDArray[Any]], list[float]]:
        """Evaluate one batch; returns the same as `train_batch`."""
    def predict_batch(self, inputs: Any) -> list[npt.NDArray[Any]]:
        """The outputs of the network for one batch, as arrays in a list."""
    def fit(self, train_data: Dataset | DataLoader | None = None, eval_data: Dataset | DataLoader | None = None, batch_size: int | list[int] = 1, epochs: int = 1, eval_freq: int = 1, log_freq: int = 10, save_dir: str | None = None, save_freq: int = 1, verbose: int = 2, drop_last: bool = False, shuffle: bool = True, num_workers: int = 0, callbacks: Sequence[Callback] | Callback | None = None, accumulate_grad_batches: int = 1, num_iters: int | None = None) -> None:
        """Train.

        Args:
            train_data, eval_data: data sets, or loaders, for which `batch_size`, `shuffle`, `drop_last` and
                `num_workers` are ignored.
            batch_size: a number, or a list with one for training and one for evaluation.
            eval_freq, save_freq: the number of epochs between evaluations or checkpoints.
            log_freq: the number of steps between outputs.
            save_dir: where checkpoints go; `model.resume(save_dir)` before `fit` continues an interrupted run.
            verbose: 0 prints nothing, 1 a progress bar, 2 lines, 3 lines with the cost of reading and computing.
            accumulate_grad_batches: the number of batches whose gradients are accumulated for one update.
            num_iters: the total number of training steps, overriding `epochs`."""
    def evaluate(self, eval_data: Dataset | DataLoader, batch_size: int = 1, log_freq: int = 10, verbose: int = 2, num_workers: int = 0, callbacks: Sequence[Callback] | Callback | None = None, num_iters: int | None = None) -> dict[str, float | npt.NDArray[Any]]:
        """Evaluate; returns the loss of the last batch and the metrics over all batches, by name.

        Args:
            num_iters: the number of batches to use; None for all."""
    def predict(self, test_data: Any, batch_size: float = 1, num_workers: float = 0, stack_outputs: bool = False, verbose: float = 1, callbacks: Any = None) -> Any:
        """Predict; returns for each output of the network the arrays of all batches.

        Args:
            stack_outputs: concatenate the batches of an output into one array."""
    def save(self, path: str, training: bool = True) -> None:
        """Write `path.pdparams` and, if the optimizer has a state, `path.pdopt`.

        Args:
            training: False exports the network instead, for `paddle.jit.load` and deployment."""
    def load(self, path: str, skip_mismatch: bool = False, reset_optimizer: bool = False) -> None:
        """Load what `save` wrote.

        Args:
            path: with or without `.pdparams`.
            skip_mismatch: warn about parameters that are missing or have another shape, and keep their values.
            reset_optimizer: do not load the optimizer."""
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
        """Print the layers of the network with their shapes and parameters, and return the number of parameters.

        Args:
            input_size: the shape of the input, or a list of them; by default as described to `Model`."""

def flops(net: Layer | Program, input_size: list[int], custom_ops: Any = None, print_detail: bool = False) -> int:
    """Count the operations of a network on one input of the given shape.

    Args:
        custom_ops: {class of layers: function(layer, inputs, output)}, which adds to `layer.total_ops`.
        print_detail: print a table of the layers.

    >>> paddle.flops(paddle.nn.Sequential(paddle.nn.Linear(4, 3)), [1, 4])
    <class 'paddle.nn.layer.common.Linear'>'s flops has been counted
    Total Flops: 12     Total Params: 15
    12"""

def summary(net: Layer, input_size: int | tuple[int, ...] | InputSpec | list[tuple[int, ...] | InputSpec] | None = None, dtypes: str | Sequence[str] | None = None, input: Tensor | Sequence[Tensor] | dict[str, Tensor] | None = None) -> Any:
    """Print the layers that a network calls, with shapes, parameters and memory; returns the counts.

    Args:
        input_size: the shape of the input, as a tuple, or a list of tuples for several; the batch size may be None.
        dtypes: the dtype of each input, 'float32' by default.
        input: tensors to run the network on, alone or in a list, a tuple or a dict, instead of `input_size`.

    >>> counts = paddle.summary(paddle.nn.Linear(3, 2), (1, 3))  # doctest: +ELLIPSIS
    ---...
    >>> int(counts["total_params"])
    8"""
