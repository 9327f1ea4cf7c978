"""What ARCHITECTURE.md promises about the source: where state is, and that no module replaces methods of others."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
TREES = {
    path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(SOURCE.rglob("*.py"))
}

_CHANGING = frozenset(
    "append extend insert remove pop clear update setdefault add discard popitem appendleft popleft sort".split()
)
_DECLARING = frozenset(("collection", "per_process", "per_thread"))

# Exceptions: module-level names that change after import, and why.
_CACHES = "a cache: its contents can be computed again"
_REGISTRY = "filled while modules are imported, and by users who register their own"
EXCEPTIONS = {
    "outrigger/bridge.py": {"_layers": _CACHES, "_modules": _CACHES},
    "paddle/_core/flags.py": {"_watchers": _REGISTRY},
    "paddle/_core/graph/infer.py": {"_known": _CACHES, "_log": "torch's logger, silent during a trial"},
    "paddle/_core/operator.py": {"REGISTRY": _REGISTRY, "TABLES": _REGISTRY},
    "paddle/_core/random.py": {"CPU_STREAMS": _REGISTRY},
    "paddle/_core/state.py": {"_DECLARED": _REGISTRY},
    "paddle/_core/tensor.py": {"FAMILIES": _REGISTRY},
    "paddle/_format/table.py": {"READERS": _REGISTRY, "WRITERS": _REGISTRY, "RECORD_WRITERS": _REGISTRY},
    "paddle/_format/writer.py": {"_signatures": _CACHES},
    "paddle/dataset/uci_housing.py": {"_rows": _CACHES},
    "paddle/distribution/kl.py": {"_TABLE": _REGISTRY},
    "paddle/_files/pickles/machine.py": {"_HANDLERS": _REGISTRY, "_COSTS": _REGISTRY},
    "paddle/incubate/asp/supported_layer_list.py": {"_PRUNERS": _REGISTRY},
    "paddle/jit/_convert/source.py": {"_cache": _CACHES},
    "paddle/onnx/_convert/_table.py": {"CONVERTERS": _REGISTRY},
}


def _targets(node):
    if isinstance(node, (ast.Assign, ast.Delete)):
        return node.targets
    return [node.target] if isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.For)) else []


def _names(target):
    return {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}


def _written_parts(target):
    """`x[…]` and `x.…` in the target of an assignment or a deletion."""
    kinds = (ast.Subscript, ast.Attribute)
    return [n for n in ast.walk(target) if isinstance(n, kinds) and not isinstance(n.ctx, ast.Load)]


def _module_names(tree):
    """{name that a module binds at its top level: the value, if there is a single assignment}"""
    found = {}
    for node in tree.body:
        for target in _targets(node):
            for name in _names(target):
                found[name] = getattr(node, "value", None)
    return found


def _is_declared(value):
    """Whether a value comes from the state module."""
    called = value.func if isinstance(value, ast.Call) else None
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", None)
    return name in _DECLARING or name == "HookPoint"


def _functions(node):
    """The outermost functions, methods and lambdas."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            yield child
        else:
            yield from _functions(child)


def _locals(function):
    """The names that belong to a function itself."""
    given = {
        a.arg for n in ast.walk(function) if isinstance(n, ast.arguments) for a in ast.walk(n) if isinstance(a, ast.arg)
    }
    stored = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    shared = {name for n in ast.walk(function) if isinstance(n, ast.Global) for name in n.names}
    return (given | stored) - shared


def changes(tree):
    """(name, line) of each module-level name that a function of the module changes."""
    names = _module_names(tree)
    mutable = {name for name, value in names.items() if not _is_declared(value)}
    found = set()
    for function in _functions(tree):
        own = _locals(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Global):
                found |= {(name, node.lineno) for name in node.names}
            bases = [part.value for target in _targets(node) for part in _written_parts(target)]
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGING:
                bases.append(node.func.value)
            for base in bases:
                if isinstance(base, ast.Name) and base.id in mutable - own:
                    found.add((base.id, node.lineno))
    return found


def test_state_lies_in_the_state_module():
    found = {}
    for path, tree in TREES.items():
        lines = {name: line for name, line in changes(tree) if name not in EXCEPTIONS.get(path, {})}
        if lines:
            found[path] = lines
    assert not found, "module-level names that change after import, by line; declare them in paddle._core.state"


def test_no_exception_is_left_over():
    for path, allowed in EXCEPTIONS.items():
        assert set(allowed) <= {name for name, _ in changes(TREES[path])}, path


@pytest.mark.parametrize(
    "text",
    [
        "_x = []\ndef f():\n    _x.append(1)",
        "_x = 1\ndef f():\n    global _x\n    _x = 2",
        "_x = {}\ndef f():\n    _x['a'] = 1",
        "_x = object()\ndef f():\n    _x.a = 1",
        "_x = {}\ndef f():\n    del _x['a']",
    ],
)
def test_the_reader_of_the_source_sees_state(text):
    assert {name for name, _ in changes(ast.parse(text))} == {"_x"}


@pytest.mark.parametrize(
    "text",
    [
        "_x = state.collection('x', list)\ndef f():\n    _x.append(1)",
        "_X = state.per_process('x')\ndef f():\n    _X.value = 1",
        "_x = []\ndef f():\n    _x = []\n    _x.append(1)",
        "_x = []\n_x.append(1)",
    ],
)
def test_the_reader_of_the_source_leaves_alone_what_is_no_state(text):
    assert not changes(ast.parse(text))


# ---- classes of other modules ----


def _imported(tree):
    """Names that a module imports."""
    return {
        (alias.asname or alias.name).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
    }


def replacements(tree):
    """Lines that set an attribute of an imported object: a class, a module or a function."""
    imported, found = _imported(tree), []
    for node in ast.walk(tree):
        parts = [part for target in _targets(node) for part in _written_parts(target)]
        owners = [part.value for part in parts if isinstance(part, ast.Attribute) and part.attr != "value"]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr"):
            owners.append(node.args[0])
        if any(isinstance(owner, ast.Name) and owner.id in imported for owner in owners):
            found.append(node.lineno)
    return found


# Exceptions: the number of such lines, and why they do not replace methods at run time.
SETTERS = {
    "outrigger/run.py": (1, "sys.argv, as the program that is run expects it"),
    "paddle/_core/graph/infer.py": (2, "a limit of torch's fake tensors, during a trial"),
    "paddle/nn/__init__.py": (1, "names of paddle.nn.layer, while paddle.nn is imported"),
    "paddle/tensor/__init__.py": (1, "methods of Tensor, while paddle is imported"),
}


def test_nobody_assigns_to_what_another_module_defines():
    found = {path: lines for path, tree in TREES.items() if (lines := replacements(tree))}
    assert {path: len(lines) for path, lines in found.items()} == {path: n for path, (n, _) in SETTERS.items()}, found


@pytest.mark.parametrize("text", ["Layer.f = g", "def f():\n    setattr(Layer, 'f', g)", "Layer.a, b = 1, 2"])
def test_the_reader_of_the_source_sees_replacements(text):
    assert replacements(ast.parse(f"from paddle.nn import Layer\n{text}"))
    assert not replacements(ast.parse(f"class Layer: pass\n{text}"))
