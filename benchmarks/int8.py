"""Quantised networks on the predictor against the same networks in float32: milliseconds a run, how many operators work
on integers, and what the quantisation costs in accuracy.

The networks are quantised after training in two ways: `paddle.quantization.PTQ` on the layers, and
`paddle.static.quantization.PostTrainingQuantization` on a saved model. With `--mnist FOLDER`, a folder with the four
files of MNIST, LeNet is trained for an epoch and the accuracy of both is compared on the test images.
"""

import argparse
import collections
import logging
import pathlib
import statistics
import tempfile
import time

import deployed
import numpy as np

import paddle
from paddle import inference
from paddle.quantization import PTQ, QuantConfig
from paddle.quantization.observers import AbsmaxObserver

ROWS = {
    "ResNet-18": ("resnet18", (3, 224, 224)),
    "MobileNetV3-large": ("mobilenet_v3", (3, 224, 224)),
    "Transformer encoder": ("encoder", (64,)),
}
INTEGER = ("QLinearConv", "MatMulIntegerToFloat", "QLinearAdd", "QGemm", "QLinearMatMul")
PICTURES = 32  # or texts, for the difference
OPERATORS = ["conv2d", "depthwise_conv2d", "mul", "matmul", "matmul_v2", "elementwise_add"]


def batch(shape, count, seed):
    rng = np.random.default_rng(seed)
    return (
        rng.integers(0, 8000, (count, *shape)) if len(shape) == 1 else rng.standard_normal((count, *shape), "float32")
    )


def save(net, folder, shape):
    dtype = "int64" if len(shape) == 1 else "float32"
    net.eval()
    paddle.jit.save(net, str(folder / "net"), input_spec=[paddle.static.InputSpec([None, *shape], dtype, "x")])
    return folder / "net"


def by_layers(net, folder, samples):
    """Quantised by `paddle.quantization.PTQ`."""
    folder.mkdir()
    net.eval()
    config = QuantConfig(AbsmaxObserver(), AbsmaxObserver())
    if samples[0].dtype == np.int64:  # words, which have no scale: the matrix products alone
        config = QuantConfig(None, None)
        config.add_type_config(paddle.nn.Linear, AbsmaxObserver(), AbsmaxObserver())
    ptq = PTQ(config)
    observed = ptq.quantize(net)
    with paddle.no_grad():
        for x in samples:
            observed(paddle.to_tensor(x))
    return save(ptq.convert(observed), folder, samples[0].shape[1:])


def by_program(path, folder, samples):
    """Quantised by `paddle.static.quantization.PostTrainingQuantization`."""
    from paddle.static.quantization import PostTrainingQuantization

    paddle.enable_static()
    try:
        made = PostTrainingQuantization(
            executor=paddle.static.Executor(paddle.CPUPlace()),
            model_dir=str(path.parent),
            model_filename=path.name + ".pdmodel",
            params_filename=path.name + ".pdiparams",
            sample_generator=lambda: ((row,) for x in samples for row in x),
            batch_size=len(samples[0]),
            batch_nums=len(samples),
            algo="abs_max",
            quantizable_op_type=OPERATORS,
            weight_quantize_type="channel_wise_abs_max",
            onnx_format=True,
        )
        made.quantize()
        made.save_quantized_model(str(folder), "net.pdmodel", "net.pdiparams")
    finally:
        paddle.disable_static()
    return folder / "net"


def predictor(path):
    config = inference.Config(f"{path}.pdmodel", f"{path}.pdiparams")
    config.set_cpu_math_library_num_threads(1)
    config.enable_onnxruntime()
    config.enable_save_optim_model(False)
    return inference.create_predictor(config)


def integer_operators(path):
    """How many nodes work on integers, of those that multiply."""
    import onnx
    from paddle.inference._conversion import converted

    model = onnx.load_from_string(converted(inference.Config(f"{path}.pdmodel", f"{path}.pdiparams")._load()).onnx)
    kinds = collections.Counter(node.op_type for node in model.graph.node)
    found = sum(kinds[k] for k in INTEGER)
    return f"{found} of {found + kinds['Conv'] + kinds['MatMul'] + kinds['Gemm']}"


def run(predictor, x):
    handle = predictor.get_input_handle(predictor.get_input_names()[0])
    handle.copy_from_cpu(x)
    predictor.run()
    return predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()


