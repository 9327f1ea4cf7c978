"""Completes docstrings: what several functions or classes share is described once.

A docstring says what is particular. Arguments that mean the same everywhere are described in `SHARED`; those that mean
the same in one file, and the result of its functions, in a dictionary `HELP` of that file. What a docstring itself says
about an argument comes first. Operators are completed by `@op`; a file with other functions, or with classes, ends with
`complete(globals())`.
"""

import sys
from types import FunctionType

SHARED = {
    "x": "Tensor of any shape.",
    "y": "Tensor whose shape broadcasts with that of `x`.",
    "name": "a name for the result, used in Programs only.",
    "out": "Tensor that receives the result.",
    "axis": "an axis; a negative one counts from the last.",
    "keepdim": "whether reduced axes stay, with size 1.",
    "dtype": "dtype of the result, by name or as a `paddle.dtype`.",
    "shape": "sizes of the result: integers, or a Tensor of them.",
    "place": "where the result lives, such as `paddle.CPUPlace()`; by default the current device.",
    "stop_gradient": "whether no gradient flows through the result.",
    "device": "where the result lives, as `paddle.set_device` takes it; by default the current device.",
    "requires_grad": "whether gradients flow through the result; the opposite of `stop_gradient`.",
    "pin_memory": "whether the result lives in pinned memory, from which copies to a GPU are faster.",
}

# What constructors of layers share; the dictionary `HELP` of a file with layers contains it.
LAYERS = {
    "name": "a name that the layer's text shows.",
    "weight_attr": "`paddle.ParamAttr`, initializer or name for the weight; by default Xavier's uniform values.",
    "bias_attr": "the same for the bias, which starts with zeros; False for no bias.",
    "dtype": "dtype of the parameters; by default that of the layer, float32.",
    "device": "where the parameters live, as `paddle.set_device` takes it; by default the current device.",
    "data_format": "where the channels of the input are: second, as in 'NCHW', or last, as in 'NHWC'.",
}

NO_METHODS = ("erf_", "expm1_")  # in-place forms that exist as functions only

