"""Completes docstrings of operators: what several of them share is described once.

The docstring of an operator says what is particular about it. Arguments that mean the same everywhere are described in
`SHARED`; those that mean the same in one file, and the result of its functions, in a dictionary `HELP` of that file.
What a docstring itself says about an argument comes first.
"""

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

NO_METHODS = ("erf_", "expm1_")  # in-place forms that exist as functions only


def completed(function):
    """The docstring of a function with all its arguments and its result."""
    doc = function.__doc__
    if not doc:
        return doc
    own = function.__globals__.get("HELP", SHARED)
    text, mark, example = _dedented(doc).partition(">>>")
    text, returns, result = text.partition("Returns:\n")
    head, _, described = text.partition("Args:\n")
    parts = [head.rstrip()]
    if arguments := _arguments(function, own, _entries(described)):
        parts.append("Args:" + "".join(arguments))
    if returns:
        parts.append(returns + result.rstrip())
    elif "returns" in own:
        parts.append(f"Returns:\n    {own['returns']}")
    if mark:
        parts.append(mark + example.rstrip())
    return "\n\n".join(parts)


def _arguments(function, own, described):
    """The lines about a function's arguments, in its order: its own, or those that it shares."""
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
        kept = [line for line in described.rstrip().split("\n") if not line.startswith("    out: ")]
        parts.append(arguments + "\n".join(kept))
    parts.append("Returns:\n    `x` itself.")
    before, call, after = example.partition(f"paddle.{base}(paddle.to_tensor([")
    values, end, rest = after.partition("])")
    if call and end and ">>>" not in example:
        x, rest = f"paddle.to_tensor([{values}])", rest.removeprefix(", ")
        called = f"paddle.{name}({x}{rest}" if name in NO_METHODS else f"{x}.{name}({rest}"
        parts.append((mark + before + called).rstrip())
    return "\n\n".join(parts)


def with_example(doc, name, example):
    """A docstring with an example that is given as lists, as in "[4.0] -> [2.0]", or as a whole expression."""
    arguments, _, result = example.partition(" -> ")
    if "paddle." in arguments:
        return f"{doc}\n\n>>> {arguments}\n{result}\n"
    lists = [part if part.endswith("]") else f"{part}]" for part in arguments.split("], ")]
    tensors = ", ".join(f"paddle.to_tensor({values})" for values in lists)
    return f"{doc}\n\n>>> paddle.{name}({tensors}).tolist()\n{result}\n"


def _dedented(doc):
    """A docstring without the indentation of the source, which its last line has."""
    body, newline, margin = doc.rpartition("\n")
    return body.replace(newline + margin, "\n") if newline and not margin.strip() else doc
