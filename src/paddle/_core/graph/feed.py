"""Checking of feeds against the variables of a Program, and lookup of what is fetched."""

from contextlib import nullcontext

import numpy as np
import torch

from .. import place as places
from .. import tree
from ..dtype import FROM_TORCH
from ..errors import InvalidArgumentError, InvalidTypeError, NotFoundError, describe, received
from ..tensor import Tensor, unwrap, wrap
from .persistable import Persistable
from .scope import global_scope, scope_guard
from .variable import UNKNOWN, Variable


def fed(program, feed, device):
    """The torch tensors of a feed, {name: tensor}; names that the Program does not have are left out."""
    out = {}
    for name, value in feed.items():
        name = name.name if isinstance(name, Variable) else name
        variable = program._find(name) if isinstance(name, str) else None
        if variable is not None:
            out[name] = _checked(variable, value, device)
    return out


def _checked(variable, value, device):
    if isinstance(value, Variable):
        raise InvalidTypeError(
            f"feed[{variable.name!r}]: expected an array or a Tensor, not a variable of the Program.", repr(value)
        )
    kind = variable._fed_as[1] if variable._fed_as else variable.dtype
    wanted = kind.torch
    if isinstance(value, (Tensor, torch.Tensor)):
        t = unwrap(value).detach()
        if t.layout is not torch.strided:
            raise InvalidTypeError(
                f"feed[{variable.name!r}]: a Program is fed with dense tensors.",
                describe(value),
                "feed x.indices() and x.values(), and make it there with paddle.sparse.sparse_coo_tensor.",
            )
    elif isinstance(value, (np.ndarray, np.generic)):
        t = _of_array(variable, np.asarray(value), wanted)
    else:  # lists and numbers have no type of their own
        try:
            t = torch.from_numpy(np.array(value)).to(wanted)
        except (TypeError, ValueError):
            raise InvalidTypeError(
                f"feed[{variable.name!r}]: expected an array, a Tensor, a number or nested lists of numbers.",
                received(value=value),
            ) from None
    if t.dtype is not wanted:
        raise InvalidArgumentError(
            f"feed[{variable.name!r}]: the Program reads {kind.name}, but got {FROM_TORCH[t.dtype].name}.",
            describe(value),
            f"array.astype('{kind.name}').",
        )
    declared = list(variable._fed_as[0] if variable._fed_as else variable.shape)
    if not _fits(list(t.shape), declared):
        raise InvalidArgumentError(
            f"feed[{variable.name!r}]: the Program reads the shape {declared} (-1: any size), but got {list(t.shape)}.",
            describe(value),
        )
    return t.to(device)


def _of_array(variable, array, wanted):
    if array.dtype.kind in "OUSV":
        raise InvalidTypeError(f"feed[{variable.name!r}]: expected an array of numbers.", f"an array of {array.dtype}")
    if array.dtype == np.uint16 and wanted is torch.bfloat16:
        return torch.from_numpy(array.view(np.int16).copy()).view(torch.bfloat16)
    return torch.from_numpy(array if array.flags.writeable and array.dtype.isnative else array.astype(array.dtype.name))


def _fits(shape, wanted):
    return len(shape) == len(wanted) and all(b in (UNKNOWN, a) for a, b in zip(shape, wanted, strict=True))


def fetch_names(program, fetch_list):
    """The names of the variables to fetch; a Tensor from outside the Program stays in the list as it is."""
    out: list = []
    for item in tree.leaves(fetch_list, kinds=tree.LISTS):
        if isinstance(item, Tensor) and not isinstance(item, Variable):
            out.append(item)
            continue
        name = item.name if isinstance(item, Variable) else item
        if not isinstance(name, str):
            raise InvalidTypeError("fetch_list: expected variables and names of variables.", received(item=item))
        found = program._find(name)
        if found is None and not _in_scope(item, name):
            raise NotFoundError(
                f"fetch_list: the Program has no variable '{name}'.",
                f"{len(list(program.list_vars()))} variables",
                "print(program) shows them all; a variable of another Program cannot be fetched from this one.",
            )
        if found is not None and found._form is not None:
            raise InvalidTypeError(
                f"fetch_list: variable '{name}' is sparse, and only dense ones can be fetched.",
                repr(found),
                "x.to_dense(); or x.indices() and x.values().",
            )
        out.append(name)
    return out


def _in_scope(item, name):
    found = global_scope().find_var(name)
    return isinstance(item, Persistable) or (found is not None and found.is_initialized())


def execute(program, feed, fetch_list, scope=None, device=None, prune=False):
    """Run a Program and return the fetched Tensors in order."""
    from .run import run

    device = device or places.current_torch()
    here = device == places.current_torch()
    with scope_guard(scope or global_scope()), nullcontext() if here else places.placed(places.of_torch(device)):
        names = fetch_names(program, fetch_list)
        values = fed(program, feed, device)
        wanted = [n for n in names if isinstance(n, str)]
        found = iter(run(program, values, wanted, prune))
        return [wrap(next(found).detach()) if isinstance(n, str) else n for n in names]
