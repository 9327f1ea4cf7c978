# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import ParamAttr as ParamAttr
from paddle.fluid.dygraph_utils import activated as activated
from paddle.fluid.layers.activations import in_both_modes as in_both_modes
from paddle.fluid.layers.linear import Helper as Helper
from paddle.nn.initializer import Constant as Constant

def affine_channel(x: Any, scale: Any = None, bias: Any = None, data_layout: str = 'NCHW', name: Any = None, act: Any = None) -> Any:
    """Every channel times its scale, plus its bias."""

def batch_norm(input: Any, act: Any = None, is_test: bool = False, momentum: float = 0.9, epsilon: float = 1e-05, param_attr: Any = None, bias_attr: Any = None, data_layout: str = 'NCHW', in_place: bool = False, name: Any = None, moving_mean_name: Any = None, moving_variance_name: Any = None, do_model_average_for_mean_and_var: bool = True, use_global_stats: bool = False, fuse_with_relu: bool = False) -> Any:
    """Batch normalisation with persistent running statistics; `use_global_stats` always uses these.

    `fuse_with_relu`, an argument until 1.5, has no effect."""

def data_norm(input: Any, act: Any = None, epsilon: float = 1e-05, param_attr: Any = None, data_layout: str = 'NCHW', in_place: bool = False, name: Any = None, moving_mean_name: Any = None, moving_variance_name: Any = None, do_model_average_for_mean_and_var: bool = True, slot_dim: float = -1, sync_stats: bool = False, summary_decay_rate: float = 0.9999999, enable_scale_and_shift: bool = False) -> Any:
    """Normalise every feature by persistent sums over all data so far."""

def group_norm(input: Any, groups: Any, epsilon: float = 1e-05, param_attr: Any = None, bias_attr: Any = None, act: Any = None, data_layout: str = 'NCHW', name: Any = None) -> Any:
    """Normalise every group of channels, then scale and shift unless the attribute is False."""

def inplace_abn(input: Any, act: Any = None, is_test: bool = False, momentum: float = 0.9, epsilon: float = 1e-05, param_attr: Any = None, bias_attr: Any = None, data_layout: str = 'NCHW', name: Any = None, moving_mean_name: Any = None, moving_variance_name: Any = None, do_model_average_for_mean_and_var: bool = True, use_global_stats: bool = False, act_alpha: float = 1.0) -> Any:
    """Batch normalisation with an activation: 'leaky_relu' and 'elu' take `act_alpha`."""

def instance_norm(input: Any, epsilon: float = 1e-05, param_attr: Any = None, bias_attr: Any = None, name: Any = None) -> Any:
    """Normalise every channel of every sample, then scale and shift."""

def layer_norm(input: Any, scale: bool = True, shift: bool = True, begin_norm_axis: float = 1, epsilon: float = 1e-05, param_attr: Any = None, bias_attr: Any = None, act: Any = None, name: Any = None) -> Any:
    """Normalise over the axes from `begin_norm_axis` on."""

def lrn(input: Any, n: float = 5, k: float = 1.0, alpha: float = 0.0001, beta: float = 0.75, name: Any = None, data_format: str = 'NCHW') -> Any:
    """Local response normalisation over `n` neighbouring channels."""

def spectral_norm(weight: Any, dim: float = 0, power_iters: float = 1, eps: float = 1e-12, name: Any = None) -> Any:
    """A weight divided by its largest singular value."""
