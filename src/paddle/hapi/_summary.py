"""`paddle.summary`: a table of the layers a network calls, their shapes and their parameters."""

import math

import numpy as np

from .._core import tree
from .._core.autograd import no_grad
from .._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from .._core.tensor import Tensor
from ..nn import Layer, LayerList, Sequential
from ..nn.layer.rnn import RNNBase

_MEGABYTE = 1024**2


def summary(net, input_size=None, dtypes=None, input=None):
    """Print the layers that a network calls, with shapes, parameters and memory.

    Args:
        input_size: shape of the input, as a tuple, or a list of tuples for several; the batch size may be None.
        dtypes: dtype of each input; by default 'float32'.
        input: Tensors to run the network on, alone or in a list, a tuple or a dict, instead of `input_size`.
        net: a Layer.

    Returns:
        dict with `total_params` and `trainable_params`.

    >>> counts = paddle.summary(paddle.nn.Linear(3, 2), (1, 3))  # doctest: +ELLIPSIS
    ---...
    >>> int(counts["total_params"])
    8
    """
    if not isinstance(net, Layer):
        raise InvalidTypeError("summary: 'net' must be a Layer.", received(net=net))
    inputs = _create_inputs(input_size, dtypes) if input is None else _check_input(input)
    rows = _run_network(net, inputs)
    total, trainable = sum(row.params for row in rows), sum(row.trainable for row in rows)
    print(_table(rows, _elements([_shape(x) for x in inputs]), total, trainable))
    return {"total_params": total, "trainable_params": trainable}


class _Row:
    """The row of one layer."""

    def __init__(self, layer):
        self.label = f"{type(layer).__name__}-{int(layer.full_name().rpartition('_')[2]) + 1}"
        own = [p for p in layer._parameters.values() if p is not None]
        # NumPy's integers, as Paddle returns them.
        self.params = sum(np.int64(p.size) for p in own)
        self.trainable = sum(np.int64(p.size) for p in own if not p.stop_gradient)
        self.inputs = self.outputs = None

    def cells(self):
        return self.label, str(self.inputs), str(self.outputs), f"{self.params:,}"


def _run_network(net, inputs):
    """Run the network in evaluation mode; returns the rows of its layers in the order in which they first finish."""
    rows, hooks = {}, []

    def note(layer, given, result):
        row = rows.setdefault(layer, _Row(layer))
        row.inputs, row.outputs = [_shape(x) for x in given], _shape(result)

    modes = {layer: layer.training for layer in net.sublayers(include_self=True)}
    whole = len(modes) == 1  # a network without sublayers is itself a row
    for layer in modes:
        holder = (layer is net and not whole) or isinstance(layer, (Sequential, LayerList))
        if not holder or isinstance(layer, RNNBase):
            hooks.append(layer.register_forward_post_hook(note))
    net.eval()
    try:
        with no_grad():
            net(*inputs)
    finally:
        for hook in hooks:
            hook.remove()
        for layer, training in modes.items():
            object.__setattr__(layer, "training", training)
    return list(rows.values())


def _shape(value):
    """The shape of a tensor or of each of several; None for anything else, including dicts."""

    def one(leaf):
        if isinstance(leaf, Tensor):
            return list(leaf.shape)
        return [] if isinstance(leaf, dict) else None

    return tree.map(one, value, kinds=tree.LISTS)


def _elements(shapes):
    """The number of elements of tensors with these shapes."""
    if not shapes:
        return 0
    if all(isinstance(n, int) for n in shapes):
        return math.prod(shapes)
    return sum(_elements(s) for s in shapes if s is not None)


def _table(rows, input_elements, total, trainable):
    cells = [row.cells() for row in rows]
    # A column is as wide as its longest entry; the last one is a number.
    widths = [max([least, *(len(c[i]) for c in cells)]) for i, least in enumerate((15, 20, 20, 15))]
    line, double = "-" * (sum(widths) + 5), "=" * (sum(widths) + 5)

    def row(entries):
        return " ".join(f"{entry:^{width}}" for entry, width in zip(entries, widths))

    sizes = [input_elements * 4, sum(_elements(r.outputs) for r in rows) * 8, total * 4]
    megabytes = [size / _MEGABYTE for size in (*sizes, sum(sizes))]
    return "\n".join(
        [
            line,
            row(("Layer (type)", "Input Shape", "Output Shape", "Param #")),
            double,
            *map(row, cells),
            double,
            f"Total params: {total:,}",
            f"Trainable params: {trainable:,}",
            f"Non-trainable params: {total - trainable:,}",
            line,
            f"Input size (MB): {megabytes[0]:0.2f}",
            f"Forward/backward pass size (MB): {megabytes[1]:0.2f}",
            f"Params size (MB): {megabytes[2]:0.2f}",
            f"Estimated Total Size (MB): {megabytes[3]:0.2f}",
            line,
            "",
        ]
    )


# ---- inputs ----


def _check_input(input):
    if not isinstance(input, (Tensor, list, tuple, dict)):
        raise InvalidArgumentError(
            "summary: 'input' must be a Tensor, or a list, tuple or dict of Tensors.",
            received(input=input),
            "give input_size instead.",
        )
    return [input]


def _create_inputs(input_size, dtypes):
    """Create tensors with the given shapes and dtypes."""
    from ..tensor.random import rand

    if input_size is None:
        raise InvalidArgumentError("summary: either 'input_size' or 'input' must be given.", "both are None")
    several = isinstance(input_size, list)
    sizes = input_size if several else [input_size]
    if several and any(isinstance(size, int) for size in sizes):
        raise InvalidTypeError(
            "summary: a list in 'input_size' holds one tuple for each input.",
            received(input_size=input_size),
            f"input_size={tuple(sizes)}.",
        )
    shapes = [_checked(size, several) for size in sizes]
    kinds = list(dtypes) if isinstance(dtypes, (list, tuple)) else [dtypes] * len(sizes)
    if len(kinds) < len(sizes):
        raise InvalidArgumentError(
            "summary: 'dtypes' must name a dtype for each input.", received(input_size=input_size, dtypes=dtypes)
        )
    kinds = [k or getattr(size, "dtype", None) or "float32" for k, size in zip(kinds, sizes)]
    return [rand(shape).astype(kind) for shape, kind in zip(shapes, kinds)]


def _checked(size, several):
    """A shape with batch size 1 if it was left open."""
    if hasattr(size, "shape"):  # an InputSpec
        size = tuple(size.shape)
    if isinstance(size, int):
        size = (size,)
    if not isinstance(size, tuple):
        kind = FailedCheckError if several else InvalidTypeError
        raise kind("summary: 'input_size' must be a tuple, or a list of tuples.", received(input_size=size))
    shape = [1 if i == 0 and n in (None, -1) else n for i, n in enumerate(size)]
    for n in shape:
        if n in (None, -1):
            raise InvalidArgumentError(
                "summary: only the batch, the first size, may be None or -1 in 'input_size'.", received(input_size=size)
            )
        if not isinstance(n, int):
            raise InvalidTypeError("summary: 'input_size' must hold integers.", received(input_size=size))
        if n <= 0:
            raise InvalidArgumentError("summary: sizes in 'input_size' must be positive.", received(input_size=size))
    return shape
