#!/usr/bin/env python3
"""Train one network here and in the original, from the same weights on the same batches, and compare the losses.

    python conformance/loss_curves.py [--steps 200] [--png loss_curves.png]

The original's interpreter is the one in PADDLE_ORACLE_PYTHON, or where `make conformance` puts it.
"""

import argparse
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[1]
MNIST = ROOT / "src" / "paddle" / "vision" / "datasets" / "_mnist_data"
ORACLES = (
    "~/.cache/outrigger/oracle/venv/bin/python",
    "~/.cache/outrigger/oracle/bin/python",
    "~/.cache/paddle-oracle/venv/bin/python",
)


def oracle():
    for path in (os.environ.get("PADDLE_ORACLE_PYTHON"), *ORACLES):
        if path and pathlib.Path(path).expanduser().exists():
            return str(pathlib.Path(path).expanduser())
    sys.exit("loss_curves: the original is not installed; `make conformance` sets it up, or PADDLE_ORACLE_PYTHON names it")


def network():
    from paddle import nn

    return nn.Sequential(
        nn.Conv2D(1, 8, 3, padding=1), nn.BatchNorm2D(8), nn.ReLU(), nn.MaxPool2D(2, 2),
        nn.Conv2D(8, 16, 3, padding=1), nn.BatchNorm2D(16), nn.ReLU(), nn.MaxPool2D(2, 2),
        nn.Flatten(), nn.Linear(784, 64), nn.ReLU(), nn.Linear(64, 10),
    )  # fmt: skip


def train(weights, steps, out):
    """One side: the losses of every step, as JSON."""
    import paddle

    images = np.frombuffer(gzip.open(MNIST / "train-images-idx3-ubyte.gz").read(), np.uint8, offset=16)
    labels = np.frombuffer(gzip.open(MNIST / "train-labels-idx1-ubyte.gz").read(), np.uint8, offset=8)
    images = images.reshape(-1, 1, 28, 28)
    net = network()
    if not os.path.exists(weights):
        np.savez(weights, **{k: v.numpy() for k, v in net.state_dict().items()})
    with np.load(weights) as saved:
        net.set_state_dict({k: saved[k] for k in saved})
    opt = paddle.optimizer.Adam(0.001, parameters=net.parameters(), weight_decay=1e-4)
    losses = []
    for step in range(steps):
        at = slice(step * 64, step * 64 + 64)
        x = paddle.to_tensor(images[at].astype("float32") / 255)
        loss = paddle.nn.functional.cross_entropy(net(x), paddle.to_tensor(labels[at].astype("int64")))
        loss.backward()
        opt.step()
        opt.clear_grad()
        losses.append(float(loss))
    pathlib.Path(out).write_text(json.dumps(losses))


def plot(ours, theirs, path):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    fig, (top, below) = plt.subplots(2, 1, figsize=(8, 5.4), sharex=True, height_ratios=(2, 1))
    top.plot(theirs, color="#9e2a2b", lw=3, alpha=0.5, label="Paddle 3.3.1")
    top.plot(ours, color="#2a6f97", lw=1, label="Outrigger")
    top.set_ylabel("loss")
    top.legend()
    below.semilogy(np.abs(np.subtract(ours, theirs)) + 1e-12, color="#333333", lw=1)
    below.set_ylabel("difference")
    below.set_xlabel("step")
    fig.tight_layout()
    fig.savefig(path, dpi=110)
    print(f"plot: {path}")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--steps", type=int, default=200)
    ap.add_argument("--png", default=str(ROOT / "conformance" / "loss_curves.png"))
    ap.add_argument("--train", nargs=3, metavar=("WEIGHTS", "STEPS", "OUT"), help=argparse.SUPPRESS)
    a = ap.parse_args()
    if a.train:
        train(a.train[0], int(a.train[1]), a.train[2])
        return
    with tempfile.TemporaryDirectory() as folder:
        curves = {}
        for side, python in (("original", oracle()), ("ours", sys.executable)):
            out = f"{folder}/{side}.json"
            command = [python, "-W", "ignore", __file__, "--train", f"{folder}/weights.npz", str(a.steps), out]
            environment = {**os.environ, "GLOG_minloglevel": "2"}
            environment.pop("PYTHONPATH", None)  # it could make of the original this project
            if side == "ours":
                environment["PYTHONPATH"] = str(ROOT / "src")
            subprocess.run(command, check=True, env=environment)
            curves[side] = json.loads(pathlib.Path(out).read_text())
    gap = np.abs(np.subtract(curves["ours"], curves["original"]))
    print(f"{a.steps} steps: loss {curves['original'][0]:.4f} → {curves['original'][-1]:.4f}")
    print(f"greatest difference {gap.max():.2e} at step {int(gap.argmax())}, after 50 steps {gap[:50].max():.2e}")
    plot(curves["ours"], curves["original"], a.png)


if __name__ == "__main__":
    main()
