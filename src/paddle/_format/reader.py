"""From a program of the format to a Program of recorded calls.

Each operator of the file is looked up in the table and calls the library's functions, which are recorded as
in any program. Variables keep their names from the file.
"""

import collections
import contextlib
import threading

from .._core import mode, names
from .._core.above import above
from .._core.autograd import no_grad
from .._core.dtype import convert
from .._core.errors import PaddleError, UnimplementedError
from .._core.graph import Persistable, Program, Variable, constant_limit, program_guard
from .._core.graph.backward import differentiate
from .._core.graph.infer import known_result
from .._core.graph.recorded_call import BACKWARD, OPTIMIZE
from .._core.graph.run import every_op
from .._core.tensor import Tensor
from ..tensor.creation import assign, zeros_like
from . import backward
from .table import READERS
from .updates import BACKWARD_BIT, OPTIMIZE_BIT, RULES, SCHEDULE_BIT, optimizer_state
from .wire import DamagedFileError

_ABSENT = object()
_CONSTANT, _FROM_PARAMETERS, _FROM_FEED = range(
    3
)  # a value that depends on constants only, on parameters too, on the feed too
_MAX_BLOCK_USES = 16  # the most operators that may use one block; the format needs one
_lock = threading.RLock()  # the program being built is state of the whole process

# Operators that become one call with one result, and its name: most operators of deep networks.
_ONE_CALL = {
    "conv2d": "conv2d",
    "depthwise_conv2d": "conv2d",
    "batch_norm": "batch_norm",
    "matmul_v2": "matmul",
    "elementwise_add": "add",
    "elementwise_mul": "multiply",
    "elementwise_sub": "subtract",
    "elementwise_div": "divide",
    "concat": "concat",
    "reshape2": "reshape",
    "transpose2": "transpose",
    "flatten_contiguous_range": "flatten",
    "scale": "scale",
    "softmax": "softmax",
    "layer_norm": "layer_norm",
    "hard_sigmoid": "hardsigmoid",
    "hard_swish": "hardswish",
}


class LoadedModel:
    """A model of a file: `program`, the variables `feeds` and `fetches`, and `params`, {name: Tensor}.

    `constant_bytes` is the size of all values that its operators compute without a feed; `mixed` says that the values
    were not saved with the program.
    """

    def __init__(self, program, feeds, fetches, params, constant_bytes=0, mixed=False):
        self.program, self.feeds, self.fetches, self.params = program, feeds, fetches, params
        self.constant_bytes, self.mixed = constant_bytes, mixed

    def fill(self, scope):
        """Set the values of the parameters in a scope; the memory is shared, not copied."""
        for name, tensor in self.params.items():
            scope.var(name).get_tensor()._hold(tensor)

    def __repr__(self):
        shown = ", ".join(v.name for v in self.feeds), ", ".join(v.name for v in self.fetches)
        return f"LoadedModel({shown[0]} → {shown[1]}, {len(self.params)} parameters)"


def _column(op, following):
    """The index of the model's input or output that a feed or fetch operator stands for."""
    column = op.attrs.get("col", following)
    if not isinstance(column, int):
        raise DamagedFileError(
            f"the index of an input or output of the model must be a number, not a {type(column).__name__}."
        )
    return column


# What Python's own operations raise for arguments that do not fit.
_MISFITS = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, AssertionError, StopIteration)


def _role(op):
    """The part of a program that trains to which an operator belongs; None for what computes its results."""
    role = op.attrs.get("op_role", 0)
    if op.type in RULES or (isinstance(role, int) and role & (OPTIMIZE_BIT | SCHEDULE_BIT)):
        return OPTIMIZE
    return BACKWARD if isinstance(role, int) and role & BACKWARD_BIT else None


