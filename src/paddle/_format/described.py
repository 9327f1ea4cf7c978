"""Records in the words of the model format: an operator's type, its slots of variables, its attributes.

A Program of such records reads like a Program of the original, so that tools that rewrite programs (quantisation,
pruning) find the operators they look for. With `FLAGS_enable_pir_api=0`, as such tools set it, static mode records
calls in this form; `described` converts a Program that was recorded otherwise.
"""

import contextlib

from .._core import mode, names
from .._core.errors import InvalidArgumentError, PaddleError, UnimplementedError
from .._core.graph import Block, Persistable, Program, RecordedCall, Variable, constant_limit, program_guard
from .._core.graph.bound import Bound
from .._core.graph.recorded_call import FORWARD, leaves
from .._core.tensor import Tensor
from . import desc
from .reader import Incoming
from .table import READERS, signatures
from .wire import DamagedFileError
from .writer import Temporary, Writer, attribute_type, is_known

_EMPTY = ("", "@EMPTY@")


class DescribedCall(RecordedCall):
    """An operator of the model format in a Program; it runs the calls that the format's reader makes of it."""

    def __init__(self, block, op):
        super().__init__(block, None)
        self.op = op
        self.build()

    # ---- what it is ----

    @property
    def type(self):
        """The operator's name in the model format."""
        return self.op.type

    def _variables(self, slots):
        found = (self.block._find_var_recursive(n) for slot in slots.values() for n in slot if n not in _EMPTY)
        return [v for v in found if v is not None]

    def reads(self):
        inside = {id(v) for v in self.inner}
        yield from self._variables(self.op.inputs)
        named = set(self.input_arg_names)
        for call in self.calls:
            for tensor in call.reads():
                if id(tensor) not in inside and tensor.name not in named:
                    yield tensor

    def writes(self):
        return self._variables(self.op.outputs)

    @property
    def input_names(self):
        """The names of its input slots."""
        return list(self.op.inputs)

    @property
    def output_names(self):
        """The names of its output slots."""
        return list(self.op.outputs)

    @property
    def input_arg_names(self):
        return [n for slot in self.op.inputs.values() for n in slot]

    @property
    def output_arg_names(self):
        return [n for slot in self.op.outputs.values() for n in slot]

    def input(self, name):
        """The names of the variables in an input slot."""
        return list(self.op.inputs.get(name, ()))

    def output(self, name=None):
        """The names of the variables in an output slot, or of all results."""
        return self.output_arg_names if name is None else list(self.op.outputs.get(name, ()))

    def named_arguments(self):
        return {**self.op.inputs, **{k: v for k, v in self.op.attrs.items() if k not in ("op_role", "op_device")}}

    def attrs(self):
        """The attributes by name."""
        return {"op_namescope": self.namescope, "op_device": self.device or "", **self.op.attrs}

    all_attrs = attrs

    # ---- changing it ----

    def set_attr(self, name, value):
        """Set an attribute."""
        self.op.attrs[name] = value
        self.op.types[name] = attribute_type(self.op.type, name, value)
        if name not in ("op_namescope", "op_device"):
            self.build()

    _set_attr = _update_desc_attr = set_attr

    def remove_attr(self, name):
        """Remove an attribute."""
        self.op.attrs.pop(name, None)
        self.op.types.pop(name, None)
        self.build()

    _remove_attr = remove_attr

    def set_input(self, slot, given):
        """Set the variables of an input slot, by name."""
        self.op.inputs[slot] = [_name(v) for v in given]
        self.build()

    def set_output(self, slot, given):
        """Set the variables of an output slot, by name."""
        self.op.outputs[slot] = [_name(v) for v in given]
        self.build()

    def rename_input(self, old, new):
        """Read another variable instead of one."""
        _rename(self.op.inputs, _name(old), _name(new))
        self.build()

    def rename_output(self, old, new):
        """Write another variable instead of one."""
        _rename(self.op.outputs, _name(old), _name(new))
        self.build()

    _rename_input, _rename_output = rename_input, rename_output

    def infer_shape(self, block=None):
        """Set the shapes of the results from those of the inputs."""
        self.build()

    def infer_var_type(self, block=None):
        """Do nothing: the types of results are found together with their shapes."""

    def check_attrs(self):
        """Do nothing: attributes are checked when they are set."""

    # ---- running it ----

    def build(self):
        """Make the calls that it runs, and give its results their shapes and types."""
        from . import ops  # noqa: F401  fills the table

        block, op = self.block, self.op
        if op.type not in READERS:
            raise UnimplementedError(f"operator '{op.type}' of Paddle's model format is not known here.")
        context = _Context(block, op)
        with _scratch(block) as scratch:
            incoming = Incoming(context, context.blocks[0], op, len(block.ops))
            result = READERS[op.type](incoming)
        self.calls = scratch.ops
        self.inner = list(scratch.vars.values())
        self.moves = []
        result = result if isinstance(result, dict) else {"Out": result}
        for slot, value in result.items():
            values = list(value) if isinstance(value, (list, tuple)) else [value]
            for name, item in zip(op.outputs.get(slot, ()), values, strict=False):
                if name not in _EMPTY and item is not None:
                    self.moves.append((_target(block, name, item), item))
        for name in self.output_arg_names:
            if name not in _EMPTY and block._find_var_recursive(name) is None:
                block.create_var(name=name, shape=[], dtype="float32")
        block.program._touch()

    def step(self, plan):
        steps = [call.step(plan) if hasattr(call, "step") else plan._step(call) for call in self.calls]
        moves = [(target, plan.key(item)) for target, item in self.moves]
        done = [v.name for v in self.inner]

        def run(env):
            for step in steps:
                step(env)
            found = [env[key] for _, key in moves]
            for (target, _), value in zip(moves, found, strict=True):
                env[target.name] = plan._changed(target, value)
            for name in done:
                env.pop(name, None)

        return run

    def copy(self, block, change, for_test=False):
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__, block=block)
        inside = {id(v) for v in self.inner}

        def own(tensor):
            return tensor if id(tensor) in inside else change(tensor)

        moved = {v.name: own(v).name for v in (*self._variables(self.op.inputs), *self.writes())}
        copy.op = desc.Op(
            self.op.type,
            {slot: [moved.get(n, n) for n in given] for slot, given in self.op.inputs.items()},
            {slot: [moved.get(n, n) for n in given] for slot, given in self.op.outputs.items()},
            dict(self.op.attrs),
            dict(self.op.types),
        )
        copy.calls = [call.copy(block, own, for_test) for call in self.calls]
        copy.moves = [(own(target), own(item)) for target, item in self.moves]
        if for_test and "is_test" in {**signatures().get(self.op.type, {}).get("attrs", {}), **self.op.attrs}:
            copy.op.attrs["is_test"], copy.op.types["is_test"] = True, "BOOLEAN"
        return copy


