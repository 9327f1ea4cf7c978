"""Docstrings of the public surface: how many say what arguments and results are, and that every example runs."""

import doctest
import importlib
import inspect
import json
import pathlib
import re

import numpy as np
import pytest

import paddle
from paddle._core import state

SURFACE = pathlib.Path(__file__).parents[2] / "conformance" / "surface-3.3.1.json"
# What is counted may only grow; when it has grown by more than 40, the new figure is written here.
AT_LEAST = {"arguments": 1594, "result": 1594, "example": 1593}


def callables():
    """{public name: function or class}, each once; the methods of Tensor are the same functions."""
    found, seen = {}, set()
    for namespace, names in json.loads(SURFACE.read_text(encoding="utf-8")).items():
        if namespace == "paddle.Tensor":
            continue
        module = importlib.import_module(namespace)
        for name in names:
            value = getattr(module, name, None)
            if callable(value) and id(value) not in seen:
                seen.add(id(value))
                found[f"{namespace}.{name}"] = value
    return found


CALLABLES = callables()
# Classes whose methods are documented as functions are.
WITH_METHODS = (paddle.Model, paddle.nn.Layer, paddle.optimizer.Optimizer)
METHODS = {
    f"{cls.__name__}.{name}": value for cls in WITH_METHODS for name, value in vars(cls).items() if callable(value)
}


def parameters(value):
    try:
        return [p for p in inspect.signature(value).parameters if p not in ("self", "cls", "args", "kwargs")]
    except (TypeError, ValueError):  # an exception class, an enumeration
        return []


def described(value):
    """Which parts a docstring has: all arguments, the result, an example."""
    doc = inspect.getdoc(value) if value.__doc__ else ""
    named = set(re.findall(r"^    \*{0,2}(\w+)(?: \([^)]*\))?: ", doc, re.MULTILINE)) | set(re.findall(r"`(\w+)`", doc))
    return {
        "arguments": named.issuperset(parameters(value)),
        "result": inspect.isclass(value) or "Returns:" in doc,
        "example": ">>>" in doc,
    }


def test_what_docstrings_say_only_grows():
    found = {name: described(value) for name, value in CALLABLES.items()}
    counts = {part: sum(parts[part] for parts in found.values()) for part in AT_LEAST}
    missing = {p: [n for n, parts in found.items() if not parts[p]][:20] for p in AT_LEAST if counts[p] < AT_LEAST[p]}
    assert not missing, f"of {len(found)} callables: {counts}"
    assert all(counts[part] <= least + 40 for part, least in AT_LEAST.items()), f"raise AT_LEAST to {counts}"


WITH_EXAMPLES = {name: value for name, value in (CALLABLES | METHODS).items() if ">>>" in (value.__doc__ or "")}


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_an_example_runs(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where some save files
    globs = {"paddle": paddle, "np": np, "nn": paddle.nn, "F": paddle.nn.functional}
    (found,) = doctest.DocTestFinder(recurse=False).find(WITH_EXAMPLES[name], name, module=False, globs=globs)
    assert found.examples
    try:
        with state.fresh():
            assert doctest.DocTestRunner(verbose=False).run(found).failed == 0
    finally:
        if paddle.distributed.is_initialized():  # examples of distributed training make a group of one
            paddle.distributed.destroy_process_group()