class Reader:
    """Reads one program."""

    training = False  # whether operators behave as in training where the file says so
    backward = None  # the backward part of the outermost block, see `backward`

    def __init__(self, blocks, training=False):
        from . import ops  # noqa: F401  fills the table

        self.has_sequences = any(var.lod_level for block in blocks for var in block.vars.values())
        if self.has_sequences:
            above("sequence_operators")()  # some operators are read in another way where rows are sequences
        self.blocks = blocks
        self.program = Program()
        self.feeds, self.fetches = {}, {}
        self.constants = {}  # name -> its value, if known before a run
        self.arrays = {}  # name -> the list of variables that a tensor array holds
        self.pending = {}  # name -> the branch that sets it; see ops/control.py
        self.chosen = {}  # name -> whether an earlier choice has set it
        self.env = {}
        self.kinds = {}  # id of a variable that does not depend on the feed -> whether it depends on parameters
        self.values = sum(
            constant_limit.size_of(v.shape, convert(v.dtype).torch) for v in blocks[0].vars.values() if is_value(v)
        )
        self.computed = 0  # bytes of all constants that the operators create
        self.entered = collections.Counter()  # how often each block was read
        self.training = training
        if backward.is_training(blocks[0]):
            self.training, self.backward = True, backward.find(blocks[0])
        self.state = optimizer_state(blocks[0])  # names of persistable variables that only optimizers use
        # Names of intermediate values must not be names that the file uses later.
        with (
            _lock,
            mode.tracing(),
            program_guard(self.program, Program()),
            names.guard("loaded/"),
            constant_limit.limited(),
        ):
            self._declare(blocks[0])
            try:
                self.run(blocks[0])
            except RecursionError:
                raise DamagedFileError("the model's blocks are nested too deeply.") from None
        for op in every_op(self.program.global_block().ops):
            for call in (op, *getattr(op, "calls", ())):
                call.site = None  # which would be the place where the file is read
        self.program._touch()
        self.program._model = self.result()[1:]

    def result(self):
        """The Program, its feeds and its fetches in the order of their columns."""
        return (
            self.program,
            [self.feeds[col] for col in sorted(self.feeds)],
            [self.fetches[col] for col in sorted(self.fetches)],
        )

    def _declare(self, block):
        for var in block.vars.values():
            if is_value(var):
                self.env[var.name] = self.persistable(var)
        fed = {name for op in block.ops if op.type == "feed" for name in op.outputs.get("Out", ())}
        for var in block.vars.values() if not fed else ():
            if var.is_data and var.kind == "DENSE_TENSOR" and var.dtype is not None and not var.persistable:
                self.feeds[len(self.feeds)] = self._data(var)

    def persistable(self, var):
        """The Persistable of a variable whose value is in the file."""
        main = self.program.global_block()
        trainable = not var.stop_gradient and var.name not in self.state
        variable = Persistable(main, var.name, var.shape, convert(var.dtype), trainable)
        if not (var.is_parameter or trainable) or var.name in self.state:
            variable.__dict__["is_parameter"] = False
        if var.name in self.state:
            variable.__dict__["belongs_to_optimizer"] = True
        return main._add(variable)

    def run(self, block):
        """Read the operators of a block into the current block of the Program."""
        self.entered[block.idx] += 1
        if (
            self.entered[block.idx] > _MAX_BLOCK_USES
        ):  # blocks that each use the next one twice would double the work every time
            raise DamagedFileError(f"block {block.idx} of the model is used by more than {_MAX_BLOCK_USES} operators.")
        part = self.backward if block.idx == 0 else None
        for at, op in enumerate(block.ops):
            if part is not None:
                for call in part.calls.get(at, ()):
                    self._differentiate(call)
                if at in part.skipped:
                    continue
            if op.type == "feed":
                self._feed(block, op)
            elif op.type == "fetch":
                self.fetches[_column(op, len(self.fetches))] = Incoming(self, block, op, at)["X"]
            else:
                self._read(block, op, at)
                for name in () if part is None else part.stopped.get(at, ()):
                    self._stop(name)
        for call in () if part is None else part.calls.get(len(block.ops), ()):
            self._differentiate(call)

    def _stop(self, name):
        """Let no gradient flow to a result to which none flows in the file."""
        found = self.env.get(name)
        if type(found) is Variable and not found.stop_gradient and not found.is_data:
            found.stop_gradient = True

    def _differentiate(self, call):
        """Record the call that computes the gradients of the backward part of the file."""
        targets = [self._differentiable(name) for name, _, _ in call.seeds]
        given = [None if name is None else self.env[name] for _, _, name in call.seeds]
        wanted = list(dict.fromkeys(name for name, _ in call.wanted.values()))
        inputs = [self._differentiable(name) for name in wanted]
        if targets:
            made = differentiate(targets, inputs, given, frozenset())
        else:  # nothing but results that nothing uses
            made = [zeros_like(v) for v in inputs]
        gradients = dict(zip(wanted, made, strict=True))
        for name, (of, _) in call.wanted.items():
            self.env[name] = gradients[of]
        self.program.global_block().vars.update((name, self.env[name]) for name in call.wanted)

    def _differentiable(self, name):
        found = self.env.get(name)
        if not isinstance(found, Variable):
            raise DamagedFileError(f"the model has a gradient of '{name}', which no operator computes.")
        return found

    def _feed(self, block, op):
        (name,) = op.outputs.get("Out") or ("",)
        var = block.vars.get(name)
        if var is None or var.dtype is None:
            raise DamagedFileError(f"the model feeds a variable '{name}' that it does not describe.")
        self.feeds[_column(op, len(self.feeds))] = self._data(var)

    def _data(self, var):
        """The variable of data that is fed."""
        main = self.program.global_block()
        stops = self.backward is None or var.name not in self.backward.differentiated
        variable = Variable(main, name=var.name, shape=var.shape, dtype=var.dtype, stop_gradient=stops, is_data=True)
        self.env[var.name] = main._add(variable)
        if var.lod_level:
            variable.__dict__["lod_level"] = var.lod_level
            above("declare_data")(variable, var.lod_level)
        return variable

    def _read(self, block, op, at):
        function = READERS.get(op.type)
        if function is None:  # models of the fluid era have operators of sequences, which belong to `fluid`
            above("sparse_operators" if op.type.endswith("_sp") else "sequence_operators")()
            function = READERS.get(op.type)
        where = f"operator {at} of block {block.idx}, '{op.type}'"
        if function is None:
            raise UnimplementedError(
                f"operator '{op.type}' of the model is not known here.",
                where,
                "save the model without its gradients, and call paddle.grad on what jit.load gives."
                if op.type.endswith("_grad")
                else "save the model with other operators, or request support for this one.",
            )
        incoming = Incoming(self, block, op, at)
        for name in (name for slot in op.outputs.values() for name in slot):
            self.constants.pop(name, None)
        recorded = self.program.current_block().ops
        start = len(recorded)
        try:
            with self._known_result(block, op):
                result = function(incoming)
            self._check_constants(recorded[start:])
            role = _role(op)
            for call in recorded[start:] if role is not None else ():
                call.role = role
        except DamagedFileError:
            raise
        except NotImplementedError as error:
            if isinstance(error, PaddleError):
                raise
            raise UnimplementedError(f"operator '{op.type}' of the model: {error} is not implemented.", where) from None
        except PaddleError as error:
            if where not in (error.came or ""):
                error.came = f"{error.came}, in {where}" if error.came else where
                error.args = (str(error),)
            raise
        except RecursionError:
            raise
        except (*_MISFITS, RuntimeError) as error:  # torch's errors are RuntimeErrors
            raise DamagedFileError(
                f"operator '{op.type}' of the model has arguments that do not fit ({type(error).__name__}: {error}).",
                where,
            ) from error
        if not isinstance(result, dict):
            result = {"Out": result}
        for slot, value in result.items():
            self._bind(op.outputs.get(slot, ()), value)

    def _check_constants(self, ops):
        """Raise an error for constants beyond the limit, computed by new calls without a feed."""
        for op in ops:
            kinds = {self._kind(v) for v in op.reads()}
            if op.blocks or _FROM_FEED in kinds:
                continue
            kind = max(kinds, default=_CONSTANT)
            # Values computed from parameters may be as large as these, whose values are in the file.
            free = 4 * self.values if kind == _FROM_PARAMETERS else 0
            for variable in op.writes():
                shape, dtype = variable._shape, variable.dtype.torch
                # What a sparse value stores is no more than what it is made of.
                size = 0 if variable._form is not None else constant_limit.size_of(shape, dtype)
                if size > free:
                    constant_limit.check(size, f"a constant of '{variable.dtype.name}' and shape {list(shape)}")
                self.kinds[id(variable)] = kind
                self.computed += size

    def _kind(self, value):
        if not isinstance(value, Variable):
            return _FROM_PARAMETERS if value.persistable else _CONSTANT
        return _FROM_PARAMETERS if value.persistable else self.kinds.get(id(value), _FROM_FEED)

    def _known_result(self, block, op):
        """Skip shape inference if the file gives the result of the single call that an operator becomes."""
        name = _ONE_CALL.get(op.type)
        given = [self.env.get(n) for slot in op.inputs.values() for n in slot]
        # Values that do not depend on the feed may be precomputed, so the file is not trusted there.
        if name is None or all(v is None or self._kind(v) != _FROM_FEED for v in given):
            return contextlib.nullcontext()
        slot = next((s for s in ("Out", "Output", "Y") if op.outputs.get(s)), None)
        var = None if slot is None else block.vars.get(op.outputs[slot][0])
        if var is None or var.dtype not in ("float32", "float64", "float16", "bfloat16") or not var.shape:
            return contextlib.nullcontext()
        return known_result(name, list(var.shape), convert(var.dtype).torch)

    def _bind(self, targets, value):
        """Bind the names of a slot to a result."""
        values = list(value) if isinstance(value, (list, tuple)) else [value]
        for name, item in zip(targets, values, strict=False):
            self.bind(name, item)

    def bind(self, name, value):
        """Bind a name of the file to a value from here on."""
        if self.training and isinstance(kept := self.env.get(name), Persistable) and value is not kept:
            with no_grad():  # a program that trains changes counters and the like for the next run
                assign(value, kept)
            return
        self.env[name] = value
        block = self.program.current_block()
        fresh = type(value) is Variable and value.op is not None and value.name.startswith("loaded/")
        if fresh and value.block is block and self.program._find(name) is None:
            value.name = name