def _name(value):
    return value if isinstance(value, str) else value.name


def _rename(slots, old, new):
    for slot, given in slots.items():
        slots[slot] = [new if n == old else n for n in given]


def _target(block, name, item):
    """The variable of a result, with the shape and type of its value."""
    target = block._find_var_recursive(name)
    if target is None:
        target = block.create_var(name=name, shape=item._shape, dtype=item.dtype)
    if not isinstance(target, Persistable) and isinstance(item, Variable):
        told = target.__dict__.get("_told_to_stop", False)
        for key in ("_shape", "_dtype", "_inert", "_values", "_trial_sizes"):
            if key in item.__dict__:
                target.__dict__[key] = item.__dict__[key]
            else:
                target.__dict__.pop(key, None)
        target.__dict__["_stop"] = item._stop or told
    return target


@contextlib.contextmanager
def _scratch(block):
    """A block for the calls of one operator, which does not stay in the Program."""
    program = block.program
    made = Block(program, len(program.blocks), block.idx)
    program.blocks.append(made)
    try:
        with made._entered(), mode.tracing(), program_guard(program), names.guard("inside/"):
            yield made
    finally:
        del program.blocks[made.idx :]


class _Context:
    """The interface of a program reader that an operator needs."""

    training = True

    def __init__(self, block, op):
        self.program, self.feeds = block.program, {}
        self.env = {}
        for name in (n for slots in (op.inputs, op.outputs) for slot in slots.values() for n in slot):
            found = block._find_var_recursive(name)
            if found is not None:
                self.env[name] = found
        self.blocks = [desc.Block(vars={n: _described(v) for n, v in self.env.items()})]
        self.arrays, self.pending = {}, {}
        self.constants = {}
        for name, variable in self.env.items():
            if variable._values is not None and is_known(variable):
                self.constants[name] = variable._values.runs[0].tolist()


def _described(variable):
    return desc.Var(variable.name, list(variable._shape), variable.dtype.name)


# ---- calls that were recorded otherwise ----


class _CallWriter(Writer):
    """Writes single calls of a live Program."""

    def __init__(self, program):
        from . import ops  # noqa: F401  fills the table

        self.program, self.written = program, []

    def append(self, block, op):
        op.attrs.setdefault("op_role", 0)
        op.types.setdefault("op_role", "INT")
        self.written.append(op)

    def open(self, parent=-1):
        raise NotImplementedError("control flow")

    def temporary(self, block, shape, dtype, key="tmp"):
        made = block.create_var(name=names.generate(f"{key}.tmp"), shape=shape, dtype=dtype)
        return Temporary(made.name, shape, dtype)

    def declare(self, block, tensor):
        if isinstance(tensor, (Temporary, str)):
            return getattr(tensor, "name", tensor)
        if isinstance(tensor, Variable):
            return tensor.name
        return bound(self.program, tensor).name


