"""Import paths and names of the original that are elsewhere here: found when a program asks for them.

`import_paths.txt` has a line for each: `path = home: name name; other home: name`. Nothing is read before an import
of `paddle.…` finds no file, or a module lacks a name, so that others pay nothing.
"""

import functools
import importlib.abc
import importlib.machinery
import pathlib
import sys
import types


@functools.cache
def paths():
    """The table: path -> {name: the module that has it here}."""
    rows = {}
    for line in pathlib.Path(__file__).with_suffix(".txt").read_text(encoding="utf8").splitlines():
        path, _, homes = line.partition(" = ")
        parts = (home.split(": ") for home in homes.split("; "))
        rows[path] = {name: home for home, names in parts for name in names.split()}
    return rows


def elsewhere(module):
    """The `__getattr__` of a module: its names in the table, of which some belong to an earlier era, on first use."""

    def __getattr__(name):
        home = paths().get(module, {}).get(name)
        if home is None:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        return getattr(importlib.import_module(home), name)

    return __getattr__


class _Paths(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules of the table and fills them."""

    def find_spec(self, fullname, path=None, target=None):
        if not fullname.startswith("paddle."):
            return None
        table = paths()
        if fullname not in table and not any(p.startswith(fullname + ".") for p in table):
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec):
        return None  # an ordinary module

    def exec_module(self, module):
        name = module.__name__
        module.__doc__ = f"Names at the path {name} of the original; they are defined elsewhere."
        for label, home in paths().get(name, {}).items():
            setattr(module, label, getattr(importlib.import_module(home), label))
        _keep(*name.rpartition(".")[::2])


def _keep(parent, label):
    """Let `parent.label` stay what it is: `paddle.nn.utils.clip_grad_norm_` is a function and the path of a module."""
    parent = sys.modules[parent]
    kept = getattr(parent, label, None)
    if kept is None or isinstance(kept, types.ModuleType):
        return
    setattr(parent, label, kept)  # found by __getattr__ so far
    base = type(parent)

    class Keeping(base):
        __doc__ = base.__doc__

        def __setattr__(self, attribute, value):
            if attribute == label and getattr(value, "__name__", None) == f"{self.__name__}.{label}":
                self.__class__ = base  # the import system has tried what it does once
            else:
                super().__setattr__(attribute, value)

    parent.__class__ = Keeping


sys.meta_path.append(_Paths())
