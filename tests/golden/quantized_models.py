"""Quantised models as files: written by calibration after training, the same for the original and for us.

It needs `FLAGS_enable_pir_api=0`, with which the original has the operators that quantisation rewrites.
"""

import os
import tempfile

import numpy as np
from static_quantization_cases import PLACE, Rows, image, network, set_weights

import paddle
from paddle import static

# name: whether weights and scales are those of ONNX's QuantizeLinear
FORMS = {"quantised": False, "quantised, linear": True}


def write(name, prefix):
    """Write a quantised model, and its inputs and outputs as `prefix.npz`."""
    main, startup = static.Program(), static.Program()
    with static.scope_guard(static.Scope()), tempfile.TemporaryDirectory() as folder:
        with paddle.utils.unique_name.guard(), static.program_guard(main, startup):
            x, _, y = network()
        executor = static.Executor(PLACE)
        executor.run(startup)
        set_weights(main)
        static.save_inference_model(f"{folder}/m", [x], [y], executor, program=main)
        post = static.quantization.PostTrainingQuantization(
            executor=executor,
            model_dir=folder,
            model_filename="m.pdmodel",
            params_filename="m.pdiparams",
            data_loader=paddle.io.DataLoader(Rows(), feed_list=[x], batch_size=4, return_list=False),
            algo="abs_max",
            quantizable_op_type=["conv2d", "mul"],
            onnx_format=FORMS[name],
        )
        post.quantize()
        place, file = os.path.split(prefix)
        post.save_quantized_model(place, model_filename=f"{file}.pdmodel", params_filename=f"{file}.pdiparams")
    with static.scope_guard(static.Scope()):
        program, feeds, fetches = static.load_inference_model(prefix, executor)
        answers = executor.run(program, feed={feeds[0]: image()[0]}, fetch_list=fetches)
    np.savez(f"{prefix}.npz", in0=image()[0], **{f"out{i}": a for i, a in enumerate(answers)})
