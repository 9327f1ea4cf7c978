"""Train LeNet on MNIST, save it, load it again, read digits, and draw the results.

    python examples/mnist_lenet.py [--epochs 3] [--batch-size 64] [--output output]

All computation is plain Paddle; rich and matplotlib only show the results.
"""

import argparse
import math
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

import paddle
from paddle import nn
from paddle.vision.datasets import MNIST
from paddle.vision.transforms import Compose, Normalize, Transpose

console = Console(highlight=False)
BLUE, ORANGE, GREEN, RED, GREY = "#2b6cb0", "#dd6b20", "#2f855a", "#c53030", "#718096"


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
            nn.Flatten(), nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU(), nn.Linear(84, 10)
        )

    def forward(self, images):
        return self.classifier(self.features(images))


class History(paddle.callbacks.Callback):
    """Records loss and accuracy: every few training steps, and after each evaluation."""

    def __init__(self, every=10):
        super().__init__()
        self.every = every
        self.train, self.test = [], []  # (epochs since the start, loss, accuracy)

    def on_epoch_begin(self, epoch, logs=None):
        self.epoch, self.right = epoch, 0.0

    def on_train_batch_end(self, step, logs=None):
        done = step + 1
        if done % self.every == 0:
            right = logs["acc"] * done  # the metric is the mean of the epoch so far; we need that of the last steps
            accuracy, self.right = (right - self.right) / self.every, right
            self.train.append((self.epoch + done / self.params["steps"], logs["loss"][0], accuracy))

    def on_eval_end(self, logs=None):
        self.test.append((self.epoch + 1, logs["loss"][0], logs["acc"]))


def load(mode):
    """One part of MNIST: images as float32 [1, 28, 28] from -1 to 1, and labels."""
    transform = Compose([Transpose(), Normalize(mean=[127.5], std=[127.5])])
    return MNIST(mode=mode, transform=transform, backend="cv2")


def prepared(steps=1):
    """A LeNet that is prepared for training for `steps` steps."""
    net = LeNet()
    schedule = paddle.optimizer.lr.CosineAnnealingDecay(learning_rate=2e-3, T_max=steps)
    model = paddle.Model(net)
    model.prepare(
        paddle.optimizer.Adam(learning_rate=schedule, parameters=net.parameters()),
        nn.CrossEntropyLoss(),
        paddle.metric.Accuracy(),
    )
    return model


def probabilities(model, data):
    """The predicted probabilities for every image: [n, 10]."""
    (logits,) = model.predict(data, batch_size=1000, stack_outputs=True, verbose=0)
    return nn.functional.softmax(paddle.to_tensor(logits)).numpy()


# ---- output ----


def show(image, chances, label):
    """Print the digit in half blocks, two pixel rows per line, next to the predicted probabilities."""
    ink = image > 64
    upper, lower = ink[0::2], ink[1::2]
    picture = "\n".join("".join(" ▄▀█"[2 * up + low] for up, low in zip(*rows)) for rows in zip(upper, lower))
    guess = int(chances.argmax())
    bars = Table.grid(padding=(0, 1))
    for digit, p in enumerate(chances):
        style = "bold green" if digit == guess else ""
        bars.add_row(str(digit), f"{'█' * round(20 * float(p)):20}", f"{p:6.1%}", style=style)
    side_by_side = Table.grid(padding=(0, 4))
    side_by_side.add_row(picture, bars)
    console.print(side_by_side)
    console.print(f"read as [bold]{guess}[/], labelled {label}")


def smooth(values, window=15):
    """The running mean of each value and the ones just before it."""
    sums = np.cumsum(np.insert(values, 0, 0.0))
    ends = np.arange(1, len(values) + 1)
    starts = np.maximum(ends - window, 0)
    return (sums[ends] - sums[starts]) / (ends - starts)


def draw_curve(axes, history, column, title):
    """Loss or accuracy over the epochs: training as a line, evaluation as points."""
    train, test = np.array(history.train), np.array(history.test)
    axes.plot(train[:, 0], train[:, column], color=BLUE, lw=0.8, alpha=0.25)
    axes.plot(train[:, 0], smooth(train[:, column]), color=BLUE, lw=1.8, label="training")
    axes.plot(test[:, 0], test[:, column], "o", color=ORANGE, ms=7, mec="white", label="test images", zorder=3)
    axes.annotate(
        f"{test[-1, column]:.2%}" if column == 2 else f"{test[-1, column]:.3f}",
        test[-1, [0, column]],
        xytext=(0, -16 if column == 2 else 10),
        textcoords="offset points",
        ha="center",
        color=ORANGE,
        weight="bold",
    )
    axes.set_title(title, loc="left", weight="bold")
    axes.set_xlabel("epoch")
    axes.set_xticks(range(math.ceil(test[-1, 0]) + 1))
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower right" if column == 2 else "upper right")


