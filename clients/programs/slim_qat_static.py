"""Quantization-aware training of a static Program with paddleslim.quant.quant_aware and convert."""

import tempfile

import paddleslim
from slim_common import attrs_of, data, fix_scope, op_types, run_saved, show, static_net

import paddle

paddle.enable_static()
x, y = data()
for config in (
    {
        "weight_quantize_type": "channel_wise_abs_max",
        "activation_quantize_type": "moving_average_abs_max",
        "onnx_format": False,
    },
    {
        "weight_quantize_type": "abs_max",
        "activation_quantize_type": "range_abs_max",
        "onnx_format": False,
        "quantize_op_types": ["conv2d", "mul", "matmul_v2"],
    },
    {
        "weight_quantize_type": "channel_wise_abs_max",
        "activation_quantize_type": "moving_average_abs_max",
        "onnx_format": True,
        "quantize_op_types": ["conv2d", "mul", "matmul_v2", "relu", "elementwise_add"],
    },
):
    with paddle.static.scope_guard(paddle.static.Scope()):
        exe = paddle.static.Executor(paddle.CPUPlace())
        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            image, label, out = static_net()
            loss = paddle.mean(paddle.nn.functional.cross_entropy(out, label))
            test = main.clone(for_test=True)
            paddle.optimizer.Momentum(0.05, 0.9).minimize(loss)
        exe.run(startup)
        fix_scope(main)
        place = paddle.CPUPlace()
        eval_program = paddleslim.quant.quant_aware(test, place, config, for_test=True)
        train_program = paddleslim.quant.quant_aware(main, place, config, for_test=False)
        for step in range(3):
            (got,) = exe.run(train_program, feed={"image": x, "label": y}, fetch_list=[loss])
            show(f"loss {step}", got)
        print([op.type for op in eval_program.global_block().ops])
        show("eval before convert", exe.run(eval_program, feed={"image": x, "label": y}, fetch_list=[out])[0])
        converted = paddleslim.quant.convert(eval_program, place, config)
        print([op.type for op in converted.global_block().ops])
        show("converted", exe.run(converted, feed={"image": x, "label": y}, fetch_list=[out])[0])
        with tempfile.TemporaryDirectory() as folder:
            image = converted.global_block().var("image")
            target = converted.global_block().var(out.name)
            paddle.static.save_inference_model(f"{folder}/m", [image], [target], exe, program=converted)
            print(op_types(f"{folder}/m"))
            for line in attrs_of(f"{folder}/m"):
                print("  ", line)
            show("saved", run_saved(f"{folder}/m", x))
