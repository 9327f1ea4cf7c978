"""Operators by their names in the format: `block.append_op`, as fluid programs call it, and calls that run at once."""

from .._core.errors import InvalidArgumentError, UnimplementedError
from .._core.tensor import Tensor
from . import desc
from .reader import Incoming
from .table import READERS


class _Context:
    """The interface of a program reader that an operator needs."""

    training, has_sequences = True, False

    def __init__(self, program, env):
        self.program, self.env = program, env
        self.blocks, self.constants, self.arrays, self.pending = [desc.Block()], {}, {}, {}
        self.feeds = {}


def reader_of(type, caller):
    """The function that reads an operator of the format."""
    from . import ops  # noqa: F401  fills the table

    if type not in READERS:
        raise UnimplementedError(f"{caller}: operator '{type}' of Paddle's model format is not known here.")
    return READERS[type]


def append_op(block, type, inputs=None, outputs=None, attrs=None):
    """Record an operator of the format; the results go to the variables named as its outputs."""
    read = reader_of(type, "block.append_op")
    env, described = {}, desc.Op(type, attrs={k: v for k, v in (attrs or {}).items() if v is not None})
    given = _named(block, inputs, described.inputs, env)
    targets = _named(block, outputs, described.outputs, {})
    env.update(given)
    context = _Context(block.program, env)
    result = read(Incoming(context, context.blocks[0], described, len(block.ops)))
    for slot, value in (result if isinstance(result, dict) else {"Out": result}).items():
        values = value if isinstance(value, (list, tuple)) else [value]
        for name, item in zip(described.outputs.get(slot, ()), values, strict=False):
            targets[name]._rebind(item)
    return block.ops[-1]


def run_op(type, inputs=None, attrs=None, outputs=None, caller="run_op"):
    """Call an operator of the format and return {slot: its results, as a list}.

    Args:
        inputs: {slot: a tensor, a list of tensors, or None}.
        outputs: {slot: how many results it has}, for operators whose number of results is not given otherwise.
    """
    read = reader_of(type, caller)
    described = desc.Op(type, attrs={k: v for k, v in (attrs or {}).items() if v is not None})
    env = {}
    for slot, value in (inputs or {}).items():
        items = [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]
        described.inputs[slot] = [f"{slot}/{i}" for i in range(len(items))]
        env.update(zip(described.inputs[slot], items))
    for slot, count in (outputs or {}).items():
        described.outputs[slot] = [f"{slot}/out/{i}" for i in range(count)]
    context = _Context(None, env)
    result = read(Incoming(context, context.blocks[0], described, 0))
    found = result if isinstance(result, dict) else {"Out": result}
    return {slot: list(v) if isinstance(v, (list, tuple)) else [v] for slot, v in found.items()}


def _named(block, slots, names, found):
    """Slots of variables or names as slots of names, and the variables by name."""
    for slot, value in (slots or {}).items():
        names[slot] = []
        for item in value if isinstance(value, (list, tuple)) else [value]:
            variable = item if isinstance(item, Tensor) else block._find_var_recursive(str(item))
            if variable is None:
                raise InvalidArgumentError(f"block.append_op: there is no variable '{item}'.", f"slot {slot}")
            names[slot].append(variable.name)
            found[variable.name] = variable
    return found
