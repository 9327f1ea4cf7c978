"""The backward part of a program in a file: which gradients its operators compute, and under which names.

A file has an operator for each step of the backward pass. Here one call computes all gradients, so these operators
are not read one by one: `find` follows them, checks that together they are the derivative of the operators before
them, and says which gradients the rest of the program uses. Whatever else a file does with a gradient, such as scaling,
clipping or regularising it, is read like any operator.
"""

import bisect
from collections import defaultdict
from dataclasses import dataclass, field

from .._core.errors import UnimplementedError
from .table import gradients
from .wire import DamagedFileError

_SUFFIX = "@GRAD"
_NOTHING = ("", "@EMPTY@")
_BACKWARD = 1  # the bit of the attribute op_role that operators of the backward pass have
_SUMS = ("sum", "grad_add", "elementwise_add")
# Attributes that have nothing to do with what an operator computes.
_OWN_ATTRIBUTES = {"op_role", "op_role_var", "op_namescope", "op_callstack", "op_device", "with_quant_attr", "place"}
_WORK = 20_000_000
_FILLS = ("fill_constant", "fill_any_like")


@dataclass(frozen=True)
class Gradient:
    """The gradient of a value, or a part of it: `parts` are the uses (operator, slot, place) that it comes from.

    `of` is the value as (name, which of the values of that name); `seeds` are those that differentiation starts at.
    """

    of: tuple
    seeds: frozenset
    parts: frozenset


@dataclass
class Call:
    """A call that computes gradients: {name in the file: value}, of some values that have given gradients."""

    seeds: tuple
    wanted: dict = field(default_factory=dict)


@dataclass
class Backward:
    """What a reader needs to know of the backward part of a block."""

    skipped: set = field(default_factory=set)  # operators that are part of the backward pass
    calls: dict = field(default_factory=lambda: defaultdict(list))  # operator -> the calls before it
    stopped: dict = field(default_factory=lambda: defaultdict(set))  # operator -> its results without a gradient
    cut: dict = field(default_factory=lambda: defaultdict(set))  # operator -> inputs it sends no gradient to
    differentiated: set = field(default_factory=set)  # names of the values that exist before the program, with gradient


def is_training(block):
    """Whether a block has operators of a backward pass."""
    return any(_is_backward(op) for op in block.ops)


def find(block):
    """The backward part of a block."""
    try:
        return _Finder(block).result()
    except DamagedFileError:
        raise
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        raise DamagedFileError(
            f"the backward part of the model does not fit together ({type(error).__name__}: {error})."
        ) from error


def _is_backward(op):
    role = op.attrs.get("op_role", 0)
    return op.type.endswith("_grad") or (isinstance(role, int) and role > 0 and bool(role & _BACKWARD))


