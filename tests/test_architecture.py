"""What ARCHITECTURE.md promises about the source: where state is, and that no module replaces methods of others."""

import ast
import re
from pathlib import Path

import pytest

from paddle._core import above

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
    "paddle/_core/graph/infer.py": {"_cache": _CACHES},
    "paddle/_core/operator.py": {"REGISTRY": _REGISTRY, "TABLES": _REGISTRY},
    "paddle/_core/random.py": {"CPU_STREAMS": _REGISTRY},
    "paddle/_core/state.py": {"_DECLARED": _REGISTRY},
    "paddle/_core/tensor.py": {"FAMILIES": _REGISTRY},
    "paddle/_format/table.py": dict.fromkeys(("READERS", "WRITERS", "RECORD_WRITERS", "COMPOSITIONS"), _REGISTRY),
    "paddle/_format/writer.py": {"_signatures": _CACHES},
    "paddle/dataset/uci_housing.py": {"_rows": _CACHES},
    "paddle/distribution/kl.py": {"_TABLE": _REGISTRY},
    "paddle/_files/pickles/machine.py": {"_HANDLERS": _REGISTRY, "_COSTS": _REGISTRY},
    "paddle/inference/_forks.py": dict.fromkeys(("_engines", "_inherited"), "a fresh state must not free them"),
    "paddle/incubate/asp/supported_layer_list.py": {"_PRUNERS": _REGISTRY},
    "paddle/_kernels/folded_norm.py": {"_KEPT": _CACHES},
    "paddle/jit/_convert/source.py": {"_cache": _CACHES},
    "paddle/_onnx/_composed.py": {"COMPOSED": _REGISTRY},
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


def _module_of(path):
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


PATHS = {_module_of(path): path for path in TREES}


