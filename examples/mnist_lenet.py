"""Train LeNet on MNIST, save it, load it again and read a digit.

    python examples/mnist_lenet.py [--epochs 2] [--batch-size 64] [--digit 0] [--output output]

Everything that computes is plain Paddle; rich only draws.
"""

import argparse
import math
import time
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle.vision.datasets import MNIST

console = Console(highlight=False)


class LeNet(nn.Layer):
    """Two convolutions, three linear layers, 61,706 parameters."""

    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2D(1, 6, 5, padding=2),
            nn.ReLU(),
            nn.MaxPool2D(2, 2),
            nn.Conv2D(6, 16, 5),
            nn.ReLU(),
            nn.MaxPool2D(2, 2),
        )
        self.classifier = nn.Sequential(
            nn.Flatten(),
            nn.Linear(400, 120),
            nn.ReLU(),
            nn.Linear(120, 84),
            nn.ReLU(),
            nn.Linear(84, 10),
        )

    def forward(self, images):
        return self.classifier(self.features(images))


def load(mode):
    """All images of one part as float32 [n, 1, 28, 28] from -1 to 1, and their labels [n]."""
    dataset = MNIST(mode=mode, backend="cv2")
    images = np.stack(dataset.images).reshape(-1, 1, 28, 28) / np.float32(127.5) - 1
    return images, np.concatenate(dataset.labels)


def batches(images, labels, size, order):
    """Tensors of `size` images and labels at a time."""
    for start in range(0, len(order), size):
        rows = order[start : start + size]
        yield paddle.to_tensor(images[rows]), paddle.to_tensor(labels[rows])


def train_epoch(model, optimizer, schedule, images, labels, size, report):
    """One pass over the images in a new order; `report` hears of every step."""
    model.train()
    seen = correct = 0
    mean_loss = 0.0
    for x, y in batches(images, labels, size, paddle.randperm(len(images)).numpy()):
        logits = model(x)
        loss = F.cross_entropy(logits, y)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        schedule.step()

        seen += len(y)
        correct += int((logits.argmax(axis=1) == y).sum())
        mean_loss += (float(loss) - mean_loss) * len(y) / seen
        report(seen, mean_loss, correct / seen)


@paddle.no_grad()
def predict(model, images):
    """Probabilities [n, 10] as a NumPy array."""
    model.eval()
    parts = [images[start : start + 1000] for start in range(0, len(images), 1000)]
    return np.concatenate([F.softmax(model(paddle.to_tensor(part))).numpy() for part in parts])


def progress_bar():
    return Progress(
        TextColumn("epoch {task.fields[epoch]}"),
        BarColumn(bar_width=30),
        TextColumn("{task.percentage:>3.0f} %"),
        TextColumn("loss {task.fields[loss]:.4f}"),
        TextColumn("acc {task.fields[acc]:.2%}"),
        TextColumn("{task.fields[speed]:>6,.0f} images/s"),
        TimeRemainingColumn(),
        console=console,
    )


def train(model, images, labels, epochs, size):
    """All epochs, under a live progress bar; returns the optimizer, whose state can be saved."""
    steps = epochs * math.ceil(len(images) / size)
    schedule = paddle.optimizer.lr.CosineAnnealingDecay(learning_rate=2e-3, T_max=steps)
    optimizer = paddle.optimizer.Adam(learning_rate=schedule, parameters=model.parameters())
    with progress_bar() as progress:
        for epoch in range(1, epochs + 1):
            task = progress.add_task("", total=len(images), epoch=f"{epoch}/{epochs}", loss=0.0, acc=0.0, speed=0.0)
            start = time.perf_counter()

            def report(seen, loss, acc, task=task, start=start):
                speed = seen / (time.perf_counter() - start)
                progress.update(task, completed=seen, loss=loss, acc=acc, speed=speed)

            train_epoch(model, optimizer, schedule, images, labels, size, report)
    return optimizer


def show(image, probabilities, label):
    """The digit in half blocks, two pixel rows to a line, next to what the model makes of it."""
    ink = image[0] > -0.5
    upper, lower = ink[0::2], ink[1::2]
    picture = "\n".join("".join(" ▄▀█"[2 * up + low] for up, low in zip(*rows)) for rows in zip(upper, lower))
    guess = int(probabilities.argmax())
    bars = Table.grid(padding=(0, 1))
    for digit, p in enumerate(probabilities):
        style = "bold green" if digit == guess else ""
        bars.add_row(str(digit), f"{'█' * round(20 * float(p)):20}", f"{p:6.1%}", style=style)
    side_by_side = Table.grid(padding=(0, 4))
    side_by_side.add_row(picture, bars)
    console.print(side_by_side)
    console.print(f"read as [bold]{guess}[/], labelled {int(label)}")


def main():
    parser = argparse.ArgumentParser(description="Train LeNet on MNIST, save it, load it again and read a digit.")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--digit", type=int, default=0, help="which image of the test part to show")
    parser.add_argument("--output", type=Path, default=Path("output"), help="folder for the saved files")
    args = parser.parse_args()

    paddle.seed(7)
    images, labels = load("train")
    test_images, test_labels = load("test")
    model = LeNet()
    count = sum(int(np.prod(p.shape)) for p in model.parameters())
    console.print(f"LeNet, {count:,} parameters, on {paddle.get_device()}; {len(images):,} images to learn from")
    optimizer = train(model, images, labels, args.epochs, args.batch_size)

    probabilities = predict(model, test_images)
    accuracy = (probabilities.argmax(axis=1) == test_labels).mean()
    console.print(f"test accuracy [bold]{accuracy:.2%}[/] on {len(test_labels):,} images the model has not seen")

    args.output.mkdir(parents=True, exist_ok=True)
    weights, state = args.output / "lenet.pdparams", args.output / "lenet.pdopt"
    paddle.save(model.state_dict(), str(weights))
    paddle.save(optimizer.state_dict(), str(state))
    restored = LeNet()
    restored.set_state_dict(paddle.load(str(weights)))
    again = predict(restored, test_images)
    same = "the same" if np.array_equal(again, probabilities) else "DIFFERENT"
    console.print(f"saved to {weights} and {state}; loaded again, it gives {same} predictions")

    console.print(f"\nimage {args.digit} of the test part")
    show(test_images[args.digit], again[args.digit], test_labels[args.digit])
    doubtful = int(again.max(axis=1).argmin())
    console.print(f"\nimage {doubtful}, the one it is least sure of")
    show(test_images[doubtful], again[doubtful], test_labels[doubtful])


if __name__ == "__main__":
    main()
