"""The text of a stub: functions and classes with the types of the recorded signatures, where their arguments agree."""

import ast
import collections
import enum
import inspect
import json
import pathlib
import textwrap

from . import annotations
from .namespaces import SURFACE

HERE = pathlib.Path(__file__).parent
LONGEST_DEFAULT = 40

# What an argument takes where no signature says it.
BY_NAME = {
    "name": "str | None",
    "out": "Tensor | None",
    "x": "Tensor",
    "input": "Tensor",
    "axis": "int | Sequence[int] | None",
    "keepdim": "bool",
    "dtype": "DTypeLike | None",
    "shape": "ShapeLike",
    "place": "PlaceLike | None",
    "param_attr": "ParamAttrLike | None",
    "weight_attr": "ParamAttrLike | None",
    "bias_attr": "ParamAttrLike | None",
    "stop_gradient": "bool",
}
OPERAND = "Tensor | complex | npt.NDArray[Any]"
ARITHMETIC = "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift".split()
COMPARISONS = "eq ne lt le gt ge".split()
UNARY = "neg pos abs invert".split()

# Members of Tensor whose types no signature has.
OF_TENSOR = {
    **{f"__{n}__": f"(self, other: {OPERAND}) -> Tensor" for n in ARITHMETIC},
    **{f"__r{n}__": f"(self, other: {OPERAND}) -> Tensor" for n in ARITHMETIC},
    **{f"__i{n}__": f"(self, other: {OPERAND}) -> Tensor" for n in ARITHMETIC},
    **{f"__{n}__": f"(self, other: {OPERAND}) -> Tensor" for n in COMPARISONS},
    **{f"__{n}__": "(self) -> Tensor" for n in UNARY},
    "__getitem__": "(self, index: TensorIndex) -> Tensor",
    "__setitem__": f"(self, index: TensorIndex, value: {OPERAND} | Sequence[Any]) -> None",
    "__len__": "(self) -> int",
    "__iter__": "(self) -> Iterator[Tensor]",
    "__bool__": "(self) -> bool",
    "__int__": "(self) -> int",
    "__float__": "(self) -> float",
    "__complex__": "(self) -> complex",
    "__index__": "(self) -> int",
    "__contains__": "(self, value: Any) -> bool",
    "__format__": "(self, spec: str) -> str",
    "__array__": "(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]",
    "__hash__": "(self) -> int",
    "backward": "(self, grad_tensor: Tensor | None = None, retain_graph: bool = False) -> None",
    "numpy": "(self) -> npt.NDArray[Any]",
    "item": "(self, *args: int) -> Any",
    "tolist": "(self) -> Any",
    "register_hook": "(self, hook: Callable[[Tensor], Tensor | None]) -> Any",
    "detach": "(self) -> Tensor",
    "clone": "(self) -> Tensor",
    "clear_grad": "(self) -> None",
    "clear_gradient": "(self, set_to_zero: bool = True) -> None",
    "dim": "(self) -> int",
    "ndimension": "(self) -> int",
    "element_size": "(self) -> int",
    "is_contiguous": "(self) -> bool",
    "contiguous": "(self) -> Tensor",
    "get_shape": "(self) -> list[int]",
}
TENSOR_ATTRIBUTES = {
    "shape": "list[int]",
    "strides": "list[int]",
    "dtype": "dtype",
    "name": "str",
    "grad": "Tensor | None",
    "stop_gradient": "bool",
    "persistable": "bool",
    "is_leaf": "bool",
    "ndim": "int",
    "size": "int",
    "itemsize": "int",
    "nbytes": "int",
    "place": "Any",
    "offset": "int",
    "inplace_version": "int",
    "T": "Tensor",
    "mT": "Tensor",
    "data": "Tensor",
    "requires_grad": "bool",
    "is_cuda": "bool",
}
# The signatures of members that are written here; a subclass of `PyLayer` has the arguments of its operator.
WRITTEN = {
    **{("Tensor", name): text for name, text in OF_TENSOR.items()},
    ("PyLayer", "forward"): "(ctx: Any, *args: Any, **kwargs: Any) -> Any",
    ("PyLayer", "backward"): "(ctx: Any, *args: Any, **kwargs: Any) -> Any",
}
HIDDEN = frozenset(
    "__repr__ __str__ __reduce__ __reduce_ex__ __del__ __copy__ __deepcopy__ __getstate__ __setstate__ __dict__ "
    "__weakref__ __module__ __doc__ __slots__ __new__ __init_subclass__ __class_getitem__ __annotations__ __dir__ "
    "__qualname__ __hash__ __getattribute__ __delattr__ __orig_bases__ __parameters__".split()
)


