"""Which gradients of zeros Paddle has and which of them are None: a question of paths in the graph.

The second derivative of a function made of straight pieces is zero everywhere. torch returns zeros for it where it
keeps the input for the first derivative (relu, pooling, padding), and nothing for a product with a constant; Paddle
does the reverse. Only `paddle.grad` asks: for gradients that are zeros with `allow_unused`, and for those of linear
functions with `create_graph`.
"""

import torch

# The second derivatives that are zero with respect to the input, which is the second edge, or the only one.
_STRAIGHT = frozenset(
    f"{name}BackwardBackward0"
    for name in (
        "Threshold LeakyRelu AvgPool2D AvgPool3D AdaptiveAvgPool2D AdaptiveAvgPool3D MaxPool2DWithIndices "
        "MaxPool3DWithIndices AdaptiveMaxPool2D AdaptiveMaxPool3D ReflectionPad1D ReflectionPad2D ReflectionPad3D "
        "ReplicationPad1D ReplicationPad2D ReplicationPad3D"
    ).split()
) | {"SgnBackward0"}
_OF_TENSORS = frozenset(("BmmBackward0", "_TrapezoidBackward"))  # whose factors are always tensors in Paddle
_PRODUCTS = _OF_TENSORS | {"MulBackward0", "DivBackward0"}


def _edge_to(t):
    """The edge of the graph that leads to a tensor."""
    return (t.grad_fn, t.output_nr) if t.grad_fn is not None else (torch.autograd.graph.get_gradient_edge(t).node, 0)


def _of_tensors(node):
    """Whether a node is the product or the quotient of two tensors, of which one may be constant."""
    if node.name() not in _PRODUCTS:
        return False
    if node.name() in _OF_TENSORS:
        return True
    try:
        kept = node._saved_self, node._saved_other
    except RuntimeError:  # the graph was freed, and with it what would tell
        return True
    # torch keeps a Python number as a tensor without axes in float64 or int64.
    return not any(t is not None and t.dim() == 0 and t.dtype in (torch.float64, torch.int64) for t in kept)


def through_product(outputs, t):
    """Whether there is a path from `outputs` to `t` on which two tensors are multiplied or divided."""
    target = _edge_to(t)
    stack, seen = [(*_edge_to(o), False) for o in outputs if o.requires_grad], set()
    while stack:
        node, number, multiplied = stack.pop()
        if (node, number) == target:
            if multiplied:
                return True
            continue
        if (node, multiplied) in seen:
            continue
        seen.add((node, multiplied))
        multiplied = multiplied or _of_tensors(node)
        stack.extend((n, i, multiplied) for n, i in node.next_functions if n is not None)
    return False


def only_zeros(outputs, t):
    """Whether each path from `outputs` to `t` passes through a derivative that is zero everywhere."""
    target = _edge_to(t)
    stack, seen = [(*_edge_to(o), False, False) for o in outputs if o.requires_grad], set()
    while stack:
        node, number, zero, multiplied = stack.pop()
        if (node, number) == target:
            if not zero or multiplied:
                return False
            continue
        if (node, zero, multiplied) in seen:
            continue
        seen.add((node, zero, multiplied))
        multiplied = zero and (multiplied or _of_tensors(node))
        straight = node.name() in _STRAIGHT
        last = len(node.next_functions) - 1
        stack.extend(
            (n, i, zero or (straight and edge == last), multiplied)
            for edge, (n, i) in enumerate(node.next_functions)
            if n is not None
        )
    return True


class Linked(torch.autograd.Function):
    """A tensor (a gradient, a result) that also depends on another one, with zeros as the derivative."""

    @staticmethod
    def forward(ctx, g, t):
        ctx.shape, ctx.dtype = t.shape, t.dtype
        return g.view_as(g)

    @staticmethod
    def backward(ctx, upstream):
        return upstream, torch.zeros(ctx.shape, dtype=ctx.dtype, device=upstream.device)


def linear(outputs, t, g):
    """The gradient of a linear function, constant, as something that other gradients can be taken of."""
    if t.requires_grad and through_product(outputs, t):
        return Linked.apply(g, t)
    return g.detach().requires_grad_()