def compare(predictors, x, rounds):
    """{name: [seconds of processor time]}, alternately."""
    times = {name: [] for name in predictors}
    for one in predictors.values():
        run(one, x)
    for _ in range(rounds):
        for name, one in predictors.items():
            start = time.thread_time()
            run(one, x)
            times[name].append(time.thread_time() - start)
    return times


def speed(folder, rounds, only):
    print(
        f"{'':28s} {'way':10s} {'float32':>8s} {'int8':>8s} {'best':>6s} {'median':>6s}  integer operators  difference"
    )
    for row, (name, shape) in ROWS.items():
        if only not in row:
            continue
        paddle.seed(0)
        net = deployed.NETWORKS[name][0](paddle)
        home = folder / name
        home.mkdir()
        samples = [batch(shape, 4, seed) for seed in range(2)]
        plain = save(net, home, shape)
        ways = {
            "layers": by_layers(net, home / "layers", samples),
            "program": by_program(plain, home / "program", samples),
        }
        for way, path in ways.items():
            pair = {"float32": predictor(plain), "int8": predictor(path)}
            x = batch(shape, PICTURES, 9)
            outs = [run(p, x) for p in pair.values()]
            difference = np.abs(outs[0] - outs[1]).mean() / np.abs(outs[0]).mean()
            for count in (1, 8):
                times = compare(pair, batch(shape, count, 9), rounds)
                best, median = (how(times["float32"]) / how(times["int8"]) for how in (min, statistics.median))
                shown = " ".join(f"{min(t) * 1e3:8.2f}" for t in times.values())
                label = f"{row}, ×{count}"
                print(
                    f"{label:28s} {way:10s} {shown} {best:6.2f} {median:6.2f}  {integer_operators(path):>17s}"
                    f"  {difference:10.3f}",
                    flush=True,
                )


def accuracy(folder, mnist):
    """LeNet after an epoch of MNIST: how often both agree, and the hits of each."""
    mnist = pathlib.Path(mnist)

    def data(part):
        images, labels = (next(mnist.glob(f"{part}-{kind}*")) for kind in ("images-idx3", "labels-idx1"))
        found = paddle.vision.datasets.MNIST(str(images), str(labels), transform=paddle.vision.transforms.ToTensor())
        x, y = zip(*found, strict=True)
        return np.stack([np.asarray(v) for v in x]).astype("float32"), np.asarray(y).reshape(-1)

    paddle.seed(0)
    net = paddle.vision.models.LeNet()
    optimizer = paddle.optimizer.Adam(1e-3, parameters=net.parameters())
    x, y = data("train")
    for at in range(0, len(x), 64):
        loss = paddle.nn.functional.cross_entropy(
            net(paddle.to_tensor(x[at : at + 64])), paddle.to_tensor(y[at : at + 64])
        )
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
    home = folder / "lenet"
    home.mkdir()
    samples = [x[i : i + 32] for i in range(0, 256, 32)]
    plain = save(net, home, (1, 28, 28))
    ways = {"layers": by_layers(net, home / "layers", samples), "program": by_program(plain, home / "program", samples)}
    x, y = data("t10k")
    want = run(predictor(plain), x)
    print(f"LeNet on {len(x)} test images of MNIST: float32 finds {(want.argmax(1) == y).mean():.2%}")
    for way, path in ways.items():
        got = run(predictor(path), x)
        hits, same = (got.argmax(1) == y).mean(), (got.argmax(1) == want.argmax(1)).mean()
        print(
            f"  int8 by {way:8s} finds {hits:.2%}, agrees with float32 in {same:.2%}, mean difference of the scores "
            f"{np.abs(got - want).mean():.3f} (mean size {np.abs(want).mean():.2f}); {integer_operators(path)} integer"
        )


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--rounds", type=int, default=15)
    ap.add_argument("--only", default="", help="networks whose name contains this; 'mnist' for the accuracy alone")
    ap.add_argument("--mnist", help="a folder with the files of MNIST")
    a = ap.parse_args()
    logging.basicConfig(level=logging.WARNING, format="  %(message)s")
    with tempfile.TemporaryDirectory() as folder:
        if a.only != "mnist":
            speed(pathlib.Path(folder), a.rounds, a.only)
        if a.mnist:
            accuracy(pathlib.Path(folder), a.mnist)


if __name__ == "__main__":
    main()