def tables():
    """(signatures of functions and classes by their name, those of Tensor's members, those of classes' members)."""
    surface = json.loads(SURFACE.read_text(encoding="utf-8"))
    tensor = {name: entry["sig"] for name, entry in surface.pop("paddle.Tensor").items()}
    functions = {f"{space}.{name}": entry["sig"] for space, names in surface.items() for name, entry in names.items()}
    return functions, tensor, json.loads((HERE / "methods-3.3.1.json").read_text(encoding="utf-8"))


def default(value):
    """A default as a stub shows it."""
    if value is None or isinstance(value, (bool, int, float, str)):
        text = repr(value)
        if len(text) <= LONGEST_DEFAULT and text not in ("inf", "-inf", "nan") and not isinstance(value, enum.Enum):
            return text
    return "..."


def quoted(doc, indent):
    """A docstring as lines of a body."""
    doc = inspect.cleandoc(doc or "").replace('"""', "'''")
    if not doc:
        return []
    mark = 'r"""' if "\\" in doc else '"""'
    ending = '"""' if not doc.endswith('"') else ' """'
    return textwrap.indent(f"{mark}{doc}{ending}", indent).splitlines()


def grouped(lines):
    """Import statements in order, one for each module."""
    plain = sorted(line for line in lines if line.startswith("import"))
    names = collections.defaultdict(list)
    for line in lines - set(plain):
        _, module, _, name = line.split()
        names[module].append(name)
    return plain + [f"from {module} import {', '.join(sorted(found))}" for module, found in sorted(names.items())]


def assignments(tree):
    """(target, value) of every assignment in a tree; those of several targets are taken apart."""
    for node in ast.walk(tree):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if not isinstance(target, ast.Tuple):
                yield target, node.value
            elif isinstance(node.value, ast.Tuple) and len(node.value.elts) == len(target.elts):
                yield from zip(target.elts, node.value.elts)
            else:
                yield from ((item, ast.Constant(None)) for item in target.elts)


