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
        sample_sizes: the number of neighbours to sample in each hop; -1 for all.
        name: a name for the result, used in Programs only.
        row, colptr: the graph: the neighbours of node `i` are `row[colptr[i]:colptr[i + 1]]`.

    Returns:
        (sources of the edges, their targets, the old index of each new node, the new indices of `input_nodes`),
        and with `return_eids` the ids of the edges."""

def graph_reindex(x: Tensor, neighbors: Tensor, count: Tensor, value_buffer: Tensor | None = None, index_buffer: Tensor | None = None, flag_buffer_hashtable: bool = False, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """`paddle.geometric.reindex_graph` under its older name; the edge types are concatenated.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def graph_sample_neighbors(row: Any, colptr: Any, input_nodes: Any, eids: Any = None, perm_buffer: Any = None, sample_size: float = -1, return_eids: bool = False, flag_perm_buffer: bool = False, name: str | None = None) -> Any:
    """`paddle.geometric.sample_neighbors` under its older name.

    Args:
        name: a name for the result, used in Programs only."""

def graph_send_recv(x: Tensor, src_index: Tensor, dst_index: Tensor, pool_type: Literal['sum', 'mean', 'max', 'min'] = 'sum', out_size: int | Tensor | None = None, name: str | None = None) -> Tensor:
    """`paddle.geometric.send_u_recv` under its older name.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def identity_loss(x: Tensor, reduction: ReduceMode = 'none') -> Tensor:
    """The loss itself, its sum or its mean.

    Args:
        x: Tensor of any shape.
        reduction: 'sum', 'mean' or 'none', or 0, 1, 2. Default: 'none'.

    >>> float(paddle.incubate.identity_loss(paddle.to_tensor([1.0, 3.0]), "mean"))
    2.0"""

def inference(function: Any = None, cache_static_model: bool = False, save_model_dir: Any = None, memory_pool_init_size_mb: float = 1000, precision_mode: str = 'float32', switch_ir_optim: bool = True, switch_ir_debug: bool = False, enable_cinn: bool = False, with_trt: bool = False, trt_precision_mode: str = 'float32', trt_use_static: bool = False, collect_shape: bool = False, enable_new_ir: bool = False, exp_enable_use_cutlass: bool = False, delete_pass_lists: Any = None, skip_prune_program: bool = False) -> Any:
    """Make a layer, or one of its methods, compute without gradients.

    There is no separate inference engine, so options for its cache, memory or compiler have no effect.

    Args:
        precision_mode: 'float32', 'float16' or 'bfloat16': autocast to it.

    >>> layer = paddle.incubate.inference(paddle.nn.Linear(2, 1))
    >>> layer(paddle.ones([1, 2])).stop_gradient
    True"""

def softmax_mask_fuse(x: Tensor, mask: Tensor, name: str | None = None) -> Tensor:
    """`softmax(x + mask)` over the last axis.

    Args:
        x: Tensor of any shape.
        mask: broadcast over the heads, `[batch, 1, …]`.
        name: a name for the result, used in Programs only."""

def softmax_mask_fuse_upper_triangle(x: Tensor) -> Tensor:
    """Softmax over the last axis, each row only up to the diagonal.

    Args:
        x: Tensor of any shape.

    >>> paddle.incubate.softmax_mask_fuse_upper_triangle(paddle.zeros([1, 1, 2, 2])).tolist()
    [[[[1.0, 0.0], [0.5, 0.5]]]]"""
