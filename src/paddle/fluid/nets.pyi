# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def glu(input: Any, dim: float = -1) -> Any:
    """The gated linear unit: one half of the input times the sigmoid of the other."""

def img_conv_group(input: Any, conv_num_filter: Any, pool_size: Any, conv_padding: float = 1, conv_filter_size: float = 3, conv_act: Any = None, param_attr: Any = None, conv_with_batchnorm: bool = False, conv_batchnorm_drop_rate: float = 0.0, pool_stride: float = 1, pool_type: str = 'max', use_cudnn: bool = True) -> Any:
    """A stage of VGG: convolutions, optionally with batch normalisation and dropout, then a pooling."""

def scaled_dot_product_attention(queries: Any, keys: Any, values: Any, num_heads: float = 1, dropout_rate: float = 0.0) -> Any:
    """Attention over [batch, step, width], in `num_heads` parts of the width.

    With several heads, queries, keys and values are first projected, without bias."""

def sequence_conv_pool(input: Any, num_filters: Any, filter_size: Any, param_attr: Any = None, act: str = 'sigmoid', pool_type: str = 'max', bias_attr: Any = None) -> Any:
    """A convolution along sequences, followed by a pooling of each sequence."""

def simple_img_conv_pool(input: Any, num_filters: Any, filter_size: Any, pool_size: Any, pool_stride: Any, pool_padding: float = 0, pool_type: str = 'max', global_pooling: bool = False, conv_stride: float = 1, conv_padding: float = 0, conv_dilation: float = 1, conv_groups: float = 1, param_attr: Any = None, bias_attr: Any = None, act: Any = None, use_cudnn: bool = True) -> Any:
    """A convolution followed by a pooling."""
