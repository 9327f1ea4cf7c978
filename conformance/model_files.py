#!/usr/bin/env python3
"""Exchange model files with the original, both ways, and compare what the models answer.

    python conformance/model_files.py [NETWORK…]

What is written here is loaded and run there by `paddle.jit.load` and by `paddle.inference`; what is written there, in
the older form (.pdmodel) and in that of 3.x (.json), is loaded and run here. A cell is the greatest difference, against
the greatest value. The original's interpreter is the one in PADDLE_ORACLE_PYTHON, or where `make conformance` puts it.
"""

import argparse
import importlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[1]
ORACLES = (
    "~/.cache/outrigger/oracle/venv/bin/python",
    "~/.cache/outrigger/oracle/bin/python",
    "~/.cache/paddle-oracle/venv/bin/python",
)
LIMIT = 1e-5
# Quantised by calibration; the original has no passes for that on Programs of its newer form.
LINEAR = "quantised, linear"  # which the original's jit.load cannot run even from its own files
QUANTISED = ("quantised", LINEAR)
sys.path.insert(0, str(ROOT / "tests" / "golden"))


def oracle():
    for path in (os.environ.get("PADDLE_ORACLE_PYTHON"), *ORACLES):
        if path and pathlib.Path(path).expanduser().exists():
            return str(pathlib.Path(path).expanduser())
    sys.exit("model_files: the original is not installed; `make conformance` sets it up, or PADDLE_ORACLE_PYTHON names it")


# ---- one side ----


def gap(came, wanted):
    """The greatest difference of all answers, against the greatest value."""
    if [a.shape for a in came] != [a.shape for a in wanted]:
        return f"shapes {[a.shape for a in came]}"
    scale = max(float(np.abs(a).max()) for a in wanted)
    return max(float(np.abs(a.astype("float64") - b).max()) for a, b in zip(came, wanted)) / max(scale, 1e-12)


def by_jit(prefix, arrays):
    import paddle

    layer = paddle.jit.load(prefix)
    layer.eval()
    out = layer(*[paddle.to_tensor(a) for a in arrays])
    return [v.numpy() for v in (out if isinstance(out, (list, tuple)) else [out])]


def by_inference(prefix, arrays):
    from paddle import inference

    model = prefix + (".pdmodel" if os.path.exists(prefix + ".pdmodel") else ".json")
    config = inference.Config(model, prefix + ".pdiparams")
    config.disable_glog_info()
    predictor = inference.create_predictor(config)
    for name, array in zip(predictor.get_input_names(), arrays):
        handle = predictor.get_input_handle(name)
        handle.reshape(array.shape)
        handle.copy_from_cpu(array)
    predictor.run()
    return [predictor.get_output_handle(n).copy_to_cpu() for n in predictor.get_output_names()]


def by_executor(prefix, arrays):
    import paddle

    paddle.enable_static()
    try:
        executor = paddle.static.Executor(paddle.CPUPlace())
        program, names, fetches = paddle.static.load_inference_model(prefix, executor)
        return executor.run(program, feed=dict(zip(names, arrays)), fetch_list=fetches)
    finally:
        paddle.disable_static()


WAYS = {"jit": by_jit, "inference": by_inference, "executor": by_executor}


def side(task, folder, names, ways, out):
    """Write all networks to a folder, or run those that lie there."""
    import model_networks
    import paddle

    if task == "write":
        paddle.enable_static()
        if set(names) - set(QUANTISED):
            model_networks.repair()
    results = {}
    for name in names:
        prefix = f"{folder}/{name.replace(' ', '_').replace(':', '')}"
        for way in ways if task == "read" else ("write",):
            try:
                if task == "write":
                    if name in QUANTISED:
                        importlib.import_module("quantized_models").write(name, prefix)
                    else:
                        model_networks.written(model_networks.NETWORKS, name, prefix)
                    results[f"{name}/{way}"] = 0.0
                elif os.path.exists(f"{prefix}.npz"):
                    arrays, wanted = model_networks.answers_of(f"{prefix}.npz")
                    results[f"{name}/{way}"] = gap(WAYS[way](prefix, arrays), wanted)
            except Exception as error:
                results[f"{name}/{way}"] = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    pathlib.Path(out).write_text(json.dumps(results))