def imports(path, tree):
    """(module, name, its name here, line, whether in a function) of everything that a file imports."""
    package = _module_of(path).split(".")
    package = package if path.endswith("__init__.py") else package[:-1]
    outside = {id(node) for node in tree.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, None, alias.asname or alias.name, node.lineno, id(node) not in outside
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield module, alias.name, alias.asname or alias.name, node.lineno, id(node) not in outside


def _imported_values(path, tree):
    """Names that are values of other modules, and neither functions, classes, modules nor declared state."""
    found = set()
    for module, name, here, _, _ in imports(path, tree):
        if name is not None and module in PATHS and f"{module}.{name}" not in PATHS:
            values = _module_names(TREES[PATHS[module]])
            if name in values and not _is_declared(values[name]):
                found.add(here)
    return found


def changes(tree, path=None):
    """(name, line) of each name of a module, its own or one it imports, that one of its functions changes."""
    names = _module_names(tree)
    mutable = {name for name, value in names.items() if not _is_declared(value)}
    mutable |= set() if path is None else _imported_values(path, tree)
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
        lines = {name: line for name, line in changes(tree, path) if name not in EXCEPTIONS.get(path, {})}
        if lines:
            found[path] = lines
    assert not found, "module-level names that change after import, by line; declare them in paddle._core.state"


def test_no_exception_is_left_over():
    for path, allowed in EXCEPTIONS.items():
        assert set(allowed) <= {name for name, _ in changes(TREES[path], path)}, path


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
    "outrigger/__main__.py": (1, "sys.stdin, sys.stdout and sys.stderr, where they are closed"),
    "outrigger/run.py": (1, "sys.argv, as the program that is run expects it"),
    "outrigger/serve/repository.py": (1, "warnings.showwarning, while models are loaded in several threads"),
    "paddle/_core/graph/infer.py": (2, "a limit of torch's fake tensors, during a trial"),
    "paddle/_core/system.py": (2, "sys.argv, as the program that is run expects it"),
    "paddle/distributed/_checks.py": (1, "sys.excepthook, to explain a failed exchange that ends the program"),
    "paddle/distributed/launch/_log.py": (1, "sys.stderr, while the engine's messages go to a log"),
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


# ---- levels ----

ARCHITECTURE = (SOURCE.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")


def _levels():
    """{package: (level, what its row says about torch)} from the table of ARCHITECTURE.md."""
    found = {}
    for line in ARCHITECTURE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[0].isdigit():
            for name in re.findall(r"`(\w+)`", cells[1]):
                assert name not in found, f"{name} stands in two rows"
                found[name] = int(cells[0]), cells[2]
    return found


LEVELS = _levels()

# (package, what it imports of a higher level): why.
UPWARD = {
    ("nn", "distributed"): "SyncBatchNorm asks which processes there are, when it is first called",
    ("distributed", "amp"): "auto.Engine casts where its strategy asks for it, and imports it then",
    ("audio", "dataset"): "its data lie in paddle.dataset.common.DATA_HOME, which programs set",
    ("io", "distributed"): "DistributedBatchSampler asks for the rank where none is given",
}
# (package, private module of another package): why. Earlier forms of a package may use its private modules.
EARLIER = ("fluid", "dataset", "incubate")
PRIVATE = {
    ("nn", "paddle.distributed._batch_norm"): "SyncBatchNorm computes with it",
    ("_operators", "paddle.fluid._model_format"): "operators of the fluid era have their rows there",
    ("onnx", "paddle.jit._trace"): "the tracer serves both",
}


def _package(module):
    return module.split(".")[1] if module.startswith("paddle.") else None


def _edges():
    """(package, module that it imports, path, line)"""
    for path, tree in TREES.items():
        here = _package(_module_of(path))
        if not path.startswith("paddle/") or path == "paddle/__init__.py":
            continue
        for module, name, _, line, _ in imports(path, tree):
            target = f"{module}.{name}" if f"{module}.{name}" in PATHS else module
            if _package(target) not in (None, here):
                yield here, target, path, line


def test_every_package_has_a_level():
    packages = {path.split("/")[1].removesuffix(".py") for path in TREES if path.startswith("paddle/")} - {"__init__"}
    assert packages == set(LEVELS)


def test_packages_import_their_own_level_and_lower_ones():
    found = [
        f"{path}:{line} {here} imports {target}"
        for here, target, path, line in _edges()
        if LEVELS[here][0] < LEVELS[_package(target)][0] and (here, _package(target)) not in UPWARD
    ]
    assert not found
    used = {(here, _package(target)) for here, target, _, _ in _edges()}
    assert set(UPWARD) <= used, "an exception that is no longer needed"


def test_private_modules_stay_in_their_packages():
    shared = {name for name in LEVELS if name.startswith("_")}  # whole packages that are there to be shared
    found = {
        (here, target)
        for here, target, _, _ in _edges()
        if any(part.startswith("_") for part in target.split(".")[2:]) and _package(target) not in shared
    }
    assert {edge for edge in found if edge[0] not in EARLIER} == set(PRIVATE)


def test_the_core_names_what_is_above_it_in_one_place():
    named = {module for module in above.NEEDED.values()}
    assert all(module in PATHS for module in named)
    for path, tree in TREES.items():
        if path.startswith(("paddle/_core/", "paddle/_files/")) and path != "paddle/_core/above.py":
            lazily = [node.args[0].value for node in ast.walk(tree) if _is_import_module(node)]
            assert not [module for module in lazily if module.startswith("paddle.")], path
    for name in above.NEEDED:
        assert callable(above.above(name))


def _is_import_module(node):
    named = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "import_module"
    return named and node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)


def test_torch_is_imported_where_the_table_says():
    importers = set()
    for path, tree in TREES.items():
        if path.startswith("paddle/") and any(m.split(".")[0] == "torch" for m, *_ in imports(path, tree)):
            importers.add(_package(_module_of(path)))
    importers.discard(None)
    assert importers == {name for name, (_, torch) in LEVELS.items() if torch != "no"}


# ---- one module knows the operating system ----

SYSTEM = "paddle/_core/system.py"
# Names and texts by which a program depends on one system: attributes of os, signal and sys, modules, files, options.
_OF_ONE_SYSTEM = {
    "os": frozenset(
        "name fork forkpty killpg getuid geteuid getpgid setsid sched_getaffinity statvfs execv execve symlink mkfifo "
        "O_NOFOLLOW O_NONBLOCK O_BINARY O_DIRECTORY register_at_fork wait waitpid uname".split()
    ),
    "signal": frozenset("SIGKILL SIGHUP SIGALRM SIGUSR1 SIGUSR2 SIGCHLD SIGPIPE SIGBREAK alarm setitimer".split()),
    "sys": frozenset(("platform", "getwindowsversion")),
    "ctypes": frozenset(("CDLL", "WinDLL", "windll")),
}
_MODULES_OF_ONE_SYSTEM = frozenset("fcntl msvcrt winreg _winapi pwd grp resource termios tty posix".split())


def dependent_on_a_system(tree):
    """(line, what) of everything in a file that assumes one operating system."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr in _OF_ONE_SYSTEM.get(node.value.id, ()):
                yield node.lineno, f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, one.name) for one in node.names if one.name in _MODULES_OF_ONE_SYSTEM)
        elif isinstance(node, ast.ImportFrom) and node.module in _MODULES_OF_ONE_SYSTEM:
            yield node.lineno, node.module
        elif isinstance(node, ast.Call) and any(k.arg in ("start_new_session", "preexec_fn") for k in node.keywords):
            yield node.lineno, "start_new_session"
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("get_context", "set_start_method"):
            yield from ((node.lineno, arg.value) for arg in node.args if getattr(arg, "value", None) == "fork")


def test_one_module_knows_the_operating_system():
    allowed = {"paddle/reader/_processes.py": "forks after asking system.can_fork()"}
    found = {
        path: list(dependent_on_a_system(tree))
        for path, tree in TREES.items()
        if path != SYSTEM and path not in allowed and list(dependent_on_a_system(tree))
    }
    assert not found, f"move this to {SYSTEM}"
    assert list(dependent_on_a_system(TREES[SYSTEM])), "the reader of the source sees nothing"


@pytest.mark.parametrize(
    "text",
    [
        "import fcntl",
        "from resource import getrusage",
        "os.killpg(1, 9)",
        "x = signal.SIGKILL",
        "if os.name == 'nt': pass",
    ]
    + [
        "subprocess.Popen([], start_new_session=True)",
        "multiprocessing.get_context('fork')",
        "sys.platform == 'linux'",
    ],
)
def test_the_reader_of_the_source_sees_systems(text):
    assert list(dependent_on_a_system(ast.parse(text)))
