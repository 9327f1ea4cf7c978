"""The messages of the model format as programs of the fluid era read and write them."""

import struct

import numpy as np
import pytest

import paddle
from paddle.base.proto import framework_pb2


# The bytes are those that the original's module writes for this message.
def test_a_message_and_its_bytes():
    from paddle.fluid.proto.framework_pb2 import VarType

    described = VarType.TensorDesc()
    described.data_type = VarType.FP32
    described.dims.extend([2, 3])
    data = described.SerializeToString()
    assert data == b"\x08\x05\x10\x02\x10\x03"
    again = VarType.TensorDesc()
    assert again.ParseFromString(data) == 6
    assert (again, again.dims, again.data_type) == (described, [2, 3], VarType.FP32)
    other = VarType.TensorDesc()
    other.CopyFrom(again)
    other.dims.append(4)
    assert again.dims == [2, 3]
    assert again != other
    assert (VarType.Type.Name(5), VarType.Type.Value("FP32"), VarType.DENSE_TENSOR) == ("FP32", 5, 7)


def test_what_is_damaged_or_not_set():
    described = framework_pb2.VarType.TensorDesc()
    with pytest.raises(ValueError, match="damaged"):
        described.ParseFromString(b"\x08")
    with pytest.raises(ValueError, match="needs 'data_type'"):
        described.SerializeToString()


def test_a_program_is_read_and_written(tmp_path):
    spec = [paddle.static.InputSpec([None, 4], "float32")]
    paddle.jit.save(paddle.nn.Linear(4, 2), str(tmp_path / "model"), input_spec=spec)
    data = (tmp_path / "model.pdmodel").read_bytes()
    program = framework_pb2.ProgramDesc()
    program.ParseFromString(data)
    assert program.SerializeToString() == data
    assert "matmul_v2" in [op.type for op in program.blocks[0].ops]
    assert program.HasField("version")
    weight = next(v for v in program.blocks[0].vars if v.persistable and v.name not in ("feed", "fetch"))
    assert weight.type.type == framework_pb2.VarType.DENSE_TENSOR


def test_the_shape_of_a_value_in_a_file_of_its_own(tmp_path):
    # As PaddleSeg 0.8 reads it: a version, levels of sequences, a version, the size of the description, and it.
    paddle.enable_static()
    try:
        import paddle.fluid as fluid

        main, startup = fluid.Program(), fluid.Program()
        with fluid.program_guard(main, startup):
            fluid.layers.fc(fluid.data("x", [None, 3]), 5, param_attr=fluid.ParamAttr(name="w"))
        executor = fluid.Executor(fluid.CPUPlace())
        executor.run(startup)
        fluid.io.save_params(executor, str(tmp_path), main)
    finally:
        paddle.disable_static()
    data = (tmp_path / "w").read_bytes()
    (levels,) = struct.unpack_from("<Q", data, 4)
    (size,) = struct.unpack_from("<i", data, 16)
    described = framework_pb2.VarType.TensorDesc()
    described.ParseFromString(data[20 : 20 + size])
    assert (levels, list(described.dims)) == (0, [3, 5])
    assert len(data) == 20 + size + 4 * int(np.prod(described.dims))
