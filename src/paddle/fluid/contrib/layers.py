"""Functions that were tried out beside `fluid.layers`."""

from ..dygraph.nn.sequence import _tree_conv
from ..layers._base import Helper, activated

__all__ = ["tree_conv"]


def tree_conv(
    nodes_vector, edge_set, output_size, num_filters=1, max_depth=2, act="tanh", param_attr=None, bias_attr=None,
    name=None,
):  # fmt: skip
    """Convolution over trees; see `fluid.dygraph.TreeConv`."""
    helper = Helper("tree_conv", name, nodes_vector.dtype)
    weight = helper.weight([nodes_vector.shape[2], 3, output_size, num_filters], param_attr)
    bias = helper.bias([num_filters], bias_attr)
    out = _tree_conv(nodes_vector, edge_set, weight, max_depth)
    return activated(out if bias is None else out + bias, act)
