"""Convert a Program to an ONNX model.

`convert` visits the recorded calls in order: each is looked up in the table of converters by its operator and becomes
nodes. Values that depend only on constants are computed now. Branches become If, loops become Loop.
"""

import functools
import inspect
import math

import torch

from paddle._core import mode, names, tree
from paddle._core.above import above
from paddle._core.call import intercepted
from paddle._core.errors import UnimplementedError
from paddle._core.graph.offsets import of_inputs, of_outputs
from paddle._core.graph.persistable import Persistable
from paddle._core.graph.recorded_call import RecordedCall, leaves, mapped
from paddle._core.graph.run import all_reads, needed
from paddle._core.graph.scope import global_scope, scope_guard
from paddle._core.graph.variable import Variable
from paddle._core.tensor import Tensor, unwrap
from paddle._onnx import (
    _activation,
    _attention,
    _box_losses,
    _chains,
    _complex,
    _conv,
    _counts,
    _creation,
    _detection,
    _graph,
    _image,
    _indexing,
    _linalg,
    _logic,
    _loss,
    _math,
    _matrices,
    _norm,
    _pooling,
    _quantization,
    _random,
    _recurrent,
    _reduction,
    _regions,
    _search,
    _sequence_losses,
    _shapes,
    _special,
)

from ._builder import TYPES, Builder, Complex, Unconvertible, Value, helper, onnx
from ._composed import COMPOSED
from ._control import SPECIAL
from ._integers import use_integers
from ._table import COMPLEX, CONVERTERS, IGNORED_ARGUMENTS, OTHER_NAMES

OPSETS = range(11, 24)
DEFAULT_OPSET = 17

FOLDED = 1 << 16  # the most elements of a result that is computed now because it depends only on constants


class NoCounterpartError(UnimplementedError):
    """An operator without an ONNX counterpart; `operator` is its name."""

    operator = None


def convert(program, feeds, fetches, *, opset=DEFAULT_OPSET, scope=None, name="outrigger", notes=None):
    """The `onnx.ModelProto` that computes `fetches` from `feeds`, variables of the Program or their names.

    With `notes`, a list for messages, the model is for ONNX Runtime alone, and what is quantised runs on integers.
    Offsets of sequences that operators read are inputs after the others, and those of results outputs after the others.
    """
    block = program.global_block()
    feeds, fetches = ([getattr(v, "name", v) for v in side] for side in (feeds, fetches))
    with scope_guard(scope or global_scope()), mode.at_once():
        converter = Converter(Builder(opset, draws_elsewhere=notes is not None))
        offsets = [name for _, _, name in of_inputs(program, feeds)]
        levels = of_outputs(program, [block._find_var_recursive(fetch) for fetch in fetches])
        fetches += dict.fromkeys(name for names in levels for name in names if name not in offsets)
        ops = needed(block, fetches, [*feeds, *offsets])
        read = {v.name for op in ops for v in all_reads(op)}
        inputs = [converter.feed(block.var(feed)) for feed in (*feeds, *(o for o in offsets if o in read))]
        converter.block_ops(ops)
        outputs = converter.outputs([block._find_var_recursive(fetch) for fetch in fetches])
    b = converter.builder
    graph = helper.make_graph(b.nodes, name, inputs, outputs, b.initializers)
    if notes is not None:
        notes += use_integers(graph)
    return _model(graph, opset)


def _model(graph, opset):
    from outrigger import __version__

    ids = [helper.make_opsetid("", opset)]
    version = helper.find_min_ir_version_for(ids, ignore_unknown=True)
    ids += [helper.make_opsetid(d, 1) for d in sorted({node.domain for node in graph.node} - {""})]
    model = helper.make_model(
        graph, opset_imports=ids, ir_version=max(version, 6), producer_name="outrigger", producer_version=__version__
    )
    return model