# Examples of in-place forms that do not follow from those of the functions: the lines, and what the last one shows.
IN_PLACE_EXAMPLES = {
    "addmm_": (
        "x = paddle.eye(2)",
        "x.addmm_(paddle.ones([2, 2]), paddle.ones([2, 2])).tolist()",
        "[[3.0, 2.0], [2.0, 3.0]]",
    ),
    "baddbmm_": (
        "x, ones = paddle.zeros([1, 1, 2]), paddle.ones([1, 2, 2])",
        "x.baddbmm_(ones[:, :1], ones).tolist()",
        "[[[2.0, 2.0]]]",
    ),
    "bitwise_invert_": ("paddle.to_tensor([0, 1]).bitwise_invert_().tolist()", "[-1, -2]"),
    "div_": ("paddle.to_tensor([3.0, 1.0]).div_(paddle.to_tensor([2.0, 4.0])).tolist()", "[1.5, 0.25]"),
    "flatten_": ("paddle.ones([2, 3]).flatten_().shape", "[6]"),
    "floor_mod_": ("paddle.to_tensor([5, -5]).floor_mod_(paddle.to_tensor([3, 3])).tolist()", "[2, 1]"),
    "gammainc_": ("paddle.to_tensor([1.0]).gammainc_(paddle.to_tensor([0.0])).tolist()", "[0.0]"),
    "index_add_": (
        "x, rows = paddle.zeros([2, 2]), paddle.to_tensor([1])",
        "x.index_add_(rows, 0, paddle.ones([1, 2])).tolist()",
        "[[0.0, 0.0], [1.0, 1.0]]",
    ),
    "index_put_": (
        "x, place = paddle.zeros([3]), paddle.to_tensor([1])",
        "x.index_put_((place,), paddle.to_tensor([5.0])).tolist()",
        "[0.0, 5.0, 0.0]",
    ),
    "less_": ("paddle.to_tensor([1, 3]).less_(paddle.to_tensor([2, 2])).tolist()", "[True, False]"),
    "masked_scatter_": (
        "x, mask = paddle.zeros([3]), paddle.to_tensor([True, False, True])",
        "x.masked_scatter_(mask, paddle.to_tensor([1.0, 2.0])).tolist()",
        "[1.0, 0.0, 2.0]",
    ),
    "mod_": ("paddle.to_tensor([5, -5]).mod_(paddle.to_tensor([3, 3])).tolist()", "[2, 1]"),
    "mul_": ("paddle.to_tensor([2.0, 3.0]).mul_(paddle.to_tensor([4.0, 5.0])).tolist()", "[8.0, 15.0]"),
    "polygamma_": ("bool(paddle.to_tensor([1.0]).polygamma_(1) > 1.64)", "True"),
    "put_along_axis_": (
        "x, column = paddle.zeros([2, 2]), paddle.to_tensor([[1], [0]])",
        "x.put_along_axis_(column, 9.0, 1).tolist()",
        "[[0.0, 9.0], [9.0, 0.0]]",
    ),
    "reshape_": ("paddle.ones([2, 3]).reshape_([3, 2]).shape", "[3, 2]"),
    "scatter_": (
        "x, rows = paddle.zeros([3, 1]), paddle.to_tensor([2, 0])",
        "x.scatter_(rows, paddle.to_tensor([[1.0], [2.0]])).tolist()",
        "[[2.0], [0.0], [1.0]]",
    ),
    "scatter_add_": (
        "x, places = paddle.zeros([3]), paddle.to_tensor([0, 2, 0])",
        "x.scatter_add_(0, places, paddle.ones([3])).tolist()",
        "[2.0, 0.0, 1.0]",
    ),
    "squeeze_": ("paddle.ones([1, 3, 1]).squeeze_().shape", "[3]"),
    "sub_": ("paddle.to_tensor([3.0]).sub_(paddle.to_tensor([1.0])).tolist()", "[2.0]"),
    "transpose_": ("paddle.ones([2, 3]).transpose_([1, 0]).shape", "[3, 2]"),
    "tril_": ("paddle.ones([2, 2]).tril_().tolist()", "[[1.0, 0.0], [1.0, 1.0]]"),
    "unsqueeze_": ("paddle.ones([3]).unsqueeze_(0).shape", "[1, 3]"),
}


def completed(function):
    """The docstring of a function with all its arguments and its result."""
    return _completed(function.__doc__, function, function.__globals__.get("HELP", SHARED), "Returns")


def complete(module):
    """Complete the docstrings of what a file, given by its globals, makes public besides operators."""
    own, here = module.get("HELP", SHARED), module["__name__"]
    for name in module.get("__all__") or [n for n in module if n[0] != "_" and _made_in(here, module[n])]:
        value = module[name]
        if isinstance(value, FunctionType):
            if not hasattr(value, "operator"):
                value.__doc__ = completed(value)
        elif isinstance(value, type) and isinstance(value.__dict__["__doc__"], str):
            value.__doc__ = _ClassDoc(value.__doc__, own)


def _made_in(name, value):
    return isinstance(value, (FunctionType, type)) and value.__module__ == name


class _ClassDoc:
    """The docstring of a class, with the arguments of `__init__`; completed only when somebody reads it."""

    __slots__ = ("own", "text")

    def __init__(self, text, own):
        self.text, self.own = text, own

    def __get__(self, instance, cls):
        return _completed(self.text, cls.__init__, self.own, "Shape")


def _completed(doc, function, own, answer):
    """`doc` with all arguments of `function`, and a section `answer` about what comes out."""
    if not doc:
        return doc
    text, mark, example = _dedented(doc).partition(">>>")
    text, returns, result = text.partition(f"{answer}:\n")
    head, _, described = text.partition("Args:\n")
    parts = [head.rstrip()]
    if arguments := _arguments(function, own, _entries(described)):
        parts.append("Args:" + "".join(arguments))
    if returns:
        parts.append(returns + result.rstrip())
    elif shared := own.get("returns" if answer == "Returns" else "shapes"):
        parts.append(f"{answer}:\n    {shared}")
    if mark:
        parts.append(mark + example.rstrip())
    return "\n\n".join(parts)


