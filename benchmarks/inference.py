"""The predictor against the original's, on the same model files: milliseconds a run and a goal for each row, then the
time from `import` to a predictor for the three models of a reader of text.

The models are saved by the original if it is there. Each row is one network, a number of pictures and a number of
threads; ours and the original's predictor run it alternately, in rounds. A run is `copy_from_cpu`, `run` and
`copy_to_cpu`. The figure is how many times as long the original takes: by the shortest runs of both, and the median of
the shortest run of each round.

`--markdown` prints, after the run, the processor's name and the tables of docs/deploying.md, its Chinese twin and
benchmarks/README.md.

The original runs as `Config(model, params)` makes it, which in 3.3.1 is with oneDNN (`mkldnn_enabled()` is True);
`--plain-original` switches that off. `--ours` chooses the engine of ours.
"""

import argparse
import contextlib
import functools
import importlib.metadata
import json
import math
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

import deployed
import harness
import numpy as np

GOAL = 1.3  # how many times as long the original should take for a run
LOADING_GOAL = 1.0
BATCHES = (1, 16)
THREADS = (1, 2)
LINES = 4  # of text on a picture
FOLDER = "INFERENCE_BENCHMARK_MODELS"  # environment variables for workers: where the models are,
OURS, PLAIN = "INFERENCE_BENCHMARK_OURS", "INFERENCE_BENCHMARK_PLAIN"  # our engine, and whether the original is plain
ENGINES = ("auto", "direct", "whole", "onnxruntime", "openvino", "torch")  # direct: without Winograd's algorithm

# row -> networks that run one after another: (name, shape of an input, inputs for each picture)
ROWS = {
    "MobileNetV3-large 224×224": [("mobilenet_v3", (3, 224, 224), 1)],
    "ResNet-18 224×224": [("resnet18", (3, 224, 224), 1)],
    "ResNet-50 224×224": [("resnet50", (3, 224, 224), 1)],
    "Transformer encoder, 64 words": [("encoder", (64,), 1)],
    "LSTM tagger, 48 words": [("tagger", (48,), 1)],
    "detection and recognition": [("detector", (3, 480, 480), 1), ("recogniser", (3, 32, 320), LINES)],
}
READER = (("detector", (1, 3, 96, 96)), ("direction", (1, 3, 48, 192)), ("recogniser", (1, 3, 32, 320)))


def cases(impl):
    """The rows of a worker, whose number of threads is in OMP_NUM_THREADS."""
    folder, threads = pathlib.Path(os.environ[FOLDER]), int(os.environ["OMP_NUM_THREADS"])
    made = functools.cache(lambda name: predictor(folder, name, threads, impl))  # when a row needs it first
    rng = np.random.default_rng(0)
    found = {}
    for row, networks in ROWS.items():
        for batch in BATCHES:
            steps = [_step(made, name, _input(rng, (batch * count, *shape))) for name, shape, count in networks]
            found[f"{row}, ×{batch}"] = _chain(steps)
    return found


def predictor(folder, name, threads, impl):
    """The predictor of a saved network, in either library."""
    from paddle import inference

    program = next(p for p in (folder / f"{name}.pdmodel", folder / f"{name}.json") if p.exists())
    config = inference.Config(str(program), str(folder / f"{name}.pdiparams"))
    config.disable_glog_info()
    config.set_cpu_math_library_num_threads(threads)
    engine = os.environ.get(OURS, "auto")
    if impl == "original":
        if os.environ.get(PLAIN):
            config.disable_mkldnn()
    elif engine == "openvino":
        config.enable_openvino_engine()
    elif engine == "torch":
        config.disable_onnxruntime()
    elif engine != "auto":
        config.enable_onnxruntime()
        if engine == "direct":
            config.delete_pass("conv_winograd_pass")
        if engine == "whole":  # all rows at once
            config.delete_pass("batch_in_pieces_pass")
    return inference.create_predictor(config)


def _input(rng, shape):
    return rng.integers(0, 8000, shape) if len(shape) == 2 else rng.standard_normal(shape).astype("float32")


def _step(made, name, x):
    def run():
        predictor = made(name)
        predictor.get_input_handle(predictor.get_input_names()[0]).copy_from_cpu(x)
        predictor.run()
        return predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()

    return run


def _chain(steps):
    def run():
        for step in steps:
            step()

    return run


# ---- preparing ----


def save_models(folder):
    """Save the networks; those that the original cannot run in its own newer form are saved by us."""
    code = "import sys; sys.path.insert(0, sys.argv[1]); import deployed; deployed.save(sys.argv[2], sys.argv[3:])"
    own = {"detector"}  # the original's predictor refuses the original's .json of it
    for python, names in ((harness.oracle_python(), set(deployed.NETWORKS) - own), (sys.executable, own)):
        env = dict(os.environ, GLOG_minloglevel="2")
        if python is None:
            python = sys.executable
        elif python != sys.executable:
            env.pop("PYTHONPATH", None)
        here = str(pathlib.Path(__file__).resolve().parent)
        subprocess.run([python, "-W", "ignore", "-c", code, here, str(folder), *sorted(names)], env=env, check=True)


