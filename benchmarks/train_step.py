"""One training step (forward, backward, update) of six networks, compared with the original and with torch."""

import pathlib

import harness

LIMITS = {
    "LeNet 64×1×28×28": 1.10,
    "course net 100×1×28×28": 1.10,
    "ResNet-18 8×3×64×64": 1.03,
    "MobileNetV3-small 8×3×96×96": 1.03,
    "LSTM 32×50×64→128": 1.10,
    "Transformer 16×64×128": 1.10,
}


def cases(impl):
    import networks
    import numpy as np

    lib = networks.library(impl)
    rng = np.random.default_rng(0)

    def prepare(make, shape, optimizer):
        lib.seed(0)
        net = make()
        net.train()
        opt = optimizer(net.parameters())
        x = lib.tensor(rng.standard_normal(shape).astype("float32"))
        y = lib.tensor(rng.integers(0, 10, shape[:1]))
        return harness.training_step(lib, net, opt, x, y)

    return {name: prepare(*parts) for name, parts in networks.networks(lib).items()}


def plot(times):
    """Plot the ratios as bars, next to this file."""
    try:
        import matplotlib
    except ImportError:
        print("(no plot: matplotlib is not installed)")
        return
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    names = list(times)
    fig, ax = plt.subplots(figsize=(9, 4.2))
    for k, (impl, label, colour) in enumerate(
        [("ours", "Outrigger", "#2a6f97"), ("torch", "torch by hand", "#e09f3e"), ("original", "Paddle", "#9e2a2b")]
    ):
        values = [harness.ratio(times[n], impl, "torch") or 0 for n in names]
        bars = ax.barh([i + (k - 1) * 0.27 for i in range(len(names))], values, 0.25, label=label, color=colour)
        ax.bar_label(bars, [f"{v:.2f}" for v in values], padding=3, fontsize=8)
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    ax.set_xlabel("time of a training step, torch = 1 (less is better)")
    ax.margins(x=0.1)
    ax.legend(loc="upper right")
    fig.tight_layout()
    path = pathlib.Path(__file__).with_name("train_step.png")
    fig.savefig(path, dpi=110)
    print(f"plot: {path.name}")


if __name__ == "__main__":
    good = harness.main(__file__, LIMITS, rounds=7, seconds=0.6, unit=1e3, unit_name="ms", threads=2, plot=plot)
    raise SystemExit(not good)
