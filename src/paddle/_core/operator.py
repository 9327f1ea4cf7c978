"""`Operator`, the description of one operator, and the registry of all operators.

An `Operator` holds the properties given at its definition: its name, its arguments, its kernel (the function on torch
tensors), whether it draws random numbers or shares memory with its input. What another part of the project needs to
know about it (how it is written to a model file, in which precision autocast runs it, …) is a row in an `OperatorTable`
of that part. Each table has a subject, so that `python -m outrigger op NAME` can show every row, and
`tests/core/test_registry.py` rejects rows for operators that do not exist.
"""

import importlib
import inspect

# Packages whose operators share names with those of `paddle`: `sparse.relu` and `relu`.
_FAMILIES = ("compat", "fluid", "sparse", "static")

REGISTRY = {}  # key -> Operator
TABLES = {}  # subject -> OperatorTable


class Operator:
    """An operator: its kernel and its properties. Calling it calls its public function."""

    __slots__ = (
        *("__weakref__", "aliases", "defined_at", "function", "inplace", "inplace_of", "kernel", "key", "name"),
        *("method", "parameters", "positional", "random", "variant", "view"),
    )

    def __init__(
        self,
        name,
        kernel,
        *,
        aliases=None,
        method=False,
        random=False,
        view=False,
        variant=None,
        inplace_of=None,
        defined_at=None,
    ):
        code = kernel.__code__
        self.name = name
        self.kernel = kernel  # the function on torch tensors
        self.defined_at = defined_at or (code.co_filename, code.co_firstlineno)
        self.function = None  # the public function on Paddle tensors
        self.parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        self.positional = code.co_varnames[: code.co_argcount]
        self.aliases = aliases or {}  # torch's argument names, in addition to those that every operator accepts
        self.method = method  # whether the definition makes it a method of Tensor
        self.random = random  # whether it draws random numbers
        self.view = view  # whether the result may share memory with the first argument
        self.variant = variant  # which form of the operator this is, where one name has several
        self.inplace = None  # the operator that writes the result into the first argument
        self.inplace_of = inplace_of
        self.key = _key(name, kernel, variant)

    @property
    def family(self):
        """The package that the operator belongs to; '' for those of `paddle` and `paddle.nn.functional`."""
        return self.key.rpartition(".")[0]

    @property
    def module(self):
        """The module that defines it."""
        return self.kernel.__module__

    def __call__(self, *args, **kwargs):
        return self.function(*args, **kwargs)

    def __repr__(self):
        return f"<operator {self.key}>"

    def names(self):
        """The public names of the operator, including methods of Tensor."""
        return _public_names().get(self, [])


def _key(name, kernel, variant):
    package = kernel.__module__.split(".")[1] if kernel.__module__.startswith("paddle.") else ""
    key = f"{package}.{name}" if package in _FAMILIES else name
    return key if variant is None else f"{key}/{variant}"


def register(operator):
    """Add an operator to the registry."""
    known = REGISTRY.get(operator.key)
    if known is not None:
        raise ValueError(
            f"operator {operator.key!r} is defined twice, at {known.defined_at} and {operator.defined_at}: "
            "give one of them another name or a variant"
        )
    REGISTRY[operator.key] = operator
    return operator


def operator_of(target):
    """The Operator of a public function, or the Operator itself; None for anything else."""
    return target if isinstance(target, Operator) else getattr(target, "operator", None)


def _public_names():
    """{operator: the public names of its function}, found by searching the namespaces that hold operators."""
    paddle = importlib.import_module("paddle")
    spaces = {"paddle": paddle, "paddle.Tensor": paddle.Tensor}
    for path in (
        "linalg fft signal nn.functional sparse sparse.nn.functional geometric incubate.nn.functional vision.ops "
        "compat compat.nn.functional fluid.layers static.nn"
    ).split():
        space = paddle
        for part in path.split("."):
            space = getattr(space, part)
        spaces[f"paddle.{path}"] = space
    found = {}
    for path, space in spaces.items():
        for name in sorted(dir(space)):
            operator = None if name.startswith("_") else operator_of(inspect.getattr_static(space, name, None))
            if operator is not None:
                found.setdefault(operator, []).append(f"{path}.{name}")
    return found


def _declare(subject, table):
    if subject in TABLES:
        raise ValueError(f"a table of operators with the subject {subject!r} exists already")
    TABLES[subject] = table
    table.subject = subject


class OperatorTable(dict):
    """What one part of the project knows about operators: {key of an operator: row}.

    Keys are strings, so that a table can name operators whose module is not imported yet. `of` returns the row of an
    operator; a variant, or an operator of another family, without a row of its own gets the row of the plain name.
    """

    def __init__(self, subject, rows=()):
        super().__init__(rows)
        _declare(subject, self)

    def of(self, operator, default=None):
        """The row of an operator."""
        row = self.get(operator.key, default)
        return self.get(operator.name, default) if row is default else row


class OperatorSet(frozenset):
    """The keys of operators that one part of the project treats alike."""

    def __new__(cls, subject, keys):
        return super().__new__(cls, keys)

    def __init__(self, subject, keys):
        _declare(subject, self)

    def has(self, operator):
        """Whether an operator is among them, by its key or by its plain name."""
        return operator.key in self or operator.name in self
