"""The signatures of both libraries, recorded so that neither has to be imported."""

import ast
import functools
import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

from outrigger.api.row import Row

# torch argument -> its name in Paddle, unless the row gives another.
CONVENTION = {
    "input": "x",
    "other": "y",
    "tensors": "x",
    "dim": "axis",
    "dims": "axis",
    "size": "shape",
    "eps": "epsilon",
    "bias": "bias_attr",
    "lr": "learning_rate",
    "params": "parameters",
    "target": "label",
}
PADDLE_ONLY = ("name",)  # Paddle's `name` names a static graph variable, which torch does not have


@dataclass(frozen=True)
class Parameter:
    """One argument of a function."""

    name: str
    default: str | None = None
    keyword_only: bool = False
    star: bool = False  # *args or **kwargs

    def __str__(self) -> str:
        return self.name if self.default is None else f"{self.name}={self.default}"


@functools.cache
def recorded() -> dict[str, Any]:
    """The contents of the file: `signatures` by name, and the public `names` that have no row."""
    text = resources.files("outrigger.api").joinpath("recorded.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def parameters(name: str) -> list[Parameter] | None:
    """The arguments of a function or class without `self`; None if it has no signature."""
    text = recorded()["signatures"].get(name)
    return None if text is None else read(text)


def read(text: str) -> list[Parameter]:
    """Parse `(x, axis=None, *, out=None)`."""
    words = ast.parse(f"def f{text}: pass").body[0]
    assert isinstance(words, ast.FunctionDef)
    spec = words.args
    plain = [*spec.posonlyargs, *spec.args]
    defaults = [None] * (len(plain) - len(spec.defaults)) + [ast.unparse(d) for d in spec.defaults]
    found = [Parameter(a.arg, d) for a, d in zip(plain, defaults)]
    if spec.vararg:
        found.append(Parameter(spec.vararg.arg, star=True))
    for argument, value in zip(spec.kwonlyargs, spec.kw_defaults):
        found.append(Parameter(argument.arg, None if value is None else ast.unparse(value), keyword_only=True))
    if spec.kwarg:
        found.append(Parameter(spec.kwarg.arg, star=True))
    return found


def same_default(one: str | None, other: str | None) -> bool:
    """Whether two defaults are equal, like 1 and 1.0; defaults that are not literals count as equal."""
    if one is None or other is None or one == other:
        return True
    try:
        return bool(ast.literal_eval(one) == ast.literal_eval(other))
    except ValueError:
        return True


def matched(row: Row) -> list[tuple[Parameter | None, Parameter | None]]:
    """The arguments of both sides in pairs, torch's order first; None if one side has no such argument."""
    theirs = parameters(row.torch) or [] if row.torch else []
    ours = {p.name: p for p in (parameters(row.paddle) or [] if row.paddle else []) if p.name not in PADDLE_ONLY}
    names = {p.name for p in theirs}
    found: list[tuple[Parameter | None, Parameter | None]] = []
    for one in theirs:
        name = row.arguments.get(one.name)
        if name is None:
            usual = CONVENTION.get(one.name, "")
            taken = usual in row.arguments.values() or usual in names
            name = one.name if one.name in ours or taken else usual
        found.append((one, ours.pop(name, None)))
    return found + [(None, other) for other in ours.values()]
