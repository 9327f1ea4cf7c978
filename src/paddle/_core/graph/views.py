"""Memory that variables share while a function is traced.

A Program has no memory: a write gives a name another value. The function that is traced counts on memory, though: a
write to a view changes what it is a view of, and its other views. So the trace remembers which variables are views; a
write is put back into the tensor below, and other views of it are computed again before they are next read. Whether an
operator returns a view or a copy is asked of torch, on tensors without memory of the same sizes.
"""

import torch

from .. import tree
from ..above import above
from ..errors import PreconditionNotMetError
from .sizes import UnknownSize
from .variable import Variable

_ARGUMENTS = tree.Kinds(
    {
        list: tree.LIST,
        tuple: tree.TUPLE,
        dict: tree.DICT,
        slice: tree.Node(lambda kind, keys, items: slice(*items), lambda s: (s.start, s.stop, s.step)),
    },
    named=tree.NAMED,
)


def made(call):
    """Remember the results of an operator that may return views of its first argument."""
    base = next((v for v in call.args if isinstance(v, Variable)), None)
    if base is None:
        return
    for number, out in enumerate(_outputs(call)):
        out.__dict__["_view"] = (call, base, number)
    base.__dict__.setdefault("_view_calls", []).append(call)


def written(program, targets):
    """After a write to variables: put it back into what they are views of, and mark other views as out of date."""
    if program._spreading:
        return
    for target in tree.leaves(targets, kinds=tree.SEQUENCES, only=Variable):
        own = target.__dict__
        own.pop("_stale", None)
        changed = own.pop("_was", None)
        if changed is not None and changed != (own["_shape"], own["_dtype"]):  # it holds other memory from now on
            _leave(target)
            continue
        program._spreading = True
        try:
            _mark(program, *_put_back(target))
        finally:
            program._spreading = False


def fresh(program, values):
    """Compute the views among values again that are out of date."""
    for value in values:
        if isinstance(value, Variable) and value.__dict__.get("_stale"):
            _again(program, value)


def flush(program, ending=None):
    """Compute all views again that are out of date: what follows is not recorded in the order in which it runs.

    Those of a block that is ending are not needed any more.
    """
    if program._stale and not program._spreading:
        fresh(program, [v for v in program._stale if v.block is not ending])
        program._stale.clear()


def _outputs(call):
    return tree.leaves(call.outputs, kinds=tree.SEQUENCES, only=Variable)


def _leave(variable):
    """Forget what a variable is a view of; those that were views of it are views of nothing that has a name."""
    variable.__dict__.pop("_view", None)
    for call in variable.__dict__.pop("_view_calls", ()):
        for out in _outputs(call):
            if out is not variable:
                out.__dict__["_orphan"] = True


def _put_back(target):
    """Write a variable into what it is a view of, down to the tensor that owns the memory; (that, all on the way)."""
    way, variable = [target], target
    while (link := variable.__dict__.get("_view")) is not None:
        call, base, number = link
        shared = None if variable.__dict__.get("_orphan") else shares(call, number)
        if shared is False:
            break
        if shared is None:
            raise PreconditionNotMetError(
                f"a traced function changes '{target.name}' in place, which may share memory with '{base.name}', and "
                "the sizes that would say so are not known before a run.",
                f"the result of '{call.operator.name}'"
                + (f", {call.site[0]}, line {call.site[1]}" if call.site else ""),
                "write to the tensor itself, such as x[0] = …, or work on a copy, .clone().",
            )
        fresh(call.block.program, [base])
        above("put_back")(call, base, variable, number)
        variable = base
        way.append(base)
    return variable, way


def _mark(program, base, way):
    """Mark the views of a tensor that has been written to, except those that the write came through."""
    for call in base.__dict__.get("_view_calls", ()):
        outs = _outputs(call)
        if shares(call, 0) is not True:
            continue
        for out in outs:
            if (len(outs) > 1 or not any(out is v for v in way)) and not out.__dict__.get("_stale"):
                out.__dict__["_stale"] = True
                program._stale.append(out)
            _mark(program, out, way)


def _again(program, variable):
    call, base, _ = variable.__dict__["_view"]
    fresh(program, [base])
    for out in _outputs(call):
        out.__dict__.pop("_stale", None)
    block = program.current_block()
    if block._find_var_recursive(variable.name) is not variable:
        return  # of a branch or a loop that has ended
    before, program._spreading = program._spreading, True
    try:
        from .record import record

        record(call.operator, call.args, call.kwargs, into=call.outputs)
    finally:
        program._spreading = before


# ---- what torch says ----


def sizes_of(variable):
    """The sizes of a variable, for unknown ones those of a trial run."""
    runs = variable.__dict__["_trial_sizes"]
    return [n if n >= 0 else runs[i][0] for i, n in enumerate(variable._shape)]


def applied(call, tensor):
    """The results of a recorded call for another first argument; None if it depends on other tensors."""

    def plain(value):
        if isinstance(value, UnknownSize):
            return value.in_trials[0]
        if isinstance(value, Variable):
            raise LookupError
        return getattr(value, "_t", value)

    first = next(i for i, v in enumerate(call.args) if isinstance(v, Variable))
    try:
        rest = tree.map(plain, (call.args[:first], call.args[first + 1 :], call.kwargs), kinds=_ARGUMENTS)
        with torch.no_grad():
            out = call.operator.kernel(*rest[0], tensor, *rest[1], **rest[2])
    except Exception:  # the stand-in does not fit: then it is not known whether memory is shared
        return None
    return tree.leaves(out, kinds=tree.SEQUENCES, only=torch.Tensor)


def shares(call, number):
    """Whether a result of a call is a view of its first argument; None if that is not known."""
    known = call.__dict__.get("shared")
    if known is None:
        stand_in = _stand_in(next(v for v in call.args if isinstance(v, Variable)))
        outs = None if stand_in is None else applied(call, stand_in)
        if outs is None and call.operator.key == "reshape" and stand_in is not None and stand_in.is_contiguous():
            known = call.shared = (
                True,
                [torch.empty(sizes_of(_outputs(call)[0]), dtype=stand_in.dtype, device="meta")],
            )
        elif outs is None or len(outs) != len(_outputs(call)):
            advanced = call.operator.key == "getitem"  # an index by tensors copies
            known = call.shared = (False if advanced else None, ())
        else:
            memory = stand_in.untyped_storage()._cdata
            known = call.shared = (all(o.untyped_storage()._cdata == memory for o in outs), outs)
    return known[0]


def _stand_in(variable):
    """A tensor without memory that lies as the variable would."""
    link = variable.__dict__.get("_view")
    if link is not None and not variable.__dict__.get("_orphan") and shares(link[0], link[2]):
        return link[0].shared[1][link[2]]
    try:
        return torch.empty(sizes_of(variable), dtype=variable.dtype.torch, device="meta")
    except (RuntimeError, TypeError, IndexError):
        return None
