# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.dygraph_utils import activated as activated
from paddle.fluid.layers.activations import in_both_modes as in_both_modes

def adaptive_pool2d(input: Any, pool_size: Any, pool_type: str = 'max', require_index: bool = False, name: Any = None) -> Any:
    """Pooling to a given output size."""

def adaptive_pool3d(input: Any, pool_size: Any, pool_type: str = 'max', require_index: bool = False, name: Any = None) -> Any:
    """Pooling to a given output size."""

def conv2d(input: Any, num_filters: Any, filter_size: Any, stride: float = 1, padding: float = 0, dilation: float = 1, groups: Any = None, param_attr: Any = None, bias_attr: Any = None, use_cudnn: bool = True, act: Any = None, name: Any = None, data_format: str = 'NCHW') -> Any:
    """A 2-D convolution."""

def conv2d_transpose(input: Any, num_filters: Any, output_size: Any = None, filter_size: Any = None, padding: float = 0, stride: float = 1, dilation: float = 1, groups: Any = None, param_attr: Any = None, bias_attr: Any = None, use_cudnn: bool = True, act: Any = None, name: Any = None, data_format: str = 'NCHW') -> Any:
    """A 2-D transposed convolution."""

def conv3d(input: Any, num_filters: Any, filter_size: Any, stride: float = 1, padding: float = 0, dilation: float = 1, groups: Any = None, param_attr: Any = None, bias_attr: Any = None, use_cudnn: bool = True, act: Any = None, name: Any = None, data_format: str = 'NCDHW') -> Any:
    """A 3-D convolution."""

def conv3d_transpose(input: Any, num_filters: Any, output_size: Any = None, filter_size: Any = None, padding: float = 0, stride: float = 1, dilation: float = 1, groups: Any = None, param_attr: Any = None, bias_attr: Any = None, use_cudnn: bool = True, act: Any = None, name: Any = None, data_format: str = 'NCDHW') -> Any:
    """A 3-D transposed convolution."""

def deformable_conv(input: Any, offset: Any, mask: Any, num_filters: Any, filter_size: Any, stride: float = 1, padding: float = 0, dilation: float = 1, groups: Any = None, deformable_groups: Any = None, im2col_step: Any = None, param_attr: Any = None, bias_attr: Any = None, modulated: bool = True, name: Any = None) -> Any:
    """A deformable convolution: sampling points are moved by `offset` and, if `modulated`, weighted by `mask`."""

def pool2d(input: Any, pool_size: float = -1, pool_type: str = 'max', pool_stride: float = 1, pool_padding: float = 0, global_pooling: bool = False, use_cudnn: bool = True, ceil_mode: bool = False, name: Any = None, exclusive: bool = True, data_format: str = 'NCHW') -> Any:
    """2-D max or average pooling; with `global_pooling`, over all positions."""

def pool3d(input: Any, pool_size: float = -1, pool_type: str = 'max', pool_stride: float = 1, pool_padding: float = 0, global_pooling: bool = False, use_cudnn: bool = True, ceil_mode: bool = False, name: Any = None, exclusive: bool = True, data_format: str = 'NCDHW') -> Any:
    """3-D max or average pooling; with `global_pooling`, over all positions."""
