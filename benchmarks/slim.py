"""What PaddleSlim's quantisation after training costs in accuracy, and how many operators then work on integers.

    python benchmarks/slim.py --slim FOLDER_OF_PADDLESLIM --mnist FOLDER

A residual network of four convolutions is trained briefly on MNIST, with a seed, and asked for 2,000 test pictures.
PaddleSlim is a client here: its code runs unmodified.
"""

import argparse
import logging
import pathlib
import sys
import tempfile
import warnings

import numpy as np
from int8 import integer_operators, run

import paddle
from paddle import inference, nn

STATIC = [("hist", True), ("mse", True), ("avg", True), ("abs_max", True), ("KL", True), ("hist", False)]
DYNAMIC = ["HistQuantizer", "AbsmaxQuantizer", "KLQuantizer"]
ROWS = 2000


class Residual(nn.Layer):
    def __init__(self):
        super().__init__()
        self.first, self.norm = nn.Conv2D(1, 8, 3, padding=1, stride=2), nn.BatchNorm2D(8)
        self.left, self.left_norm = nn.Conv2D(8, 8, 3, padding=1), nn.BatchNorm2D(8)
        self.right, self.right_norm = nn.Conv2D(8, 8, 3, padding=1), nn.BatchNorm2D(8)
        self.last, self.last_norm = nn.Conv2D(8, 16, 3, padding=1, stride=2), nn.BatchNorm2D(16)
        self.relu, self.pool, self.flat = nn.ReLU(), nn.AdaptiveAvgPool2D(1), nn.Flatten()
        self.classes = nn.Linear(16, 10)

    def forward(self, x):
        x = self.relu(self.norm(self.first(x)))
        inside = self.relu(self.left_norm(self.left(x)))
        x = self.relu(x + self.right_norm(self.right(inside)))
        return self.classes(self.flat(self.pool(self.relu(self.last_norm(self.last(x))))))


def trained(x, y, steps):
    paddle.seed(1)
    net = Residual()
    optimizer = paddle.optimizer.Adam(5e-3, parameters=net.parameters())
    for step in range(steps):
        at = 64 * step % len(x)
        out = net(paddle.to_tensor(x[at : at + 64]))
        nn.functional.cross_entropy(out, paddle.to_tensor(y[at : at + 64])).backward()
        optimizer.step()
        optimizer.clear_grad()
    net.eval()
    return net


def pictures(folder, part):
    images, labels = (next(pathlib.Path(folder).glob(f"{part}-{kind}*")) for kind in ("images-idx3", "labels-idx1"))
    found = paddle.vision.datasets.MNIST(str(images), str(labels), transform=paddle.vision.transforms.ToTensor())
    x, y = zip(*(found[i] for i in range(ROWS if part == "t10k" else 12000)), strict=True)
    return np.stack([np.asarray(v) for v in x]).astype("float32"), np.asarray(y).reshape(-1).astype("int64")


def show(name, path, images, labels):
    config = inference.Config(f"{path}.pdmodel", f"{path}.pdiparams")
    config.enable_save_optim_model(False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the line that is printed says the engine
        made = inference.create_predictor(config)
    right = (run(made, images).argmax(1) == labels).mean()
    engine = made._engine.name
    count = integer_operators(path) if engine == "onnxruntime" else "none"
    print(f"{name:24s} {right:7.2%}  on {engine}, {count} operators on integers", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slim", required=True, metavar="FOLDER", help="the folder in which `paddleslim` is")
    parser.add_argument("--mnist", required=True, metavar="FOLDER")
    parser.add_argument("--steps", type=int, default=800, metavar="N", help="steps of training, 64 pictures each (800)")
    args = parser.parse_args()
    sys.path.insert(0, args.slim)
    logging.getLogger("paddle.inference").setLevel(logging.ERROR)
    paddle.set_flags({"FLAGS_enable_pir_api": 0})  # PaddleSlim edits Programs in the form before 3.0
    x, y = pictures(args.mnist, "train")
    images, labels = pictures(args.mnist, "t10k")
    net, where = trained(x, y, args.steps), pathlib.Path(tempfile.mkdtemp())
    paddle.jit.save(net, str(where / "net"), input_spec=[paddle.static.InputSpec([None, 1, 28, 28], "float32", "x")])
    show("float32", where / "net", images, labels)
    for name in DYNAMIC:
        show(name, by_layers(net, name, x[:256], where), images, labels)
    for algorithm, onnx_format in STATIC:
        path = by_program(where, algorithm, onnx_format, x[:256])
        show(algorithm if onnx_format else f"{algorithm}, older form", path, images, labels)


def by_layers(net, name, samples, where):
    from paddleslim.dygraph.quant import PTQ

    ptq = PTQ(activation_quantizer=name)
    quantised = ptq.quantize(net, fuse=False)
    for i in range(0, len(samples), 32):
        quantised(paddle.to_tensor(samples[i : i + 32]))
    spec = [paddle.static.InputSpec([None, 1, 28, 28], "float32", "x")]
    ptq.save_quantized_model(quantised, str(where / name), input_spec=spec)
    paddle.disable_static()
    return where / name


def by_program(where, algorithm, onnx_format, samples):
    import paddleslim

    def batches():
        for i in range(0, len(samples), 32):
            yield [samples[i : i + 32]]

    paddle.enable_static()
    to = where / f"{algorithm}{onnx_format}"
    paddleslim.quant.quant_post_static(
        paddle.static.Executor(paddle.CPUPlace()),
        str(where),
        str(to),
        batch_generator=batches,
        model_filename="net.pdmodel",
        params_filename="net.pdiparams",
        batch_size=32,
        batch_nums=8,
        algo=algorithm,
        onnx_format=onnx_format,
    )
    paddle.disable_static()
    return to / "model"


if __name__ == "__main__":
    main()
