"""`DistModel`: a layer, its loss and its optimizer as one callable."""

import copy

from paddle._core.errors import InvalidArgumentError, PreconditionNotMetError, received

from .layers import shard_optimizer
from .mixed_precision import mixed_precision
from .plans import STAGES as _STAGES

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

    `strategy.amp`, `sharding` and `gradient_merge` have an effect; `fused_passes` needs none, as torch's kernels are
    fused. In training it takes a step and returns the loss; in evaluation it returns the loss; in prediction the
    outputs. The layer runs in dynamic mode: torch does not need a static program for it.
    """

    def __init__(self, layer, loader, loss=None, optimizer=None, strategy=None, metrics=None, input_spec=None):
        self._layer, self._loss, self._optimizer = layer, loss, optimizer
        self._strategy, self._count = strategy or Strategy(), 0
        if self._strategy.pipeline.enable:
            raise NotImplementedError("DistModel: strategy.pipeline is not supported yet; fleet's PipelineLayer is")
        if self._strategy.sharding.enable and optimizer is not None:
            self._shard_state()
        self._cast, self._scaler = mixed_precision(self._strategy.amp, layer)
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
            with self._cast():
                return self._layer(*args)
        *inputs, label = args
        with self._cast():
            loss = self._loss(self._layer(*inputs), label)
        if self._mode == "train":
            merge = self._strategy.gradient_merge
            every = merge.k_steps if merge.enable else 1
            share = loss / every if merge.enable and merge.avg else loss
            (share if self._scaler is None else self._scaler.scale(share)).backward()
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
        mesh = next((p.process_mesh for p in self._layer.parameters() if p.is_dist()), None)
        if mesh is None:
            raise PreconditionNotMetError(
                "DistModel: strategy.sharding needs a layer that is distributed over a mesh.",
                None,
                "paddle.distributed.shard_layer(layer, mesh) or parallelize.",
            )
        axis = "dp" if "dp" in mesh.dim_names else mesh.dim_names[0]
        shard_optimizer(self._optimizer, _STAGES[stage](axis, mesh))

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
    """Create a `DistModel` from a layer that is distributed over a mesh."""
    return DistModel(layer, loader, loss, optimizer, strategy, input_spec=input_spec)
