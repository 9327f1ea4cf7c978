"""Make a trained LeNet smaller in three ways and compare the accuracy: pruning, quantisation, distillation.

    python examples/compress_lenet.py [--epochs 2] [--images 20000]

- Pruning sets half of the weights to zero (two of every four in a row) and continues training with these zeros.
- Quantisation converts weights and activations to 8-bit integers, either after training or with training for it.
- Distillation trains a small network to reproduce the probabilities of the large one.

Sizes are those of the stored weights: 4 bytes for a float and 1 byte for an 8-bit integer. Zeros are not stored; with
pruning, one bit per weight marks them.
"""

import argparse
import copy

import numpy as np
from rich.console import Console
from rich.table import Table

import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle.incubate import asp
from paddle.quantization import PTQ, QAT, QuantConfig
from paddle.quantization.observers import AbsmaxObserver
from paddle.quantization.quanters import FakeQuanterWithAbsMaxObserver
from paddle.vision.datasets import MNIST

console = Console(highlight=False)


def load(mode, count=None):
    """Images [n, 1, 28, 28] from -1 to 1, and labels [n], of one part of MNIST."""
    data = MNIST(mode=mode, backend="cv2")
    images = np.stack(data.images[:count]).reshape(-1, 1, 28, 28).astype("float32") / 127.5 - 1
    return paddle.to_tensor(images), paddle.to_tensor(np.concatenate(data.labels[:count]).astype("int64"))


def network(channels=(6, 16), hidden=(120, 84)):
    """LeNet, or a smaller variant."""
    return nn.Sequential(
        nn.Conv2D(1, channels[0], 5, padding=2),
        nn.ReLU(),
        nn.MaxPool2D(2, 2),
        nn.Conv2D(channels[0], channels[1], 5),
        nn.ReLU(),
        nn.MaxPool2D(2, 2),
        nn.Flatten(),
        nn.Linear(25 * channels[1], hidden[0]),
        nn.ReLU(),
        nn.Linear(hidden[0], hidden[1]),
        nn.ReLU(),
        nn.Linear(hidden[1], 10),
    )


def train(net, images, labels, epochs, loss=F.cross_entropy, rate=2e-3, wrap=lambda optimizer: optimizer):
    """Train with Adam in batches of 64; `loss` takes the outputs and a batch of `labels`."""
    net.train()
    optimizer = wrap(paddle.optimizer.Adam(rate, parameters=net.parameters()))
    for _ in range(epochs):
        order = paddle.randperm(len(images))
        for start in range(0, len(images), 64):
            batch = order[start : start + 64]
            loss(net(images[batch]), labels[batch]).backward()
            optimizer.step()
            optimizer.clear_grad()
    net.eval()
    return net


def accuracy(net, images, labels):
    """The fraction of images that are classified correctly."""
    with paddle.no_grad():
        answers = [net(images[i : i + 1000]).argmax(1) for i in range(0, len(images), 1000)]
    return float((paddle.concat(answers) == labels).astype("float32").mean())


def kilobytes(net, bits=32):
    """The size of the weights: `bits` for each that is not zero, and one bit for each weight if there are zeros."""
    total = 0.0
    for parameter in net.parameters():
        kept = int((parameter != 0).sum())
        width = bits if parameter.ndim > 1 else 32  # biases are not quantised
        total += kept * width + (parameter.size if kept < parameter.size else 0)
    return total / 8 / 1024


def distillation_loss(teacher_answers, temperature=4.0, weight=0.7):
    """A loss for matching the teacher's softened outputs and the labels, which a batch has in one tensor."""

    def loss(answers, batch):
        index, labels = batch[:, 0], batch[:, 1]
        soft = F.softmax(teacher_answers[index] / temperature)
        away = F.kl_div(F.log_softmax(answers / temperature), soft, reduction="batchmean") * temperature**2
        return weight * away + (1 - weight) * F.cross_entropy(answers, labels)

    return loss


def main():
    parser = argparse.ArgumentParser(description="Prune, quantise and distil a trained LeNet.")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--images", type=int, default=20000, help="how many training images to use")
    args = parser.parse_args()

    paddle.seed(7)
    np.random.seed(7)  # the order of the pictures
    images, labels = load("train", args.images)
    test = load("test")
    rows = []

    def note(name, net, how, bits=32):
        rows.append((name, how, kilobytes(net, bits), accuracy(net, *test)))
        console.print(f"{name}: {rows[-1][3]:.2%}")

    teacher = train(network(), images, labels, args.epochs)
    note("LeNet as trained", teacher, "float32")

    pruned = copy.deepcopy(teacher)
    asp.prune_model(pruned)
    note("pruned", pruned, "half are zero")
    train(pruned, images, labels, 1, rate=5e-4, wrap=asp.decorate)
    note("pruned, trained on", pruned, "half are zero")

    ptq = PTQ(QuantConfig(activation=AbsmaxObserver(), weight=AbsmaxObserver()))
    observed = ptq.quantize(teacher)
    observed(images[:512])  # calibrate: the observers record the range of values
    note("quantised after", ptq.convert(observed), "int8", 8)

    fake = FakeQuanterWithAbsMaxObserver(moving_rate=0.9)
    qat = QAT(QuantConfig(activation=fake, weight=fake))
    aware = qat.quantize(copy.deepcopy(pruned).train())
    train(aware, images, labels, 1, rate=2e-4, wrap=asp.decorate)
    note("pruned, quantised", qat.convert(aware), "int8, half are zero", 8)

    small = {"channels": (4, 8), "hidden": (32, 24)}
    note("small network", train(network(**small), images, labels, args.epochs), "float32")
    with paddle.no_grad():
        answers = paddle.concat([teacher(images[i : i + 1000]) for i in range(0, len(images), 1000)])
    both = paddle.stack([paddle.arange(len(images)), labels], 1)
    student = train(network(**small), images, both, args.epochs, distillation_loss(answers))
    note("small one, distilled", student, "float32")

    table = Table(title=f"LeNet on MNIST, {len(images):,} training images, {len(test[1]):,} test images")
    for title in ("", "weights", "size", "of LeNet", "accuracy"):
        table.add_column(title, justify="left" if title in ("", "weights") else "right")
    for name, how, size, right in rows:
        table.add_row(name, how, f"{size:.1f} KB", f"{size / rows[0][2]:.0%}", f"{right:.2%}")
    console.print(table)


if __name__ == "__main__":
    main()
