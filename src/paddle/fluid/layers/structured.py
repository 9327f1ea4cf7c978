"""Sequences of tags and tokens: CRF, CTC, edit distances, chunks; and trees."""

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.graph import default_main_program
from paddle._core.mode import in_dynamic_mode
from paddle._core.param_attr import ParamAttr
from paddle.nn import functional as F

from .._lod import offsets, with_levels, with_levels_of
from . import _structured_ops as ops
from ._base import Helper, activated
from ._tree_ops import tree_conv as convolved

__all__ = [
    "linear_chain_crf",
    "crf_decoding",
    "warpctc",
    "ctc_greedy_decoder",
    "edit_distance",
    "chunk_eval",
    "tree_conv",
]


def linear_chain_crf(input, label, param_attr=None, length=None):
    """The negative log-likelihood of each sequence of tags, [n, 1].

    The parameter [tags + 2, tags] holds the scores of starting with a tag, of ending with it, and of each transition.

    Args:
        input: scores of the tags for rows of sequences; with `length`, [n, longest, tags].
    """
    helper = Helper("linear_chain_crf", None, input.dtype)
    tags = list(input.shape)[-1]
    transition = helper.weight([tags + 2, tags], param_attr)
    if length is None:
        return ops.crf_rows(input, offsets(input, "linear_chain_crf"), label, transition)
    return ops.crf_padded(input, label, length, transition)


def crf_decoding(input, param_attr, label=None, length=None):
    """The most likely tags, by the parameter of a `linear_chain_crf`; with `label`, whether they are correct.

    Args:
        param_attr: an attribute with the name of the CRF's parameter.
    """
    name = getattr(ParamAttr._to_attr(param_attr), "name", None)
    transition = None if in_dynamic_mode() else default_main_program().global_block().vars.get(name)
    if transition is None:
        tags = list(input.shape)[-1]
        transition = Helper("crf_decoding", None, input.dtype).weight([tags + 2, tags], param_attr)
    if length is None:
        return with_levels_of(ops.decode_rows(input, offsets(input, "crf_decoding"), transition, label), input)
    return ops.decode_padded(input, length, transition, label)


def warpctc(input, label, blank=0, norm_by_times=False, input_length=None, label_length=None):
    """The CTC loss of each sequence of scores, [n, 1].

    Args:
        input: rows of sequences [rows, classes + 1]; with lengths, [longest, n, classes + 1].
    """
    if input_length is None:
        input, input_length = ops.padded_steps(input, offsets(input, "warpctc"))
        steps, label_length = ops.padded_steps(label, offsets(label, "warpctc"))
        label = paddle.transpose(paddle.squeeze(steps, -1) if steps.ndim == 3 else steps, [1, 0])
    loss = F.ctc_loss(input, paddle.cast(label, "int32"), input_length, label_length, blank, "none", norm_by_times)
    return paddle.reshape(loss, [-1, 1])


def ctc_greedy_decoder(input, blank, input_length=None, padding_value=0, name=None):
    """The most likely ids, without repetitions and blanks.

    Sequences of rows give sequences of ids; [n, longest, classes] with `input_length` gives ids [n, longest] and the
    lengths.
    """
    if input_length is None:
        out, new = ops.ctc_rows(input, offsets(input, "ctc_greedy_decoder"), blank)
        return with_levels(out, [new])
    return ops.ctc_padded(input, input_length, blank, padding_value)


def edit_distance(input, label, normalized=True, ignored_tokens=None, input_length=None, label_length=None):
    """The edit distance of each sequence from its label, [n, 1], and the number of sequences, [1].

    Args:
        normalized: divide by the length of the label.
    """
    ends = [
        offsets(x, "edit_distance") if length is None else length
        for x, length in ((input, input_length), (label, label_length))
    ]
    return ops.edit_distance(input, label, *ends, normalized, list(ignored_tokens or []))


def chunk_eval(input, label, chunk_scheme, num_chunk_types, excluded_chunk_types=None, seq_length=None):
    """(precision, recall, F1, inferred, labelled and correct chunks) of tags in IOB, IOE, IOBES, or plain."""
    if chunk_scheme not in ops._SCHEMES:
        raise InvalidArgumentError(
            f"chunk_eval: 'chunk_scheme' must be one of {list(ops._SCHEMES)}.", received(chunk_scheme=chunk_scheme)
        )
    ends = offsets(input, "chunk_eval") if seq_length is None else seq_length
    return ops.chunk_eval(input, label, ends, chunk_scheme, num_chunk_types, list(excluded_chunk_types or []))


def tree_conv(
    nodes_vector,
    edge_set,
    output_size,
    num_filters=1,
    max_depth=2,
    act="tanh",
    param_attr=None,
    bias_attr=None,
    name=None,
):
    """Convolution over trees, [N, nodes, output_size, num_filters]; see `fluid.dygraph.TreeConv`.

    Args:
        nodes_vector: the features of the nodes, [N, nodes, features].
        edge_set: [N, edges, 2], each from a parent to a child, numbered from 1, terminated by zeros.
    """
    helper = Helper("tree_conv", name, nodes_vector.dtype)
    weight = helper.weight([nodes_vector.shape[2], 3, output_size, num_filters], param_attr)
    bias = helper.bias([num_filters], bias_attr)
    out = convolved(nodes_vector, edge_set, weight, max_depth)
    return activated(out if bias is None else out + bias, act)
