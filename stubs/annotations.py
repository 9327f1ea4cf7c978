"""Turn a recorded annotation into one that a stub can have: every name in it is imported, or replaced by `Any`."""

import ast
import re

BUILTIN = frozenset("int str float bool list dict tuple set frozenset bytes complex object type slice".split())
ABSTRACT = frozenset("Callable Sequence Iterable Iterator Mapping MutableMapping Sized Hashable".split())
TYPING = frozenset("Any Literal NoReturn BinaryIO TypeGuard".split())
EXTENSIONS = frozenset(["Self"])

# The original's private names for types, in ours.
RENAMED = {
    "_PaddingSizeMode": "PaddingMode",
    "_PaddingTensorMode": "PaddingTensorMode",
    "_PaddingMode": "PaddingTensorMode",
    "_ReduceMode": "ReduceMode",
    "_CollateFn": "CollateFunction",
    "_DTypeLiteral": "DTypeName",
    "_CPUPlaceLike": "PlaceLike",
    "_CudaPlaceLike": "PlaceLike",
    "_CustomPlaceLike": "PlaceLike",
    "_TensorOrFloat": "Tensor | float",
    "_StateDict": "dict[str, Any]",
    "_ClassInfo": "type | tuple[Any, ...]",
    "EagerParamBase": "Parameter",
    "RoleMakerBase": "PaddleCloudRoleMaker | UserDefinedRoleMaker",
    "GradientClipBase": "ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm",
    "WeightDecayRegularizer": "L1Decay | L2Decay",
    "TopKRetType": "tuple[Tensor, Tensor]",
    "MinMaxRetType": "tuple[Tensor, Tensor]",
    "MedianRetType": "tuple[Tensor, Tensor]",
    "SortRetType": "tuple[Tensor, Tensor]",
    "SlogdetResult": "tuple[Tensor, Tensor]",
    "core_iinfo": "iinfo",
    "core_finfo": "finfo",
}
# What a generic type without its arguments stands for.
BARE = {
    "list": "list[Any]",
    "dict": "dict[Any, Any]",
    "tuple": "tuple[Any, ...]",
    "set": "set[Any]",
    "type": "type[Any]",
    "Callable": "Callable[..., Any]",
    "Sequence": "Sequence[Any]",
    "Iterable": "Iterable[Any]",
    "Iterator": "Iterator[Any]",
    "Mapping": "Mapping[Any, Any]",
    "NestedSequence": "NestedSequence[Any]",
    "NestedStructure": "NestedStructure[Any]",
    "NestedList": "NestedList[Any]",
}
STRING = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")


def split(text):
    """The pieces of a text between commas that no bracket and no quote encloses."""
    pieces, start, depth, i = [], 0, 0, 0
    while i < len(text):
        quoted = STRING.match(text, i)
        if quoted:
            i = quoted.end()
            continue
        depth += text[i] in "([{"
        depth -= text[i] in ")]}"
        if text[i] == "," and not depth:
            pieces.append(text[start:i].strip())
            start = i + 1
        i += 1
    return [piece for piece in [*pieces, text[start:].strip()] if piece]


def of_signature(text):
    """({parameter: annotation}, the annotation of the result or None) of a recorded signature."""
    if not text or not text.startswith("("):
        return {}, None
    depth = end = 0
    for i, ch in enumerate(STRING.sub(lambda m: "_" * len(m.group()), text)):
        depth += ch in "([{"
        depth -= ch in ")]}"
        if not depth:
            end = i
            break
    result = text[end + 1 :].partition("-> ")[2].strip()
    known = {}
    for piece in split(text[1:end]):
        name, colon, rest = piece.partition(":")
        if colon:
            quoted = STRING.match(rest.strip())
            known[name.strip().lstrip("*")] = ast.literal_eval(quoted.group()) if quoted else rest.split("=")[0].strip()
    if STRING.fullmatch(result):
        result = ast.literal_eval(result)
    return known, result or None


class Resolver:
    """Writes annotations for one stub and collects the imports they need.

    Args:
        module: the stub's module.
        homes: {class name: the module whose stub defines it}.
        aliases: the public names of `paddle._typing`.
        taken: the names that the stub defines, which hide builtins.
    """

    def __init__(self, module, homes, aliases, taken):
        self.module, self.homes, self.aliases = module, homes, aliases
        self.taken, self.hidden = frozenset(taken), frozenset()
        self.imports = set()

    def __call__(self, text):
        try:
            return self._of(ast.parse(text, mode="eval").body)
        except SyntaxError:
            return self.any()

    def any(self):
        self.imports.add("from typing import Any")
        return "Any"

    def _of(self, node):
        kind = getattr(self, f"_{type(node).__name__.lower()}", None)
        return kind(node) if kind else self.any()

    def _constant(self, node):
        if isinstance(node.value, str):
            return self(node.value)
        return "..." if node.value is ... else repr(node.value)

    def _name(self, node):
        return self(BARE[node.id]) if node.id in BARE else self.named(node.id)

    def _attribute(self, node):
        whole = ast.unparse(node)
        if whole == "npt.NDArray":
            self.imports.add("import numpy.typing as npt")
            return whole
        return self.named(node.attr)

    def named(self, name):
        if name in RENAMED:
            return self(RENAMED[name]) if RENAMED[name] != name else self.any()
        if name in BUILTIN:
            if name in self.taken or name in self.hidden:
                self.imports.add("import builtins")
                return f"builtins.{name}"
            return name
        for names, module in ((ABSTRACT, "collections.abc"), (TYPING, "typing"), (EXTENSIONS, "typing_extensions")):
            if name in names:
                self.imports.add(f"from {module} import {name}")
                return name
        if name in self.aliases:
            self.imports.add(f"from paddle._typing import {name}")
            return name
        if name in self.homes:
            return self.of_class(name)
        return self.any()

    def of_class(self, name):
        """How a class of the package is named in this stub."""
        home = self.homes[name]
        if name in self.hidden or (home != self.module and name in self.taken):
            self.imports.add(f"import {home}")
            return f"{home}.{name}"
        if home != self.module:
            self.imports.add(f"from {home} import {name}")
        return name

    def _binop(self, node):
        parts = [self._of(side) for side in (node.left, node.right)]
        if not isinstance(node.op, ast.BitOr) or "Any" in parts:
            return self.any()
        return " | ".join(parts)

    def _subscript(self, node):
        if isinstance(node.value, ast.Name) and node.value.id == "Generator":  # Python's; Paddle's takes no arguments
            return self("Iterator[Any]")
        base = self.named(node.value.id) if isinstance(node.value, ast.Name) else self._of(node.value)
        if base == "Literal":
            return f"Literal[{ast.unparse(node.slice).strip('()')}]"
        if base in self.homes or base == "Any":
            return base
        items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if base == "Callable" and not isinstance(items[0], (ast.List, ast.Constant)):
            return self("Callable")
        if base == "Callable" and isinstance(items[0], ast.List):
            arguments = ", ".join(self._of(item) for item in items[0].elts)
            return f"Callable[[{arguments}], {self._of(items[1])}]"
        return f"{base}[{', '.join(self._of(item) for item in items)}]"
