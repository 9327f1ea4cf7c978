"""Writing a Program of recorded calls as a program of the format."""

import inspect

import numpy as np

from .._core import mode, names, tree
from .._core.above import above
from .._core.errors import InvalidArgumentError, UnimplementedError, describe
from .._core.graph import Persistable, Program, Variable, global_scope, scope_guard
from .._core.graph.array import ArrayVariable
from .._core.graph.offsets import COMPANION, of_outputs
from .._core.graph.recorded_call import BACKWARD, OPTIMIZE
from .._core.graph.run import all_reads, needed
from .._core.graph.sparse_shapes import form_of
from .._core.parameter import Parameter
from .._core.tensor import Tensor
from . import desc
from .shared_products import separate
from .table import RECORD_WRITERS, WRITERS, signatures
from .updates import BACKWARD_BIT, OPTIMIZE_BIT

VERSION = 3003001  # the version of the original that these operators belong to


_ROLES = {OPTIMIZE: OPTIMIZE_BIT, BACKWARD: BACKWARD_BIT}


class Temporary:
    """An intermediate value between the operators that one call becomes."""

    __slots__ = ("dtype", "name", "shape")

    def __init__(self, name, shape, dtype):
        self.name, self.shape, self.dtype = name, list(shape), dtype

    @property
    def ndim(self):
        return len(self.shape)


def evaluation(program, feeds, fetches):
    """The part of a Program that computes `fetches`, in evaluation mode."""
    copy = program.clone(for_test=True)
    block = copy.global_block()
    given, wanted = {v.name for v in feeds}, [v.name for v in fetches]
    wanted += [name for names in of_outputs(copy, fetches) for name in names]
    block.ops = needed(block, wanted, given)
    used = {v.name for op in block.ops for v in (*all_reads(op), *op.writes()) if isinstance(v, Variable)}
    used |= given | {v.name for v in fetches}
    block.vars = {name: v for name, v in block.vars.items() if name in used}
    copy._touch()
    return copy


