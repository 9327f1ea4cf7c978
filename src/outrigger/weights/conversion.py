"""Converts one weight file to another."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch

from outrigger.weights import formats, infer
from outrigger.weights.formats import Reader, Refusal
from outrigger.weights.models import model_from, side_of_model
from outrigger.weights.plan import Plan, make

__all__ = ["convert"]

SIDES = ("torch", "paddle")


def convert(
    source: str | os.PathLike[str],
    target: str | os.PathLike[str],
    *,
    model: Any = None,
    from_: str | None = None,
    to: str | None = None,
    key: str | None = None,
    linear: Sequence[str] = (),
    keep: Sequence[str] = (),
    rename: Mapping[str, str] | None = None,
    dtype: str | torch.dtype | None = None,
    strict: bool = False,
    allow_doubt: bool = True,
    force: bool = False,
    write: bool = True,
    progress: Callable[[str], None] | None = None,
) -> Plan:
    """Convert a weight file and return the plan that was followed; only one tensor is in memory at a time.

    Args:
        model: the model that the new file is for: a layer or module, its class, or `"file.py:Net"`. Its names and
            shapes decide. Without it, names and shapes in the file do, and what they leave open is in doubt.
        from_: `"torch"` or `"paddle"`: the layout of the old file, if its extension does not say.
        to: the same for the new file.
        key: where in a nested checkpoint the weights are, such as `"model"`.
        linear: patterns for names of linear layers' weights, which are transposed.
        keep: patterns for names that are not linear layers' weights.
        rename: prefixes of names in the old file, and their replacements.
        dtype: the dtype for all floating-point tensors.
        strict: write nothing if something is left out, missing or in doubt.
        allow_doubt: False writes nothing if something is in doubt and no model was given that decides it.
        force: replace an existing file.
        write: False makes the plan and writes nothing.
        progress: called with a line of text before each step.

    >>> torch.save(torch.nn.Linear(3, 2).state_dict(), "linear.pth")
    >>> convert("linear.pth", "linear.pdparams").rows[0].how
    'transposed'
    >>> paddle.load("linear.pdparams")["weight"].shape
    [3, 2]
    """
    old, new = Path(source), Path(target)
    if progress:
        progress(f"reading {old}")
    for name, side in (("--from", from_), ("--to", to)):
        if side not in (None, *SIDES):
            raise Refusal(f"{name} must be torch or paddle. Received: {side!r}.")
    if write:
        formats.check_target(new, force=force)
        if old.exists() and new.exists() and old.samefile(new):
            raise Refusal(f"'{new}' is both the input and the output. Try another name.")
    with formats.open_reader(old, key) as reader:
        if not reader.specs:
            raise Refusal(f"there are no tensors in '{old}'.")
        built = None if model is None else model_from(model)
        sides = _sides(reader, new, from_, to, built)
        plan = make(
            reader,
            str(new),
            sides,
            model=built,
            linear=linear,
            keep=keep,
            rename=list((rename or {}).items()),
            dtype=_dtype(dtype),
        )
        doubt = bool(plan.doubtful) and model is None and not allow_doubt
        if write and not doubt and not (strict and (plan.doubtful or not plan)):
            formats.write(new, plan.entries(reader, progress), sides[1])
            plan.written = True
        return plan


def _sides(reader: Reader, new: Path, from_: str | None, to: str | None, model: Any) -> tuple[str | None, str | None]:
    """The layouts of the old and the new file: torch, paddle or None."""
    goes = to or formats.side_of(new)
    if model is not None:
        side = side_of_model(model)
        if goes not in (None, side):
            raise Refusal(f"'{new}' is for {goes}, but the model is for {side}. Try another extension or --to {side}.")
        goes = side
    comes = from_ or reader.side
    if comes is None and goes is not None:
        comes = infer.guess_side(reader.specs)
        if comes is None:
            raise Refusal(
                f"the layout of '{reader.path}' is not recorded in it and cannot be inferred from names and shapes. "
                "Try --from torch or --from paddle."
            )
        reader.notes.append(f"by its names and shapes, the file has the layout of {comes}; --from overrides this")
    if goes is None and comes is not None:
        goes = comes
        other = "paddle" if comes == "torch" else "torch"
        reader.notes.append(f"the layout stays that of {comes}; --to {other} changes it")
    return comes, goes


def _dtype(given: str | torch.dtype | None) -> torch.dtype | None:
    if given is None or isinstance(given, torch.dtype):
        return given
    found = getattr(torch, given, None)
    if not isinstance(found, torch.dtype) or not found.is_floating_point:
        raise Refusal(f"--dtype must be float16, bfloat16, float32 or float64. Received: {given!r}.")
    return found
