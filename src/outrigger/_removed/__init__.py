"""Restores names that Python, NumPy, Pillow and torch have removed, for the current process.

Each row gives the module, the restored value, and the modern replacement. A name is reported when it is first used.
"""

import functools
import importlib
import importlib.abc
import importlib.util
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from outrigger._removed import rows, torch_rows
from outrigger._removed.rows import Rows, attribute

__all__ = ["put_back", "replacement", "report"]

Tell = Callable[[str, str, str], None]


def report(module: str, name: str, today: str) -> None:
    """Print one line about a restored name."""
    print(
        f"outrigger run: {module}.{name} was removed; it works in this run only. Use {today} instead.", file=sys.stderr
    )


def replacement(module: str, name: str) -> str:
    """What to use instead of a name that `put_back` restores here; empty if it does not."""
    for table in (torch_rows.MODULES, torch_rows.RAISING):
        if name in table.get(module, {}) and _exists(module.partition(".")[0]):
            return table[module][name][1]
    for table in (rows.REMOVED, torch_rows.NAMES):
        if name in table.get(module, {}) and not _has(module, name):
            return table[module][name][1]
    return ""


def _has(module: str, name: str) -> bool:
    try:
        return name in vars(importlib.import_module(module))
    except ImportError:
        return True


def put_back(tell: Tell = report) -> None:
    """Restore the removed names of every installed library in this process; torch's once torch is imported."""
    for module_name, names in rows.REMOVED.items():
        try:
            module = importlib.import_module(module_name)
        except ImportError:
            continue
        _serve(module, names, tell)
    for (module_name, class_name), methods in rows.REMOVED_METHODS.items():
        try:
            owner = attribute(module_name, class_name)
        except ImportError:
            continue
        for name, (method, today) in methods.items():
            if not hasattr(owner, name):
                setattr(owner, name, _Once(f"{module_name}.{class_name}", name, method, today, tell))
    parents = {name.rpartition(".")[0] for name in torch_rows.MODULES}
    late = {*torch_rows.NAMES, *torch_rows.RAISING, *torch_rows.CALLED, *parents}
    for name in late & set(sys.modules):
        _restore_late(sys.modules[name], tell)
    sys.meta_path.insert(0, _AfterImport(late - set(sys.modules), functools.partial(_restore_late, tell=tell)))


def _restore_late(module: ModuleType, tell: Tell) -> None:
    """Restore what a module of torch or torchvision has lost, when it has just been imported."""
    here = module.__name__
    _serve(module, torch_rows.NAMES.get(here, {}), tell)
    for name, (give, today) in torch_rows.RAISING.get(here, {}).items():
        setattr(module, name, _telling(here, name, give, today, tell))
    for (module_name, class_name), methods in torch_rows.METHODS.items():
        if module_name == here:
            for name, (give, today) in methods.items():
                method = _telling(f"{here}.{class_name}", name, give, today, tell)
                setattr(getattr(module, class_name), name, method)
    for gone, names in torch_rows.MODULES.items():
        parent, _, last = gone.rpartition(".")
        if parent == here and gone not in sys.modules and not _exists(gone):
            made = ModuleType(gone, f"Removed; restored by `outrigger run`: {', '.join(names)}.")
            _serve(made, names, tell)
            sys.modules[gone] = made
            if not hasattr(module, last):  # torch.tensor stays the function
                setattr(module, last, made)
    if here in torch_rows.CALLED:
        give, today = torch_rows.CALLED[here]
        parent, _, last = here.rpartition(".")
        call = staticmethod(_telling(parent, last, give, today, tell))
        module.__class__ = type("CallableModule", (type(module),), {"__call__": call})


def _exists(module: str) -> bool:
    """Whether there is such a package, or such a submodule of a package that has been imported."""
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def _telling(owner: str, name: str, give: Callable[[], Any], today: str, tell: Tell) -> Callable[..., Any]:
    """A function that reports itself when it is first called."""
    told: list[bool] = []

    def restored(*args: Any, **kwargs: Any) -> Any:
        if not told:
            tell(owner, name, today)
            told.append(True)
        return give()(*args, **kwargs)

    restored.__name__ = restored.__qualname__ = name
    return restored


class _AfterImport(importlib.abc.MetaPathFinder):
    """Calls a function with each of some modules when it has been imported."""

    def __init__(self, names: set[str], then: Callable[[ModuleType], None]) -> None:
        self.names, self.then = names, then

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self.names:
            return None
        self.names.discard(name)
        spec = _found(self, name, path, target)
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def load_and_then(module: ModuleType) -> None:
                load(module)
                self.then(module)

            setattr(spec.loader, "exec_module", load_and_then)  # noqa: B010 - mypy refuses the assignment
        return spec


def _found(asking: object, name: str, path: Sequence[str] | None, target: ModuleType | None) -> ModuleSpec | None:
    """What the other finders know about a module."""
    for finder in sys.meta_path:
        if finder is not asking and hasattr(finder, "find_spec"):
            spec = finder.find_spec(name, path, target)
            if spec is not None:
                return spec
    return None


class _Once:
    """A descriptor that reports a restored method on first access and then replaces itself with it."""

    def __init__(self, owner: str, name: str, method: Callable[..., Any], today: str, tell: Tell) -> None:
        self.owner, self.name, self.method, self.today, self.tell = owner, name, method, today, tell

    def __get__(self, instance: Any, cls: type) -> Any:
        self.tell(self.owner, self.name, self.today)
        holder = next(c for c in cls.__mro__ if vars(c).get(self.name) is self)
        setattr(holder, self.name, self.method)
        return getattr(cls if instance is None else instance, self.name)


def _serve(module: ModuleType, names: Rows, tell: Tell) -> None:
    """Restore names lazily through the module's `__getattr__`; each is reported and set on first access."""
    lost = {name: row for name, row in names.items() if name not in vars(module)}
    if not lost:
        return
    known = module.__dict__.get("__getattr__")

    def missing(name: str) -> Any:
        if name in lost:
            give, today = lost[name]
            value = give()
            tell(module.__name__, name, today)
            setattr(module, name, value)
            return value
        if known is not None:
            return known(name)
        raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}")

    module.__dict__["__getattr__"] = missing
