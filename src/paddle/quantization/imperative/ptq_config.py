"""The configuration of `ImperativePTQ`."""

import copy

from paddle._core.errors import FailedCheckError, received

from .ptq_quantizer import SUPPORT_ACT_QUANTIZERS, SUPPORT_WT_QUANTIZERS, KLQuantizer, PerChannelAbsmaxQuantizer


class PTQConfig:
    """The quantisers of one layer: copies of the given ones for its input, its result and its weight."""

    def __init__(self, activation_quantizer, weight_quantizer):
        for name, value, known in (
            ("activation_quantizer", activation_quantizer, SUPPORT_ACT_QUANTIZERS),
            ("weight_quantizer", weight_quantizer, SUPPORT_WT_QUANTIZERS),
        ):
            if not isinstance(value, tuple(known)):
                names = ", ".join(k.__name__ for k in known)
                raise FailedCheckError(f"PTQConfig: '{name}' must be one of {names}.", received(**{name: value}))
        self.in_act_quantizer, self.out_act_quantizer = (copy.deepcopy(activation_quantizer) for _ in range(2))
        self.wt_quantizer = copy.deepcopy(weight_quantizer)
        self.quant_hook_handle = None
        self.enable_in_act_quantizer = False  # whether the input is observed, for layers that are quantised


default_ptq_config = PTQConfig(KLQuantizer(), PerChannelAbsmaxQuantizer())
