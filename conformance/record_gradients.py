#!/usr/bin/env python3
"""Record which operators of Paddle's model format compute the gradients of which, from the original.

    PADDLE_ORACLE_PYTHON conformance/record_gradients.py

For each operator of `src/paddle/_format/operators.json` the original is asked for the operators of its gradient, and
the slots that these take are written to `gradients.json` beside it: "X Out@GRAD" are slots of the same name,
"X=Out@GRAD" is a slot X that holds the gradient of the results in Out. Attributes are those of the forward operator, or
stand there. Then come the operators of the newer format in terms of the older one, whose arguments have been recorded
before (record_arguments.py), and the attributes that operators have by default: those of gradients need them in full.
"""

import importlib.util
import json
import os
import pathlib

os.environ["FLAGS_enable_pir_api"] = "0"  # noqa: SIM112  the name of the flag

import paddle
from paddle.base import core

ARGUMENTS = pathlib.Path(__file__).resolve().parents[1] / "src" / "paddle" / "_operators" / "arguments.json"
FORMAT = pathlib.Path(__file__).resolve().parents[1] / "src" / "paddle" / "_format"
COMMON = {"op_role", "op_role_var", "op_namescope", "op_callstack", "op_device", "with_quant_attr"}


# Operators of the newer format without a function that has their arguments' names; a program shows their order.
WITHOUT_FUNCTION = {
    "add_n": ["inputs", "out"],
    "add_n_grad": ["inputs out_grad", "inputs_grad"],
    "conv2d": ["input filter", "out"],
    "conv2d_grad": ["input filter out_grad", "input_grad filter_grad"],
    "multiply": ["x y", "out"],
    "multiply_grad": ["x y out_grad", "x_grad y_grad"],
}
SAMPLES = {
    "INT": 5,
    "FLOAT": 0.5,
    "STRING": "a",
    "INTS": [5],
    "FLOATS": [0.5],
    "BOOLEAN": True,
    "LONG": 5,
    "LONGS": [5],
}


def description(program, type, facts, given):
    """An operator with a value in every slot, two where it takes a list, and with attributes of the kinds `given`."""
    op = program.global_block().desc.append_op()
    op.set_type(type)
    for slots, put in ((facts["in"], op.set_input), (facts["out"], op.set_output)):
        for slot, kind in slots.items():
            put(slot, [f"{slot}:{i}" for i in range(2 if kind.startswith("list") else 1)])
    for name, kind in facts["attrs"].items():
        if kind in given:  # numbers unlike those that a gradient would have of its own
            op._set_attr(name, SAMPLES[kind])
    op.check_attrs()
    return op


def defaults(program, type, facts):
    """The attributes that an operator has by default."""
    op = program.global_block().desc.append_op()
    op.set_type(type)
    for slots, put in ((facts["in"], op.set_input), (facts["out"], op.set_output)):
        for slot in slots:
            put(slot, [slot])
    try:
        op.check_attrs()
    except Exception:
        return {}
    found = {a: op.attr(a) for a in op.attr_names() if a in facts["attrs"]}
    return {a: v for a, v in found.items() if isinstance(v, (bool, int, float, str, list))}


def compact(slots):
    """Slots and what they hold in one line."""
    return " ".join(sorted(slot if slot == held else f"{slot}={held}" for slot, held in slots.items()))


def held(names):
    """The slot that the names of a gradient's slot come from, with its suffix."""
    slot, _, rest = names[0].partition(":")
    return slot + ("@GRAD" if rest.endswith("@GRAD") else "")


def rows(op):
    """The operators of a gradient: their types, slots and attributes."""
    found = []
    before = {a: op.attr(a) for a in op.attr_names() if a not in COMMON}
    for grad in core.get_grad_op_desc(op, set(), [])[0]:
        row = {"type": grad.type()}
        row["in"] = compact({s: held(grad.input(s)) for s in grad.input_names() if grad.input(s)})
        row["out"] = compact({s: held(grad.output(s)) for s in grad.output_names() if grad.output(s)})
        attrs = {a: grad.attr(a) for a in grad.attr_names() if a not in COMMON}
        fixed = {a: v for a, v in attrs.items() if before.get(a) != v}
        if fixed:
            row["fixed"] = fixed
        if set(before) - set(attrs):
            row["attrs"] = " ".join(sorted(set(attrs) & set(before)))
        if row not in found:
            found.append(row)
    return found


def newer_rows():
    """{operator of the newer format: the older one, the slots that it takes, and those that it gives}."""
    source = importlib.util.spec_from_file_location("pir_ops", FORMAT / "pir_ops.py")
    table = importlib.util.module_from_spec(source)
    source.loader.exec_module(table)
    known, found = {**json.loads(ARGUMENTS.read_text())["operators"], **WITHOUT_FUNCTION}, {}
    for name, facts in known.items():
        forward = name.removesuffix("_grad")
        if forward == name or not facts or not known.get(forward) or forward not in table.TABLE:
            continue
        older, slots, out_slots, *_ = table.TABLE[forward]
        takes = dict(zip(known[forward][0].split(), slots))
        gives = dict(zip(known[forward][1].split(), out_slots))
        for out, slot in list(gives.items()):
            gives[f"{out}_grad"] = gives[f"grad_{out}"] = f"{slot}@GRAD"
        arguments = facts[0].split()
        last = max((i for i, a in enumerate(arguments) if gives.get(a, "").endswith("@GRAD")), default=-1)
        held = [takes.get(a) or gives.get(a) or "-" for a in arguments[: last + 1]]
        results = [r.removesuffix("_grad").removeprefix("grad_") for r in facts[1].split()]
        if last >= 0 and all(r in takes for r in results):
            found[name] = [f"{older}_grad", " ".join(held), " ".join(f"{takes[r]}@GRAD" for r in results)]
    return found


def main():
    paddle.enable_static()
    program, found, usual, failed = paddle.static.Program(), {}, {}, []
    for type, facts in json.loads((FORMAT / "operators.json").read_text()).items():
        if core.has_empty_grad_op_maker(type):
            found[type] = []
        if not core.has_non_empty_grad_op_maker(type):
            continue
        usual[type] = defaults(program, type, facts)
        tries = ("FLOAT",), (), tuple(SAMPLES)
        for given in tries:  # some have to be in a range, those without a default have to be given
            try:
                found[type] = rows(description(program, type, facts, given))
                break
            except Exception as error:
                if given is tries[-1]:  # operators that cannot be described without a block inside them
                    failed.append(f"{type}: {str(error).strip().splitlines()[-1][:100]}")
    lines = ",\n".join(f"{json.dumps(t)}: {json.dumps(r)}" for t, r in sorted(found.items()))
    newer = ",\n".join(f"{json.dumps(n)}: {json.dumps(r)}" for n, r in sorted(newer_rows().items()))
    common = ",\n".join(f"{json.dumps(t)}: {json.dumps(a)}" for t, a in sorted(usual.items()) if a and found.get(t))
    text = '{"older": {\n' + lines + '\n}, "newer": {\n' + newer + '\n}, "attributes": {\n' + common + "\n}}\n"
    (FORMAT / "gradients.json").write_text(text)
    print(f"{len(found)} operators; without: " + "; ".join(failed))


if __name__ == "__main__":
    main()
