"""`backward`, optimizer steps and the like in a traced function: every run of its Program makes them again, in order.

They work on the tensors that the Program is bound to, as in dynamic mode: gradients accumulate in the `grad` of the
parameters, and an optimizer keeps its own state.
"""

from .. import names
from ..errors import PreconditionNotMetError, received
from ..tensor import Tensor, wrap
from .bound import Bound
from .program import default_main_program
from .record import append, resolve
from .recorded_call import BACKWARD, OPTIMIZE, RecordedCall
from .run import every_op
from .variable import Variable


class TracedBackward(RecordedCall):
    """A call of `backward`: gradients are added to the `grad` of the tensors that the outputs were computed from."""

    type, role, differentiates = "backward", BACKWARD, True

    def __init__(self, block, outputs, given, retain_graph):
        super().__init__(block, None, (outputs, [], given))
        self.retain_graph = retain_graph

    def named_arguments(self):
        outputs, _, given = self.args
        return {"tensors": outputs, "grad_tensors": given, "retain_graph": self.retain_graph}

    def step(self, plan):
        outputs, _, given = self.args
        keys = [plan.key(v) for v in outputs]
        starts = [None if g is None else plan.key(g) for g in given]
        retain = self.retain_graph

        def run(env):
            from ..autograd import backward

            tensors = [wrap(env[k]) for k in keys]
            grads = [None if k is None else wrap(env[k]) for k in starts]
            if len(tensors) == 1:
                tensors[0].backward(grads[0], retain)
            else:
                backward(tensors, grads, retain)

        return run


class GradientOf(RecordedCall):
    """The gradient that a tensor has at this point of a run."""

    type, role = "gradient", BACKWARD

    def __init__(self, block, variable, out):
        super().__init__(block, None, (variable,), outputs=out)

    def named_arguments(self):
        return {"x": self.args[0]}

    def step(self, plan):
        variable, store = self.args[0], plan.writer(self)
        key = plan.key(variable)

        def run(env):
            held = variable.tensor if isinstance(variable, Bound) else wrap(env[key])
            found = held.grad
            if found is None:
                raise PreconditionNotMetError(f"grad: '{variable.name}' has no gradient.", received(x=held))
            store(env, found._t)

        return run


class TrainingCall(RecordedCall):
    """A call that changes gradients, parameters or a learning rate, such as `optimizer.step()`."""

    role, differentiates = OPTIMIZE, True

    def __init__(self, block, name, function, args, kwargs):
        super().__init__(block, None, ([], []))
        self.name, self.function, self.given = name, function, (args, kwargs)

    @property
    def type(self):
        """The name of the method, such as `Adam.step`."""
        return self.name

    def named_arguments(self):
        return {}

    def step(self, plan):
        function, (args, kwargs) = self.function, self.given

        def run(env):
            function(*args, **kwargs)
            for key, tensor in plan.externals.items():  # an optimizer may have given a parameter another tensor
                env[key] = tensor._t

        return run


def training_call(program):
    """The first call of a Program that trains, such as `backward`; None if there is none."""
    ops = every_op(program.global_block().ops)
    return next((op for op in ops if isinstance(op, (TracedBackward, TrainingCall))), None)


# ---- recording ----


def traced_backward(outputs, given=None, retain_graph=False):
    """Record a call of `backward` in the function that is being traced."""
    block = default_main_program().current_block()
    given = [None] * len(outputs) if given is None else given
    outputs, given = resolve(block, "backward", list(outputs)), resolve(block, "backward", list(given))
    append(TracedBackward(block, outputs, given, retain_graph))


def traced_call(name, function, args, kwargs):
    """Record a call of a method that trains; its arguments are values that a run cannot change."""
    append(TrainingCall(default_main_program().current_block(), name, function, args, kwargs))


def gradient_of(variable):
    """The variable of a tensor's gradient, after a recorded `backward`."""
    block = default_main_program().current_block()
    last = next((op for op in reversed(block.ops) if isinstance(op, (TracedBackward, TrainingCall))), None)
    while isinstance(last, TrainingCall) and "clear" not in last.name and "zero" not in last.name:
        before = block.ops[: block.ops.index(last)]
        last = next((op for op in reversed(before) if isinstance(op, (TracedBackward, TrainingCall))), None)
    known = isinstance(variable, Bound) or variable.is_data
    if not isinstance(last, TracedBackward) or not known or variable.stop_gradient:
        raise PreconditionNotMetError(
            "grad: a traced function can read the gradients of parameters and arguments, after its own backward().",
            received(x=variable),
        )
    made = Variable(block, name=names.generate(f"{variable.name}@GRAD"), shape=variable.shape, dtype=variable.dtype)
    made.__dict__.update(_stop=True, _inert=True)
    append(GradientOf(block, variable, block._add(made)))
    return made


def check_gradients_unchanged(program):
    """Raise an error if a gradient is written in place, which a run would not do to the gradient itself."""
    made = {op.outputs.name for op in every_op(program.global_block().ops) if isinstance(op, GradientOf)}
    for op in every_op(program.global_block().ops):
        if not isinstance(op, GradientOf) and made.intersection(v.name for v in op.writes()):
            raise PreconditionNotMetError("grad: a traced function cannot change a gradient in place.", op.to_string())


def plain(value):
    """Whether an argument is the same in every run: no tensor, no function."""
    return not isinstance(value, Tensor) and not callable(value)