class Writer:
    """Writes one Program; `whole` as it is, with its gradients and updates, otherwise what computes the fetches."""

    role = 0  # the attribute op_role of the operators that are written
    whole = False
    role_var = None  # the parameter and the gradient that they belong to

    def __init__(self, program, feeds, fetches, whole=False):
        _check(program, feeds, fetches)
        from . import ops  # noqa: F401  fills the table

        self.program = program.clone() if whole else evaluation(program, feeds, fetches)
        self.whole, self.fetched = whole, {v.name for v in fetches}
        self.values = {}  # name -> the Persistable or Tensor whose value belongs to the model
        self.blocks = []
        self.shared = {}  # id of an array made in a branch -> the name of the array that the branch is to fill
        self._names = {}  # id of a tensor from outside the Program -> its name
        self._alive = []  # keeps those tensors alive, so that their ids stay unique
        self._used_names = {v.name for v in self.program.list_vars()}
        main = self.open()
        with mode.at_once():
            self._write_all(main, feeds, fetches)

    def _write_all(self, main, feeds, fetches):
        main.vars["feed"] = desc.Var("feed", kind="FEED_MINIBATCH", persistable=True)
        main.vars["fetch"] = desc.Var("fetch", kind="FETCH_LIST", persistable=True)
        # The original's jit.load takes the inputs in the reverse order of these operators, whatever their columns.
        for col, variable in reversed(list(enumerate(feeds))):
            self.declare(main, variable)
            self.append(main, desc.Op("feed", {"X": ["feed"]}, {"Out": [variable.name]}, {"col": col}, {"col": "INT"}))
        for variable in self.program.global_block().vars.values() if self.whole else ():
            if variable.is_data:
                self.declare(main, variable)
        self.write(self.program.global_block().ops, main)
        for col, variable in enumerate(fetches):
            name = self.declare(main, variable)
            self.append(main, desc.Op("fetch", {"X": [name]}, {"Out": ["fetch"]}, {"col": col}, {"col": "INT"}))
        separate(self.blocks, self.temporary)

    def write(self, operators, block):
        """Write recorded calls into a block of the format."""
        for operator in list(operators):
            self._write(operator, block)

    def _write(self, operator, block):
        if hasattr(operator, "op"):  # it is in the words of the format already
            self._write_described(operator, block)
            return
        if self.whole:
            _check_training(operator)
        where = "" if operator.site is None else f", called in {operator.site[0]}, line {operator.site[1]}"
        if any(form_of(t) is not None for t in (*operator.reads(), *operator.writes())):
            raise UnimplementedError(
                f"operator '{operator.type}' computes with sparse tensors, which have no form in .pdmodel; the .json "
                "of Paddle 3.x has one, which is read here and not written yet.",
                f"{operator.to_string()}{where}",
                "paddle.save(net.state_dict(), path) for the weights.",
            )
        found = _writer_of(operator)
        if found is None:
            raise UnimplementedError(
                f"operator '{operator.type}' has no counterpart in Paddle's model format here.",
                f"{operator.to_string()}{where}",
                "write the model with other operators, or export it with paddle.onnx.export.",
            )
        function, wanted = found
        self.role = _ROLES.get(operator.role, 0)
        out = Outgoing(self, operator, block)
        try:
            function(out, *(out.args[name] for name in wanted))
        except NotImplementedError as error:
            raise UnimplementedError(
                f"operator '{operator.type}': {error}.", f"{operator.to_string()}{where}"
            ) from None
        except InvalidArgumentError as error:
            if operator.site is not None and where not in (error.came or ""):
                error.came = f"{error.came or operator.to_string()}{where}"
                error.args = (str(error),)
            raise

    def _write_described(self, record, block):
        """Write an operator of the format as it is."""
        for variable in (*record.reads(), *record.writes()):
            self.declare(block, variable)
        op = record.op
        self.append(block, desc.Op(op.type, dict(op.inputs), dict(op.outputs), dict(op.attrs), dict(op.types)))

    # ---- blocks and variables ----

    def open(self, parent=-1):
        """A new block."""
        self.blocks.append(desc.Block(len(self.blocks), parent))
        return self.blocks[-1]

    def append(self, block, op):
        op.attrs.update(op_role=op.attrs.get("op_role", 0) or self.role, op_device="")
        op.types.update(op_role="INT", op_device="STRING")
        if self.role_var:
            op.attrs["op_role_var"], op.types["op_role_var"] = list(self.role_var), "STRINGS"
        block.ops.append(op)

    def temporary(self, block, shape, dtype, key="tmp"):
        """A new variable of a block."""
        name = self.unique_name(f"{key}.tmp")
        block.vars[name] = desc.Var(name, list(shape), dtype)
        return Temporary(name, shape, dtype)

    def keep(self, name, shape, dtype):
        """A variable whose value outlasts a run, and that is no parameter."""
        self.blocks[0].vars.setdefault(name, desc.Var(name, list(shape), dtype, persistable=True, stop_gradient=True))

    def array(self, block, like):
        """A new, empty tensor array of a block, for items like those of another one."""
        name = self.unique_name("array.tmp")
        block.vars[name] = desc.Var(name, [int(n) for n in like.shape[1:]], like.dtype.name, kind="DENSE_TENSOR_ARRAY")
        return name

    def unique_name(self, key):
        number = 0
        while (name := f"{key}_{number}") in self._used_names:
            number += 1
        self._used_names.add(name)
        return name

    def declare(self, block, tensor):
        """The name of a tensor in the file; persistable values are collected."""
        if isinstance(tensor, (Temporary, str)):
            return getattr(tensor, "name", tensor)
        if id(tensor) in self.shared:
            return self.shared[id(tensor)]
        if isinstance(tensor, Variable) and not isinstance(tensor, Persistable):
            if not any(tensor.name in b.vars for b in self._enclosing(block)):
                is_list = isinstance(tensor, ArrayVariable)
                sizes, kind = tensor.shape[is_list:], tensor.dtype.name
                if getattr(tensor, "element", None) is not None:  # an array of the fluid era
                    is_list, (sizes, kind) = True, tensor.element
                block.vars[tensor.name] = desc.Var(
                    tensor.name,
                    [int(n) for n in sizes],
                    str(kind).rpartition(".")[2],
                    stop_gradient=bool(tensor.stop_gradient),
                    lod_level=tensor.lod_level or 0,
                    kind="DENSE_TENSOR_ARRAY" if is_list else "DENSE_TENSOR",
                    is_data=self.whole and bool(tensor.is_data),
                )
            return tensor.name
        name = tensor.name if isinstance(tensor, Persistable) else self._outside(tensor)
        if self.whole and not isinstance(tensor, Parameter):
            return self._constant(name, tensor)
        if name not in self.values:
            self.values[name] = tensor
            self.blocks[0].vars[name] = desc.Var(
                name,
                [int(n) for n in tensor.shape],
                tensor.dtype.name,
                persistable=True,
                is_parameter=bool(getattr(tensor, "is_parameter", not tensor.stop_gradient)),
                stop_gradient=bool(tensor.stop_gradient),
            )
        return name

    def _constant(self, name, tensor):
        """The name of a tensor from outside whose numbers become part of the program."""
        if name not in self.blocks[0].vars:
            shape, dtype = [int(n) for n in tensor.shape], tensor.dtype.name
            if dtype not in ("bool", "int8", "int32", "int64", "float32", "float64"):
                raise UnimplementedError(
                    f"a constant of type {dtype} has no counterpart in a program of the model format."
                )
            self.blocks[0].vars[name] = desc.Var(name, shape, dtype, stop_gradient=True)
            attrs = {"shape": shape, "dtype": desc.dtype_number(dtype), "values": tensor.numpy().reshape(-1).tolist()}
            types = {"shape": "INTS", "dtype": "INT", "values": "SCALARS"}
            op = desc.Op("assign_value", {}, {"Out": [name]}, attrs, types)
            self.append(self.blocks[0], op)
            if len(self.blocks[0].ops) > 1 and self.blocks[0].ops[-1] is op:
                self.blocks[0].ops.insert(0, self.blocks[0].ops.pop())
        return name

    def _outside(self, tensor):
        """The name of a tensor that belongs to no Program: a layer's parameter, a constant."""
        if id(tensor) not in self._names:
            name = tensor.name or "constant"
            self._names[id(tensor)] = name if name not in self._used_names else self.unique_name(name)
            self._used_names.add(self._names[id(tensor)])
            self._alive.append(tensor)
        return self._names[id(tensor)]

    def _enclosing(self, block):
        while True:
            yield block
            if block.parent < 0:
                return
            block = self.blocks[block.parent]

    # ---- results ----

    def model_bytes(self):
        """The bytes of the `.pdmodel` file."""
        for block in self.blocks:
            block.vars = dict(sorted(block.vars.items(), key=lambda item: (item[0] in ("feed", "fetch"), item[0])))
        versions = {name: facts["version"] for name, facts in signatures().items() if "version" in facts}
        return desc.serialize(self.blocks, VERSION, versions)

    def params(self, scope=None):
        """{name: Tensor} of the model's values; those of Persistables come from `scope`."""
        with scope_guard(scope or global_scope()), mode.at_once():
            return {
                name: tensor.get_value() if isinstance(tensor, Persistable) else tensor
                for name, tensor in self.values.items()
            }


