"""`RecordedCall`: one call in a Program, with the values it reads and writes and its text form."""

from .. import tree
from ..explain import arguments
from ..tensor import Size, Tensor
from .sizes import UnknownSize
from .variable import Variable

FORWARD, BACKWARD, OPTIMIZE = "forward", "backward", "optimize"


_SLICE = tree.Node(lambda kind, keys, items: slice(*items), lambda s: (s.start, s.stop, s.step))
_SIZE = tree.Node(lambda kind, keys, items: items[0], lambda size: (size.variable(),))
_READ = tree.Kinds({slice: _SLICE}, {list: tree.LIST, tuple: tree.TUPLE, dict: tree.DICT}, tree.NAMED)
_ARGUMENTS = tree.Kinds(
    {list: tree.LIST, Size: tree.LIST, tuple: tree.TUPLE, dict: tree.DICT, slice: _SLICE, UnknownSize: _SIZE},
    named=tree.NAMED,
)


def leaves(value):
    """The tensors, including variables, in nested arguments or results, in order."""
    return tree.leaves(value, kinds=_READ, only=Tensor)


def mapped(value, change):
    """The same structure with each tensor replaced by `change(tensor)`; an unknown size counts as a tensor."""
    return tree.map(change, value, kinds=_ARGUMENTS, only=Tensor)


class RecordedCall:
    """A recorded call of an operator: the operator, its arguments, and the variables of its result.

    Special records (gradients, updates, branches, loops) are subclasses whose method `step` defines how they run.
    """

    role = FORWARD
    blocks = ()  # the blocks of branches and loops
    differentiates = False  # whether it computes gradients, for which a run keeps torch's graph
    checkpoints = frozenset()  # names of the values between which a run recomputes others for these gradients

    def __init__(self, block, operator, args=(), kwargs=None, outputs=None):
        self.block, self.operator, self.outputs = block, operator, outputs
        self.args, self.kwargs = args, kwargs or {}
        self.site = None  # (file, line) of the program that made the call
        self.grad = True  # whether gradients were being recorded
        self.interceptors = ()  # interceptors to run it under, such as autocast
        self.namescope, self.device = "/", None

    @property
    def type(self):
        """The operator's name, with its package if it is one of sparse tensors, which no rule for dense ones fits."""
        operator = self.operator
        return operator.key if operator.key.startswith("sparse.") else operator.name

    def reads(self):
        """The tensors and variables it uses, in order."""
        yield from leaves(self.args)
        yield from leaves(self.kwargs)

    def writes(self):
        """The variables it writes."""
        return leaves(self.outputs)

    @property
    def input_arg_names(self):
        """The names of what it reads."""
        return [v.name for v in self.reads()]

    @property
    def output_arg_names(self):
        """The names of what it writes."""
        return [v.name for v in self.writes()]

    def named_arguments(self):
        """Its arguments by name."""
        return arguments(self.operator, self.args, self.kwargs)

    def attrs(self):
        """The arguments that are not tensors, by name."""
        plain = {k: v for k, v in self.named_arguments().items() if not leaves(v)}
        return {**plain, "op_namescope": self.namescope, "op_device": self.device or ""}

    all_attrs = attrs

    @property
    def attr_names(self):
        return list(self.attrs())

    def attr(self, name):
        """An argument that is not a tensor."""
        return self.attrs().get(name)

    def has_attr(self, name):
        return name in self.attrs()

    @property
    def desc(self):
        return self

    @property
    def idx(self):
        """Its index in the block."""
        return next(i for i, op in enumerate(self.block.ops) if op is self)

    def input(self, name):
        """The names of the variables given as an argument."""
        return [v.name for v in leaves(self.named_arguments().get(name))]

    def output(self, name=None):
        """The names of its results."""
        return self.output_arg_names

    def copy(self, block, change, for_test=False):
        """A copy of the record for another block with other variables, in evaluation mode if `for_test`."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__, block=block)
        copy.args, copy.kwargs = mapped(self.args, change), mapped(self.kwargs, change)
        copy.outputs = mapped(self.outputs, change)
        if for_test:
            copy._evaluate()
        return copy

    def _evaluate(self):
        """Set the argument `training` or `is_test` for evaluation."""
        if self.operator is None:  # a call of the user's Python code
            return
        names = self.operator.parameters
        for name, value in (("training", False), ("is_test", True)):
            if name in names:
                at = names.index(name)
                if at < len(self.args):
                    self.args = (*self.args[:at], value, *self.args[at + 1 :])
                else:
                    self.kwargs = {**self.kwargs, name: value}

    def __repr__(self):
        return self.to_string()

    def to_string(self, throw_on_error=True):
        """The call in one line."""
        shown = ", ".join(f"{k}={_text(v)}" for k, v in self.named_arguments().items())
        results = ", ".join(v.name for v in self.writes())
        return f"{results + ' = ' if results else ''}{self.type}({shown})"


def _text(value):
    if isinstance(value, Variable):
        return value.name
    if isinstance(value, Tensor):
        return f"<{value.dtype.name}{list(value.shape)}>"
    if type(value) is list or type(value) is tuple:
        inside = ", ".join(_text(v) for v in value[:16]) + (", …" if len(value) > 16 else "")
        return f"[{inside}]" if type(value) is list else f"({inside})"
    if type(value) is slice:
        parts = ("" if v is None else _text(v) for v in (value.start, value.stop, value.step))
        return ":".join(parts).removesuffix(":") or ":"
    text = " ".join(repr(value).split())
    return text if len(text) <= 80 else text[:77] + "…"
