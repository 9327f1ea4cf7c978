"""Optimizers that programs derive from ours with the original's methods, which update one parameter at a time."""

import torch

from .._core.dtype import torch_dtype
from .._core.errors import NotFoundError, PreconditionNotMetError
from .._core.graph.program import default_main_program
from .._core.tensor import unwrap, wrap
from ._batch import batches


class OwnRule:
    """What such an optimizer overrides, `_create_accumulators` and `_append_optimize_op`, and what it calls there.

    >>> class Plain(paddle.optimizer.Optimizer):
    ...     def _append_optimize_op(self, block, param_and_grad):
    ...         p, g = param_and_grad
    ...         p.set_value(p - self._create_param_lr(param_and_grad) * g)
    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> (w * 0.5).sum().backward()
    >>> Plain(0.5, parameters=[w]).step()
    >>> w.tolist()
    [0.75]
    """

    _stepping = None  # (options of the group, learning rate) during a step

    def _has_own_rule(self):
        return type(self)._append_optimize_op is not OwnRule._append_optimize_op

    def _create_accumulators(self, block, parameters):
        """Called before each step: `_add_accumulator` for the states that a rule of the program keeps."""

    def _append_optimize_op(self, block, param_and_grad):
        """Update one parameter by the rule of this class; the gradient has its penalty already."""
        if self._stepping is None:
            raise PreconditionNotMetError("_append_optimize_op: it is called during a step.", None, "step().")
        group, rate = self._stepping
        param, grad = param_and_grad
        for batch in batches(self, group, [(param, unwrap(grad))], rate):
            batch.decay = None
            self._update(batch)
            batch.write_back()

    def _step_by_parameter(self, group, pairs, rate):
        """Let the program's rule update each of the (parameter, torch gradient) pairs."""
        block, before = default_main_program().global_block(), self._stepping
        self._stepping = group, rate
        try:
            self._create_accumulators(block, [p for p, _ in pairs])
            for param, grad in pairs:
                self._append_optimize_op(block, (param, wrap(self._penalised(group, param, grad))))
        finally:
            self._stepping = before

    def _penalised(self, group, param, grad):
        regularizer = getattr(param, "regularizer", None) or group["regularization"]
        if regularizer is None or regularizer.coeff == 0:
            return grad
        t = unwrap(param).detach()
        return grad + regularizer.coeff * (t if regularizer.kind == "l2" else t.sign())

    def _add_accumulator(self, name, param, dtype=None, fill_value=0.0, shape=None, type=None, device=None):
        """The state of a parameter under a name, made at the first call; it is saved with the others."""
        states = self._own_states.setdefault(name, {})
        if param.name not in states:
            like, key = unwrap(param).detach(), self._key(param, name)
            kind = like.dtype if dtype is None else torch_dtype(dtype)
            t = torch.full(list(like.shape if shape is None else shape), fill_value, dtype=kind, device=like.device)
            if key in self._loaded:
                t.copy_(self._loaded.pop(key).reshape(t.shape))
            states[param.name] = wrap(t)
            states[param.name].name = key
        return states[param.name]

    def _get_accumulator(self, name, param):
        """A state that `_add_accumulator` made."""
        found = self._own_states.get(name, {}).get(param.name)
        if found is None:
            raise NotFoundError(
                f"_get_accumulator: there is no accumulator '{name}' of {param.name}.",
                f"known: {', '.join(self._own_states) or 'none'}",
                "self._add_accumulator(name, p) for each parameter, in _create_accumulators(self, block, parameters).",
            )
        return found

    def _global_learning_rate(self):
        """The learning rate of this step, as a Tensor."""
        return wrap(torch.tensor(self.get_lr() if self._stepping is None else self._stepping[1]))

    def _create_param_lr(self, param_and_grad):
        """The learning rate of a parameter in this step, as a Tensor."""
        factor = 1.0 if self._stepping is None else self._stepping[0]["learning_rate"]
        return self._global_learning_rate() * (factor * self._rate_of(param_and_grad[0]))

    def _own_state_dict(self):
        return {tensor.name: tensor for states in self._own_states.values() for tensor in states.values()}