# Arguments that say how much an operator drops in training.
_RATES = ("p", "dropout_p", "dropout", "dropout_rate", "dropout_prob", "attn_dropout", "dropout1_rate", "dropout2_rate")


def _check_training(record):
    """Raise an error for a call that behaves as in training, and has a form for evaluation only."""
    if record.operator is None or record.operator.name in ("batch_norm", "dropout"):
        return
    given = record.named_arguments()
    if given.get("training") is True and any(given.get(name) not in (None, 0, 0.0) for name in _RATES):
        raise UnimplementedError(
            f"operator '{record.type}' has only the form for evaluation in Paddle's model format.",
            record.to_string(),
            "program.clone(for_test=True) has what answers without training.",
        )


def _check(program, feeds, fetches):
    if not isinstance(program, Program):
        raise InvalidArgumentError("save_model: 'program' must be a Program.", describe(program))
    for label, variables in (("feeds", feeds), ("fetches", fetches)):
        for variable in variables:
            if not isinstance(variable, (Variable, Tensor)):
                raise InvalidArgumentError(
                    f"save_model: '{label}' must be variables of the Program.", describe(variable)
                )
            if getattr(variable, "_is_array", False):
                raise InvalidArgumentError(
                    f"save_model: '{label}' must be tensors; a list whose length is known only in a run is none.",
                    f"{variable.name}, a list of tensors of shape {list(variable.shape[1:])} that a loop writes",
                    "return paddle.stack(the_list) or paddle.concat(the_list).",
                )


