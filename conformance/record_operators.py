#!/usr/bin/env python3
"""Record the operators of Paddle's model format — slots, attributes, types, versions — from the original.

    PADDLE_ORACLE_PYTHON conformance/record_operators.py MODEL.pdmodel

MODEL is any model that the original wrote; the versions of the operators are taken from it. The operators kept are
those that `src/paddle/_format/ops` and `src/paddle/fluid/_model_*.py` name.
"""

import json
import pathlib
import re
import sys

from paddle.base import core
from paddle.base.proto import framework_pb2 as framework

FORMAT = pathlib.Path(__file__).resolve().parents[1] / "src" / "paddle" / "_format"
COMMON = {"op_role", "op_role_var", "op_namescope", "op_callstack", "op_device", "with_quant_attr"}


def slots(described, output):
    """{slot: "one" or "list", with ? where it may be missing and ~ where only gradients need it}."""
    out = {}
    for slot in described:
        kind = "list" if slot.duplicable else "one"
        out[slot.name] = kind + ("?" if slot.dispensable else "") + ("~" if output and slot.intermediate else "")
    return out


def main():
    text = "".join(path.read_text() for path in sorted((FORMAT / "ops").glob("*.py")))
    text += "".join(
        (FORMAT / name).read_text() for name in ("reader.py", "writer.py", "pir.py") if (FORMAT / name).exists()
    )
    fluid = FORMAT.parent / "fluid"
    text += "".join(path.read_text() for path in sorted(fluid.glob("_model_*.py")))
    named = set(re.findall(r'"(\w+)"', text)) | set(re.findall(r"(\w+)", " ".join(re.findall(r'"([\w ]+)"', text))))
    named |= set(re.findall(r"^(\w+)", (FORMAT / "updates.py").read_text(), re.MULTILINE))  # the rules of optimizers
    program = framework.ProgramDesc.FromString(pathlib.Path(sys.argv[1]).read_bytes())
    versions = {pair.op_name: pair.op_version.version for pair in program.op_version_map.pair}
    kinds = {value.number: value.name for value in framework.DESCRIPTOR.enum_types_by_name["AttrType"].values}
    found = {}
    for proto in map(framework.OpProto.FromString, map(bytes, core.get_all_op_protos())):
        if proto.type in named:
            attrs = {a.name: kinds[a.type] for a in proto.attrs if a.name not in COMMON}
            found[proto.type] = {"in": slots(proto.inputs, False), "out": slots(proto.outputs, True), "attrs": attrs}
            if proto.type in versions:
                found[proto.type]["version"] = versions[proto.type]
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(found[name])}" for name in sorted(found))
    (FORMAT / "operators.json").write_text("{\n" + lines + "\n}\n")
    print(f"{len(found)} operators")


if __name__ == "__main__":
    main()
