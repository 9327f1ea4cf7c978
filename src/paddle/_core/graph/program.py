"""`Program` and `Block`: recorded calls in order, and their variables."""

import contextlib

from .. import names, state
from ..above import above
from ..errors import InvalidArgumentError, InvalidTypeError, NotFoundError, received
from ..flags import flag
from .persistable import Persistable
from .recorded_call import FORWARD, OPTIMIZE, RecordedCall
from .text import program_text
from .variable import Variable
from .views import flush

NEW_PROGRAMS = state.per_process("seed of new Programs", 0)


class Block:
    """A part of a Program: the outermost block, a branch, or the body of a loop."""

    def __init__(self, program, idx, parent_idx=-1):
        self.program, self.idx, self.parent_idx = program, idx, parent_idx
        self.ops, self.vars = [], {}

    @property
    def parent(self):
        return None if self.parent_idx < 0 else self.program.blocks[self.parent_idx]

    def var(self, name):
        """The variable of that name in this block."""
        if name not in self.vars:
            raise InvalidArgumentError(
                f"block.var: there is no variable '{name}' in block {self.idx}.",
                f"{len(self.vars)} variables: {', '.join(list(self.vars)[:8])}{', …' if len(self.vars) > 8 else ''}",
            )
        return self.vars[name]

    def has_var(self, name):
        """Whether there is a variable of that name in this block."""
        return name in self.vars

    @property
    def desc(self):
        """The block itself, for programs that pass its description on."""
        return self

    def _find_var_recursive(self, name):
        """The variable of that name in this block or one around it, or None."""
        found = self.vars.get(name)
        return found if found is not None or self.parent is None else self.parent._find_var_recursive(name)

    def create_var(self, *args, **kwargs):
        """Create a variable without a value; the arguments are those of `Variable`."""
        made = Variable(self, *args, **kwargs)
        if made.persistable:
            made = Persistable(self, made.name, made._shape, made.dtype, False)
            made.__dict__["is_parameter"] = False
        return self._add(made)

    def create_parameter(self, *, name=None, shape, dtype, initializer=None, trainable=True, **attributes):
        """Create a parameter; the startup program gives it its initial value if an initializer is given."""
        from ..dtype import convert
        from .startup import declare

        attributes = {k: v for k, v in attributes.items() if k in ("optimize_attr", "regularizer", "need_clip")}
        return declare(name or names.generate("param"), shape, convert(dtype), initializer, trainable, **attributes)

    def _add(self, variable):
        self.vars[variable.name] = variable
        self.program._touch()
        return variable

    def _append(self, operator):
        self.ops.append(operator)
        self._wrote(operator)
        return operator

    def _wrote(self, operator):
        for variable in operator.writes():
            if isinstance(variable, Variable):
                variable.__dict__["op"] = operator
        self.program._touch()

    def append_op(self, type=None, inputs=None, outputs=None, attrs=None, **kwargs):
        """Record an operator by its name, slots and attributes in Paddle's model format."""
        if flag("FLAGS_enable_pir_api"):
            with self._current():
                return above("append_op")(self, type, inputs, outputs, attrs)
        return self._append(above("append_described")(self, type, inputs, outputs, attrs))

    def _insert_op(self, index, type=None, inputs=None, outputs=None, attrs=None, **kwargs):
        """Record an operator by its name in Paddle's model format before the one with that index."""
        made = above("append_described")(self, type, inputs, outputs, attrs)
        self.ops.insert(index, made)
        self._wrote(made)
        return made

    def _prepend_op(self, *args, **kwargs):
        """Record an operator by its name in Paddle's model format before all others."""
        return self._insert_op(0, *args, **kwargs)

    @contextlib.contextmanager
    def _current(self):
        """A context in which calls are recorded into this block, whatever the mode and Program around it."""
        from .. import mode

        with self._entered(), mode.tracing(), program_guard(self.program):
            yield

    @contextlib.contextmanager
    def _entered(self):
        """A context in which calls that are recorded into this Program go into this block."""
        program = self.program
        flush(program)
        before, program._current = program._current, self.idx
        try:
            yield
            flush(program, ending=self)
        finally:
            program._current = before

    def _rename_var(self, name, new_name):
        """Give a variable another name, also in the operators that name it."""
        variable = self.var(name)
        if isinstance(variable, Persistable):  # another Program may share it
            made = Persistable(self, new_name, variable._shape, variable.dtype, not variable.stop_gradient)
            made.__dict__["is_parameter"] = variable.is_parameter
            del self.vars[name]
            variable = self._add(made)
        else:
            self._rename(variable, new_name)
        for op in self.ops:
            if hasattr(op, "op") and name in (*op.input_arg_names, *op.output_arg_names):  # in the format's words
                for slots in (op.op.inputs, op.op.outputs):
                    for slot, names in slots.items():
                        slots[slot] = [new_name if n == name else n for n in names]
                op.build()
        return variable

    def _remove_var(self, name, sync=True):
        self.vars.pop(name, None)
        self.program._touch()

    def _clone_variable(self, var, force_persistable=True):
        """A variable like that of another block, with a lasting value if `force_persistable`."""
        return self.create_var(
            name=var.name,
            shape=var._shape,
            dtype=var.dtype,
            persistable=True if force_persistable else var.persistable,
            stop_gradient=True,
            is_data=var.is_data,
        )

    def _sync_with_cpp(self):
        """Do nothing: a block has one representation."""

    def _rename(self, variable, name):
        if self.vars.get(variable.name) is variable:
            del self.vars[variable.name]
        variable.__dict__["_name"] = name
        self._add(variable)

    def _rename_var(self, name, new_name):
        """Rename a variable, and return it."""
        variable = self.var(name)
        self._rename(variable, new_name)
        for op in self.ops:
            for rename in ("rename_input", "rename_output"):  # operators that refer to variables by their names
                getattr(op, rename, lambda old, new: None)(name, new_name)
        return variable

    def _remove_op(self, index, sync=True):
        del self.ops[index]
        self.program._touch()

    def all_parameters(self):
        """The parameters, in the order of their creation."""
        return [v for v in self.vars.values() if isinstance(v, Persistable) and v.is_parameter]

    iter_parameters = all_parameters

    def to_string(self, throw_on_error=True, with_details=False):
        """The variables and operators, one per line."""
        return program_text([self])

    __repr__ = __str__ = to_string


