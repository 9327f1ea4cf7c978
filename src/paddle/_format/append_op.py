"""`block.append_op`: appends one operator by its name in the format, as fluid programs do."""

from .._core.errors import InvalidArgumentError, UnimplementedError
from .._core.tensor import Tensor
from . import desc
from .reader import Incoming
from .table import READERS


class _Context:
    """The interface of a program reader that an operator needs."""

    def __init__(self, block, env):
        self.program, self.env = block.program, env
        self.blocks, self.constants, self.arrays, self.pending = [desc.Block()], {}, {}, {}


def append_op(block, type, inputs=None, outputs=None, attrs=None):
    """Record an operator of the format; the results go to the variables named as its outputs."""
    from . import ops  # noqa: F401  fills the table

    if type not in READERS:
        raise UnimplementedError(f"block.append_op: operator '{type}' of Paddle's model format is not known here.")
    env, described = {}, desc.Op(type, attrs={k: v for k, v in (attrs or {}).items() if v is not None})
    given = _named(block, inputs, described.inputs, env)
    targets = _named(block, outputs, described.outputs, {})
    env.update(given)
    context = _Context(block, env)
    result = READERS[type](Incoming(context, context.blocks[0], described, len(block.ops)))
    for slot, value in (result if isinstance(result, dict) else {"Out": result}).items():
        values = value if isinstance(value, (list, tuple)) else [value]
        for name, item in zip(described.outputs.get(slot, ()), values, strict=False):
            targets[name]._rebind(item)
    return block.ops[-1]


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
