"""Clipping by global norm where each process has experts of its own."""

import paddle
from paddle._core.errors import FailedCheckError, received
from paddle.distributed import all_reduce
from paddle.nn import ClipGradByGlobalNorm as _ClipGradByGlobalNorm


class ClipGradForMOEByGlobalNorm(_ClipGradByGlobalNorm):
    """Clip gradients by the norm over all parameters, with the experts of all processes.

    Args:
        is_expert_param_func: `f(parameter)`, whether a parameter belongs to an expert of this process alone.
        moe_group: the group over which the experts are spread.

    >>> clip = paddle.incubate.distributed.models.moe.ClipGradForMOEByGlobalNorm(1.0)
    >>> p = paddle.create_parameter([2], "float32")
    >>> [g.tolist() for _, g in clip([(p, paddle.to_tensor([3.0, 4.0]))])]
    [[0.6000000238418579, 0.800000011920929]]
    """

    exchanges = True

    def __init__(self, clip_norm, is_expert_param_func=None, moe_group=None, group_name="default_moe_group"):
        super().__init__(clip_norm, group_name)
        self.clip_norm, self.group_name = float(clip_norm), group_name
        self.is_expert_param_func, self.moe_group = is_expert_param_func, moe_group
        if moe_group is not None and moe_group.nranks > 1 and is_expert_param_func is None:
            raise FailedCheckError(
                "ClipGradForMOEByGlobalNorm: 'is_expert_param_func' must tell the parameters of experts from the "
                "shared ones.",
                received(is_expert_param_func=None),
            )

    @staticmethod
    def get_l2_norm_pow(params_grads, sum_dtype=None):
        """(the sum of the squares of all gradients, [1], and its dtype); (None, None) without gradients."""
        chosen = [g for p, g in params_grads if g is not None and getattr(p, "need_clip", True)]
        if not chosen:
            return None, None
        dtype = sum_dtype or ("float64" if any(g.dtype == paddle.float64 for g in chosen) else "float32")
        return sum(g.astype(dtype).square().sum() for g in chosen).reshape([1]), dtype

    @paddle.no_grad()
    def _dygraph_clip(self, params_grads):
        spread = self.moe_group is not None and self.moe_group.nranks > 1
        own = [pair for pair in params_grads if spread and self.is_expert_param_func(pair[0])]
        known = {id(p) for p, _ in own}
        total, dtype = self.get_l2_norm_pow([pair for pair in params_grads if id(pair[0]) not in known])
        if spread:  # also where this process has no gradients of experts: the others wait
            experts, _ = self.get_l2_norm_pow(own, dtype)
            experts = paddle.zeros([1], dtype or "float32") if experts is None else experts
            all_reduce(experts, group=self.moe_group)
            total = experts if total is None else total + experts
        if total is None:
            return params_grads
        factor = self.clip_norm / total.sqrt().clip(min=self.clip_norm)
        return [
            (p, g if g is None or not getattr(p, "need_clip", True) else g * factor.astype(g.dtype))
            for p, g in params_grads
        ]

    def __call__(self, params_grads):
        return self._dygraph_clip(params_grads)


ClipGradByGlobalNorm = ClipGradForMOEByGlobalNorm