# ---- loading ----

LOAD = """
import sys, time
start = time.perf_counter()
import json, os, pathlib
from paddle import inference
imported = time.process_time()
import numpy
for name, shape in json.loads(sys.argv[2]):
    folder = pathlib.Path(sys.argv[1])
    program = next(p for p in (folder / f"{name}.pdmodel", folder / f"{name}.json") if p.exists())
    config = inference.Config(str(program), str(folder / f"{name}.pdiparams"))
    config.disable_glog_info()
    config.set_cpu_math_library_num_threads(1)
    predictor = inference.create_predictor(config)
    predictor.get_input_handle(predictor.get_input_names()[0]).copy_from_cpu(numpy.ones(shape, "float32"))
    predictor.run()
    predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()
print("@", json.dumps([time.perf_counter() - start, time.process_time(), time.process_time() - imported]))
"""
LOADING = (  # what the three figures are
    "import, three models, first answers",
    "the same, processor time",
    "after the import, processor time",
)


def loading(folder, rounds):
    """{figure: {impl: [seconds]}} of fresh processes; 'first' is ours without its cache."""
    runs = {"ours": (sys.executable, {}), "first": (sys.executable, {"OUTRIGGER_MODEL_CACHE": "0"})}
    if harness.oracle_python():
        runs["original"] = harness.oracle_python(), {}
    found = {figure: {impl: [] for impl in runs} for figure in LOADING}
    for turn in range(rounds + 1):
        for impl, (python, extra) in runs.items():
            env = dict(os.environ, OMP_NUM_THREADS="1", GLOG_minloglevel="2", **extra)
            if impl == "original":
                env.pop("PYTHONPATH", None)
            command = [python, "-W", "ignore", "-c", LOAD, str(folder), json.dumps(READER)]
            out = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
            if turn:  # the first fills the cache and the file system's
                for figure, seconds in zip(LOADING, json.loads(out.split("@")[1]), strict=True):
                    found[figure][impl].append(seconds)
    return found


# ---- the tables ----


def figures(found):
    """How many times as long the original takes: by the shortest times, and the median over the rounds."""
    if not found.get("original"):
        return None, None
    return min(found["original"]) / min(found["ours"]), harness.ratio(found, "original", "ours")


def verdict(found, goal):
    best, median = figures(found)
    if best is None:
        return "no original here"
    return "kept" if min(best, median) >= goal else "MISSED"


def line(name, found, goal, unit):
    best, median = figures(found)
    cells = [
        f"{min(found[impl]) * unit:9.2f} {statistics.median(found[impl]) * unit:9.2f}"
        if found.get(impl)
        else f"{'-':>9s} {'-':>9s}"
        for impl in ("original", "ours")
    ]
    ratios = " ".join(f"{'-':>6s}" if r is None else f"{r:6.2f}" for r in (best, median))
    print(f"{name:48s} {' '.join(cells)} {ratios} {goal:5.2f}  {verdict(found, goal)}", flush=True)


def header(unit):
    print(f"{'':48s} {'original, ' + unit:>19s} {'ours, ' + unit:>19s} {'original/ours':>13s}  goal  verdict")
    print(f"{'':48s} {'best':>9s} {'median':>9s} {'best':>9s} {'median':>9s} {'best':>6s} {'median':>6s}")


# ---- the tables of the documentation ----

NAMES = {  # row -> its name in the English and the Chinese page
    "MobileNetV3-large 224×224": ("MobileNetV3-large", "MobileNetV3-large"),
    "ResNet-18 224×224": ("ResNet-18", "ResNet-18"),
    "ResNet-50 224×224": ("ResNet-50", "ResNet-50"),
    "Transformer encoder, 64 words": ("Transformer encoder", "Transformer 编码器"),
    "LSTM tagger, 48 words": ("LSTM tagger", "LSTM 标注器"),
    "detection and recognition": ("detection and recognition", "检测加识别"),
}
HEADERS = (
    "| | original ×1 | ours | | original ×16 | ours | | two threads: original ×1 | ours | | original ×16 | ours | |",
    "| | 原版 ×1 | 本库 | | 原版 ×16 | 本库 | | 双线程：原版 ×1 | 本库 | | 原版 ×16 | 本库 | |",
)
LOADING_HEADERS = (
    "| three models, seconds | original | ours | ours without its cache |",
    "| 三个模型，秒 | 原版 | 本库 | 本库，没有缓存 |",
)
LOADING_IN_CHINESE = dict(
    zip(LOADING, ("import、三个模型、第一个结果", "同上，CPU 时间", "import 之后，CPU 时间"), strict=True)
)


