"""Gradients and optimizer updates as records: `append_backward`, `gradients` and `minimize`."""

import warnings

import torch

from .. import names
from ..errors import InvalidArgumentError, InvalidTypeError, received
from ..operator import OperatorTable
from ..parameter import Parameter
from ..tensor import Tensor, wrap
from .program import default_main_program, default_startup_program, variable_of
from .record import append, resolve
from .recorded_call import BACKWARD, FORWARD, OPTIMIZE, RecordedCall
from .run import all_reads, all_writes
from .startup import Reset
from .variable import Variable


def append_backward(loss, parameter_list=None, no_grad_set=None):
    """Record the gradients of a loss with respect to parameters: (parameter, gradient variable) pairs."""
    if not isinstance(loss, Variable):
        raise InvalidTypeError("append_backward: 'loss' must be a variable of a static graph.", received(loss=loss))
    program = loss.block.program
    if loss.block is not program.global_block() and loss.block is not program.current_block():
        raise InvalidArgumentError(
            "append_backward: the loss must not be inside a branch or a loop.", received(loss=loss)
        )
    blocked = _names(no_grad_set, "append_backward")
    parameters = parameter_list
    if parameters is None:
        parameters = trainable_parameters(program)
    else:
        parameters = [variable_of(program, p, "append_backward") if isinstance(p, str) else p for p in parameters]
    parameters = [p for p in parameters if not p.stop_gradient and p.name not in blocked]
    reached = reachable(program, parameters, [loss], blocked)
    parameters = [p for p in parameters if id(p) in reached]
    if not parameters:
        return []
    return list(zip(parameters, differentiate([loss], parameters, None, blocked), strict=True))


def trainable_parameters(program):
    """The trainable parameters of a Program, and those of outside layers that its operators read."""
    found = {id(p): p for p in program.all_parameters()}
    for block in program.blocks:
        for op in block.ops:
            found.update((id(t), t) for t in op.reads() if isinstance(t, Parameter) and t.is_parameter)
    return [p for p in found.values() if not p.stop_gradient]


def gradients(targets, inputs, target_gradients=None, no_grad_set=None):
    """Record the gradients of targets with respect to inputs; None for an input that no target depends on."""
    targets, inputs = _listed(targets, "targets"), _listed(inputs, "inputs")
    given = None if target_gradients is None else _listed(target_gradients, "target_gradients", allow_none=True)
    if given is not None and len(given) != len(targets):
        raise InvalidArgumentError(
            f"gradients: 'target_gradients' must hold one gradient for each of the {len(targets)} targets.",
            f"{len(given)} gradients",
        )
    program = targets[0].block.program
    blocked = _names(no_grad_set, "gradients")
    reached = reachable(program, inputs, targets, blocked)
    wanted = [v for v in inputs if id(v) in reached and not v.stop_gradient]
    if not wanted:
        return [None] * len(inputs)
    found = dict(zip(map(id, wanted), differentiate(targets, wanted, given, blocked), strict=True))
    return [found.get(id(v)) for v in inputs]


def differentiate(targets, inputs, given, blocked):
    """Record a backward pass and return the gradient variables, which are named after the inputs."""
    block = targets[0].block.program.current_block()
    made = []
    for variable in inputs:
        name, turn = f"{variable.name}@GRAD", 0
        while block._find_var_recursive(name) is not None:  # a second pass gives further gradients
            turn += 1
            name = f"{variable.name}@GRAD_{turn}"
        gradient = Variable(block, name=name, shape=variable.shape, dtype=variable.dtype)
        made.append(block._add(gradient))
    append(Backward(block, targets, inputs, given or [None] * len(targets), made, blocked))
    return made


class Backward(RecordedCall):
    """The gradients of some values with respect to others, by torch's autograd graph of the run."""

    type, role, differentiates = "backward", BACKWARD, True

    def __init__(self, block, targets, inputs, given, gradients, blocked):
        super().__init__(block, None, (targets, inputs, given), outputs=gradients)
        self.blocked = blocked

    def reads(self):
        yield from super().reads()
        # Blocked variables must be kept until the backward pass, which registers hooks on them.
        found = (self.block._find_var_recursive(name) for name in sorted(self.blocked))
        yield from (v for v in found if v is not None)

    def named_arguments(self):
        targets, inputs, given = self.args
        shown = {"targets": targets, "inputs": inputs}
        if any(g is not None for g in given):
            shown["target_gradients"] = given
        if self.blocked:
            shown["no_grad_set"] = sorted(self.blocked)
        return shown

    def step(self, plan):
        targets, inputs, given = self.args
        keys = [plan.key(v) for v in inputs]
        target_keys = [plan.key(v) for v in targets]
        given_keys = [None if g is None else plan.key(g) for g in given]
        again = plan.ops.index(self) < plan.backward_after  # a later pass needs the graph, or this pass's gradients
        store, blocked = plan.writer(self), self.blocked

        def run(env):
            outputs, starts = [], []
            for key, start in zip(target_keys, given_keys, strict=True):
                out = env[key]
                if out.requires_grad:
                    outputs.append(out)
                    starts.append(_ones(out) if start is None else env[start].to(out.dtype))
            values = [env[key] for key in keys]
            sources = [v for v in values if v.requires_grad]
            hooks = [env[n].register_hook(torch.zeros_like) for n in blocked if n in env and env[n].requires_grad]
            try:
                found = iter(_grad(outputs, sources, starts, again))
            finally:
                for hook in hooks:
                    hook.remove()
            # Values that only a branch not taken uses have a zero gradient.
            grads = [next(found) if v.requires_grad else None for v in values]
            store(env, [torch.zeros_like(v) if g is None else g for v, g in zip(values, grads, strict=True)])

        return run


