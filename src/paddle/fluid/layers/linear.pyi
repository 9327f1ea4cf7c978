# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import in_dynamic_mode as in_dynamic_mode
from paddle.fluid.dygraph_utils import activated as activated
from paddle.fluid.layers.activations import in_both_modes as in_both_modes
from paddle.fluid.layers.arrays import levels as levels
from paddle.fluid.layers.detection.anchors import with_levels_of as with_levels_of

class Helper:
    """The parameters of one call, in a Program or in dynamic mode."""
    key: Any
    dtype: Any
    def __init__(self, kind: Any, name: Any = None, dtype: str = 'float32') -> None: ...
    def weight(self, shape: Any, attr: Any = None, initializer: Any = None) -> Any:
        """A weight, or None if `attr` is False."""
    def bias(self, shape: Any, attr: Any = None) -> Any:
        """A bias, initialized to zero by default, or None if `attr` is False."""
    def make(self, shape: Any, attr: Any, is_bias: Any, initializer: Any = None) -> Any:
        """Create a parameter; as in a Program, the same name gives the same parameter within a guard."""

def add_position_encoding(input: Any, alpha: Any, beta: Any, name: Any = None) -> Any:
    """`alpha * input + beta * encoding`, the sinusoidal position encoding of [batch, step, d]."""

def bilinear_tensor_product(x: Any, y: Any, size: Any, act: Any = None, name: Any = None, param_attr: Any = None, bias_attr: Any = None) -> Any:
    """`x @ W[k] @ y` for each of `size` matrices."""

def dropout(x: Any, dropout_prob: Any, is_test: bool = False, seed: Any = None, name: Any = None, dropout_implementation: str = 'downgrade_in_infer') -> Any:
    """Set random elements to zero in training.

    Args:
        dropout_implementation: 'downgrade_in_infer' scales by 1 - dropout_prob in evaluation;
            'upscale_in_train' scales by 1 / (1 - dropout_prob) in training."""

def embedding(input: Any, size: Any, is_sparse: bool = False, is_distributed: bool = False, padding_idx: Any = None, param_attr: Any = None, dtype: str = 'float32') -> Any:
    """Rows of a table of shape `size`, by ids whose last axis has the size 1; for others, use `fluid.embedding`."""

def fc(input: Any, size: Any, num_flatten_dims: float = 1, param_attr: Any = None, bias_attr: Any = None, act: Any = None, name: Any = None, is_test: bool = False) -> Any:
    """A fully connected layer: flattens the axes from `num_flatten_dims` on and maps them to `size`.

    Several inputs in a list have a weight each, and their results are summed. `is_test`, an argument before `name`
    until 1.6, has no effect."""

def hash(input: Any, hash_size: Any, num_hash: float = 1, name: Any = None) -> Any:
    """`num_hash` XXH64 hashes below `hash_size` for each row of ids."""

def hsigmoid(input: Any, label: Any, num_classes: Any, param_attr: Any = None, bias_attr: Any = None, name: Any = None, path_table: Any = None, path_code: Any = None, is_custom: bool = False, is_sparse: bool = False) -> Any:
    """The hierarchical sigmoid loss, over a complete binary tree or a custom one."""

def nce(input: Any, label: Any, num_total_classes: Any, sample_weight: Any = None, param_attr: Any = None, bias_attr: Any = None, num_neg_samples: Any = None, name: Any = None, sampler: str = 'uniform', custom_dist: Any = None, seed: float = 0, is_sparse: bool = False) -> Any:
    """Noise-contrastive estimation: the true classes against `num_neg_samples` classes sampled for each example."""

def row_conv(input: Any, future_context_size: Any, param_attr: Any = None, act: Any = None) -> Any:
    """The weighted sum of each step and the `future_context_size` steps after it; of sequences or [batch, step, d]."""

def sampled_softmax_with_cross_entropy(logits: Any, label: Any, num_samples: Any, num_true: float = 1, remove_accidental_hits: bool = True, use_customized_samples: bool = False, customized_samples: Any = None, customized_probabilities: Any = None, seed: float = 0) -> Any:
    """The softmax loss over the true classes and `num_samples` sampled ones."""

def similarity_focus(input: Any, axis: Any, indexes: Any, name: Any = None) -> Any:
    """A mask with ones at positions that are the maximum of their row and column, for some slices along an axis."""