def draw_digits(figure, title, images, chances, labels):
    """Rows of digits with their predictions: green if right, red with the label if wrong."""
    figure.suptitle(title, x=0.008, ha="left", weight="bold", fontsize=12)
    cells = figure.subplots(2, len(images) // 2).flat
    for axes, image, p, label in zip(cells, images, chances, labels, strict=True):
        guess = int(p.argmax())
        axes.imshow(image, cmap="gray_r", vmin=0, vmax=255)
        text = f"{guess}  {p[guess]:.0%}" if guess == label else f"{guess}  {p[guess]:.0%} ≠ {label}"
        axes.set_title(text, color=GREEN if guess == label else RED, fontsize=9, pad=3)
        axes.set_xticks([])
        axes.set_yticks([])
        axes.spines[:].set_color("#e2e8f0")


def draw(path, history, images, chances, labels):
    """Draw the picture: curves above, predictions below."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 9.6), layout="constrained", facecolor="white")
    FigureCanvasAgg(figure)
    accuracy = (chances.argmax(axis=1) == labels).mean()
    figure.suptitle(
        f"LeNet on MNIST: {accuracy:.2%} of {len(labels):,} unseen images classified correctly",
        fontsize=16,
        weight="bold",
    )
    (top,), (first,), (doubtful,) = figure.subfigures(3, 1, squeeze=False, height_ratios=[4.2, 2.7, 2.7])
    left, right = top.subplots(1, 2)
    draw_curve(left, history, 1, "loss")
    left.set_yscale("log")
    draw_curve(right, history, 2, "accuracy")
    right.set_ylim(max(0.0, history.test[0][2] - 0.08), 1.004)
    right.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    count = min(24, len(labels) // 2 * 2)
    draw_digits(first, "the first test images", images[:count], chances[:count], labels[:count])
    least = chances.max(axis=1).argsort()[:count]
    draw_digits(doubtful, "the least certain ones (≠ the label)", images[least], chances[least], labels[least])
    figure.savefig(path, dpi=110)


def main():
    parser = argparse.ArgumentParser(description="Train LeNet on MNIST, save it, load it again and read digits.")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--output", type=Path, default=Path("output"), help="folder for the saved files")
    args = parser.parse_args()

    paddle.seed(7)
    np.random.seed(7)  # the order of the pictures
    train, test = load("train"), load("test")
    model = prepared(steps=args.epochs * math.ceil(len(train) / args.batch_size))
    count = sum(int(np.prod(p.shape)) for p in model.parameters())
    console.print(f"LeNet, {count:,} parameters, on {paddle.get_device()}; {len(train):,} training images")
    history = History()
    model.fit(
        train, test, batch_size=[args.batch_size, 1000], epochs=args.epochs, verbose=1, log_freq=20, callbacks=history
    )

    chances, labels = probabilities(model, test), np.concatenate(test.labels)
    accuracy = (chances.argmax(axis=1) == labels).mean()
    console.print(f"\ntest accuracy [bold]{accuracy:.2%}[/] on {len(labels):,} images the model has not seen")

    weights = args.output / "lenet"
    model.save(weights)
    restored = prepared()
    restored.load(weights)
    same = "the same" if np.array_equal(probabilities(restored, test), chances) else "DIFFERENT"
    console.print(f"saved to {weights}.pdparams and .pdopt; after loading, the predictions are {same}")

    images = np.stack(test.images).reshape(-1, 28, 28)
    for title, index in (("the first test image", 0), ("the least certain one", int(chances.max(1).argmin()))):
        console.print(f"\nimage {index}, {title}")
        show(images[index], chances[index], labels[index])
    picture = args.output / "mnist_lenet.png"
    try:
        draw(picture, history, images, chances, labels)
    except ImportError as error:
        console.print(f"\nno picture of curves and predictions: {error}. Try pip install matplotlib")
    else:
        console.print(f"\ncurves and predictions: {picture}")


if __name__ == "__main__":
    main()
