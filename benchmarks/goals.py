"""One table of goals: training steps, answers, calls, the start and memory, against torch in its plain form.

    python benchmarks/goals.py [--only step] [--threads 2] [--rounds 5] [--json goals.json]

"Plain" means what one writes first: torch's default optimizers, its default memory order, nothing compiled. A figure is
our time divided by torch's: the median over interleaved rounds of the ratio within a round, and the ratio of the best
times. A goal is kept if the smaller of the two keeps it. `--only` takes a part of a row's name.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import harness

STEPS = {
    "step: LeNet 64": 0.75,
    "step: MobileNetV2 8×96²": 0.6,
    "step: MobileNetV2 4×224²": 0.6,
    "step: MobileNetV3-small 8×96²": 0.6,
    "step: MobileNetV3-small 4×224²": 0.6,
    "step: MobileNetV3-large 8×96²": 0.6,
    "step: MobileNetV3-large 4×224²": 0.6,
    "step: ResNet-18 8×64²": 0.95,
    "step: ResNet-50 4×96²": 0.95,
    "step: ResNeXt-50 4×96²": 1.03,
    "step: ShuffleNetV2 8×96²": 1.03,
    "step: ShuffleNetV2 4×224²": 1.03,
    "step: EfficientNet-B0 8×96²": 1.03,
    "step: RegNetX-400MF 8×96²": 1.03,
    "step: ConvNeXt-Atto 8×96²": 1.03,
    "step: vision Transformer 8×96²": 1.03,
    "step: DenseNet-121 4×64²": 1.03,
    "step: UNet 2×96²": 1.03,
    "step: VGG-11 4×64²": 1.03,
    "step: SqueezeNet 8×96²": 1.03,
    "step: MobileNetV1 8×96²": 1.03,
    "step: TCN 16×8×128": 1.03,
    "step: text CNN 16×64": 1.03,
    "step: GRU with attention 16×32": 1.03,
    "step: Transformer 8×20": 1.03,
    "step: Transformer encoder": 0.9,
    "step: LSTM": 0.95,
    "step: GRU": 0.5,
    "step: BiLSTM": 0.95,
}
WAYS = {"dynamic": 0.9, "to_static": 0.7, "predictor": 0.6}
ANSWERED = ("LeNet 64", "ResNet-18 8×64²", "MobileNetV3-small 8×96²")
ANSWERS = {f"answer: {name}, {way}": goal for name in ANSWERED for way, goal in WAYS.items()}
# One example at a time, beside torch's eager module, also for `jit.load`.
ALONE = ("LeNet 64", "MobileNetV3-small 4×224²", "Transformer 8×20", "text CNN 16×64")
ANSWERS |= {f"answer: one of {name}, {way}": 1.03 for name in ALONE for way in ("dynamic", "to_static", "jit.load")}
CALLS = dict.fromkeys(("a + b", "relu(x)", "x[0]", "x.reshape([4])", "x.sum()", "expression + backward"), 1.10)
EPOCH = {"Model.fit": 0.6}
START = {"start: import": 1.05}
MEMORY = {f"memory: {name}": 1.0 for name in (*ANSWERED, "MobileNetV2 4×224²", "ResNet-50 4×96²", "LSTM")}
OLDER = {
    "LeNet 64": "LeNet 64×1×28×28",
    "ResNet-18 8×64²": "ResNet-18 8×3×64×64",
    "LSTM": "LSTM 32×50×64→128",
    "GRU": "GRU 32×50×64→128",
    "BiLSTM": "BiLSTM 32×50×64→128",
    "Transformer encoder": "Transformer 16×64×128",
}
ADAM = ("LeNet 64", "LSTM", "GRU", "BiLSTM", "Transformer encoder", "vision Transformer 8×96²", "ConvNeXt-Atto 8×96²")
ADAM += ("text CNN 16×64", "GRU with attention 16×32", "Transformer 8×20")


# ---- what the workers run ----


def cases(impl):
    found = {name: _later(_step, impl, name.partition(": ")[2]) for name in STEPS}
    for name in ANSWERED:
        for way in WAYS:
            found[f"answer: {name}, {way}"] = _later(_answer, impl, name, way)
    for row in ANSWERS:
        if row.startswith("answer: one of "):
            name, way = row.removeprefix("answer: one of ").rsplit(", ", 1)
            found[row] = _later(_answer, impl, name, way, 1)
    return found


def _later(make, *args):
    """Prepare a case at its first call: not all networks need memory in every run."""
    made = []

    def run():
        if not made:
            made.append(make(*args))
        made[0]()

    return run


def _network(lib, name):
    import networks
    from more_networks import more_networks
    from sequence_networks import sequence_networks
    from vision_networks import vision_networks

    if name in OLDER:
        return networks.networks(lib)[OLDER[name]][:2]
    return (vision_networks(lib) | more_networks(lib) | sequence_networks(lib))[name]


def _prepared(impl, name):
    import networks
    import numpy as np

    lib = networks.library(impl)
    lib.seed(0)
    make, shape, *words = _network(lib, name)
    rng = np.random.default_rng(0)
    x = rng.integers(0, *words, shape) if words else rng.standard_normal(shape).astype("float32")
    return lib, make(), x, rng.integers(0, 10, shape[:1])


def _step(impl, name):
    lib, net, x, y = _prepared(impl, name)
    x, y = lib.tensor(x), lib.tensor(y)
    net.train()
    opt = (lib.plain_adam if name in ADAM else lib.plain_momentum)(net.parameters())
    return harness.training_step(lib, net, opt, x, y)


def _answer(impl, name, way, count=None):
    _, net, x, _ = _prepared(impl, name)
    x = x[:count]
    net.eval()
    if impl == "torch":
        return harness.torch_answer(net, x)
    if way == "predictor":
        return _predictor(net, x)
    if way == "jit.load":
        return harness.answer(_loaded(net, x), x)
    return harness.answer(_converted(net) if way == "to_static" else net, x)


def _converted(net):
    import paddle

    return paddle.jit.to_static(net)


def _save(net, x, prefix):
    import paddle

    spec = [paddle.static.InputSpec([None, *x.shape[1:]], str(x.dtype), "x")]
    paddle.jit.save(net, prefix, input_spec=spec)


def _loaded(net, x):
    import paddle

    with tempfile.TemporaryDirectory() as folder:
        _save(net, x, f"{folder}/net")
        net = paddle.jit.load(f"{folder}/net")
    net.eval()
    return net


def _predictor(net, x):
    with tempfile.TemporaryDirectory() as folder:
        _save(net, x, f"{folder}/net")
        predictor = harness.predictor_of(f"{folder}/net", int(os.environ.get("OMP_NUM_THREADS", "1")))
    return harness.predicted(predictor, x)


# ---- what needs a process of its own ----

_IMPORT = "import time; s = time.process_time(); import {}; print(time.process_time() - s)"


def starts(rounds):
    """Processor time of the imports, in turn, with files of bytecode for both, as after an installation."""
    found = {"ours": [], "torch": []}
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(rounds + 1):
        for impl, module in (("ours", "paddle"), ("torch", "torch")):
            command = [sys.executable, "-c", _IMPORT.format(module)]
            out = subprocess.run(command, capture_output=True, check=True, text=True, env=env)
            found[impl].append(float(out.stdout))
    return {impl: times[1:] for impl, times in found.items()}  # the first writes bytecode and fills the system's cache


_PEAK = """
import resource, sys
sys.path.insert(0, sys.argv[1])
import goals
step = goals._step(sys.argv[2], sys.argv[3])
for _ in range(6):
    step()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(impl, name, threads):
    """The largest memory of a process that makes six steps, in megabytes."""
    here = str(pathlib.Path(__file__).resolve().parent)
    env = dict(os.environ, OMP_NUM_THREADS=str(threads))
    command = [sys.executable, "-W", "ignore", "-c", _PEAK, here, impl, name]
    return int(subprocess.run(command, env=env, capture_output=True, check=True, text=True).stdout) / 1024