def is_value(var):
    """Whether the value of a variable is in the file."""
    return var.persistable and var.kind == "DENSE_TENSOR" and var.dtype is not None


class Incoming:
    """One operator of a file: its inputs by slot, as variables, and its attributes."""

    def __init__(self, reader, block, op, at):
        self.reader, self.block, self.op, self.at = reader, block, op, at
        self.attrs = op.attrs
        self.type = op.type

    # ---- inputs ----

    def names(self, slot):
        """The names of a slot."""
        return [name for name in self.op.inputs.get(slot, ()) if name and name != "@EMPTY@"]

    def all(self, slot):
        """The variables of a slot."""
        return [self.value(name) for name in self.names(slot)]

    def value(self, name):
        """The variable of a name."""
        if name in self.reader.pending:
            self.reader.pending[name].settle()
        found = self.reader.env.get(name)
        part = getattr(self.reader, "backward", None)
        if part is not None and self.block.idx == 0 and name in part.cut.get(self.at, ()):
            return found.detach()
        if found is None:
            raise DamagedFileError(
                f"operator '{self.type}' of the model reads '{name}', which no earlier operator computes.",
                f"operator {self.at} of block {self.block.idx}",
            )
        return found

    def get(self, slot, default=None):
        """The variable of a slot, or a default if there is none."""
        found = self.names(slot)
        return self.value(found[0]) if found else default

    def has(self, slot):
        """Whether a slot has a variable."""
        return bool(self.names(slot))

    def __getitem__(self, slot):
        found = self.get(slot)
        if found is None:
            raise DamagedFileError(
                f"operator '{self.type}' of the model needs an input '{slot}'.",
                f"operator {self.at} of block {self.block.idx}",
            )
        return found

    # ---- attributes ----

    def attr(self, name, default=_ABSENT):
        """An attribute."""
        if name in self.attrs:
            return self.attrs[name]
        if default is _ABSENT:
            raise DamagedFileError(
                f"operator '{self.type}' of the model needs an attribute '{name}'.",
                f"operator {self.at} of block {self.block.idx}",
            )
        return default

    def known(self, slot):
        """The value of an input if known before a run, a number or a list; otherwise None."""
        found = self.names(slot)
        return self.reader.constants.get(found[0]) if found else None

    def either(self, attr, slot, several=None, default=_ABSENT):
        """An argument given as an attribute, as an input, or as several inputs of one number each."""
        if several and self.names(several):
            found = [self.reader.constants.get(name) for name in self.names(several)]
            variables = self.all(several)
            return [_single(c) if c is not None else _first(v) for c, v in zip(found, variables, strict=True)]
        if self.names(slot):
            found = self.known(slot)
            return self[slot] if found is None else found
        return self.attr(attr, default)

    def number(self, attr, slot, default=_ABSENT):
        """Like `either`, for one number."""
        value = self.either(attr, slot, default=default)
        return _single(value) if isinstance(value, list) else value

    def dtype(self, name="dtype", default=_ABSENT):
        """An attribute that names an element type; None if it names none."""
        from .desc import dtype_name

        number = self.attr(name, default)
        if isinstance(number, str) or number is None:
            return None if number is None or number.lower().startswith("undefined") else number
        found = dtype_name(number)
        if found is None and number not in (-1,):
            raise DamagedFileError(
                f"operator '{self.type}' of the model requests the unknown element type {number}.",
                f"operator {self.at} of block {self.block.idx}",
            )
        return found

    # ---- outputs ----

    def outputs(self, slot):
        """The names of an output slot."""
        return self.op.outputs.get(slot, [])

    def described(self, name):
        """The description of a variable, in this block or an enclosing one."""
        block = self.block
        while name not in block.vars:
            if block.parent < 0:
                return None
            block = self.reader.blocks[block.parent]
        return block.vars[name]

    def constant(self, value, slot="Out"):
        """Remember the known value of an output."""
        for name in self.outputs(slot):
            self.reader.constants[name] = value


def _single(value):
    return value[0] if isinstance(value, list) else value


def _first(variable):
    return variable.reshape([]) if isinstance(variable, Tensor) and variable.ndim else variable