class _Finder:
    """Follows the operators of a block once, in their order."""

    def __init__(self, block):
        self.block = block
        self.version = defaultdict(int)  # name -> how many operators have written it
        self.writes = defaultdict(list)  # name -> the operators that write it
        self.made = {}  # value -> (operator, slot, place)
        self.inputs, self.outputs = {}, {}  # operator -> {slot: values}
        self.by_type = defaultdict(list)
        self.gradients = {}  # name -> Gradient, for names that hold one
        self.parts = defaultdict(dict)  # value -> {(part, seeds): operator}
        self.last = {}  # seeds -> the last operator that computes gradients from them
        self.given = {}  # value -> the name of the gradient that differentiation starts with; None for ones
        self.full, self.used = [], []  # (operator, name, gradient) that must be complete; those among them to compute
        self.found = Backward()
        self.checked = {}  # Gradient -> the part that it lacks
        self.written = {}  # operator -> the values that it makes
        self.left = _WORK  # steps that a file may still cost beyond one for each name in it
        for at, op in enumerate(block.ops):
            if op.type in ("feed", "fetch"):
                self._fetch(at, op)
            elif self._zeros(op) or self._sum(at, op) or (self._may_be_backward(op) and self._differentiate(at, op)):
                self.found.skipped.add(at)
            else:
                self._ordinary(at, op)

    def _spend(self, steps):
        """Stop at files that would take longer to follow than programs do."""
        self.left -= steps
        if self.left < 0:
            raise DamagedFileError("the backward part of the model takes more steps than can be followed.")

    def _where(self, at):
        return f"operator {at} of block {self.block.idx}, '{self.block.ops[at].type}'"

    def _refuse(self, at, reason):
        raise UnimplementedError(
            f"operator '{self.block.ops[at].type}' of the model is not the derivative of one before it: {reason}.",
            self._where(at),
            "save the model without its gradients, and call paddle.grad on what jit.load gives.",
        )

    def _damaged(self, at, reason):
        return DamagedFileError(f"operator '{self.block.ops[at].type}' of the model {reason}.", self._where(at))

    # ---- operators that are not part of the backward pass ----

    def _value(self, name):
        return name, self.version[name]

    def _use(self, at, name):
        gradient = self.gradients.get(name)
        if gradient is not None:
            self.full.append((at, name, gradient))
            self.used.append((at, name, gradient))

    def _fetch(self, at, op):
        for name in op.inputs.get("X", ()) if op.type == "fetch" else ():
            self._use(at, name)
        if op.type == "feed":
            for name in op.outputs.get("Out", ()):
                self.made.pop(self._value(name), None)

    def _ordinary(self, at, op):
        for names in op.inputs.values():
            for name in names:
                self._use(at, name)
        self.inputs[at] = {slot: [self._value(n) for n in names] for slot, names in op.inputs.items()}
        self.outputs[at] = {}
        for slot, names in op.outputs.items():
            self.outputs[at][slot] = []
            for place, name in enumerate(names):
                if name not in _NOTHING:
                    self.version[name] += 1
                    self.writes[name].append(at)
                    self.made[self._value(name)] = at, slot, place
                    self.gradients.pop(name, None)
                self.outputs[at][slot].append(self._value(name))
        self.by_type[op.type].append(at)

    # ---- the backward pass ----

    def _may_be_backward(self, op):
        """Whether an operator may compute gradients; the newer format does not mark those that do."""
        if _is_backward(op) or "op_role" in op.attrs:
            return _is_backward(op)
        return any(n in self.gradients for names in op.inputs.values() for n in names)

    def _zeros(self, op):
        """The gradient of a result that nothing uses."""
        outs = [n for slot in op.outputs.values() for n in slot]
        like = op.inputs.get("X", [])
        fills = op.type == "fill_zeros_like" or (op.type == "fill_any_like" and op.attrs.get("value") == 0.0)
        if not (fills and _is_backward(op) and len(outs) == len(like) == 1):
            return False
        self.gradients[outs[0]] = Gradient(self._value(like[0]), frozenset(), frozenset())
        return True

    def _sum(self, at, op):
        """Several parts of one gradient added up."""
        names = [n for slot in op.inputs.values() for n in slot if n not in _NOTHING]
        found = [self.gradients.get(n) for n in names]
        outs = [n for slot in op.outputs.values() for n in slot]
        if op.type not in _SUMS or not found or None in found or len(outs) != 1:
            return False
        if len({g.of for g in found}) != 1 or any(len(g.parts) == 0 for g in found):
            return False
        self._spend(sum(len(g.parts) + len(g.seeds) for g in found))
        parts = [p for g in found for p in g.parts]
        if len(parts) != len(set(parts)):
            self._refuse(at, f"it adds a part of the gradient of '{found[0].of[0]}' twice")
        seeds = frozenset(s for g in found for s in g.seeds)
        self.gradients[outs[0]] = Gradient(found[0].of, seeds, frozenset(parts))
        return True

    def _differentiate(self, at, op):
        """An operator of the backward pass, found by the operator whose derivative it is."""
        before = self._forward(at, op)
        if before is None:
            if op.type.endswith("_grad"):
                self._refuse(at, "no operator before it has this derivative")
            return False
        if any(kind in ("BLOCK", "BLOCKS") for kind in op.types.values()):
            self._refuse(at, "the gradients of branches and loops are not followed")
        forward, row = before
        self._check_attributes(at, op, forward, row)
        taken, seeds = self._taken(at, op, forward, row), set()
        for name, value in taken:
            gradient = self.gradients.get(name)
            if gradient is None:
                self._seed(at, name, value)
                seeds.add(value)
            else:
                if gradient.of != value:
                    self._refuse(at, f"'{name}' is not the gradient of '{value[0]}'")
                self.full.append((at, name, gradient))
                self._spend(len(gradient.seeds))
                seeds |= gradient.seeds
        if not taken:
            raise self._damaged(at, "has no gradient to start with")
        self._give(at, op, forward, row, frozenset(seeds))
        return True

    def _forward(self, at, op):
        """(the operator whose derivative an operator is, which slots correspond); None if there is none."""
        names = [n for slot in op.inputs.values() for n in slot if n not in _NOTHING]
        makers = [self.made.get(self.gradients[n].of) for n in names if n in self.gradients]
        makers += [self.made.get(self._value(self._base(n))) for n in names if n not in self.gradients]
        for maker in makers:
            if maker is not None:
                for row in gradients(self.block.ops[maker[0]].type):
                    if row.type == op.type:
                        return maker[0], row
        return None

    def _check_attributes(self, at, op, forward, row):
        known = self.block.ops[forward].attrs
        for name, value in op.attrs.items():
            if op.type == "cast" or name in _OWN_ATTRIBUTES or not (name in row.fixed or name in known):
                continue
            if value != row.fixed.get(name, known.get(name)):
                self._refuse(at, f"its attribute '{name}' is not that of operator {forward}")

    def _base(self, name):
        """The name of the value that the name of a gradient stands for, or of which a fill has the shape."""
        base = name.partition(_SUFFIX)[0]
        if base != name:
            return base
        at = self.made.get(self._value(name), (None,))[0]
        like = [] if at is None else self.inputs[at].get("X", [])
        return like[0][0] if like and self.block.ops[at].type == "fill_any_like" else name

    def _taken(self, at, op, forward, row):
        """The gradients that an operator starts with, and their values; its other inputs are the forward operator's."""
        taken = []
        known = {**self.outputs[forward], **self.inputs[forward]}
        for slot, names in op.inputs.items():
            source, kind = row.takes.get(slot, (slot, None))
            values = self.outputs[forward].get(source, []) if kind == "gradient" else known.get(source)
            for place, name in enumerate(names):
                if name in _NOTHING:
                    continue
                if values is None or place >= len(values):
                    raise self._damaged(
                        at, f"takes '{name}' in slot '{slot}', which its forward operator does not have"
                    )
                if kind == "gradient":
                    taken.append((name, values[place]))
                elif not self._same(name, values[place], forward, source):
                    same = name == values[place][0]
                    has = "has an earlier value of it" if same else f"has '{values[place][0]}'"
                    self._refuse(at, f"it takes '{name}' where operator {forward} {has}")
        return taken

    def _same(self, name, value, forward, slot):
        """Whether a name still holds the value that a forward operator read or wrote."""
        if name == value[0]:
            if forward not in self.written:
                self.written[forward] = {v for values in self.outputs[forward].values() for v in values}
            return self._value(name) in self.written[forward] or self._value(name) == value
        made = [self.made.get(v) for v in (self._value(name), value)]
        if None in made:
            return False
        first, second = (self.block.ops[m[0]] for m in made)  # constants that the newer format makes again
        return first.type == second.type and first.attrs == second.attrs and not any(first.inputs.values())

    def _seed(self, at, name, value):
        """Differentiation starts at a value, with the gradient of a name."""
        if self.parts.get(value):
            self._refuse(at, f"'{name}' takes the place of the gradient of '{value[0]}'")
        maker = self.made.get(self._value(name))
        var = self.block.vars.get(name)
        if maker is None and not (var is not None and (var.is_data or var.persistable)):
            raise self._damaged(at, f"reads '{name}', which no earlier operator computes")
        op = None if maker is None else self.block.ops[maker[0]]
        ones = op is not None and op.type in _FILLS and float(op.attrs.get("value", 0.0)) == 1.0
        if value in self.given and self.given[value] != (None if ones else name):
            self._refuse(at, f"the gradient of '{value[0]}' is given twice")
        self.given[value] = None if ones else name

    def _give(self, at, op, forward, row, seeds):
        """The gradients that an operator computes, parts of those of the forward operator's inputs."""
        for slot, names in op.outputs.items():
            source = row.gives.get(slot)
            values = None if source is None else self.inputs[forward].get(source)
            if values is None:
                if any(n not in _NOTHING for n in names):
                    raise self._damaged(at, f"has results in slot '{slot}', which operator {forward} does not have")
                continue
            for place, name in enumerate(names):
                if name in _NOTHING:
                    continue
                place = self._place(at, name, place, values, len(names))
                part = forward, source, place
                value = values[place]
                if (part, seeds) in self.parts[value]:
                    self._refuse(at, f"a part of the gradient of '{value[0]}' is computed twice")
                self.parts[value][part, seeds] = self.last[seeds] = at
                self.gradients[name] = Gradient(value, seeds, frozenset([part]))

    def _place(self, at, name, place, values, count):
        """Which of the inputs of a slot a gradient belongs to: by its name, or by its place."""
        base = name.partition(_SUFFIX)[0]
        if base != name:
            if place < len(values) and values[place][0] == base:
                return place
            self._spend(len(values))
            places = [i for i, (of, _) in enumerate(values) if of == base]
            if len(places) == 1:
                return places[0]
        if count == len(values):
            return place
        raise self._damaged(at, f"has {count} gradients of {len(values)} inputs")

    # ---- the result ----

    def result(self):
        for at, name, gradient in self.full:
            self._check_complete(at, name, gradient)
        end, calls = len(self.block.ops), {}
        for name, gradient in self.gradients.items():  # values that no operator computes: parameters and data
            if gradient.of not in self.made and self._missing(gradient) is None:
                self.used.append((end, name, gradient))
        for at, name, gradient in self.used:
            first, call = calls.get(gradient.seeds, (self.last.get(gradient.seeds, end - 1) + 1, None))
            call = call or Call(tuple((*value, self.given[value]) for value in sorted(gradient.seeds)))
            calls[gradient.seeds] = min(first, at), call
            call.wanted[name] = gradient.of
        for first, call in calls.values():
            for name, number in (*call.wanted.values(), *(seed[:2] for seed in call.seeds)):
                if bisect.bisect_left(self.writes[name], first) != number:
                    self._refuse(min(first, end - 1), f"'{name}' has changed before its gradient is used")
            self.found.calls[first].append(call)
        self._stop()
        return self.found

    def _missing(self, gradient):
        """The part of a value's gradient that one lacks, or None."""
        if gradient not in self.checked:
            parts = self.parts[gradient.of]
            self._spend(len(parts))
            needed = [(p, seeds) for p, seeds in parts if seeds & gradient.seeds or not gradient.seeds]
            lacks = (p for p, seeds in needed if p not in gradient.parts or not seeds <= gradient.seeds)
            self.checked[gradient] = next(lacks, None)
        return self.checked[gradient]

    def _check_complete(self, at, name, gradient):
        part = self._missing(gradient)
        if part is not None:
            self._refuse(at, f"'{name}' lacks the gradient of '{gradient.of[0]}' that comes from operator {part[0]}")

    def _stop(self):
        """Where no gradient flows, although the values could have one."""
        with_gradient = {v for v, parts in self.parts.items() if parts} | set(self.given)
        self.found.differentiated = {v[0] for v in with_gradient if v not in self.made}
        flows, given = set(), {part for parts in self.parts.values() for part, _ in parts}
        for value in with_gradient:
            if value in self.made:
                flows.add(self.made[value][0])
        for at in self.inputs:
            stopped = {v[0] for vs in self.outputs[at].values() for v in vs if v not in with_gradient}
            if stopped:
                self.found.stopped[at] = stopped
            if at in flows:
                self._cut(at, with_gradient, given)

    def _cut(self, at, with_gradient, given):
        for slot, values in self.inputs[at].items():
            for place, value in enumerate(values):
                if value in with_gradient and (at, slot, place) not in given:
                    self.found.cut[at].add(value[0])