def _arguments(function, own, described):
    """The lines about a function's arguments, in its order: its own, or those that it shares."""
    function = getattr(function, "__wrapped__", function)
    if not isinstance(function, FunctionType):  # a class without `__init__`
        return [f"\n    {argument}: {text}" for argument, text in described.items()]
    code, given = function.__code__, function.__defaults__ or ()
    first_default = code.co_argcount - len(given)
    named = function.__kwdefaults__ or {}
    lines = []
    for place, argument in enumerate(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]):
        text = described.pop(argument, None) if described else None
        text = text or own.get(argument) or SHARED.get(argument)
        if text is not None:
            default = given[place - first_default] if 0 <= place - first_default < len(given) else named.get(argument)
            shown = "" if default is None or "default" in text else f" Default: {default!r}."
            lines.append(f"\n    {argument}: {text}{shown}")
    return lines + [f"\n    {argument}: {text}" for argument, text in described.items()]


def _entries(section):
    """{argument: description} of the section `Args:` of a docstring."""
    found, argument = {}, None
    for line in section.splitlines():
        if line[:4] == "    " and line[4:5] not in ("", " "):
            argument, _, found[argument] = line.strip().partition(": ")
        elif line.strip():
            found[argument] += "\n" + line
    return found


def of_in_place_form(doc, name):
    """The docstring of `name`, which writes into `x`, from that of the function it belongs to."""
    base = name.removesuffix("_")
    text, mark, example = (doc or "").partition(">>>")
    _, arguments, described = text.partition("Returns:\n")[0].partition("Args:\n")
    parts = [f"In-place form of `{base}`: the result is written into `x`, which is returned."]
    if arguments:
        out = name in ("bitwise_left_shift_", "bitwise_right_shift_")  # which take it
        kept = [line for line in described.rstrip().split("\n") if out or not line.startswith("    out: ")]
        parts.append(arguments + "\n".join(kept))
    parts.append("Returns:\n    `x` itself.")
    before, call, after = example.partition(f"paddle.{base}(paddle.to_tensor([")
    values, end, rest = after.partition("])")
    if given := IN_PLACE_EXAMPLES.get(name):
        parts.append("".join(f">>> {line}\n" for line in given[:-1]) + given[-1])
    elif call and end and ">>>" not in example:
        x, rest = f"paddle.to_tensor([{values}])", rest.removeprefix(", ")
        called = f"paddle.{name}({x}{rest}" if name in NO_METHODS else f"{x}.{name}({rest}"
        parts.append((mark + before + called).rstrip())
    elif f"F.{base}(" in example and ">>>" not in example:  # in `paddle.nn.functional` they are functions only
        parts.append((mark + example.replace(f"F.{base}(", f"F.{name}(")).rstrip())
    return "\n\n".join(parts)


def with_example(doc, name, example):
    """A docstring with an example that is given as lists, as in "[4.0] -> [2.0]", or as a whole expression."""
    arguments, _, result = example.partition(" -> ")
    if "paddle." in arguments:
        return f"{doc}\n\n>>> {arguments}\n{result}\n"
    lists = [part if part.endswith("]") else f"{part}]" for part in arguments.split("], ")]
    tensors = ", ".join(f"paddle.to_tensor({values})" for values in lists)
    return f"{doc}\n\n>>> paddle.{name}({tensors}).tolist()\n{result}\n"


def chinese(name):
    """The docstring of a public name such as `paddle.nn.Linear` in Chinese, or None if there is none."""
    from . import translated_help

    return translated_help.chinese(name)


def speak(language):
    """Show help in a language, as `FLAGS_help_language` says; the catalogue is read only if it is not English."""
    if language != "en" or f"{__package__}.translated_help" in sys.modules:
        from . import translated_help

        translated_help.switch(language)


def _dedented(doc):
    """A docstring without the indentation of the source, which its last line has."""
    body, newline, margin = doc.rpartition("\n")
    return body.replace(newline + margin, "\n") if newline and not margin.strip() else doc
