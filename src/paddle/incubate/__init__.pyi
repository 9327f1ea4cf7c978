# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle import Tensor
from paddle._typing import ReduceMode
from typing import Any, Literal

from paddle.geometric import segment_max as segment_max
from paddle.geometric import segment_mean as segment_mean
from paddle.geometric import segment_min as segment_min
from paddle.geometric import segment_sum as segment_sum
from paddle.incubate import asp as asp
from paddle.incubate import autograd as autograd
from paddle.incubate import autotune as autotune
from paddle.incubate import cc as cc
from paddle.incubate import distributed as distributed
from paddle.incubate import jit as jit
from paddle.incubate import multiprocessing as multiprocessing
from paddle.incubate import nn as nn
from paddle.incubate import optimizer as optimizer
from paddle.incubate import tensor as tensor
from paddle.incubate.optimizer import LookAhead as LookAhead
from paddle.incubate.optimizer import ModelAverage as ModelAverage

def graph_khop_sampler(row: Any, colptr: Any, input_nodes: Any, sample_sizes: Any, sorted_eids: Any = None, return_eids: bool = False, name: str | None = None) -> Any:
    """Neighbours of nodes, neighbours of these, and so on, as one renumbered graph.

    Args:
        row: integers; the neighbours of node `i` are `row[colptr[i]:colptr[i + 1]]`.
        colptr: integers, where the neighbours of each node begin in `row`, and the end.
        input_nodes: integers, the nodes to begin with.
        sample_sizes: the number of neighbours to sample in each hop; -1 for all.
        sorted_eids: ids of the edges, needed with `return_eids`.
        return_eids: whether the ids of the edges are returned too. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        (sources of the edges, their targets, the old index of each new node, the new indices of `input_nodes`),
        and with `return_eids` the ids of the edges.

    >>> row, colptr = paddle.to_tensor([1, 2, 0]), paddle.to_tensor([0, 1, 2, 3])
    >>> sources, targets, old, nodes = paddle.incubate.graph_khop_sampler(row, colptr, paddle.to_tensor([0]), [-1, -1])
    >>> sources.flatten().tolist(), targets.flatten().tolist(), old.tolist()
    ([1, 2], [0, 1], [0, 1, 2])"""

