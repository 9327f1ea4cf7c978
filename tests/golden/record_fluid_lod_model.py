"""Record a model on sequences, as the original stores it, and what it computes: the folder `fluid_lod`.

python tests/golden/record_fluid_lod_model.py      # with the original installed
"""

import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).with_name("fluid_lod")
ROWS, LENGTHS = np.linspace(-2, 2, 24).reshape(6, 4).astype("float32"), [[2, 3, 1]]


def main():
    """Ask the original."""
    import paddle
    from paddle.base import core

    paddle.enable_static()
    paddle.seed(1)
    with paddle.pir_utils.OldIrGuard():
        program, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(program, startup):
            nn = paddle.static.nn
            x = paddle.static.data("x", [-1, 4], "float32", lod_level=1)
            rows = nn.sequence_conv(x, 3, act="tanh")
            chances = nn.sequence_softmax(nn.fc(rows, 1))
            outs = [
                nn.sequence_pool(rows * chances, "sum"),
                nn.sequence_last_step(rows),
                nn.sequence_expand(nn.sequence_pool(rows, "max"), rows),
            ]
            exe = paddle.static.Executor()
            exe.run(startup)
            tensor = core.DenseTensor()
            tensor.set(ROWS, paddle.CPUPlace())
            tensor.set_recursive_sequence_lengths(LENGTHS)
            found = exe.run(program, feed={"x": tensor}, fetch_list=outs, return_numpy=False)
            FOLDER.mkdir(exist_ok=True)
            paddle.static.save_inference_model(str(FOLDER / "model"), [x], outs, exe, program=program)
            # The same file without the places in this script that its operators come from.
            stored = paddle.static.normalize_program(program, [x], outs)
            for block in stored.blocks:
                for op in block.ops:
                    op.desc.remove_attr("op_callstack")
            (FOLDER / "model.pdmodel").write_bytes(stored.desc.serialize_to_string())
    np.savez_compressed(FOLDER / "expected.npz", *[np.array(t) for t in found])


if __name__ == "__main__":
    main()