class Program:
    """A static graph: recorded calls, which `Executor.run` runs.

    >>> paddle.enable_static()
    >>> main = paddle.static.Program()
    >>> with paddle.static.program_guard(main, paddle.static.Program()):
    ...     y = paddle.static.data("x", [2]) * 3
    >>> [op.type for op in main.global_block().ops]
    ['multiply']
    >>> paddle.disable_static()
    """

    def __init__(self):
        self.blocks = [Block(self, 0)]
        self._current = 0
        self._version = 0
        self._plans = {}
        self._seed = NEW_PROGRAMS.value
        self._optimizers = []
        self._binder = None  # during a trace, the function that returns the variable for a Tensor from outside
        self._as_written = set()  # the code objects of the user's functions that a trace calls and could not convert
        self._stale, self._spreading = [], False  # views that are out of date, and whether a write is being put back

    # ---- blocks ----

    def global_block(self):
        """The outermost block."""
        return self.blocks[0]

    def block(self, index):
        """A block by its number."""
        return self.blocks[index]

    def current_block(self):
        """The block that calls are recorded into."""
        return self.blocks[self._current]

    @property
    def current_block_idx(self):
        return self._current

    @property
    def num_blocks(self):
        return len(self.blocks)

    @property
    def num_ops(self):
        return sum(len(block.ops) for block in self.blocks)

    @contextlib.contextmanager
    def inner_block(self):
        """A context with a new current block inside the current one: a branch, or the body of a loop."""
        made = Block(self, len(self.blocks), self._current)
        self.blocks.append(made)
        with made._entered():
            yield made

    def _touch(self):
        """Note a change of the Program, which invalidates all plans."""
        self._version += 1
        self._plans.clear()

    def _sync_with_cpp(self):
        """Do nothing: there is no second form of the Program that has to agree with it."""

    # ---- variables ----

    def list_vars(self):
        """All variables."""
        for block in self.blocks:
            yield from list(block.vars.values())

    def all_parameters(self):
        """All parameters, in the order of their creation."""
        return self.global_block().all_parameters()

    def persistables(self):
        """Everything that outlasts a run: parameters, statistics, counters."""
        return [v for v in self.global_block().vars.values() if isinstance(v, Persistable)]

    def _find(self, name):
        """A variable by name, in any block; None if there is none."""
        return next((block.vars[name] for block in self.blocks if name in block.vars), None)

    @property
    def random_seed(self):
        """The seed for every initializer; 0 to draw from the generator of `paddle.seed`."""
        return self._seed

    @random_seed.setter
    def random_seed(self, seed):
        if not isinstance(seed, int):
            raise InvalidTypeError("Program.random_seed: expected an integer.", received(seed=seed))
        self._seed = seed

    def global_seed(self, seed=0):
        """Set `random_seed`, the seed for every initializer of this Program."""
        self.random_seed = seed

    @contextlib.contextmanager
    def _optimized_guard(self, param_and_grads=None):
        """A block whose calls belong to the training of parameters: a copy for testing leaves them out."""
        before = {block.idx: len(block.ops) for block in self.blocks}
        yield
        for block in self.blocks:
            for call in block.ops[before.get(block.idx, 0) :]:
                call.role = OPTIMIZE

    @contextlib.contextmanager
    def _lr_schedule_guard(self, is_with_opt=False):
        """A block whose calls compute a learning rate: a copy for testing leaves them out."""
        with self._optimized_guard():
            yield

    # ---- copies ----

    def clone(self, for_test=False):
        """A copy; with `for_test` without gradients and updates, and with dropout and batch norm in evaluation."""
        clone = Program()
        clone._seed = self._seed
        clone._optimizers = [] if for_test else list(self._optimizers)
        clone.blocks = [Block(clone, b.idx, b.parent_idx) for b in self.blocks]
        moved = {}

        def change(tensor):
            return moved.get(id(tensor), tensor)

        kept, dropped = self._forward_ops() if for_test else ([b.ops for b in self.blocks], ())
        for source, block in zip(self.blocks, clone.blocks, strict=True):
            for name, variable in source.vars.items():
                if name in dropped and not isinstance(variable, Persistable):
                    continue
                if not isinstance(variable, Persistable):
                    copy = object.__new__(type(variable))
                    copy.__dict__.update(variable.__dict__, block=block)
                    moved[id(variable)] = variable = copy
                block.vars[name] = variable
        for ops, block in zip(kept, clone.blocks, strict=True):
            for op in ops:
                block._append(op.copy(block, change, for_test))
        return clone

    def _prune(self, targets):
        """A copy with only what the targets, variables or their names, are computed from."""
        from .run import all_reads, needed

        copy, targets = self.clone(), targets if isinstance(targets, (list, tuple)) else [targets]
        block, names_of = copy.global_block(), [getattr(t, "name", t) for t in targets]
        block.ops = needed(block, names_of)
        used = {v.name for op in block.ops for v in (*all_reads(op), *op.writes())} | set(names_of)
        block.vars = {name: v for name, v in block.vars.items() if name in used}
        copy._touch()
        return copy

    def _forward_ops(self):
        """The records of each block without gradients and updates, and the names that then have no value."""
        kept, dropped = [], set()
        for block in self.blocks:
            kept.append([])
            for op in block.ops:
                if op.role == FORWARD and dropped.isdisjoint(op.input_arg_names):
                    kept[-1].append(op)
                else:
                    dropped.update(v.name for v in op.writes() if not isinstance(v, Persistable))
        return kept, dropped

    # ---- states ----

    def state_dict(self, mode="all", scope=None):
        """The values by name: of parameters ('param'), of the optimizer ('opt'), or both ('all')."""
        from .program_state import state_dict

        return state_dict(self, mode, scope)

    def set_state_dict(self, state_dict, scope=None):
        """Set values by name."""
        from .program_state import set_state_dict

        set_state_dict(self, state_dict, scope)

    # ---- text ----

    def to_string(self, throw_on_error=True, with_details=False):
        """The variables and operators of all blocks, one per line."""
        return program_text(self.blocks)

    def __repr__(self):
        return self.to_string()

    __str__ = __repr__

    # ---- bytes, in Paddle's model format ----

    def _sync_with_cpp(self):
        """Do nothing: a Program has one representation."""

    @property
    def desc(self):
        """The Program itself, for programs that call `program.desc.serialize_to_string()`."""
        return self

    def serialize_to_string(self):
        """The Program as bytes of a `.pdmodel` file, with its gradients and updates, without values of parameters.

        Raises:
            NotImplementedError: naming the call that Paddle's model format cannot express.
        """
        return above("program_bytes")(self)

    @staticmethod
    def parse_from_string(binary_str):
        """Parse the bytes of a `.pdmodel` file into a Program."""
        return above("parse_program")(binary_str)