def graph_reindex(x: Tensor, neighbors: Tensor, count: Tensor, value_buffer: Tensor | None = None, index_buffer: Tensor | None = None, flag_buffer_hashtable: bool = False, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """`paddle.geometric.reindex_graph` under its older name; the edge types are concatenated.

    Args:
        x: integers, the nodes.
        neighbors: integers, their neighbours, one node after another.
        count: how many neighbours each node has.
        value_buffer: accepted and not used.
        index_buffer: accepted and not used.
        flag_buffer_hashtable: accepted and not used. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        (new numbers of the neighbours, new number of the node at the other end of each edge, old number of each new
        node).

    >>> x, neighbors, count = paddle.to_tensor([5, 7]), paddle.to_tensor([7, 9]), paddle.to_tensor([1, 1])
    >>> [t.tolist() for t in paddle.incubate.graph_reindex(x, neighbors, count)]
    [[1, 2], [0, 1], [5, 7, 9]]"""

def graph_sample_neighbors(row: Any, colptr: Any, input_nodes: Any, eids: Any = None, perm_buffer: Any = None, sample_size: float = -1, return_eids: bool = False, flag_perm_buffer: bool = False, name: str | None = None) -> Any:
    """`paddle.geometric.sample_neighbors` under its older name.

    Args:
        row: integers; the neighbours of node `i` are `row[colptr[i]:colptr[i + 1]]`.
        colptr: integers, where the neighbours of each node begin in `row`, and the end.
        input_nodes: integers, the nodes whose neighbours are wanted.
        eids: ids of the edges, needed with `return_eids`.
        perm_buffer: accepted and not used.
        sample_size: how many neighbours of each node; -1 for all. Default: -1.
        return_eids: whether the ids of the edges are returned too. Default: False.
        flag_perm_buffer: accepted and not used. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        (neighbours, how many each node has), and with `return_eids` the ids of the edges.

    >>> row, colptr = paddle.to_tensor([1, 2, 0]), paddle.to_tensor([0, 2, 3, 3])
    >>> neighbours, count = paddle.incubate.graph_sample_neighbors(row, colptr, paddle.to_tensor([0, 1]))
    >>> neighbours.tolist(), count.tolist()
    ([1, 2, 0], [2, 1])"""

def graph_send_recv(x: Tensor, src_index: Tensor, dst_index: Tensor, pool_type: Literal['sum', 'mean', 'max', 'min'] = 'sum', out_size: int | Tensor | None = None, name: str | None = None) -> Tensor:
    """`paddle.geometric.send_u_recv` under its older name.

    Args:
        x: Tensor of shape [nodes, ...].
        src_index: integers, the node that each edge starts from.
        dst_index: integers, the node that each edge leads to.
        pool_type: 'sum', 'mean', 'max' or 'min'. Default: 'sum'.
        out_size: how many rows the result has; by default as many as `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [rows, ...].

    >>> x, src, dst = paddle.to_tensor([[1.0], [2.0]]), paddle.to_tensor([0, 1]), paddle.to_tensor([1, 1])
    >>> paddle.incubate.graph_send_recv(x, src, dst).tolist()
    [[0.0], [3.0]]"""

def identity_loss(x: Tensor, reduction: ReduceMode = 'none') -> Tensor:
    """The loss itself, its sum or its mean.

    Args:
        x: Tensor of any shape.
        reduction: 'sum', 'mean' or 'none', or 0, 1, 2. Default: 'none'.

    Returns:
        `x`, or a Tensor of shape [] with its sum or mean.

    >>> float(paddle.incubate.identity_loss(paddle.to_tensor([1.0, 3.0]), "mean"))
    2.0"""

def inference(function: Any = None, cache_static_model: bool = False, save_model_dir: Any = None, memory_pool_init_size_mb: float = 1000, precision_mode: str = 'float32', switch_ir_optim: bool = True, switch_ir_debug: bool = False, enable_cinn: bool = False, with_trt: bool = False, trt_precision_mode: str = 'float32', trt_use_static: bool = False, collect_shape: bool = False, enable_new_ir: bool = False, exp_enable_use_cutlass: bool = False, delete_pass_lists: Any = None, skip_prune_program: bool = False) -> Any:
    """Make a layer, or one of its methods, compute without gradients.

    There is no separate inference engine, so options for its cache, memory or compiler have no effect.

    Args:
        precision_mode: 'float32', 'float16' or 'bfloat16': autocast to it.
        function: a layer, or a function; None to use this as a decorator with arguments.
        cache_static_model: accepted and not used.
        save_model_dir: accepted and not used.
        memory_pool_init_size_mb: accepted and not used.
        switch_ir_optim: accepted and not used.
        switch_ir_debug: accepted and not used.
        enable_cinn: accepted and not used.
        with_trt: must be False; TensorRT raises an error.
        trt_precision_mode: accepted and not used.
        trt_use_static: accepted and not used.
        collect_shape: accepted and not used.
        enable_new_ir: accepted and not used.
        exp_enable_use_cutlass: accepted and not used.
        delete_pass_lists: accepted and not used.
        skip_prune_program: accepted and not used.

    Returns:
        the layer itself, or a function that computes the same without gradients.

    >>> layer = paddle.incubate.inference(paddle.nn.Linear(2, 1))
    >>> layer(paddle.ones([1, 2])).stop_gradient
    True"""

def softmax_mask_fuse(x: Tensor, mask: Tensor, name: str | None = None) -> Tensor:
    """`softmax(x + mask)` over the last axis.

    Args:
        x: Tensor of shape [batch, heads, rows, columns].
        mask: Tensor that is added, of shape [batch, 1, rows, columns]; it gets no gradient.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> x, mask = paddle.zeros([1, 1, 1, 2]), paddle.to_tensor([[[[0.0, -float("inf")]]]])
    >>> paddle.incubate.softmax_mask_fuse(x, mask).tolist()
    [[[[1.0, 0.0]]]]"""

def softmax_mask_fuse_upper_triangle(x: Tensor) -> Tensor:
    """Softmax over the last axis, each row only up to the diagonal.

    Args:
        x: Tensor of shape [batch, heads, length, length].

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.incubate.softmax_mask_fuse_upper_triangle(paddle.zeros([1, 1, 2, 2])).tolist()
    [[[[1.0, 0.0], [0.5, 0.5]]]]"""