class Stub:
    """Writes the stub of one namespace."""

    def __init__(self, space, defined, homes, aliases, recorded):
        self.space, self.defined = space, defined
        self.functions, self.tensor, self.methods = recorded
        self.types = annotations.Resolver(space.name, homes, aliases, space.names)
        self.reexports = set()
        # Programs of 1.x pass lists and numbers where today's signatures want tensors.
        self.fluid = space.name.startswith("paddle.fluid")

    def text(self):
        body = []
        for name, value in self.space.names.items():
            body += self.of_value(name, value)
        for name, target in sorted(self.space.modules.items()):
            package, _, last = target.rpartition(".")
            self.reexports.add(f"from {package} import {last} as {name}" if package else f"import {target} as {name}")
        head = [
            "# Written by `make stubs`.",
            "# Paddle's subclasses take other arguments than their bases.",
            '# mypy: disable-error-code="override, assignment, misc"',
            "# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false",
            "",
        ]
        head += [*grouped(self.types.imports), "", *sorted(self.reexports)]
        return "\n".join([*head, "", *body]).replace("\n\n\n", "\n\n").strip() + "\n"

    def of_value(self, name, value):
        """The lines for one public name."""
        where = self.defined.get(id(value))
        if where is None:
            return [f"{name}: {self.of_constant(value)}"]
        home, original = where
        if home != self.space.name:
            self.reexports.add(f"from {home} import {original} as {name}")
            return []
        if original != name:
            return [f"{name} = {original}"]
        if inspect.isclass(value):
            return self.of_class(name, value)
        recorded = self.functions.get(f"{self.space.name}.{name}")
        if recorded is None and not self.fluid:
            recorded = self.elsewhere(value)
        if inspect.ismethod(value):
            owner = type(value.__self__).__name__
            recorded = (self.methods.get(owner, {}).get(name) or "").replace("Self", owner)
        return [*self.of_function(name, value, recorded, ""), ""]

    def elsewhere(self, value):
        """The recorded signature of an object under its own name in any namespace, or None."""
        name = getattr(value, "__name__", "")
        paths = (f"{space}.{name}" for space in ("paddle", "paddle.nn.functional", "paddle.linalg", "paddle.tensor"))
        return next((self.functions[path] for path in paths if self.functions.get(path)), None)

    def of_constant(self, value):
        if type(value).__module__ == "builtins" and value is not None:
            return self.types(type(value).__name__)
        known = self.defined.get(id(type(value)))
        return self.types(known[1]) if known else self.types.any()

    def of_parameter(self, parameter, known):
        """The annotation of a parameter."""
        if parameter.name in known:
            return self.types(known[parameter.name])
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            return self.types.any()
        value = parameter.default
        if parameter.name in BY_NAME and not self.fluid and (value is None or value is parameter.empty):
            return self.types(BY_NAME[parameter.name])
        if isinstance(value, (bool, str)):
            return self.types(type(value).__name__)
        if isinstance(value, (int, float)):
            return self.types("float")
        return self.types.any()

    def widened(self, annotation, value):
        """An annotation that the parameter's default also has."""
        if isinstance(value, str) and "Literal[" in annotation and repr(value) not in annotation.replace('"', "'"):
            return self.types("str")
        alone = annotation.removeprefix("builtins.") in ("str", "int")
        if isinstance(value, (bool, float)) and alone and type(value).__name__ != annotation:
            return f"{annotation} | {self.types(type(value).__name__)}"
        return annotation

    def signature(self, function, recorded, bound=False):
        """(parameters, result) of a callable; `bound` where the first parameter is the object itself."""
        known, result = annotations.of_signature(recorded)
        try:
            parameters = list(inspect.signature(function).parameters.values())
        except (TypeError, ValueError):
            any_ = self.types.any()
            return ("self, " if bound else "") + f"*args: {any_}, **kwargs: {any_}", any_
        pieces, keyword_only = [], False
        if bound:
            pieces, parameters = [parameters[0].name if parameters[0].name == "cls" else "self"], parameters[1:]
        for parameter in parameters:
            kind = parameter.kind
            if kind == parameter.KEYWORD_ONLY and not keyword_only:
                pieces.append("*")
            keyword_only |= kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
            stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(kind, "")
            annotation = self.of_parameter(parameter, known)
            if parameter.default is None and annotation != "Any" and "None" not in annotation.split(" | "):
                annotation += " | None"
            annotation = self.widened(annotation, parameter.default)
            text = f"{stars}{parameter.name}: {annotation}"
            if parameter.default is not parameter.empty:
                text += f" = {default(parameter.default)}"
            pieces.append(text)
            if kind == parameter.POSITIONAL_ONLY and parameter is [p for p in parameters if p.kind == kind][-1]:
                pieces.append("/")
        return ", ".join(pieces), self.types(result) if result else None

    def of_function(self, name, function, recorded, indent, bound=False, doc=True):
        """The lines of a function or method."""
        parameters, result = self.signature(function, recorded, bound)
        if name == "__init__":
            result = "None"
        result = result or self.types.any()
        lines = quoted(function.__doc__, indent + "    ") if doc else []
        head = f"{indent}def {name}({parameters}) -> {result}:"
        return [head, *lines] if lines else [head + " ..."]

    def of_class(self, name, cls):
        """The lines of a class."""
        if issubclass(cls, enum.Enum):
            self.types.imports.add("import enum")
            base = "enum.IntEnum" if issubclass(cls, int) else "enum.Enum"
            values = [f"    {key} = {member.value!r}" for key, member in cls.__members__.items()]
            return [f"class {name}({base}):", *quoted(cls.__doc__, "    "), *(values or ["    ..."]), ""]
        if issubclass(cls, tuple) and hasattr(cls, "_fields"):
            self.types.imports.add("from typing import NamedTuple")
            fields = [f"    {field}: {self.types('Tensor')}" for field in cls._fields]
            return [f"class {name}(NamedTuple):", *quoted(cls.__doc__, "    "), *fields, ""]
        bases, chain = self.lineage(cls)
        is_tensor = name == "Tensor" and self.space.name == "paddle"  # and not the handle in paddle.inference
        members = {}
        for ancestor in reversed(chain):
            members.update(vars(ancestor))
        self.types.hidden = frozenset(members) if is_tensor else frozenset(n for n in members if n[0] != "_")
        body = quoted(cls.__doc__, "    ")
        recorded = {k: v for a in reversed(cls.__mro__) for k, v in self.methods.get(a.__name__, {}).items()}
        recorded |= self.tensor if is_tensor else {}
        attributes = TENSOR_ATTRIBUTES if is_tensor else self.instance_attributes(chain, members, name)
        for key, annotation in attributes.items():
            body.append(f"    {key}: {self.types(annotation)}")
        for key, value in members.items():
            if key in attributes or (key in HIDDEN and (name, key) not in WRITTEN) or not key.isidentifier():
                continue
            if key.startswith("_") and not (key.startswith("__") and key.endswith("__")):
                continue
            body += self.of_member(name, key, value, recorded.get(key))
        if "forward" in members and "__call__" not in members and inspect.isfunction(members["forward"]):
            # Calling a layer gives what its `forward` returns; a subclass may take other arguments.
            _, result = self.signature(members["forward"], recorded.get("forward"), bound=True)
            any_ = self.types.any()
            result = any_ if self.fluid else result or any_
            body.append(f"    def __call__(self, *inputs: {any_}, **kwargs: {any_}) -> {result}: ...")
        if "__init__" not in members and "__new__" in members:
            parameters, _ = self.signature(cls, self.functions.get(f"{self.space.name}.{name}"))
            body.append(f"    def __init__(self{', ' if parameters else ''}{parameters}) -> None: ...")
        written = ", ".join(self.of_base(base) for base in bases)
        self.types.hidden = frozenset()
        return [f"class {name}({written}):" if written else f"class {name}:", *(body or ["    ..."]), ""]

    def of_base(self, base):
        if base.__module__ == "builtins":
            return self.types(base.__name__) if base.__name__ in annotations.BUILTIN else base.__name__
        return self.types.of_class(self.defined[id(base)][1])

    def lineage(self, cls):
        """(the nearest public ancestors, the class and the private ones whose members it takes over)."""
        bases, chain, covered = [], [cls], {object}
        for ancestor in cls.__mro__[1:]:
            where = self.defined.get(id(ancestor))
            if ancestor in covered or ancestor.__name__ in ("Generic", "Protocol"):
                continue
            named = where and self.types.homes.get(where[1]) == where[0]
            if named or ancestor.__module__ == "builtins":
                bases.append(ancestor)
                covered.update(ancestor.__mro__)
            elif str(ancestor.__module__).startswith("paddle"):
                chain.append(ancestor)
        return bases, chain

    def of_member(self, owner, name, value, recorded):
        """The lines of a method, property or attribute."""
        indent = "    "
        written = WRITTEN.get((owner, name))
        if written:
            known, result = annotations.of_signature(written)
            head = written.partition("->")[0].strip()
            for parameter, annotation in known.items():
                head = head.replace(f"{parameter}: {annotation}", f"{parameter}: {self.types(annotation)}")
            lines = [f"{indent}def {name}{head} -> {self.types(result)}: ..."]
            return [f"{indent}@staticmethod", *lines] if isinstance(value, staticmethod) else lines
        if isinstance(value, property):
            result = recorded if recorded and not recorded.startswith("(") else None
            result = ast.literal_eval(result) if result and annotations.STRING.fullmatch(result) else result
            text = self.types(result) if result else self.types.any()
            lines = [f"{indent}@property", f"{indent}def {name}(self) -> {text}: ..."]
            if value.fset:
                lines += [
                    f"{indent}@{name}.setter",
                    f"{indent}def {name}(self, value: {self.types.any()}) -> None: ...",
                ]
            return lines
        if isinstance(value, (classmethod, staticmethod)):
            kind = type(value).__name__
            function = value.__func__
            lines = self.of_function(name, function, recorded, indent, bound=kind == "classmethod")
            if kind == "classmethod":
                lines[0] = lines[0].replace(f"def {name}(self", f"def {name}(cls", 1)
            return [f"{indent}@{kind}", *lines]
        if inspect.isfunction(value):
            if name == "__init__":
                recorded = self.functions.get(f"{self.space.name}.{owner}") or recorded
            return self.of_function(name, value, recorded, indent, bound=True, doc=not name.startswith("__"))
        if name.startswith("__"):
            return []
        if callable(value) and not inspect.isclass(value):
            return self.of_function(name, value, recorded, indent, bound=True)
        return [f"{indent}{name}: {self.of_constant(value)}"]

    def instance_attributes(self, chain, members, owner):
        """{name: annotation} of what the constructors of a class and of its private ancestors assign to `self`."""
        known, _ = annotations.of_signature(self.functions.get(f"{self.space.name}.{owner}"))
        found = {}
        for cls in reversed(chain):
            if "__init__" not in vars(cls):
                continue
            try:
                tree = ast.parse(textwrap.dedent(inspect.getsource(cls.__init__)))
            except (OSError, TypeError, SyntaxError):
                continue
            for target, value in assignments(tree):
                named = isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self"
                if named and not target.attr.startswith("_") and target.attr not in members:
                    found[target.attr] = self.of_assigned(value, known)
        return found

    def of_assigned(self, value, known):
        """The annotation of an attribute that a constructor assigns."""
        if isinstance(value, ast.Name):
            return known.get(value.id, "Any")
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "self.create_parameter":
            return "Any" if any(isinstance(a, ast.Starred) for a in value.args) else "Tensor"
        if isinstance(value, ast.Call) and ast.unparse(value.func) in self.types.homes:
            return ast.unparse(value.func)
        return "Any"
