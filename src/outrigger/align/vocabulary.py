"""Names and arguments of functions in Paddle's terms, by the table of `outrigger.api`."""

from __future__ import annotations

import ast
import functools
import inspect
import re
from typing import TYPE_CHECKING, Any

from outrigger.align import kinds

if TYPE_CHECKING:
    from outrigger.align.graph import Node

# Python's operators, which the table does not have.
_OPERATORS = {
    "add": "add iadd radd",
    "subtract": "sub isub",
    "rsubtract": "rsub",
    "multiply": "mul imul rmul",
    "divide": "truediv div itruediv idiv",
    "rdivide": "rtruediv rdiv",
    "matmul": "matmul rmatmul",
    "pow": "pow ipow",
    "getitem": "getitem",
    "setitem": "setitem",
    "neg": "neg",
    "logical_not": "invert",
    "equal": "eq",
    "not_equal": "ne",
    "less_than": "lt",
    "greater_than": "gt",
    "less_equal": "le",
    "greater_equal": "ge",
    "logical_and": "and",
    "logical_or": "or",
}
_BY_OPERATOR = {f"__{word}__": name for name, words in _OPERATORS.items() for word in words.split()}

# Names of both libraries for what is one function here.
_SAME = {
    name: one
    for one, names in {
        "reshape": "view flatten unflatten squeeze unsqueeze reshape_as view_as ravel _unsafe_view unsqueeze_",
        "transpose": "permute swapaxes swapdims moveaxis movedim t T mT adjoint transpose_last",
        "concat": "cat concatenate",
        "getitem": "select narrow index slice",
        "chunk": "split tensor_split unbind unstack",
        "subtract": "sub rsub",
        "multiply": "mul",
        "divide": "div true_divide",
        "matmul": "bmm mm",
        "logical_not": "bitwise_not",
        "silu": "swish",
        "cast": "to float double half long int bool type type_as astype",
        "equal": "eq",
        "greater_than": "gt",
        "less_than": "lt",
        "not_equal": "ne",
        "greater_equal": "ge",
        "less_equal": "le",
        "max": "amax",
        "min": "amin",
        "clip": "clamp",
        "assign": "clone detach contiguous positive",
        "dropout": "dropout1d dropout2d dropout3d feature_dropout alpha_dropout",
    }.items()
    for name in names.split()
}

GROUPS = {
    name: group
    for group, names in {
        "activation": "relu relu6 leaky_relu prelu elu celu selu gelu silu mish hardswish hardsigmoid hardtanh sigmoid "
        "tanh softplus softsign softmax log_softmax logsigmoid log_sigmoid glu swiglu thresholded_relu exp "
        "gumbel_softmax tanhshrink hardshrink softshrink",
        "pooling": "max_pool1d max_pool2d max_pool3d avg_pool1d avg_pool2d avg_pool3d adaptive_avg_pool1d "
        "adaptive_avg_pool2d adaptive_max_pool1d adaptive_max_pool2d lp_pool2d",
        "permutation": "transpose flip roll rot90",
        "shape": "reshape",
        "joining": "concat stack hstack vstack",
        "part": "getitem chunk gather index_select take_along_axis",
        "mask": "where masked_fill tril triu masked_scatter",
        "scale": "multiply divide scale",
        "sum": "add subtract rsubtract",
        "reduction": "mean sum max min logsumexp norm std var prod median nanmean",
        "product": "matmul einsum linear addmm outer tensordot",
        "normalisation": "layer_norm batch_norm group_norm instance_norm normalize rms_norm local_response_norm",
        "condition": "logical_not equal not_equal less_than greater_than less_equal greater_equal logical_and "
        "logical_or",
        "interpolation": "interpolate upsample grid_sample",
        "padding": "pad",
        "dropout": "dropout",
        "power": "pow sqrt rsqrt square",
    }.items()
    for name in names.split()
}

# Arguments that do not change the result.
_SILENT = {"name", "inplace", "dtype", "out", "layout", "device", "requires_grad", "_stacklevel", "memory_format"}
# The usual spellings of one argument, where the table does not say it.
_USUAL = {"dim": "axis", "dims": "axis", "eps": "epsilon", "end_dim": "stop_axis", "start_dim": "start_axis"}