def _ones(out):
    """The gradient to begin with; None for a loss, since torch imports sympy to check one that is given."""
    return None if out.numel() == 1 and out.is_floating_point() else torch.ones_like(out)


def _grad(outputs, sources, starts, again):
    if not outputs or not sources:
        return [None] * len(sources)
    return torch.autograd.grad(
        outputs, sources, starts, retain_graph=again, create_graph=again, allow_unused=True, materialize_grads=False
    )


class TracedGrad(Backward):
    """`paddle.grad` in a traced function: gradients that the function computes with, and that may have gradients."""

    type, role = "grad", FORWARD
    create_graph = False

    def _evaluate(self):
        """Do nothing: gradients are the same in evaluation."""

    def step(self, plan):
        targets, inputs, given = self.args
        target_keys, keys = [plan.key(v) for v in targets], [plan.key(v) for v in inputs]
        given_keys = [None if g is None else plan.key(g) for g in given]
        store, blocked, create = plan.writer(self), self.blocked, self.create_graph

        def run(env):
            outputs = [env[key] for key in target_keys]
            starts = [
                torch.ones_like(out) if start is None else env[start].to(out.dtype)
                for out, start in zip(outputs, given_keys, strict=True)
            ]
            sources = [env[key] for key in keys]
            hooks = [env[n].register_hook(torch.zeros_like) for n in blocked if n in env and env[n].requires_grad]
            try:
                found = torch.autograd.grad(
                    outputs, sources, starts, retain_graph=True, create_graph=create, allow_unused=True
                )
            finally:
                for hook in hooks:
                    hook.remove()
            found = [torch.zeros_like(v) if g is None else g for v, g in zip(sources, found, strict=True)]
            store(env, found if create else [g.detach() for g in found])

        return run


def traced_grad(outputs, inputs, given, create_graph, allow_unused, blocked):
    """Record `paddle.grad`: the gradient variables of the inputs, None for one that no output depends on."""
    program = default_main_program()
    block = program.current_block()
    outputs, inputs = resolve(block, "grad", list(outputs)), resolve(block, "grad", list(inputs))
    given = [None] * len(outputs) if given is None else resolve(block, "grad", list(given))
    blocked = _names(blocked, "grad")
    reached = reachable(program, inputs, outputs, blocked)
    for i, variable in enumerate(inputs):
        if id(variable) not in reached and not allow_unused:
            raise InvalidArgumentError(
                f"grad: inputs[{i}] was not used to compute the outputs, or has stop_gradient=True.",
                received(**{f"inputs[{i}]": variable}),
                "allow_unused=True gives None for it.",
            )
    wanted = [v for v in inputs if id(v) in reached]
    if not wanted:
        return [None] * len(inputs)
    made = []
    for variable in wanted:
        name = names.generate(f"{variable.name}@GRAD")
        gradient = Variable(block, name=name, shape=variable.shape, dtype=variable.dtype)
        gradient.__dict__.update(_stop=not create_graph, _inert=not create_graph)
        made.append(block._add(gradient))
    record = TracedGrad(block, outputs, wanted, given, made, blocked)
    record.create_graph = create_graph
    append(record)
    found = dict(zip(map(id, wanted), made, strict=True))
    return [found.get(id(v)) for v in inputs]


