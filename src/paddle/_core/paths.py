"""Modules at import paths of the original, for names that are defined elsewhere here."""

import functools
import sys
import types

from .import_paths import elsewhere, paths


def offer(package, **modules):
    """Add submodules to `package`, each given as `module="name name …"`; the names are looked up in the package.

    A module that exists already gets the names that it lacks.
    """
    home = sys.modules[package]
    for label, names in modules.items():
        path = f"{package}.{label}"
        module = sys.modules.get(path)
        if module is None:
            module = sys.modules[path] = types.ModuleType(path, f"Names of {package}, at a path of the original.")
            module.__path__ = []  # `import_paths` may have paths below it
            module.__getattr__ = elsewhere(path)
            setattr(home, label, module)
        for name in names.split():
            if not hasattr(module, name):
                setattr(module, name, getattr(home, name))


def share(package, modules):
    """Make all names of `package` available in its submodules too, where the original defines some of them.

    Submodules that do not exist are created. The names are looked up when they are asked for.
    """
    home = sys.modules[package]

    def shared(path, name):
        if not name.startswith("_") and hasattr(home, name):
            return getattr(home, name)
        if name in paths().get(path, ()):
            return elsewhere(path)(name)
        raise AttributeError(f"module {package!r} and its submodules have no attribute {name!r}")

    for label in modules.split():
        path = f"{package}.{label}"
        if path not in sys.modules:
            offer(package, **{label: ""})
            del sys.modules[path].__getattr__
        sys.modules[path].__dict__.setdefault("__getattr__", functools.partial(shared, path))