# ---- both ----


def run(python, task, folder, names, ways, older):
    """A side in its own interpreter: two packages named paddle cannot meet."""
    out = f"{folder}/.results.json"
    os.makedirs(folder, exist_ok=True)
    environment = {**os.environ, "GLOG_minloglevel": "3"}
    environment.pop("PYTHONPATH", None)
    if python == sys.executable:
        environment["PYTHONPATH"] = str(ROOT / "src")
    if older:
        environment["FLAGS_enable_pir_api"] = "0"
    command = [python, "-W", "ignore", __file__, "--side", task, folder, ",".join(ways), out, *names]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=3600)
    if done.returncode or not os.path.exists(out):
        sys.exit(f"model_files: {' '.join(command[:1])} {task} failed\n{done.stderr[-3000:]}")
    found = json.loads(pathlib.Path(out).read_text())
    os.unlink(out)
    return found


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("networks", nargs="*")
    ap.add_argument("--side", nargs=4, metavar=("TASK", "FOLDER", "WAYS", "OUT"), help=argparse.SUPPRESS)
    ap.add_argument("--folder", help="keep the files here")
    a = ap.parse_args()
    if a.side:
        task, folder, ways, out = a.side
        side(task, folder, a.networks, ways.split(","), out)
        return
    names = a.networks or [*table_names(), *QUANTISED]
    theirs, ours = oracle(), sys.executable
    with tempfile.TemporaryDirectory() as made:
        base = a.folder or made
        columns = {}
        quantised = [n for n in names if n in QUANTISED]
        wrote = run(ours, "write", f"{base}/ours", [n for n in names if n not in QUANTISED], ["write"], False)
        wrote |= run(ours, "write", f"{base}/ours", quantised, ["write"], True)
        read = run(theirs, "read", f"{base}/ours", names, ["jit", "inference"], True)
        loaded = [n for n in names if n != LINEAR]
        columns["→ jit.load"] = {n: failed(wrote, n) or read.get(f"{n}/jit", "—") for n in loaded}
        columns["→ inference"] = {n: failed(wrote, n) or read.get(f"{n}/inference", "—") for n in names}
        for label, older in (("← .pdmodel", True), ("← .json", False)):
            folder = f"{base}/{'older' if older else 'newer'}"
            told = names if older else [n for n in names if n not in QUANTISED]
            wrote = run(theirs, "write", folder, told, ["write"], older)
            read = run(ours, "read", folder, told, ["executor"], False)
            columns[label] = {n: failed(wrote, n) or read.get(f"{n}/executor", "—") for n in told}
    show(names, columns)
    bad = [n for n in names for c in columns.values() if n in c and (not isinstance(c[n], float) or c[n] > LIMIT)]
    sys.exit(1 if bad else 0)


def table_names():
    """The names of the networks, read without importing paddle here."""
    code = "import model_networks, json; print(json.dumps(list(model_networks.NETWORKS)))"
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests' / 'golden'}"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def failed(wrote, name):
    """Why a network was not written, if it was not."""
    found = wrote.get(f"{name}/write")
    return None if isinstance(found, float) else f"not written: {found}"


def show(names, columns):
    print(f"{'network':<22}" + "".join(f"{c:>14}" for c in columns))
    notes = []
    for name in names:
        cells = []
        for label, column in columns.items():
            value = column.get(name, "—")
            cells.append(f"{value:14.1e}" if isinstance(value, float) else f"{'failed' if name in column else value:>14}")
            if name in column and not isinstance(value, float):
                notes.append(f"{name} {label}: {value}")
        print(f"{name:<22}" + "".join(cells))
    print(f"\n→ written here, run by the original; ← written by the original, run here; limit {LIMIT:g}")
    print("\n".join(notes))


if __name__ == "__main__":
    main()
