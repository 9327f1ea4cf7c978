"""Graphs as TensorBoard draws them: nodes whose names are paths, and the edges between them."""

from collections import Counter

from tensorboard.compat.proto.attr_value_pb2 import AttrValue
from tensorboard.compat.proto.graph_pb2 import GraphDef
from tensorboard.compat.proto.node_def_pb2 import NodeDef
from tensorboard.compat.proto.tensor_shape_pb2 import TensorShapeProto
from tensorboard.compat.proto.versions_pb2 import VersionDef

from paddle._core import tree
from paddle._core.autograd import no_grad
from paddle._core.errors import InvalidTypeError, received
from paddle._core.state import INTERCEPTORS
from paddle._core.tensor import Tensor, unwrap


class _Drawing:
    """Nodes in the order of creation, each with a unique name."""

    def __init__(self):
        self.nodes, self._taken = [], Counter()

    def add(self, name, kind, inputs=(), shape=None):
        count = self._taken[name]
        self._taken[name] += 1
        name = f"{name}_{count}" if count else name
        attributes = {} if shape is None else {"_output_shapes": _shape(shape)}
        self.nodes.append(NodeDef(name=name, op=kind, input=list(dict.fromkeys(inputs)), attr=attributes))
        return name

    def graph(self):
        return GraphDef(node=self.nodes, versions=VersionDef(producer=22))


def _shape(shape):
    sizes = [TensorShapeProto.Dim(size=int(size)) for size in shape]
    return AttrValue(list=AttrValue.ListValue(shape=[TensorShapeProto(dim=sizes)]))


def _tensors(value):
    """The torch tensors in nested arguments or results."""
    return [leaf for leaf in tree.leaves(value) if hasattr(leaf, "untyped_storage")]


class _Recorder:
    """An interceptor of operators that adds every one that runs to the graph."""

    def __init__(self):
        self.drawing, self.scope = _Drawing(), []
        self._made = {}  # id of a torch tensor -> its node, and the tensor, so that the id is not reused
        self._inputs = []

    def know(self, tensor, node):
        self._made[id(tensor)] = (node, tensor)

    def before(self, op, args, kwargs):
        self._inputs = [self._made[id(t)][0] for t in _tensors([args, kwargs]) if id(t) in self._made]
        return args, kwargs

    def after(self, op, out):
        results = list(_tensors(out))
        name = "/".join([*self.scope, op.name])
        node = self.drawing.add(name, op.name, self._inputs, results[0].shape if results else None)
        for tensor in results:
            self.know(tensor, node)
        return out


def layer_graph(model, inputs, verbose):
    """The graph of a layer for `inputs`; its mode and gradients are left unchanged."""
    if not callable(model) or not hasattr(model, "named_sublayers") or inputs is None:
        raise InvalidTypeError(
            "SummaryWriter.add_graph: expected a paddle.nn.Layer and an input.",
            received(model=type(model).__name__, input_to_model=inputs),
        )
    inputs = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
    recorder = _Recorder()
    for i, value in enumerate(inputs):
        if isinstance(value, Tensor):
            recorder.know(unwrap(value), recorder.drawing.add(f"input/{i}", "input", shape=value.shape))
    if verbose:
        for name, parameter in model.named_parameters():
            node = recorder.drawing.add(name.replace(".", "/"), "parameter", shape=parameter.shape)
            recorder.know(unwrap(parameter), node)
    layers = list(model.named_sublayers())
    modes = [(layer, layer.training) for layer in (model, *(layer for _, layer in layers))]
    hooks = [hook for name, layer in layers for hook in _scoped(layer, name.rsplit(".", 1)[-1], recorder)]
    INTERCEPTORS.append(recorder)
    try:
        model.eval()
        with no_grad():
            model(*inputs)
    finally:
        INTERCEPTORS.remove(recorder)
        for hook in hooks:
            hook.remove()
        for layer, training in modes:
            layer.training = training
    return recorder.drawing.graph()


def _scoped(layer, name, recorder):
    """Prefix the names of nodes with that of the running layer."""

    def enter(layer, inputs):
        recorder.scope.append(name)

    def leave(layer, inputs, outputs):
        recorder.scope.pop()

    return layer.register_forward_pre_hook(enter), layer.register_forward_post_hook(leave)


def program_graph(program, verbose):
    """The graph of a static program's first block."""
    if not hasattr(program, "global_block"):
        raise InvalidTypeError(
            "SummaryWriter.add_paddle_graph: expected a static Program.",
            received(fluid_program=program),
            "add_graph(layer, input) draws a layer.",
        )
    drawing, made, block = _Drawing(), {}, program.global_block()

    def source(name):
        if name not in made:
            made[name] = drawing.add(name, "variable", shape=_known_shape(block, name))
        return made[name]

    for op in block.ops:
        node = drawing.add(op.type, op.type, [source(name) for name in op.input_arg_names])
        for name in op.output_arg_names:
            made[name] = drawing.add(name, "variable", [node], _known_shape(block, name)) if verbose else node
    return drawing.graph()


def _known_shape(block, name):
    return list(block.var(name).shape) if block.has_var(name) else None
