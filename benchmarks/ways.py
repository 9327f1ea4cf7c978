"""Inference with trained networks in four ways: the layer itself, `to_static`, a model read by `jit.load`, and
`paddle.inference`; against the original's four, and against torch's modules run eagerly."""

import atexit
import functools
import pathlib
import shutil
import tempfile

import harness
import numpy as np

NETWORKS = {
    "LeNet": ("LeNet 64×1×28×28", "LeNet", (1, 28, 28)),
    "ResNet-18": ("ResNet-18 8×3×64×64", "resnet18", (3, 224, 224)),
    "MobileNetV3-small": ("MobileNetV3-small 8×3×96×96", "mobilenet_v3_small", (3, 224, 224)),
}
BATCHES = (1, 16)
WAYS = ("dynamic", "to_static", "jit.load", "inference")


def cases(impl):
    rng = np.random.default_rng(0)
    found = {}
    for name, (row, function, shape) in NETWORKS.items():
        ways = _torch(row) if impl == "torch" else _paddle(function, shape)
        for batch in BATCHES:
            x = rng.standard_normal((batch, *shape)).astype("float32")
            for way in WAYS:
                found[f"{name} ×{batch} {way}"] = ways[way](x)
    return found


def _torch(row):
    """torch has one way, which is compared with all four."""
    import networks

    make = networks.networks(networks.library("torch"))[row][0]
    return dict.fromkeys(WAYS, functools.partial(harness.torch_answer, make().eval()))


def _paddle(function, shape):
    import paddle

    paddle.seed(0)
    net = getattr(paddle.vision.models, function)()
    net.eval()
    folder = pathlib.Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    spec = [paddle.static.InputSpec([None, *shape], "float32", "x")]
    paddle.jit.save(net, str(folder / "net"), input_spec=spec)
    loaded = paddle.jit.load(str(folder / "net"))
    loaded.eval()
    converted = paddle.jit.to_static(getattr(paddle.vision.models, function)())
    converted.eval()
    ways = [functools.partial(harness.answer, layer) for layer in (net, converted, loaded)]
    ways.append(functools.partial(harness.predicted, harness.predictor_of(folder / "net")))
    return dict(zip(WAYS, ways, strict=True))


def report_slower(times):
    """Print the rows in which the original is faster."""
    ratios = {name: harness.ratio(found, "original", "ours") for name, found in times.items()}
    return [f"{name}: {found:.2f}" for name, found in ratios.items() if found is not None and found <= 1]


if __name__ == "__main__":
    missed = []
    good = harness.main(
        __file__,
        rounds=5,
        seconds=0.2,
        unit=1e3,
        unit_name="ms",
        plot=lambda times: missed.extend(report_slower(times)),
    )
    print(f"slower than the original: {', '.join(missed)}" if missed else "faster than the original in every row")
    raise SystemExit(not good or bool(missed))