class Update(RecordedCall):
    """One step of an optimizer, with the gradients of this run."""

    role = OPTIMIZE

    def __init__(self, block, optimizer, pairs):
        super().__init__(block, None, ([p for p, _ in pairs], [g for _, g in pairs], optimizer._rate_in_graph()))
        self.optimizer = optimizer

    def named_arguments(self):
        parameters, grads, rate = self.args
        shown = {"parameters": parameters, "gradients": grads}
        return shown if rate is None else {**shown, "learning_rate": rate}

    @property
    def type(self):
        """The rule's name, such as `adam`."""
        return getattr(self.optimizer, "type", None) or self.optimizer.__class__.__name__.lower()

    def step(self, plan):
        parameters, grads, rate = self.args
        keys = [plan.key(g) for g in grads]
        rate_key = None if rate is None else plan.key(rate)
        for p in parameters:
            plan.key(p)
        optimizer = self.optimizer

        def run(env):
            if rate_key is not None:
                optimizer._take_rate(float(env[rate_key]))
            optimizer.apply_gradients([(p, wrap(env[k].detach())) for p, k in zip(parameters, keys, strict=True)])

        return run


def apply_gradients(optimizer, pairs):
    """Record a step of an optimizer on (parameter, gradient variable) pairs."""
    gradient = next((g for _, g in pairs if isinstance(g, Variable)), None)
    if gradient is None:
        raise InvalidArgumentError(
            "apply_gradients: no parameter has a gradient, so there is nothing to update.",
            f"{len(pairs)} pairs",
            "the loss must be computed from trainable parameters.",
        )
    program = gradient.block.program
    pairs = [(p, g) for p, g in pairs if g is not None]
    optimizer._train_too([p for p, _ in pairs])
    update = append(Update(program.current_block(), optimizer, pairs))
    program._optimizers.append(optimizer)
    append(Reset(default_startup_program().global_block(), optimizer))
    return [update] * len(pairs)  # one for each parameter, as in the original


def minimize(optimizer, loss, startup_program=None, parameters=None, no_grad_set=None):
    """Record the gradients of a loss and a step of an optimizer: (records, (parameter, gradient) pairs)."""
    from .program import program_guard

    chosen = parameters if parameters is not None else optimizer._parameter_list or None
    pairs = append_backward(loss, chosen, no_grad_set)
    if not pairs:  # the original accepts it, and its program computes the loss without updating anything
        warnings.warn(
            f"minimize: the loss '{loss.name}' depends on no trainable parameter, so nothing will be trained. "
            "Build it from the outputs of layers with trainable parameters.",
            stacklevel=5,
        )
        return [], []
    with program_guard(loss.block.program, startup_program):
        return apply_gradients(optimizer, pairs), pairs


# ---- which inputs have gradients ----


def reachable(program, inputs, targets, blocked=()):
    """The ids of the inputs from which a path of differentiable variables leads to a target."""
    blocks = [program.global_block(), *([program.current_block()] if program.current_block_idx else [])]
    wanted = {_id(v) for v in targets}
    for op in reversed([op for block in blocks for op in block.ops]):
        if any(_id(v) in wanted and _flows(v, blocked) for v in all_writes(op)):
            constant = _constants(op)
            wanted.update(_id(v) for v in all_reads(op) if _flows(v, blocked) and _id(v) not in constant)
    return {id(v) for v in inputs if _id(v) in wanted}


# The parameters of operators through which no gradient flows: only their shape is read, or Paddle has no derivative.
WITHOUT_GRADIENT = OperatorTable(
    "parameters without a gradient",
    {
        "diagonal_scatter": "y",
        "expand_as": "y",
        "fill_diagonal_tensor": "y",
        "gammainc": "x",
        "gammaincc": "x",
        "lerp": "weight",
        "reduce_as": "target",
    },
)


def _constants(op):
    """The ids of the values that a record reads only for parameters through which no gradient flows."""
    names = None if op.operator is None else WITHOUT_GRADIENT.of(op.operator)
    if names is None:
        return ()
    given = op.named_arguments()
    inert = {_id(given[name]) for name in names.split() if isinstance(given.get(name), Tensor)}
    return inert - {_id(v) for name, v in given.items() if name not in names.split() and isinstance(v, Tensor)}


def _id(v):
    """The identity of a value; variables are identified by name, since a name may get several values."""
    return v.name if isinstance(v, Variable) else id(v)


def _flows(v, blocked):
    return not v.stop_gradient and not (isinstance(v, Variable) and v.name in blocked)


def _names(no_grad_set, what):
    if no_grad_set is None:
        return frozenset()
    if not isinstance(no_grad_set, (set, frozenset, list, tuple)):
        raise InvalidTypeError(
            f"{what}: 'no_grad_set' must be a set of variables or names.", received(no_grad_set=no_grad_set)
        )
    return frozenset(v if isinstance(v, str) else v.name for v in no_grad_set)


def _listed(value, name, allow_none=False):
    values = [value] if isinstance(value, Tensor) else list(value) if isinstance(value, (list, tuple)) else None
    fine = values and all(isinstance(v, Tensor) or (allow_none and v is None) for v in values)
    if not fine:
        raise InvalidTypeError(
            f"gradients: '{name}' must be a variable or a list of variables.", received(**{name: value})
        )
    return values
