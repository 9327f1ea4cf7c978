"""Import paths and names of the original that are elsewhere here: found when a program asks for them.

`import_paths.txt` has a line for each: `path = home: name name; other home: name`, where `name=other` is another name,
and `*` means the module itself. Nothing is read before an import of `paddle.…` finds no file, or a module lacks a name,
so that others pay nothing.
"""

import functools
import importlib
import pathlib
import sys
import types
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import find_spec


@functools.cache
def paths():
    """The table: path -> {name: the module that has it here, and its name there}."""
    rows = {}
    for line in pathlib.Path(__file__).with_suffix(".txt").read_text(encoding="utf8").splitlines():
        path, _, homes = line.partition(" = ")
        parts = (home.split(": ") for home in homes.split("; "))
        rows[path] = {
            name: (home, there or name)
            for home, names in parts
            for name, _, there in (entry.partition("=") for entry in names.split())
        }
    return rows


def elsewhere(module):
    """The `__getattr__` of a module: its names in the table, also of earlier eras, and its submodules, on first use."""

    def __getattr__(name):
        if name in paths().get(module, ()):
            return _found(*paths()[module][name])
        if not name.startswith("_") and hasattr(sys.modules[module], "__path__") and find_spec(f"{module}.{name}"):
            return importlib.import_module(f"{module}.{name}")
        raise AttributeError(f"module {module!r} has no attribute {name!r}")

    return __getattr__


def _found(home, name):
    return getattr(importlib.import_module(home), name)


class _Paths(Loader):
    """Finds the modules of the table and fills them."""

    def find_spec(self, fullname, path=None, target=None):
        if not fullname.startswith("paddle."):
            return None
        table = paths()
        if fullname not in table and not any(p.startswith(fullname + ".") for p in table):
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec):
        home, _ = paths().get(spec.name, {}).get("*", (None, None))
        if home is None:
            return None  # an ordinary module
        module = importlib.import_module(home)
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module):
        if module.__spec__.loader_state is not None:  # a module that has a path of its own as well
            module.__spec__ = module.__spec__.loader_state
            return
        name = module.__name__
        module.__doc__ = f"Names at the path {name} of the original; they are defined elsewhere."
        for label, place in paths().get(name, {}).items():
            setattr(module, label, _found(*place))
        module.__getattr__ = elsewhere(name)
        _keep(*name.rpartition(".")[::2])


def _keep(parent, label):
    """Let `parent.label` stay what it is: `paddle.nn.utils.clip_grad_norm_` is a function and the path of a module."""
    parent = sys.modules[parent]
    kept = getattr(parent, label, None)
    if kept is None or isinstance(kept, types.ModuleType):
        return
    setattr(parent, label, kept)  # found by __getattr__ so far
    base = type(parent)

    def keep(module, attribute, value):
        if attribute == label and getattr(value, "__name__", None) == f"{module.__name__}.{label}":
            module.__class__ = base  # the import system has tried what it does once
        else:
            object.__setattr__(module, attribute, value)

    parent.__class__ = type(base.__name__, (base,), {"__setattr__": keep, "__doc__": base.__doc__})


sys.meta_path.append(_Paths())