def torch_label(func: Any, full: str | None) -> str:
    """The full name of a function of torch: `torch.nn.functional.softmax`, `torch.Tensor.view`."""
    name = getattr(func, "__name__", "") or type(func).__name__
    if name == "__get__":  # an attribute, such as x.T
        return f"torch.Tensor.{getattr(getattr(func, '__self__', None), '__name__', 'attribute')}"
    return (full or f"torch.{name}").replace("torch.functional.", "torch.")


@functools.cache
def _table() -> dict[str, Any]:
    """The first row that calls both libraries, for every name of torch."""
    from outrigger.api.table import ROWS

    found: dict[str, Any] = {}
    for row in ROWS:
        if row.is_pair and row.torch not in found:
            found[row.torch] = row
    return found


@functools.cache
def from_torch(label: str) -> str:
    """Paddle's name for a function of torch."""
    last = label.rpartition(".")[2]
    if last in _BY_OPERATOR:
        return _BY_OPERATOR[last]
    plain = last.rstrip("_")
    if plain in _SAME:
        return _SAME[plain]
    row = _table().get(label) or _table().get(label.rstrip("_"))
    name = (row.paddle.rpartition(".")[2] if row else plain).rstrip("_")
    return _SAME.get(name, name)


@functools.cache
def from_paddle(name: str) -> str:
    """The name of a Paddle operator, one for those that are alike."""
    if name == "x[index] = value":
        return "setitem"
    plain = name.rstrip("_")
    return _SAME.get(plain, plain)


_OF_LAYERS = {
    "Upsample": "interpolate",
    "UpsamplingBilinear2D": "interpolate",
    "UpsamplingNearest2D": "interpolate",
    "Flatten": "reshape",
    "Unflatten": "reshape",
    "Identity": "assign",
    "ZeroPad2D": "pad",
    "ReLU6": "relu6",
    "PReLU": "prelu",
}


def of_layer(module: Any) -> str:
    """The function that a layer stands for: `relu` for a ReLU, `max_pool2d` for a MaxPool2D."""
    kind = kinds.kind(module)
    if kind in _OF_LAYERS:
        return _OF_LAYERS[kind]
    if kind.startswith("Dropout"):
        return "dropout"
    if re.fullmatch(r"[A-Z]+[a-z]?[A-Z]*", kind):  # ReLU, GELU, SiLU
        return kind.lower()
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind).lower()
    return re.sub(r"re_lu", "relu", words)


def group(name: str) -> str:
    """The group of functions in which one may have been mistaken for another; '' for the rest."""
    return GROUPS.get(name, "")


# ---- arguments -------------------------------------------------------------------------------------------------------


def settings(node: Node) -> dict[str, Any]:
    """The arguments of a call that are no tensors, with Paddle's names and in one form for both libraries."""
    if node.layer is not None:
        return kinds.settings(node.layer)
    special = _SPECIAL.get(node.name)
    if special is not None:
        return special(node)
    found = _by_name(node)
    if node.name == "interpolate":  # torch has the rule that Paddle calls align_mode=0
        found = {"align_mode": 0} | found | {"align_corners": bool(found.get("align_corners"))}
    return {
        _USUAL.get(name, name): _plain(value, name, node)
        for name, value in found.items()
        if name not in _SILENT and value is not None and not _holds_tensors(value)
    }


def _by_name(node: Node) -> dict[str, Any]:
    args, kwargs = node.arguments
    if node.label.startswith("paddle "):
        parameters = inspect.signature(node.run).parameters if node.run is not None else {}
        defaults = {n: p.default for n, p in parameters.items() if p.default is not p.empty}
        return defaults | dict(zip(parameters, args)) | kwargs
    from outrigger.api.signatures import matched
    from outrigger.api.signatures import parameters as recorded

    # A method's signature lacks its tensor. The keywords of a call inside torch have the names of the function.
    label = node.label.partition(": ")[0]
    known = recorded(label) or []
    names = [one.name for one in known]
    if ".Tensor." in label:
        names = ["input", *names]
    defaults = {one.name: _literal(one.default) for one in known if one.default is not None}
    row = _table().get(label)
    found = defaults | dict(zip(names, args)) | kwargs
    if row is None:
        return found
    renamed = {one.name: other.name for one, other in matched(row) if one and other}
    return {
        renamed.get(name, name): (not value if name in row.converted and isinstance(value, bool) else value)
        for name, value in found.items()
    }