def bound(program, tensor):
    """The variable of a Program that stands for a Tensor from outside it."""
    block = program.global_block()
    for variable in block.vars.values():
        if isinstance(variable, Bound) and variable.tensor is tensor:
            return variable
    name = tensor.name or names.generate("constant")
    name = name if name not in block.vars else names.generate(name)
    return block._add(Bound(block, tensor, name))


def describe_call(call):
    """Replace a call that was just recorded by the operators of the format that it becomes."""
    block = call.block
    at = len(block.ops) - 1
    made = _operators(call)
    if made is None:
        return
    del block.ops[at]
    for op in made:
        _like(call, block._append(DescribedCall(block, op)))


def _operators(call):
    """The operators of the format that a call becomes; None if it has to stay as it is."""
    if type(call) is not RecordedCall or call.role != FORWARD or call.interceptors:
        return None
    if call.type not in ("batch_norm", "dropout") and call.named_arguments().get("training") is True:
        return None  # the format has only the form for evaluation
    writer = _CallWriter(call.block.program)
    before = dict(call.block.vars)
    try:
        with mode.at_once():
            writer._write(call, call.block)
    except (UnimplementedError, InvalidArgumentError):
        call.block.vars = before
        return None
    if any(op.type not in READERS for op in writer.written):
        call.block.vars = before
        return None
    return writer.written


def _like(call, made):
    """A new record with the place, scope and gradient setting of another."""
    made.site, made.namescope, made.device, made.grad = call.site, call.namescope, call.device, call.grad
    for inner in made.calls:
        inner.grad = call.grad
    if call.namescope != "/":
        made.op.attrs["op_namescope"], made.op.types["op_namescope"] = call.namescope, "STRING"
    return made


def described(program, for_test=False):
    """A copy of a Program in the words of the model format."""
    copy = program.clone(for_test=for_test)
    for block in copy.blocks:
        recorded, block.ops = block.ops, []
        for call in recorded:
            made = _operators(call)
            if made is None:
                block._append(call)
            else:
                for op in made:
                    _like(call, block._append(DescribedCall(block, op)))
    copy._touch()
    return copy


def program_of(blocks):
    """(a Program in the words of the format, its feeds, its fetches) from the blocks of a file."""
    from .reader import is_value

    if len(blocks) > 1:
        raise UnimplementedError(
            "a model with branches or loops cannot be read as operators of the model format.",
            None,
            "paddle.set_flags({'FLAGS_enable_pir_api': True}) before loading it.",
        )
    program = Program()
    main = program.global_block()
    feeds, fetches = [], []
    for var in blocks[0].vars.values():
        if is_value(var):
            made = main._add(Persistable(main, var.name, var.shape, var_dtype(var), not var.stop_gradient))
            if not (var.is_parameter or not var.stop_gradient):
                made.__dict__["is_parameter"] = False
    with constant_limit.limited():
        for at, op in enumerate(blocks[0].ops):
            try:
                if op.type == "feed":
                    var = blocks[0].vars[op.outputs["Out"][0]]
                    made = Variable(
                        main, name=var.name, shape=var.shape, dtype=var.dtype, stop_gradient=True, is_data=True
                    )
                    feeds.append((int(op.attrs.get("col", len(feeds))), main._add(made)))
                elif op.type == "fetch":
                    fetches.append((int(op.attrs.get("col", len(fetches))), op.inputs["X"][0]))
                else:
                    main._append(DescribedCall(main, op))
            except PaddleError:
                raise
            except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError) as error:
                raise DamagedFileError(
                    f"operator '{op.type}' of the model has arguments that do not fit "
                    f"({type(error).__name__}: {error}).",
                    f"operator {at} of block 0, '{op.type}'",
                ) from error
    feeds = [v for _, v in sorted(feeds, key=lambda pair: pair[0])]
    fetches = [main.var(name) for _, name in sorted(fetches, key=lambda pair: pair[0])]
    program._model = feeds, fetches
    return program, feeds, fetches


def var_dtype(var):
    """The element type of a variable of a file."""
    from .._core.dtype import convert

    return convert(var.dtype)


def append_described(block, type, inputs, outputs, attrs):
    """Record an operator by its name, slots and attributes."""
    op = desc.Op(type)
    for slots, given in ((op.inputs, inputs), (op.outputs, outputs)):
        for slot, value in (given or {}).items():
            values = value if isinstance(value, (list, tuple)) else [value]
            slots[slot] = [_known_name(block, v) for v in values]
    for name, value in (attrs or {}).items():
        if value is not None:
            op.attrs[name], op.types[name] = value, attribute_type(type, name, value)
    return DescribedCall(block, op)


def _known_name(block, value):
    if isinstance(value, str):
        return value
    if isinstance(value, Tensor) and not isinstance(value, Variable):
        return bound(block.program, value).name
    return value.name


def reads_of(record):
    """The names that any record reads, without repetition."""
    return list(dict.fromkeys(v.name for v in record.reads()))


__all__ = [
    "DescribedCall",
    "append_described",
    "bound",
    "describe_call",
    "described",
    "leaves",
    "program_of",
    "reads_of",
]