def _key(row, batch, threads):
    return f"{row}, ×{batch}, {threads} thread{'s'[: threads > 1]}"


def _time(seconds):
    return f"{seconds * 1e3:.{0 if seconds >= 0.1 else 1}f}"


def _times(found):
    """Cells of the pages: the original's shortest time, ours, how many times as long the original takes."""
    best, _ = figures(found)
    cells = [_time(min(found[impl])) if found.get(impl) else "" for impl in ("original", "ours")]
    return [*cells, "" if best is None else f"{best:.2f}"]


def _ratios(found):
    """The cell of benchmarks/README.md: the ratio by the shortest times and by the medians, and the verdict."""
    best, median = figures(found)
    return "" if best is None else f"{best:.2f} ({median:.2f}) {verdict(found, GOAL).lower()}"


def machine():
    """The processor and the versions of the engines, in English and in Chinese."""
    processor = platform.processor()
    with contextlib.suppress(OSError):
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        processor = next((n.partition(":")[2].strip() for n in lines if n.startswith("model name")), processor)
    engines = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("onnxruntime", "torch"))
    return f"On {processor}, {os.cpu_count()} cores; {engines}.", f"{processor}，{os.cpu_count()} 核；{engines}。"


def markdown(everything):
    """The tables, as lines."""
    yield from (*machine(), "")
    order = [(threads, batch) for threads in THREADS for batch in BATCHES]
    rows = {row: [everything.get(_key(row, batch, t), {"ours": [math.nan]}) for t, batch in order] for row in ROWS}
    for language, header in enumerate(HEADERS):
        yield from (header, "|---" * 13 + "|")
        for row, cells in rows.items():
            yield f"| {NAMES[row][language]} | {' | '.join(c for found in cells for c in _times(found))} |"
        yield ""
    yield from ("| | 1 thread ×1 | ×16 | 2 threads ×1 | ×16 |", "|---" * 5 + "|")
    for row, cells in rows.items():
        yield f"| {row} | {' | '.join(map(_ratios, cells))} |"
    yield ""
    if all(everything.get(figure, {}).get("original") for figure in LOADING):
        for language, header in enumerate(LOADING_HEADERS):
            yield from (header, "|---" * 4 + "|")
            for figure in LOADING:
                best = [f"{min(everything[figure][impl]):.2f}" for impl in ("original", "ours", "first")]
                yield f"| {(figure, LOADING_IN_CHINESE[figure])[language]} | {' | '.join(best)} |"
            yield ""


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--rounds", type=int, default=5)
    ap.add_argument("--seconds", type=float, default=0.3, help="time spent on a row in one round")
    ap.add_argument("--only", default="", help="rows whose name contains this; 'loading' for the last")
    ap.add_argument("--threads", type=int, nargs="*", default=THREADS)
    ap.add_argument("--ours", choices=ENGINES, default="auto", help="our engine")
    ap.add_argument("--plain-original", action="store_true", help="the original without oneDNN")
    ap.add_argument("--markdown", action="store_true", help="print the tables of the documentation as well")
    ap.add_argument("--json", help="write all times here")
    a = ap.parse_args()
    os.environ[OURS], os.environ[PLAIN] = a.ours, "1" if a.plain_original else ""
    everything, good = {}, True
    with tempfile.TemporaryDirectory() as folder:
        os.environ[FOLDER] = folder
        save_models(folder)
        impls = ("ours", "original")
        script = pathlib.Path(__file__).resolve()
        if a.only != "loading":
            header("ms")
            for threads in a.threads:
                times = harness.measure(script, a.rounds, a.seconds, threads, impls, a.only, best=True)
                for name, found in times.items():
                    row = f"{name}, {threads} thread{'s'[: threads > 1]}"
                    line(row, found, GOAL, 1e3)
                    everything[row], good = found, good and verdict(found, GOAL) != "MISSED"
        if a.only in ("", "loading"):
            header("s")
            for figure, found in loading(folder, a.rounds).items():
                line(figure, found, LOADING_GOAL, 1)
                line(f"{figure}, no cache", dict(found, ours=found["first"]), LOADING_GOAL, 1)
                everything[figure], good = found, good and verdict(found, LOADING_GOAL) != "MISSED"
    if a.markdown:
        print("\n".join(markdown(everything)))
    if a.json:
        pathlib.Path(a.json).write_text(json.dumps(everything))
    return good


if __name__ == "__main__":
    start = time.perf_counter()
    good = main()
    print(f"({time.perf_counter() - start:.0f} s)")
    raise SystemExit(not good)
