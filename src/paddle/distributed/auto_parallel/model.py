"""`DistModel`: a layer, its loss and its optimizer as one callable."""

import copy

from paddle._core.errors import InvalidArgumentError, PreconditionNotMetError, received

from .layers import shard_optimizer
from .mixed_precision import mixed_precision
from .plans import STAGES as _STAGES
from .stages import meshes_of, staged

_DEFAULTS = {
    "sharding": {"enable": False, "stage": 1, "degree": 8},
    "amp": {"enable": False, "dtype": "float16", "level": "o1"},
    "pipeline": {"enable": False, "schedule_mode": "1F1B", "micro_batch_size": 1, "accumulate_steps": 1},
    "gradient_merge": {"enable": False, "k_steps": 1, "avg": True},
    "fused_passes": {"enable": False, "gemm_epilogue": False, "dropout_add": False},
}


class _Settings:
    def __init__(self, values):
        self.__dict__.update(values)

    def __repr__(self):
        return str(vars(self))


class Strategy:
    """Settings by subject: `strategy.gradient_merge.enable = True`.

    Args:
        config: {"gradient_merge": {"enable": True, "k_steps": 2}}.

    >>> strategy = paddle.distributed.Strategy({"gradient_merge": {"enable": True, "k_steps": 2}})
    >>> strategy.gradient_merge.k_steps
    2
    """

    def __init__(self, config=None):
        values = copy.deepcopy(_DEFAULTS)
        for subject, given in (config or {}).items():
            if subject not in values:
                raise InvalidArgumentError(
                    f"Strategy: there is no '{subject}'.", received(config=config), f"{list(values)}."
                )
            values[subject].update(given)
        for subject, held in values.items():
            setattr(self, subject, _Settings(held))

    def __repr__(self):
        return f"Strategy({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"


class DistModel:
    """A distributed layer for training, evaluation or prediction: call it with a batch.

    `strategy.amp`, `sharding`, `gradient_merge` and `pipeline` have an effect; `fused_passes` needs none, as torch's
    kernels are fused. In training it takes a step and returns the loss; in evaluation it returns the loss; in
    prediction the outputs, of a pipeline in its last stage and None elsewhere. The layer runs in dynamic mode: torch
    does not need a static program for it.

    Args:
        layer: the layer.
        loader: accepted and not used: the model is called with batches.
        loss: function of outputs and labels; None for prediction.
        optimizer: the optimizer; None for evaluation.
        strategy: a `Strategy`; by default its defaults.
        metrics: accepted and not used.
        input_spec: accepted and not used.

    >>> layer = paddle.nn.Linear(4, 2)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> model = paddle.distributed.DistModel(layer, None, paddle.nn.MSELoss(), adam)
    >>> model(paddle.ones([3, 4]), paddle.zeros([3, 2])).shape
    []
    """

    def __init__(self, layer, loader, loss=None, optimizer=None, strategy=None, metrics=None, input_spec=None):
        self._layer, self._loss, self._optimizer = layer, loss, optimizer
        self._strategy, self._count = strategy or Strategy(), 0
        if self._strategy.sharding.enable and optimizer is not None:
            self._shard_state()
        self._cast, self._scaler = mixed_precision(self._strategy.amp, layer)
        self._staged = staged(layer, loss, self._strategy.pipeline, self._cast, "DistModel")
        ready = "train" if optimizer is not None else "eval"
        self._set("predict" if loss is None else ready)

    def _set(self, mode):
        needed = {"train": (self._loss, self._optimizer), "eval": (self._loss,), "predict": ()}[mode]
        if any(n is None for n in needed):
            wanted = "a loss and an optimizer" if mode == "train" else "a loss"
            raise PreconditionNotMetError(f"DistModel.{mode}: this mode needs {wanted}.")
        self._mode = mode
        self._layer.train() if mode == "train" else self._layer.eval()

    def train(self):
        """Switch to training mode."""
        self._set("train")

    def eval(self):
        """Switch to evaluation mode."""
        self._set("eval")

    def predict(self):
        """Switch to prediction mode."""
        self._set("predict")

    def __call__(self, *args):
        if self._mode == "predict":
            if self._staged is not None:
                return self._staged.predict(list(args))
            with self._cast():
                return self._layer(*args)
        *inputs, label = args
        merge = self._strategy.gradient_merge
        every = merge.k_steps if merge.enable else 1
        divisor = every if merge.avg else 1
        if self._staged is not None:
            if self._mode == "eval":
                return self._staged.evaluate(inputs, [label])[0]
            loss = self._staged.train(inputs, [label], self._scaler, divisor)
        else:
            with self._cast():
                loss = self._loss(self._layer(*inputs), label)
            if self._mode == "train":
                share = loss / divisor if divisor > 1 else loss
                (share if self._scaler is None else self._scaler.scale(share)).backward()
        if self._mode == "train":
            self._count += 1
            if self._count % every == 0:
                if self._scaler is None:
                    self._optimizer.step()
                else:
                    self._scaler.step(self._optimizer)
                    self._scaler.update()
                self._optimizer.clear_grad()
        return loss

    def _shard_state(self):
        """Shard the optimizer's state, and in stage 3 the parameters, over the mesh of the parameters."""
        stage = self._strategy.sharding.stage
        if stage not in _STAGES:
            raise InvalidArgumentError("DistModel: strategy.sharding.stage must be 1, 2 or 3.", received(stage=stage))
        meshes = meshes_of(self._layer)
        if not meshes:
            raise PreconditionNotMetError(
                "DistModel: strategy.sharding needs a layer that is distributed over a mesh.",
                None,
                "paddle.distributed.shard_layer(layer, mesh) or parallelize.",
            )
        names = meshes[0].dim_names
        axis = "dp" if "dp" in names else names[0]
        shard_optimizer(self._optimizer, _STAGES[stage](axis, meshes[0] if len(meshes) == 1 else None))

    def state_dict(self, mode="all", split_fusion=True):
        """The state of the layer, of the optimizer, or of both."""
        state = dict(self._layer.state_dict()) if mode in ("all", "param") else {}
        if mode in ("all", "opt") and self._optimizer is not None:
            state.update(self._optimizer.state_dict())
        return state

    def set_state_dict(self, state_dict):
        """Load a state into the layer and the optimizer."""
        names = set(self._layer.state_dict())
        self._layer.set_state_dict({k: v for k, v in state_dict.items() if k in names})
        rest = {k: v for k, v in state_dict.items() if k not in names}
        if rest and self._optimizer is not None:
            self._optimizer.set_state_dict(rest)


def to_static(layer, loader=None, loss=None, optimizer=None, strategy=None, input_spec=None):
    """Create a `DistModel` from a layer that is distributed over a mesh.

    Args:
        layer: the layer.
        loader: accepted and not used: the model is called with batches.
        loss: function of outputs and labels; None for prediction.
        optimizer: the optimizer; None for evaluation.
        strategy: a `Strategy`; by default its defaults.
        input_spec: accepted and not used.

    Returns:
        a `DistModel`.

    >>> model = paddle.distributed.to_static(paddle.nn.Linear(4, 2))
    >>> model(paddle.ones([3, 4])).shape
    [3, 2]
    """
    return DistModel(layer, loader, loss, optimizer, strategy, input_spec=input_spec)