def _literal(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return None


def _holds_tensors(value: Any) -> bool:
    from torch.utils._pytree import tree_leaves

    from outrigger.align.graph import Ref

    return any(isinstance(leaf, Ref) for leaf in tree_leaves(value))


def _plain(value: Any, name: str, node: Node) -> Any:
    """One form of a value: axes count from the front, lists are tuples."""
    if name in ("dim", "axis", "dims") and node.outputs:
        rank = node.outputs[0].dim() + (node.name in REDUCING and not node.arguments[1].get("keepdim", False))
        if isinstance(value, int) and not isinstance(value, bool) and value < 0:
            return value + rank if node.name not in REDUCING else value
    if isinstance(value, (list, tuple)):
        return tuple(value)
    if name in ("kernel_size", "stride", "padding", "dilation", "output_size", "scale_factor", "size"):
        return (value, value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value
    if name == "approximate":
        return value in (True, "tanh")
    return value


REDUCING = {name for name, one in GROUPS.items() if one == "reduction"}


def permutation(node: Node, rank: int) -> tuple[int, ...] | None:
    """The permutation of a transpose in any spelling."""
    args, kwargs = node.arguments
    last = node.label.rpartition(" " if node.label.startswith("paddle ") else ".")[2]
    last = last.rpartition(": ")[2]
    rest = [*args[1:], *(value for name, value in kwargs.items() if name not in ("name", "input", "x"))]
    order = list(range(rank))
    try:
        if last in ("T", "t") or not rest:
            return tuple(reversed(order)) if last != "mT" else (*order[:-2], order[-1], order[-2])
        if len(rest) == 1 and isinstance(rest[0], (list, tuple)):
            return tuple(one % rank for one in rest[0])
        if last in ("permute",):
            return tuple(one % rank for one in rest)
        if last in ("movedim", "moveaxis"):
            order.insert(rest[1] % rank, order.pop(rest[0] % rank))
            return tuple(order)
        first, second = rest[0] % rank, rest[1] % rank
    except (TypeError, ValueError, IndexError):
        return None
    order[first], order[second] = order[second], order[first]
    return tuple(order)


def _transpose(node: Node) -> dict[str, Any]:
    found = permutation(node, node.outputs[0].dim()) if node.outputs else None
    return {} if found is None else {"perm": list(found)}


def _reshape(node: Node) -> dict[str, Any]:
    return {"shape": list(node.outputs[0].shape)} if node.outputs else {}


def _index(node: Node) -> dict[str, Any]:
    args, kwargs = node.arguments
    rest = [*args[1:], *kwargs.values()]
    return {"index": _subscript(rest[0]) if len(rest) == 1 else tuple(rest)} if not _holds_tensors(rest) else {}


def _subscript(item: Any) -> str:
    """An index as it is written: `[:, 0]`."""

    def one(part: Any) -> str:
        if isinstance(part, slice):
            ends = [("" if end is None else str(end)) for end in (part.start, part.stop)]
            return ":".join(ends) + (f":{part.step}" if part.step is not None else "")
        return "..." if part is Ellipsis else str(part)

    return f"[{', '.join(one(part) for part in item)}]" if isinstance(item, tuple) else f"[{one(item)}]"


def factor(node: Node) -> float | None:
    """The number by which a call scales its tensor; None if it does not."""
    args, kwargs = node.arguments
    given = [one for one in (*args, *kwargs.values()) if isinstance(one, (int, float)) and not isinstance(one, bool)]
    if not given or len(node.inputs) != 1:
        return None
    if node.name == "divide":
        return 1.0 / given[0] if given[0] and not isinstance(args[0], (int, float)) else None
    return float(given[0]) if node.name in ("multiply", "scale") else None


def _scale(node: Node) -> dict[str, Any]:
    found = factor(node)
    return {} if found is None else {"factor": found}


_SPECIAL = {"transpose": _transpose, "reshape": _reshape, "getitem": _index, "multiply": _scale, "divide": _scale}
