"""Ask the original for the signatures of its public classes' methods and properties, and write `methods-3.3.1.json`.

    PYTHON_OF_THE_ORIGINAL stubs/record.py

`conformance/surface-3.3.1.json` has those of functions, constructors and `Tensor`; the types of both go into the stubs.
"""

import importlib
import inspect
import json
import pathlib

HERE = pathlib.Path(__file__).parent
SURFACE = HERE.parent / "conformance" / "surface-3.3.1.json"
SPECIAL = ("__call__", "__getitem__", "__setitem__", "__len__", "__iter__", "__contains__", "__next__")


def members(cls):
    """{name: signature, or the type that a property returns} of a class's own public members."""
    found = {}
    for name, value in vars(cls).items():
        if name.startswith("_") and name not in SPECIAL:
            continue
        function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
        try:
            text = str(inspect.signature(function))
        except (TypeError, ValueError):
            continue
        found[name] = text.rpartition(" -> ")[2] if isinstance(value, property) and " -> " in text else text
    return found


def main():
    classes = {}
    for module, names in json.loads(SURFACE.read_text(encoding="utf-8")).items():
        if module == "paddle.Tensor":
            continue
        owner = importlib.import_module(module)
        for name in names:
            value = getattr(owner, name, None)
            if inspect.isclass(value):
                for base in value.__mro__:
                    if str(getattr(base, "__module__", "")).startswith("paddle."):
                        classes.setdefault(base.__name__, {}).update(members(base))
    text = json.dumps({k: v for k, v in sorted(classes.items()) if v}, indent=1, sort_keys=True)
    (HERE / "methods-3.3.1.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
