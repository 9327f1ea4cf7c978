"""Write recorded.json: `python -m outrigger.api.record`, after a change to the table or to either library."""

import ast
import functools
import importlib
import inspect
import json
import re
import sys
import typing
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from outrigger.api.table import ROWS

FILE = Path(__file__).with_name("recorded.json")
SURFACE = Path(__file__).parents[3] / "conformance" / "surface-3.3.1.json"  # the public names of Paddle
FOREIGN = ("typing", "collections.abc")
MODULES = (
    "torch torch.nn torch.nn.functional torch.nn.init torch.nn.utils torch.nn.utils.rnn torch.optim "
    "torch.optim.lr_scheduler torch.linalg torch.fft torch.special torch.utils.data torch.autograd torch.distributed "
    "torch.distributions torch.cuda torch.amp torch.jit torch.Tensor"
).split()


def main() -> None:
    """Record the signatures and names of both installed libraries."""
    FILE.write_text(written(current()), encoding="utf-8")


def written(found: dict[str, Any]) -> str:
    """The contents of the file: a line for each signature, and for the names of each module."""
    parts = [f'"torch": {json.dumps(found["torch"])}']
    for key in ("signatures", "names"):
        lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in sorted(found[key].items())]
        parts.append(f'"{key}": {{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def current() -> dict[str, Any]:
    """What recorded.json must contain."""
    names = {name for row in ROWS for name in (row.torch, row.paddle)}
    signatures = {name: signature(name) for name in sorted(names) if name and not name.startswith("torchvision")}
    return {
        "torch": importlib.import_module("torch").__version__.partition("+")[0],
        "signatures": {name: text for name, text in signatures.items() if text is not None},
        "names": {module: sorted(set(public(module))) for module in MODULES} | surface(),
    }


def resolve(name: str) -> Any:
    """The object with a full name; the longest part of the name that is a module is imported."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        if inspect.ismodule(found) and count > 1:  # `paddle.amp.auto_cast` is a module, and a function of its package
            found = getattr(sys.modules[".".join(parts[: count - 1])], parts[count - 1], found)
        for part in parts[count:]:
            found = inspect.getattr_static(found, part) if inspect.isclass(found) else getattr(found, part)
        return found
    raise ModuleNotFoundError(name)


def public(module: str) -> Iterator[str]:
    """The public functions and classes in a module of torch, or the attributes of its Tensor."""
    space = resolve(module)
    for name in getattr(space, "__all__", dir(space)) if inspect.ismodule(space) else dir(space):
        if not name.startswith("_"):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about deprecated names
                value = getattr(space, name) if inspect.ismodule(space) else None
                if not inspect.ismodule(value) and getattr(value, "__module__", "") not in FOREIGN:
                    yield name


def surface() -> dict[str, list[str]]:
    """The public names in the modules of Paddle."""
    modules: dict[str, dict[str, Any]] = json.loads(SURFACE.read_text(encoding="utf-8"))
    return {module: sorted(names) for module, names in modules.items() if names and module != "paddle.tensor"}


# ---- signatures ----


def signature(name: str) -> str | None:
    """The signature without annotations; None if there is none."""
    found = resolve(name)
    if isinstance(found, (staticmethod, classmethod)):
        found = found.__func__
    if not callable(found):
        return None
    method = ".Tensor." in name
    try:
        text = bare(inspect.signature(found), method or is_method(name, found))
        if text == "(*args, **kwargs)" and inspect.isclass(found):  # a metaclass, or several forms
            forms: list[Any] = getattr(typing, "get_overloads", lambda function: [])(found.__init__)
            form = forms[0] if forms else found.__init__
            text = bare(inspect.signature(form), True)
    except (ValueError, TypeError):
        text = "(*args, **kwargs)"
    if name.startswith("torch.") and text in ("(*args, **kwargs)", "(**kwargs)"):
        stub = "" if "functional" in name else from_stubs(found.__name__, method)  # the stubs lack some arguments
        text = stub or from_text(name, found) or from_stubs(found.__name__, method) or text
    return text


def is_method(name: str, found: Any) -> bool:
    """Whether a function belongs to a class, so that its first argument is the object."""
    return inspect.isfunction(found) and inspect.isclass(resolve(name.rpartition(".")[0]))


def bare(signature: inspect.Signature, method: bool) -> str:
    """The signature with names and defaults only, without the object of a method."""
    kept = []
    for parameter in list(signature.parameters.values())[method:]:
        default = parameter.default
        if default is not parameter.empty:
            default = Written(shown(default))
        kept.append(parameter.replace(annotation=parameter.empty, default=default))
    text = str(signature.replace(parameters=kept, return_annotation=signature.empty))
    return text.replace("(/, ", "(").replace(", /", "")


class Written:
    """A default value that is shown as it is written."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def shown(default: Any) -> str:
    """A default as it would be written in code."""
    for text in (repr(default), str(default)):
        try:
            ast.parse(text, mode="eval")
            return text
        except SyntaxError:
            continue
    return getattr(default, "__name__", type(default).__name__)


@functools.cache
def stubs(methods: bool) -> dict[str, list[ast.arguments]]:
    """torch's builtins by name, from the type stubs that come with it."""
    file = Path(importlib.import_module("torch").__file__ or "").parent / "_C" / "_VariableFunctions.pyi"
    if methods:
        file = file.with_name("__init__.pyi")
    body: list[Any] = ast.parse(file.read_text(encoding="utf-8")).body
    if methods:
        body = next(node.body for node in body if isinstance(node, ast.ClassDef) and node.name == "TensorBase")
    found: dict[str, list[ast.arguments]] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node.args)
    return found


def from_stubs(name: str, method: bool) -> str | None:
    """The overload with the most arguments."""
    overloads = stubs(method).get(name, [])
    best: ast.arguments | None = max(overloads, key=lambda a: len(a.args) + len(a.kwonlyargs), default=None)
    if best is None:
        return None
    for argument in [*best.posonlyargs, *best.args, *best.kwonlyargs, *filter(None, (best.vararg, best.kwarg))]:
        argument.annotation = None
    text = "(" + re.sub(r"^self(, )?", "", ast.unparse(best)) + ")"
    return text.replace(", /", "").replace("(/, ", "(")


def from_text(name: str, found: Any) -> str | None:
    """The signature in the first lines of a docstring, if it is well formed."""
    match = re.search(rf"\b{name.rpartition('.')[2]}(\([^)]*(?:\([^)]*\)[^)]*)*\))", (found.__doc__ or "")[:400])
    if not match:
        return None
    text = re.sub(r":\s*[\w\[\]., ]+?(?=[,)=])", "", " ".join(match[1].split()))
    try:
        ast.parse(f"def f{text}: pass")
    except SyntaxError:
        return None
    return text


if __name__ == "__main__":
    main()
