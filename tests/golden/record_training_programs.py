"""Record programs that train, and how they go on: run with paddlepaddle 3.3.1, from the repository's root.

    python -m tests.golden.record_training_programs older
    python -m tests.golden.record_training_programs newer

For each case: the program as static.save writes it, `.pdmodel` or `.json`, its values after one step, and in
`facts.json` the losses of the steps that follow.
"""

import gzip
import json
import os
import pathlib
import pickle
import sys
import tempfile
import warnings

ERA = sys.argv[1]
os.environ["FLAGS_enable_pir_api"] = str(int(ERA == "newer"))  # noqa: SIM112  the name of the flag

import numpy as np  # noqa: E402
from tests.golden import training_program_cases as cases  # noqa: E402

import paddle  # noqa: E402

FOLDER = pathlib.Path(__file__).with_name("training_programs")


def plain(data):
    """A `.pdmodel` without the stack of Python frames that each operator has."""
    from paddle.base.proto import framework_pb2

    program = framework_pb2.ProgramDesc.FromString(data)
    for block in program.blocks:
        for op in block.ops:
            kept = [a for a in op.attrs if a.name not in ("op_callstack", "op_namescope")]
            del op.attrs[:]
            op.attrs.extend(kept)
    program.ClearField("op_version_map")
    return program.SerializeToString()


def older_functions():
    """Functions that the original cannot call in its older mode since 3.0, by the operators that they are there."""
    from paddle.base.layer_helper import LayerHelper

    def call(type, attrs, **inputs):
        helper = LayerHelper(type)
        out = helper.create_variable_for_type_inference(inputs["X"].dtype)
        helper.append_op(type=type, inputs=inputs, outputs={"Out": out}, attrs=attrs)
        return out

    def matmul(x, y, transpose_x=False, transpose_y=False, name=None):
        return call("matmul_v2", {"trans_x": transpose_x, "trans_y": transpose_y}, X=x, Y=y)

    class Functions:
        def __getattr__(self, name):
            return matmul if name == "matmul" else getattr(paddle.tensor, name)

    paddle.nn.layer.transformer.tensor = Functions()
    paddle.matmul = paddle.tensor.linalg.matmul = matmul
    paddle.sqrt = lambda x: call("sqrt", {}, X=x)
    paddle.maximum = lambda x, y: call("elementwise_max", {}, X=x, Y=y)
    paddle.sum = lambda x, axis=None: call("reduce_sum", {"dim": [axis], "keep_dim": False}, X=x)


def record(case, exe):
    main, start, loss, optimizer, batches = cases.build(case)
    scope = paddle.static.Scope()
    with paddle.static.scope_guard(scope), tempfile.TemporaryDirectory() as folder:
        exe.run(start)
        if "o2" in case:
            optimizer.amp_init(paddle.CPUPlace())
        exe.run(main, feed=batches[0], fetch_list=[loss])
        paddle.static.save(main, f"{folder}/m")
        ending = "pdmodel" if ERA == "older" else "json"
        data = pathlib.Path(f"{folder}/m.{ending}").read_bytes()
        values = {}
        for kind in ("pdparams", "pdopt"):
            values.update(pickle.loads(pathlib.Path(f"{folder}/m.{kind}").read_bytes()))
        losses, rates = cases.train(main, loss, optimizer, batches, exe)
    name = case.replace(" ", "_")
    data = plain(data) if ERA == "older" else data
    (FOLDER / f"{name}.{ending}.gz").write_bytes(gzip.compress(data, mtime=0))
    arrays = {key: np.asarray(value) for key, value in values.items() if key != "StructuredToParameterName@@"}
    np.savez_compressed(FOLDER / f"{name}.{ERA}.npz", **arrays)
    return {"loss": loss.name if ERA == "older" else None, "losses": losses, "rates": rates}


def main():
    warnings.simplefilter("ignore")
    paddle.enable_static()
    if ERA == "older":
        older_functions()
    FOLDER.mkdir(exist_ok=True)
    exe, path = paddle.static.Executor(paddle.CPUPlace()), FOLDER / "facts.json"
    facts = json.loads(path.read_text()) if path.exists() else {}
    left_out = cases.NOT_OLDER if ERA == "older" else cases.NOT_NEWER
    facts[ERA] = {case: record(case, exe) for case in cases.CASES if case not in left_out}
    parts = []
    for era, found in sorted(facts.items()):
        lines = ",\n".join(f'  "{case}": {json.dumps(fact)}' for case, fact in found.items())
        parts.append(f' "{era}": {{\n{lines}\n }}')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n")


main()