# ---- the programs that calls are recorded into ----

_mains = state.collection("main programs", list, lambda: [Program()])
_startups = state.collection("startup programs", list, lambda: [Program()])


def default_main_program():
    """The Program that calls are recorded into.

    Returns:
        `paddle.static.Program`.

    >>> paddle.static.default_main_program() is paddle.static.default_main_program()
    True
    """
    return _mains[-1]


def default_startup_program():
    """The Program that initializes parameters.

    Returns:
        `paddle.static.Program`.

    >>> paddle.static.default_startup_program() is paddle.static.default_main_program()
    False
    """
    return _startups[-1]


@contextlib.contextmanager
def program_guard(main_program, startup_program=None):
    """A context in which calls are recorded into the given programs instead of the default ones.

    Args:
        main_program: Program that receives the calls.
        startup_program: Program that receives the initialisation of parameters; by default the current one.

    Returns:
        a context manager.

    >>> paddle.enable_static()
    >>> main = paddle.static.Program()
    >>> with paddle.static.program_guard(main):
    ...     x = paddle.static.data("x", [None, 2])
    >>> [v.name for v in main.list_vars()]
    ['x']
    """
    for label, program in (("main_program", main_program), ("startup_program", startup_program)):
        if not isinstance(program, Program) and (program is not None or label == "main_program"):
            raise InvalidTypeError(f"program_guard: '{label}' must be a Program.", received(**{label: program}))
    _mains.append(main_program)
    _startups.append(_startups[-1] if startup_program is None else startup_program)
    try:
        yield
    finally:
        _mains.pop()
        _startups.pop()


def switch_main_program(program):
    """Make another Program the default main program, and return the previous one."""
    before, _mains[-1] = _mains[-1], program
    return before


def switch_startup_program(program):
    """Make another Program the default startup program, and return the previous one."""
    before, _startups[-1] = _startups[-1], program
    return before


def variable_of(program, value, what):
    """The variable of a Program for a variable or a name."""
    name = value.name if isinstance(value, Variable) else value
    found = program._find(name) if isinstance(name, str) else None
    if found is None:
        raise NotFoundError(f"{what}: the Program has no variable '{name}'.", received(variable=value))
    return found


__all__ = [
    "Block",
    "RecordedCall",
    "Program",
    "default_main_program",
    "default_startup_program",
    "program_guard",
    "switch_main_program",
    "switch_startup_program",
    "variable_of",
]
