"""Quantization-aware training of a dynamic network with paddleslim.QAT."""

import tempfile

import paddleslim
from slim_common import Net, attrs_of, data, fix_weights, op_types, run_saved, show

import paddle

x, y = data()
for config in (
    {"weight_quantize_type": "channel_wise_abs_max", "onnx_format": False},
    {"weight_quantize_type": "abs_max", "onnx_format": True, "activation_preprocess_type": "PACT"},
    {"weight_quantize_type": "channel_wise_abs_max", "onnx_format": True, "fuse_conv_bn": False},
):
    paddle.seed(0)
    net = fix_weights(Net())
    quanter = paddleslim.QAT(config=config)
    net = quanter.quantize(net)
    opt = paddle.optimizer.Momentum(0.05, parameters=net.parameters())
    net.train()
    for step in range(3):
        loss = paddle.nn.functional.cross_entropy(net(paddle.to_tensor(x)), paddle.to_tensor(y))
        loss.backward()
        opt.step()
        opt.clear_grad()
        show(f"loss {step}", loss)
    net.eval()
    show("eval", net(paddle.to_tensor(x)))
    with tempfile.TemporaryDirectory() as folder:
        quanter.save_quantized_model(
            net, f"{folder}/m", input_spec=[paddle.static.InputSpec([None, 1, 8, 8], "float32")]
        )
        paddle.disable_static()
        print(op_types(f"{folder}/m"))
        for line in attrs_of(f"{folder}/m"):
            print("  ", line)
        show("loaded", run_saved(f"{folder}/m", x))
