"""Pruning a model, and keeping it pruned during training."""

import logging

import paddle

from ..._core import state
from ..._core.errors import FailedCheckError, InvalidTypeError, UnimplementedError, received
from .supported_layer_list import pruner_of
from .utils import MaskAlgo

_ALGORITHMS = {
    "mask_1d": MaskAlgo.MASK_1D,
    "mask_2d_greedy": MaskAlgo.MASK_2D_GREEDY,
    "mask_2d_best": MaskAlgo.MASK_2D_BEST,
}
_excluded = state.collection("layers not to prune", set)
_masks = state.collection("pruning masks", dict)  # name of a parameter -> its mask


def set_excluded_layers(param_names, main_program=None):
    """Exclude layers or parameters from pruning, by name. `main_program` is ignored: names are unique here."""
    _excluded.update(param_names)


def reset_excluded_layers(main_program=None):
    """Clear the exclusions."""
    _excluded.clear()


def prune_model(model, n=2, m=4, mask_algo="mask_1d", with_mask=True):
    """Set `n` of every `m` weights of a model, a Layer or a Program, to zero; return {name of a parameter: mask}.

    With `with_mask`, an optimizer returned by `decorate` keeps them zero.

    >>> net = paddle.nn.Linear(8, 4)
    >>> masks = paddle.incubate.asp.prune_model(net)
    >>> paddle.incubate.asp.calculate_density(net.weight)
    0.5
    """
    if mask_algo not in _ALGORITHMS:
        raise FailedCheckError(
            "prune_model: there is no such algorithm.",
            received(mask_algo=mask_algo),
            "one of: " + ", ".join(_ALGORITHMS) + ".",
        )
    if not 0 < n < m:
        raise FailedCheckError("prune_model: 'n' must lie between 1 and 'm' - 1.", received(n=n, m=m))
    if not isinstance(model, (paddle.nn.Layer, paddle.static.Program)):
        raise InvalidTypeError("prune_model: 'model' must be a Layer or a Program.", received(model=model))
    parameters = model.parameters() if isinstance(model, paddle.nn.Layer) else model.all_parameters()
    masks = {}
    for parameter in parameters:
        prune = _pruner(parameter, m)
        if prune is None:
            continue
        pruned, mask = prune(parameter.numpy(), m, n, _ALGORITHMS[mask_algo], parameter.name)
        parameter.set_value(pruned.astype(parameter.numpy().dtype))
        masks[parameter.name] = paddle.to_tensor(mask)
    if with_mask:
        _masks.update(masks)
    return masks


def _pruner(parameter, m):
    """The pruning function of a parameter, or None if it is not pruned."""
    if parameter.ndim < 2 or _excluded & {parameter.name, parameter.name.split(".", 1)[0]}:
        return None
    prune = pruner_of(parameter.name)
    reduced = parameter.shape[0] if parameter.ndim == 2 else parameter.shape[1]
    if prune is not None and reduced < m:
        logging.getLogger(__name__).warning(
            "%s is not pruned: its input axis has %d elements, fewer than %d.", parameter.name, reduced, m
        )
        return None
    return prune


class OptimizerWithSparsityGuarantee:
    """An optimizer that sets pruned weights to zero after each step; everything else is forwarded."""

    def __init__(self, optimizer):
        self._optimizer = optimizer

    def __getattr__(self, name):
        return getattr(self._optimizer, name)

    def step(self):
        """Take a step of the optimizer, then apply the masks."""
        self._optimizer.step()
        self._mask()

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Call `minimize` of the optimizer, then apply the masks."""
        if not paddle.in_dynamic_mode():
            raise UnimplementedError("asp.decorate: weights are only kept pruned in dynamic mode, not in a Program.")
        result = self._optimizer.minimize(loss, startup_program, parameters, no_grad_set)
        self._mask()
        return result

    def _mask(self):
        with paddle.no_grad():
            for parameter in self._optimizer._parameter_list or ():
                if parameter.name in _masks:
                    parameter.set_value(parameter * _masks[parameter.name])


def decorate(optimizer):
    """Wrap an optimizer so that weights pruned by `prune_model` stay zero."""
    return OptimizerWithSparsityGuarantee(optimizer)
