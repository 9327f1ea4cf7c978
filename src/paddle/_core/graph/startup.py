"""The startup program: records that initialize parameters."""

from .. import random
from ..errors import InvalidArgumentError
from ..op import op
from ..tensor import unwrap, wrap
from .persistable import Persistable
from .program import default_main_program, default_startup_program
from .program_state import publish
from .record import append
from .recorded_call import RecordedCall


def declare(name, shape, dtype, initializer, trainable=True, **attributes):
    """Declare a parameter of the default Program, initialized by the startup program; an equal name shares it."""
    block = default_main_program().global_block()
    shape = list(shape)
    if any(n < 0 for n in shape):
        raise InvalidArgumentError(
            f"'{name}': the shape of a parameter must be known.",
            f"shape = {shape}",
            "give the sizes that depend on an unknown axis of the data explicitly.",
        )
    known = block.vars.get(name)
    if known is not None:
        if not isinstance(known, Persistable) or list(known.shape) != shape or known.dtype is not dtype:
            raise InvalidArgumentError(
                f"'{name}' exists already, as {known!r}; to share it by its name, shape and dtype must agree.",
                f"shape = {shape}, dtype = {dtype.name}",
                "another name in ParamAttr, or none.",
            )
        if initializer is not None:
            # The original draws the random numbers of a shared weight again and discards them.
            append(Initialize(default_startup_program().global_block(), known, initializer, spare=True))
        return known
    made = block._add(Persistable(block, name, shape, dtype, trainable, **attributes))
    if initializer is not None:
        start = default_startup_program().global_block()
        start._add(made)
        append(Initialize(start, made, initializer))
    return made


# ---- weight normalization ----


@op(name="weight_norm", variant="start value")
def _product(v, g, dim):
    return v * (g / _length(v, dim))


def _length(v, dim):
    """The norm of each slice along `dim`, or of the whole tensor."""
    axes = [i for i in range(v.dim()) if dim is None or i != dim % v.dim()]
    return v.square().sum(axes, keepdim=True).sqrt()


class _LengthOf:
    """An initializer: the norm of the initial value of another parameter."""

    def __init__(self, variable, dim):
        self.variable, self.dim = variable, dim

    def __call__(self, target, block=None):
        unwrap(target).copy_(_length(self.variable._t.detach(), self.dim))

    def __repr__(self):
        return f"length of {self.variable.name}"


def declare_weight_norm(name, shape, dtype, initializer, dim, **attributes):
    """A weight-normalized weight: the parameter `name_g`, its norm, times the direction of the parameter `name_v`."""
    v = declare(f"{name}_v", shape, dtype, initializer, **attributes)
    lengths = [n if dim is not None and i == dim % len(shape) else 1 for i, n in enumerate(shape)]
    g = declare(f"{name}_g", lengths, dtype, _LengthOf(v, dim), **attributes)
    return _product(v, g, dim)


# ---- records ----


class Initialize(RecordedCall):
    """Initializes a parameter."""

    type = "initialize"

    def __init__(self, block, variable, initializer, spare=False):
        super().__init__(block, None, outputs=() if spare else (variable,))
        self.variable, self.initializer, self.spare = variable, initializer, spare

    def reads(self):
        return iter(())

    def copy(self, block, change, for_test=False):
        return Initialize(block, self.variable, self.initializer, self.spare)

    def named_arguments(self):
        return {"initializer": self.initializer}

    def step(self, plan):
        variable, initializer, program = self.variable, self.initializer, self.block.program

        def run(env):
            t = variable.empty()
            with random.seeded(program.random_seed):
                initializer(wrap(t))
            if not self.spare:
                variable._t = t.requires_grad_(not variable.stop_gradient)

        return run


class Reset(RecordedCall):
    """Resets the states of an optimizer when the parameters are initialized again."""

    type = "reset_optimizer"

    def __init__(self, block, optimizer):
        super().__init__(block, None)
        self.optimizer = optimizer

    def named_arguments(self):
        return {"optimizer": type(self.optimizer).__name__}

    def copy(self, block, change, for_test=False):
        return Reset(block, self.optimizer)

    def step(self, plan):
        def run(env):
            self.optimizer._state = {}
            publish(self.optimizer)

        return run
