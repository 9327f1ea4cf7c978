"""The table of operators and the precisions they compute in, which `amp.debugging` and `static.amp.debugging` print."""

_WIDTH = 120
_HEAD = (
    "<--------------- Op Name ---------------- | -- FP16 Calls --- | -- BF16 Calls --- | --- FP32 Calls--- "
    "| -- Other Calls -->"
)
KINDS = ("fp16", "bf16", "fp32", "other")


def titled(title):
    """A line of the table's width with a title in it."""
    left = (_WIDTH - len(title) - 2) // 2
    return f"<{'-' * left} {title} {'-' * (_WIDTH - len(title) - 2 - left)}>"


def table(calls):
    """The text of the table; `calls` maps (operator, one of KINDS) to a number."""
    names = sorted({name for name, _ in calls})
    lines = [titled("op list"), _HEAD]
    for name in names:
        lines.append(f"  {name:<40}" + "".join(f"|  {calls.get((name, kind), 0):<17}" for kind in KINDS))
    return "\n".join([*lines, titled(f"op count: {len(names)}")]) + "\n"
