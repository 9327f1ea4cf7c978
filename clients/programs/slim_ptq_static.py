"""Quantization after training of a saved model with paddleslim.quant.quant_post_static."""

import os
import tempfile

import paddleslim
from slim_common import attrs_of, data, fix_scope, op_types, run_saved, show, static_net

import paddle

paddle.enable_static()
x, y = data()
exe = paddle.static.Executor(paddle.CPUPlace())
main, startup = paddle.static.Program(), paddle.static.Program()
with paddle.static.program_guard(main, startup):
    image, label, out = static_net()
exe.run(startup)
fix_scope(main)


class Rows(paddle.io.Dataset):
    def __len__(self):
        return len(x)

    def __getitem__(self, index):
        return x[index]


with tempfile.TemporaryDirectory() as folder:
    paddle.static.save_inference_model(f"{folder}/m", [image], [out], exe, program=main)
    show("float", run_saved(f"{folder}/m", x))
    loader = paddle.io.DataLoader(Rows(), feed_list=[image], batch_size=4, return_list=False)
    for algo in ("KL", "hist", "mse", "avg", "abs_max", "min_max", "emd", "ptf"):
        for onnx_format in (False, True):
            for weight in ("channel_wise_abs_max", "abs_max"):
                to = f"{folder}/{algo}{onnx_format}{weight}/"
                try:
                    paddleslim.quant.quant_post_static(
                        exe,
                        folder,
                        to,
                        data_loader=loader,
                        model_filename="m.pdmodel",
                        params_filename="m.pdiparams",
                        batch_size=4,
                        batch_nums=4,
                        algo=algo,
                        weight_quantize_type=weight,
                        quantizable_op_type=["conv2d", "mul", "matmul_v2", "elementwise_add"],
                        onnx_format=onnx_format,
                    )
                except Exception as error:
                    print(
                        algo, onnx_format, weight, "FAILED", type(error).__name__, str(error)[:300].replace("\n", " ")
                    )
                    continue
                print(algo, onnx_format, weight, sorted(os.listdir(to)))
                print(op_types(to + "model"))
                if weight != "abs_max":
                    for line in attrs_of(to + "model"):
                        print("  ", line)
                show(f"{algo} {onnx_format} {weight}", run_saved(to + "model", x))
