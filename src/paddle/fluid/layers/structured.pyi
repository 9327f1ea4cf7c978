# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import ParamAttr as ParamAttr
from paddle import in_dynamic_mode as in_dynamic_mode
from paddle.fluid.dygraph.nn.sequence import offsets as offsets
from paddle.fluid.dygraph.nn.sequence import tree_conv as convolved
from paddle.fluid.dygraph_utils import activated as activated
from paddle.fluid.layers.arrays import with_levels as with_levels
from paddle.fluid.layers.detection.anchors import with_levels_of as with_levels_of
from paddle.fluid.layers.linear import Helper as Helper
from paddle.static import default_main_program as default_main_program

def chunk_eval(input: Any, label: Any, chunk_scheme: Any, num_chunk_types: Any, excluded_chunk_types: Any = None, seq_length: Any = None) -> Any:
    """(precision, recall, F1, inferred, labelled and correct chunks) of tags in IOB, IOE, IOBES, or plain."""

def crf_decoding(input: Any, param_attr: Any, label: Any = None, length: Any = None) -> Any:
    """The most likely tags, by the parameter of a `linear_chain_crf`; with `label`, whether they are correct.

    Args:
        param_attr: an attribute with the name of the CRF's parameter."""

def ctc_greedy_decoder(input: Any, blank: Any, input_length: Any = None, padding_value: float = 0, name: Any = None) -> Any:
    """The most likely ids, without repetitions and blanks.

    Sequences of rows give sequences of ids; [n, longest, classes] with `input_length` gives ids [n, longest] and the
    lengths."""

def edit_distance(input: Any, label: Any, normalized: bool = True, ignored_tokens: Any = None, input_length: Any = None, label_length: Any = None) -> Any:
    """The edit distance of each sequence from its label, [n, 1], and the number of sequences, [1].

    Args:
        normalized: divide by the length of the label."""

def linear_chain_crf(input: Any, label: Any, param_attr: Any = None, length: Any = None) -> Any:
    """The negative log-likelihood of each sequence of tags, [n, 1].

    The parameter [tags + 2, tags] holds the scores of starting with a tag, of ending with it, and of each transition.

    Args:
        input: scores of the tags for rows of sequences; with `length`, [n, longest, tags]."""

def tree_conv(nodes_vector: Any, edge_set: Any, output_size: Any, num_filters: float = 1, max_depth: float = 2, act: str = 'tanh', param_attr: Any = None, bias_attr: Any = None, name: Any = None) -> Any:
    """Convolution over trees, [N, nodes, output_size, num_filters]; see `fluid.dygraph.TreeConv`.

    Args:
        nodes_vector: the features of the nodes, [N, nodes, features].
        edge_set: [N, edges, 2], each from a parent to a child, numbered from 1, terminated by zeros."""

def warpctc(input: Any, label: Any, blank: float = 0, norm_by_times: bool = False, input_length: Any = None, label_length: Any = None) -> Any:
    """The CTC loss of each sequence of scores, [n, 1].

    Args:
        input: rows of sequences [rows, classes + 1]; with lengths, [longest, n, classes + 1]."""