class Converter:
    """Converts the recorded calls of a Program with a Builder."""

    def __init__(self, builder):
        self.builder, self.env, self.outside = builder, {}, {}

    # ---- inputs and outputs ----

    def feed(self, variable):
        if variable.dtype.torch not in TYPES:
            hint = "two inputs, for the real and the imaginary part, and paddle.complex of them."
            raise _complex_side(variable, "input", hint if variable.dtype.is_complex else None)
        sizes = [f"{variable.name}_{i}" if n < 0 else n for i, n in enumerate(variable._shape)]
        name = self.builder.fresh(variable.name)
        value = Value(self.builder, name, variable.dtype.torch, variable._shape)
        self.env[variable.name] = value
        return helper.make_tensor_value_info(name, TYPES[value.dtype], sizes)

    def outputs(self, variables):
        """The graph's outputs under the names of the variables; each is computed by a node."""
        b, infos, seen = self.builder, [], set()
        for variable in variables:
            value = self.read(variable)
            if isinstance(value, Complex):
                raise _complex_side(variable, "output", "paddle.as_real(…), which has the two parts along a last axis.")
            if value.node is None or value.name in seen or value.name != variable.name:
                value = b.op("Identity", value)
                value.node.output[0] = value.name = b.fresh(variable.name)
            seen.add(value.name)
            infos.append(info(value))
        return infos

    def read(self, tensor):
        """The value of a variable, or a constant for a tensor from outside the Program."""
        if isinstance(tensor, Variable) and tensor.name in self.env:
            return self.env[tensor.name]
        if isinstance(tensor, Variable) and not isinstance(tensor, Persistable):
            raise Unconvertible(f"reads '{tensor.name}', which nothing computes")
        key = id(tensor)
        if key not in self.outside:
            named = isinstance(tensor, Persistable) or getattr(tensor, "is_parameter", False) or tensor.persistable
            self.outside[key] = self.builder.tensor(unwrap(tensor), tensor.name if named else None), tensor
        return self.outside[key][0]

    # ---- recorded calls ----

    def block_ops(self, ops):
        for op in ops:
            try:
                self._convert_call(op)
            except Unconvertible as reason:
                raise _refusal(op, reason) from None

    def _convert_call(self, op):
        if hasattr(op, "calls"):  # an operator of the model format, which runs calls
            self.block_ops(op.calls)
            for target, item in op.moves:
                self.env[target.name] = self.read(item)
            return
        if type(op) is not RecordedCall:
            handler = SPECIAL.get(op.type)
            if handler is None:
                raise Unconvertible("is not an operator of the library")
            handler(self, op)
            return
        results = list(leaves(op.outputs))
        b = self.builder
        b.results = [(v.dtype.torch, [None if n < 0 else n for n in v._shape]) for v in results]
        arguments = bound(op)
        kept = _is_random(op, arguments) or _quantization.KEPT.has(op.operator)
        folded = None if kept else self._folded(op, results)
        if folded is None:
            folded = self._converted(op, arguments)
        values = [v for v in tree.leaves(folded, kinds=tree.SEQUENCES) if v is not None]
        if len(values) != len(results):
            raise Unconvertible("returns an unexpected number of tensors")
        for variable, value in zip(results, values, strict=True):
            self.write(variable, value)

    def write(self, variable, value):
        """Bind a name to a value; a value without a user-given name takes it."""
        b = self.builder
        value = b.cast(value, variable.dtype.torch)
        if not value.bound:
            self._name(value, variable.name)
            shape = [None if n < 0 else n for n in variable._shape]
            if value.shape is None or len(value.shape) != len(shape):
                value.shape = shape
            else:
                value.shape = [n if m is None else m for m, n in zip(value.shape, shape, strict=True)]
            value.bound = True
        self.env[variable.name] = value

    def _name(self, value, name):
        if value.node is not None and name not in self.builder._taken and value.name not in self.builder.used:
            at = list(value.node.output).index(value.name)
            value.node.output[at] = value.name = self.builder.fresh(name)

    def _converted(self, op, given):
        if op.operator.key.startswith("fluid."):
            above("sequence_operators")()
            above("enter_onnx_forms")()
        entry = CONVERTERS.of(op.operator) or CONVERTERS.get(op.operator.name.removesuffix("_"))
        if op.operator.family == "sparse":
            raise Unconvertible("has no counterpart in ONNX")
        found = COMPLEX.of(op.operator)
        if found is not None and any(v.dtype.is_complex for v in (*op.reads(), *leaves(op.outputs))):
            entry = found
        if entry is None:
            return self._composed(op, given)
        count = len(self.builder.nodes)
        try:
            function, arguments = self._bound(entry, given)
            if op.operator.key in _complex.PER_PART and _complex.is_complex_call(self.builder, arguments):
                return _complex.per_part(self.builder, function, arguments)
            return function(self.builder, **arguments)
        except Unconvertible as reason:
            del self.builder.nodes[count:]
            return self._composed(op, given, reason)

    def _bound(self, entry, given):
        """A converter and its arguments."""
        function, wanted = entry
        arguments = {}
        for key, value, default in given:
            own = key if key in wanted else OTHER_NAMES.get(key, key)
            if own in wanted:
                arguments[own] = mapped(value, self.read)
            elif key not in IGNORED_ARGUMENTS and not _is(value, default):
                raise Unconvertible(f"with {key}={value!r} has no counterpart in ONNX")
        return function, arguments

    def _composed(self, op, given, reason=None):
        """The results of a call that consists of other calls, which are converted in its place."""
        import paddle._format.ops
        from paddle._format.table import COMPOSITIONS

        found = COMPOSED.get(op.operator.key) or COMPOSITIONS.of(op.operator)
        if found is None:
            raise reason or Unconvertible("has no counterpart in ONNX")
        function, wanted = found
        given = {key: value for key, value, _ in given}
        block, program = op.block, op.block.program
        before, count, blocks = dict(block.vars), len(block.ops), len(program.blocks)
        try:
            with block._current(), names.guard(f"{self.builder.fresh(op.type)}/"):
                results = function(*(given[name] for name in wanted))
            calls, block.ops[count:] = block.ops[count:], []
            self.block_ops(calls)
        except NoCounterpartError as error:
            raise Unconvertible(f"is computed with '{error.operator}', which has no counterpart in ONNX") from None
        finally:
            del block.ops[count:], program.blocks[blocks:]
            block.vars = before
        results = results if isinstance(results, (list, tuple)) else [results]
        return [self.read(v) for v in results if v is not None]

    def _folded(self, op, results):
        """The results as constants if the call depends only on constants, else None."""
        if any(v.is_data for v in op.reads() if isinstance(v, Variable)):
            return None
        values = [self.read(v) for v in op.reads()]
        if any(
            v.array is None or v.dtype is torch.bfloat16 for v in values
        ):  # nor complex numbers, which have no array
            return None
        if any(n < 0 for v in results for n in v._shape):
            return None  # its size is known only after computing it
        count = sum(math.prod(v._shape) for v in results)
        if count > FOLDED and count > sum(v.array.size for v in values):
            return None
        given = {id(v): torch.from_numpy(value.array.copy()) for v, value in zip(op.reads(), values, strict=True)}
        args, kwargs = mapped((list(op.args), op.kwargs), lambda v: given[id(v)])
        with torch.no_grad():
            out = intercepted(op.operator, args, kwargs, op.interceptors)
        return [self.builder.tensor(t) for t in tree.leaves(out, kinds=tree.SEQUENCES, only=torch.Tensor)]