# ---- the table ----


def line(name, found, goal, unit=1e3):
    """Print one row; whether its goal is kept."""
    ours, torch = found.get("ours"), found.get("torch")
    median, best = harness.ratio(found, "ours", "torch"), min(ours) / min(torch)
    kept = min(median, best) <= goal
    print(
        f"{name:44s} {min(ours) * unit:10.3f} {min(torch) * unit:10.3f} {median:7.2f} {best:7.2f} {goal:6.2f}  "
        f"{'kept' if kept else 'MISSED'}",
        flush=True,
    )
    return kept


def timed(script, goals, a, unit=1e3, seconds=None):
    """Measure and print the rows of a script."""
    chosen = {name: goal for name, goal in goals.items() if a.only in name}
    if not chosen:
        return {}
    workers = {impl: harness.Worker(script, impl, a.threads) for impl in ("ours", "torch")}
    everything = {}
    for name, goal in chosen.items():
        found = {impl: [] for impl in workers}
        for turn in range(a.rounds):
            for impl in ("ours", "torch") if turn % 2 else ("torch", "ours"):
                time.sleep(0.1)  # the threads of the other process spin for a while
                found[impl].append(workers[impl].time(name, a.seconds if seconds is None else seconds))
        everything[name] = found, line(name, found, goal, unit)
    for worker in workers.values():
        worker.close()
    return everything


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--only", default="", help="rows whose name contains this")
    ap.add_argument("--rounds", type=int, default=5)
    ap.add_argument("--seconds", type=float, default=0.4, help="time spent on a row in one round, for each library")
    ap.add_argument("--threads", type=int, default=1)
    ap.add_argument("--json", help="write all figures here")
    a = ap.parse_args()
    os.environ.setdefault("FIT_EPOCH_IMAGES", "6400")
    if a.threads == 1:
        os.environ[harness.CLOCK] = "processor"  # which other programs on the machine disturb least
    here = pathlib.Path(__file__).resolve().parent
    heading = "(times in ms, memory in MB; ratios to torch)"
    print(f"{heading:44s} {'ours':>10s} {'torch':>10s}  median    best   goal  verdict")
    found = timed(here / "goals.py", STEPS | ANSWERS, a)
    found |= timed(here / "fit_epoch.py", EPOCH, a, seconds=0)
    found |= timed(here / "overhead.py", CALLS, a)
    for name, goal in START.items():
        if a.only in name:
            times = starts(a.rounds)
            found[name] = times, line(name, times, goal)
    for name, goal in MEMORY.items():
        if a.only in name:
            network = name.partition(": ")[2]  # peaks differ by a tenth from process to process
            sizes = {impl: [peak(impl, network, a.threads) for _ in range(3)] for impl in ("ours", "torch")}
            found[name] = sizes, line(name, sizes, goal, 1)
    if a.json:
        pathlib.Path(a.json).write_text(json.dumps({name: figures for name, (figures, _) in found.items()}))
    missed = [name for name, (_, kept) in found.items() if not kept]
    print(f"{len(found) - len(missed)} of {len(found)} goals kept")
    return not missed


if __name__ == "__main__":
    start = time.perf_counter()
    good = main()
    print(f"({time.perf_counter() - start:.0f} s)")
    raise SystemExit(not good)
