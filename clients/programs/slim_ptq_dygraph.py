"""Quantization after training of a dynamic network with paddleslim.PTQ."""

import tempfile

from paddleslim.dygraph.quant import PTQ
from slim_common import Net, attrs_of, data, fix_weights, op_types, run_saved, show

import paddle

x, y = data()
for act in ("KLQuantizer", "HistQuantizer", "AbsmaxQuantizer"):
    for wt in ("PerChannelAbsmaxQuantizer", "AbsmaxQuantizer"):
        net = fix_weights(Net())
        net.eval()
        ptq = PTQ(activation_quantizer=act, weight_quantizer=wt)
        quantized = ptq.quantize(net, fuse=act == "KLQuantizer")
        for i in range(0, 16, 4):
            out = quantized(paddle.to_tensor(x[i : i + 4]))
        show("observed", out)
        with tempfile.TemporaryDirectory() as folder:
            ptq.save_quantized_model(
                quantized, f"{folder}/m", input_spec=[paddle.static.InputSpec([None, 1, 8, 8], "float32")]
            )
            paddle.disable_static()
            print(op_types(f"{folder}/m"))
            for line in attrs_of(f"{folder}/m"):
                print("  ", line)
            show("loaded", run_saved(f"{folder}/m", x))
