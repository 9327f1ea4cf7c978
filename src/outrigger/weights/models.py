"""Loads the target model of a conversion from `package.module:Name`, `file.py:Net` or `file.py:Net(10, width=64)`.

Only names and shapes of the model are needed, so it is built without memory for its values if possible.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import torch

import paddle
from outrigger.weights.formats import Refusal

__all__ = ["model_from", "side_of_model"]

_FORM = re.compile(r"^(?P<where>.+?):(?P<name>[A-Za-z_][\w.]*)(?P<call>\(.*\))?$", re.DOTALL)


def side_of_model(model: Any) -> str:
    """`torch` or `paddle`."""
    return "torch" if isinstance(model, torch.nn.Module) else "paddle"


def model_from(given: Any) -> Any:
    """The model, given as a layer or module, its class, a function that returns it, or its name as text."""
    if isinstance(given, (torch.nn.Module, paddle.nn.Layer)):
        return given
    if not isinstance(given, str):
        return _build(given, (), {}, repr(given))
    parts = _FORM.match(given)
    if parts is None:
        raise Refusal(f"--model must be 'package.module:Name' or 'file.py:Name'. Received: {given!r}.")
    args, named = _arguments(parts["call"] or "()", given)
    found: Any = _module(parts["where"])
    for name in parts["name"].split("."):
        if not hasattr(found, name):
            raise Refusal(f"there is no '{parts['name']}' in '{parts['where']}'.{_near(name, found)}")
        found = getattr(found, name)
    if isinstance(found, (torch.nn.Module, paddle.nn.Layer)):
        return found
    return _build(found, args, named, given)


def _arguments(text: str, given: str) -> tuple[list[Any], dict[str, Any]]:
    """Parse the arguments of a call as literals; nothing is evaluated."""
    try:
        call = ast.parse(f"f{text}", mode="eval").body
        assert isinstance(call, ast.Call)
        named = {word.arg: ast.literal_eval(word.value) for word in call.keywords if word.arg is not None}
        return [ast.literal_eval(value) for value in call.args], named
    except (SyntaxError, ValueError, AssertionError):
        raise Refusal(
            f"the arguments in --model must be numbers, strings and lists of them. Received: {given!r}."
        ) from None


def _module(where: str) -> ModuleType:
    if where.endswith(".py"):
        return _from_file(Path(where))
    sys.path.insert(0, "")  # as `python -m` does, for packages in the current folder
    try:
        return importlib.import_module(where)
    except ImportError as error:
        raise Refusal(f"--model: '{where}' cannot be imported: {error}.") from None
    finally:
        sys.path.remove("")


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise Refusal(f"--model: there is no file '{path}'.")
    name = f"_outrigger_model_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.resolve().parent))  # as when the file is run
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # the user's code may raise anything
        raise Refusal(f"--model: '{path}' cannot be run: {type(error).__name__}: {error}.") from error
    finally:
        sys.path.remove(str(path.resolve().parent))
    return module


def _build(maker: Any, args: Any, named: dict[str, Any], given: str) -> Any:
    if not callable(maker):
        raise Refusal(f"--model {given}: expected a paddle.nn.Layer or torch.nn.Module. Received: {maker!r}.")
    try:
        with torch.device("meta"), paddle.LazyGuard():
            model = maker(*args, **named)
    except Exception:  # a constructor that uses tensor values needs memory for them
        try:
            model = maker(*args, **named)
        except Exception as error:
            raise Refusal(f"--model {given}: it cannot be built: {type(error).__name__}: {error}.") from error
    if not isinstance(model, (torch.nn.Module, paddle.nn.Layer)):
        raise Refusal(f"--model {given}: expected a paddle.nn.Layer or torch.nn.Module. Received: {model!r}.")
    return model


def _near(name: str, found: Any) -> str:
    import difflib

    near = difflib.get_close_matches(name, dir(found), n=1)
    return f" Try '{near[0]}'." if near else ""
