"""Record small model files of the original, in both of its forms, with what they answer.

FLAGS_enable_pir_api=0 PYTHON_OF_THE_ORIGINAL tests/golden/record_models.py
PYTHON_OF_THE_ORIGINAL tests/golden/record_models.py
"""

import os
import pathlib

import model_networks

import paddle

FOLDER = pathlib.Path(__file__).with_name("models")


def main():
    paddle.enable_static()
    model_networks.repair()
    form = "older" if os.environ.get("FLAGS_enable_pir_api") == "0" else "newer"  # noqa: SIM112
    for name in model_networks.SMALL:
        model_networks.written(model_networks.SMALL, name, str(FOLDER / form / name))
        if form == "older":
            _without_stacks(FOLDER / form / f"{name}.pdmodel")


def _without_stacks(path):
    """Leave out where on the recording machine each operator was called."""
    from paddle.base.proto import framework_pb2

    program = framework_pb2.ProgramDesc.FromString(path.read_bytes())
    for block in program.blocks:
        for op in block.ops:
            kept = [attr for attr in op.attrs if attr.name != "op_callstack"]
            del op.attrs[:]
            op.attrs.extend(kept)
    path.write_bytes(program.SerializeToString())


if __name__ == "__main__":
    main()
