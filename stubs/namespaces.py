"""Which modules get a stub, what each of them has, and which of them defines an object that several have."""

import dataclasses
import importlib
import inspect
import json
import pathlib
import pkgutil
import types

ROOT = pathlib.Path(__file__).parents[1]
SOURCE = ROOT / "src"
SURFACE = ROOT / "conformance" / "surface-3.3.1.json"
MORE = (
    "paddle.incubate.autotune",
    "paddle.nn.functional.flash_attention",
    "paddle.static.amp",
    "paddle.static.quantization",
)


@dataclasses.dataclass
class Namespace:
    """A module with a stub."""

    name: str
    module: types.ModuleType
    names: dict = dataclasses.field(default_factory=dict)  # name -> object, without modules
    modules: dict = dataclasses.field(default_factory=dict)  # name -> the module it stands for

    @property
    def path(self):
        """The stub's file."""
        source = pathlib.Path(self.module.__file__)
        return source.with_suffix(".pyi")


def fluid():
    """The public modules of `paddle.fluid`."""
    package = importlib.import_module("paddle.fluid")
    found = (info.name for info in pkgutil.walk_packages(package.__path__, "paddle.fluid."))
    return ["paddle.fluid", *(name for name in found if not any(part.startswith("_") for part in name.split(".")))]


def public(value):
    """Whether a module's attribute that no list names is a part of its interface."""
    if not inspect.isclass(value) and not inspect.isroutine(value):
        return False
    return str(value.__module__).startswith("paddle") and value.__module__ != "paddle._core.errors"


def submodules(module):
    """The names of a package's public modules."""
    found = pkgutil.iter_modules(getattr(module, "__path__", ()))
    return [info.name for info in found if not info.name.startswith("_")]


def read(name, recorded):
    """A namespace with everything that a program may use of it."""
    module = importlib.import_module(name)
    space = Namespace(name, module)
    listed = [*recorded, *getattr(module, "__all__", ())]
    if name == "paddle.distributed.fleet":  # the methods of its only object are functions of the module
        listed += [n for n in dir(module.fleet) if not n.startswith("_") and inspect.ismethod(getattr(module, n))]
    loose = [n for n in dir(module) if not n.startswith("_") and public(getattr(module, n))]
    for n in sorted({*listed, *loose}):
        if not n.isidentifier() or not hasattr(module, n):
            continue
        value = getattr(module, n)
        if isinstance(value, types.ModuleType):
            space.modules[n] = value.__name__
        else:
            space.names[n] = value
    for n in submodules(module):
        # `paddle.batch` is a function, though there is a module of that name.
        if n not in space.names:
            space.modules[n] = f"{name}.{n}"
    return space


def everything():
    """{name: Namespace} of all modules that get a stub."""
    recorded = json.loads(SURFACE.read_text(encoding="utf-8"))
    recorded.pop("paddle.Tensor")
    wanted = {**{name: list(names) for name, names in recorded.items()}, **{name: [] for name in (*MORE, *fluid())}}
    return {name: read(name, names) for name, names in wanted.items()}


def fits(space, name, value):
    """How well a namespace suits as the one that defines an object; greater is better."""
    if space.name == "paddle.tensor":
        return (-1, 0, False)
    module = str(getattr(value, "__module__", ""))
    inside = module == space.name or module.startswith(space.name + ".")
    current = not space.name.startswith("paddle.fluid")
    return (getattr(value, "__name__", name) == name, len(space.name) if inside else 0, current)


def definitions(spaces):
    """{id of an object: (namespace, name) that defines it}; functions and classes only."""
    best = {}
    for space in spaces.values():
        for name, value in space.names.items():
            if inspect.isclass(value) or callable(value):
                how = fits(space, name, value)
                if id(value) not in best or how > best[id(value)][0]:
                    best[id(value)] = (how, space.name, name)
    return {key: where for key, (_, *where) in best.items()}
