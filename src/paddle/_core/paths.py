"""Modules where the original keeps names that live elsewhere here, so that its import paths work."""

import sys
import types


def offer(package, **modules):
    """Give `package` modules of these names, each with the space-separated names it is said to hold.

    A module that is there already gets what it lacks. The names are looked up in the package.
    """
    home = sys.modules[package]
    for label, names in modules.items():
        path = f"{package}.{label}"
        module = sys.modules.get(path)
        if module is None:
            module = sys.modules[path] = types.ModuleType(path, f"Names of {package}, at a path of the original.")
            setattr(home, label, module)
        for name in names.split():
            if not hasattr(module, name):
                setattr(module, name, getattr(home, name))