def _complex_side(variable, side, hint):
    return NoCounterpartError(
        f"onnx: the {side} '{variable.name}' is {variable.dtype.name}, and ONNX computes with no such numbers.",
        repr(variable),
        hint,
    )


def info(value):
    """The ONNX description of an input or output."""
    sizes = [f"{value.name}_{i}" if n is None else n for i, n in enumerate(value.shape)]
    return helper.make_tensor_value_info(value.name, TYPES[value.dtype], sizes)


@functools.cache
def _parameters(kernel):
    """The arguments of an operator's function: their names, {name: default}, and the parameter that takes the rest."""
    signature = inspect.signature(kernel).parameters.values()
    rest = next((p.name for p in signature if p.kind is p.VAR_POSITIONAL), None)
    plain = [p for p in signature if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    return [p.name for p in plain], {p.name: p.default for p in plain}, rest


def bound(op):
    """[(name, value, default)] of every argument of a recorded call."""
    names, defaults, rest = _parameters(op.operator.kernel)
    given = dict(zip(names, op.args, strict=False))
    given.update(op.kwargs)
    found = [(name, given.pop(name, default), default) for name, default in defaults.items()]
    if rest is not None:
        found.append((rest, tuple(op.args[len(names) :]), ()))
    return found + [(name, value, None) for name, value in given.items()]


def _is(value, default):
    if leaves(value):
        return False
    return value is default or (type(value) is type(default) and value == default)


def _is_random(op, arguments):
    if op.operator.random and "training" not in op.operator.parameters:
        return True
    return any(key == "training" and value for key, value, _ in arguments)


def _refusal(op, reason):
    where = "" if op.site is None else f", called in {op.site[0]}, line {op.site[1]}"
    error = NoCounterpartError(
        f"onnx: operator '{op.type}' {reason}{where}.",
        op.to_string(),
        "use other operators, or deploy the model with paddle.inference, which runs it on torch.",
    )
    error.operator = op.type
    return error


__all__ = ["CONVERTERS", "DEFAULT_OPSET", "OPSETS", "NoCounterpartError", "convert", "onnx"]