class Outgoing:
    """One recorded call to be written: its arguments by name, and `emit` for the operators it becomes."""

    def __init__(self, writer, operator, block):
        self.writer, self.operator, self.block = writer, operator, block
        self.args = _bound(operator)

    @property
    def out(self):
        """The variable of the result; the first of several."""
        outputs = self.operator.outputs
        return outputs[0] if isinstance(outputs, (list, tuple)) else outputs

    @property
    def outs(self):
        """The variables of the result, as a list."""
        outputs = self.operator.outputs
        return list(outputs) if isinstance(outputs, (list, tuple)) else [outputs]

    def plain(self, argument):
        """An argument that must be known before a run, in plain Python."""
        value = self.args[argument]
        return self.known(value, argument)

    def known(self, value, argument="value"):
        """A plain value; for a tensor, its value if known from the Program."""

        def one(tensor):
            if not is_known(tensor):
                raise InvalidArgumentError(
                    f"{self.operator.type}: in the model format '{argument}' cannot be a variable.",
                    self.operator.to_string(),
                )
            return tensor._values.runs[0].tolist() if isinstance(tensor, Variable) else tensor.tolist()

        return tree.map(one, value, kinds=tree.LISTS, only=Tensor)

    # ---- emitting operators ----

    def temp(self, shape=None, dtype=None):
        """An intermediate value; like the result unless specified otherwise."""
        shape = [int(n) for n in self.out.shape] if shape is None else shape
        return self.writer.temporary(self.block, shape, dtype or dtype_of(self.out), self.operator.type)

    def emit(self, type, **named):
        """Add an operator; which names are inputs, outputs and attributes is known from its type."""
        facts = signatures()[type]
        result = desc.Op(type)
        for name, value in named.items():
            if name in facts["in"]:
                if value is not None:
                    result.inputs[name] = self._names(value)
            elif name in facts["out"]:
                if value is None:
                    continue
                result.outputs[name] = self._names(value)
            elif name in facts["attrs"] and isinstance(value, AttributeTensors):
                result.types[name], result.attrs[name] = "VARS", self._names(value.tensors)
            elif name in facts["attrs"]:
                result.types[name] = facts["attrs"][name]
                result.attrs[name] = _converted(value, result.types[name], f"{type}: {name}")
            else:
                raise KeyError(f"operator '{type}' of the format has no '{name}'")
        for slot in facts["in"]:
            result.inputs.setdefault(slot, [])
        for slot, kind in facts["out"].items():
            if slot not in result.outputs and "?" not in kind:
                result.outputs[slot] = [self.temp([0] if slot == "XShape" else []).name]
        self.writer.append(self.block, result)
        return next(iter(named[slot] for slot in facts["out"] if slot in named), None)

    def _names(self, value):
        values = value if isinstance(value, (list, tuple)) else [value]
        return [self.writer.declare(self.block, self._without_companion(v)) for v in values]

    def _without_companion(self, value):
        """Sequences belong to tensors implicitly: offsets that an operator reads are computed from the tensor."""
        if not (isinstance(value, Variable) and COMPANION in value.name):
            return value
        return above("written_offsets")(self, value)

    def say(self, function, *args):
        """Write the calls of `function` instead, for a call without an operator in the format."""
        block = self.operator.block
        count = len(block.ops)
        # Temporary values of the file and variables of these calls must not get the same names.
        with block._current(), names.guard(f"{self.writer.unique_name(self.operator.type)}/"):
            results = function(*args)
        result, block.ops[count:] = block.ops[count:], []
        self.writer.write(result, self.block)
        results = results if isinstance(results, (list, tuple)) else [results]
        outs = self.outs if len(self.outs) == len(results) else tree.leaves(self.outs, kinds=tree.SEQUENCES)
        for out, value in zip(outs, results, strict=True):
            if out is not None:
                self.emit("assign", X=value, Out=out)

    # ---- helpers for many calls ----

    def constant(self, value, dtype, shape=(), out=None):
        """A constant of the program."""
        out = self.temp(list(shape), dtype) if out is None else out
        return self.emit(
            "fill_constant",
            Out=out,
            shape=list(shape),
            value=float(value) if not isinstance(value, complex) else 0.0,
            str_value=_text(value),
            dtype=desc.dtype_number(dtype),
            force_cpu=False,
            place_type=-1,
        )

    def cast(self, x, dtype, out=None):
        """The same values in another type; the tensor itself if it already has that type."""
        came = dtype_of(x)
        if came == dtype and out is None:
            return x
        out = self.temp(shape_of(x), dtype) if out is None else out
        if came == dtype:
            return self.emit("assign", X=x, Out=out)
        number = desc.dtype_number
        return self.emit("cast", X=x, Out=out, in_dtype=number(came), out_dtype=number(dtype))

    def operand(self, value, dtype):
        """A tensor or a number as a tensor of a type; with an axis, if kernels of the original need one."""
        shape = [1] if len(self.out.shape) else []
        if not isinstance(value, (Tensor, Temporary)):
            return self.constant(value, dtype, shape)
        value = self.cast(value, dtype)
        return self.reshape(value, shape) if shape and not len(value.shape) else value

    def reshape(self, x, shape, out=None):
        """The same values in another shape."""
        out = self.temp([int(n) for n in shape], dtype_of(x)) if out is None else out
        return self.emit("reshape2", X=x, Out=out, shape=[int(n) for n in shape])

    def transpose(self, x, perm, out=None):
        """The same values with axes in another order."""
        out = self.temp([shape_of(x)[p] for p in perm], dtype_of(x)) if out is None else out
        return self.emit("transpose2", X=x, Out=out, axis=list(perm))

    def sizes(self, value, argument="shape"):
        """A shape for the format: its numbers, with -1 for sizes unknown before a run, and the tensor or tensors."""
        if isinstance(value, Tensor):
            if is_known(value):
                return self.known(value, argument), None
            return [-1] * shape_of(value)[0], value
        value = list(value) if isinstance(value, (list, tuple)) else [value]
        value = [self.known(v) if isinstance(v, Tensor) and is_known(v) else v for v in value]
        value = [v[0] if isinstance(v, list) else v for v in value]
        if not any(isinstance(v, Tensor) for v in value):
            return [int(v) for v in value], None
        tensors = [self.operand(v, "int32") for v in value]
        tensors = [t if len(shape_of(t)) == 1 else self.reshape(t, [1]) for t in tensors]
        return [-1 if isinstance(v, Tensor) else int(v) for v in value], tensors


class AttributeTensors:
    """Numbers of an attribute that a run computes, one tensor each; the file names their variables."""

    def __init__(self, tensors):
        self.tensors = tensors


def is_known(tensor):
    """Whether the value of a tensor is known before a run."""
    return not isinstance(tensor, Variable) or (tensor._values is not None and tensor._values.constant)


def shape_of(x):
    """The shape of a tensor, variable or temporary, as plain numbers."""
    return [int(n) for n in x.shape]


def dtype_of(x):
    """The name of its element type."""
    return x.dtype if isinstance(x.dtype, str) else x.dtype.name


def _text(value):
    value = value.item() if isinstance(value, np.generic) else value  # NumPy writes its type before the number
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, complex):
        return str(value).strip("()")
    return repr(value)


def _writer_of(record):
    """The function that writes a recorded call, and the arguments it needs; None if there is none."""
    if type(record).__module__.startswith("paddle.fluid."):
        above("sequence_operators")()
    found = RECORD_WRITERS.get(type(record)) or RECORD_WRITERS.get((type(record), record.type))
    if found is not None:
        return found
    if record.operator is None:
        return RECORD_WRITERS.get(record.type) or WRITERS.get(record.type)
    if record.operator.key.startswith("fluid."):
        above("sequence_operators")()
    return WRITERS.of(record.operator) or WRITERS.get(record.type.rstrip("_"))


_signatures = {}


def _bound(operator):
    """The arguments of a recorded call by name, including defaults."""
    if operator.operator is None:
        return {}
    kernel = operator.operator.kernel
    signature = _signatures.get(kernel)
    if signature is None:
        signature = _signatures[kernel] = inspect.signature(kernel)
    bound = signature.bind(*operator.args, **operator.kwargs)
    bound.apply_defaults()
    return bound.arguments


def _converted(value, kind, what):
    """A Python value converted to an attribute's type."""
    try:
        if kind in ("INT", "LONG", "BLOCK"):
            return int(value)
        if kind in ("FLOAT", "FLOAT64"):
            return float(value)
        if kind == "BOOLEAN":
            return bool(value)
        if kind in ("INTS", "LONGS"):
            return [int(v) for v in _listed(value)]
        if kind in ("FLOATS", "FLOAT64S"):
            return [float(v) for v in _listed(value)]
        if kind == "BOOLEANS":
            return [bool(v) for v in _listed(value)]
    except (TypeError, ValueError):
        raise InvalidArgumentError(f"{what}: the model format needs {kind}.", describe(value)) from None
    return value


def attribute_type(operator, name, value):
    """The type of an attribute: as the format defines it, or, for one of a tool's own, that of its value."""
    known = signatures().get(operator, {}).get("attrs", {}).get(name)
    if known is not None:
        return known
    several = isinstance(value, (list, tuple))
    one = (value[0] if len(value) else 0) if several else value
    kinds = ((bool, "BOOLEAN"), (int, "INT"), (float, "FLOAT"), (str, "STRING"))
    kind = next((kind for type_, kind in kinds if isinstance(one, type_)), None)
    if kind is None:
        raise InvalidArgumentError(f"attribute '{name}' of '{operator}' must be numbers or text.", describe(value))
    if kind == "INT" and not all(-(1 << 31) <= v < 1 << 31 for v in _listed(value)):
        kind = "LONG"
    return kind + "S" if several else kind


def _listed(value):
    return value if isinstance(value, (list, tuple)) else [value]
