#!/usr/bin/env python3
"""Exchange models of one call each with the original, both ways, and compare their answers.

    python conformance/operator_files.py [--only NAME,…] [--folder DIR] [--results FILE]

Each public function with a call in base_calls.json becomes a layer with this call alone. What is written here is loaded
and run there by `paddle.jit.load`; what is written there, in the older form (.pdmodel) and in that of 3.x (.json), is
loaded and run here; and what `paddle.onnx.export` writes is run by ONNX Runtime. The expected answers are those that
the call has on the original without a file. The results say for each function which of the four ways agree; they are
what docs/model_format.md is generated from. The original's interpreter is found as in model_files.py.
"""

import argparse
import base64
import gzip
import json
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from model_files import oracle  # noqa: E402  from this folder

GOLDEN = HERE.parent / "tests" / "golden" / "operator_models.json.gz"
RESULTS = HERE / "operator_files.json"
NAMESPACES = (
    "paddle",
    "paddle.nn.functional",
    "paddle.linalg",
    "paddle.fft",
    "paddle.signal",
    "paddle.vision.ops",
    "paddle.geometric",
    "paddle.incubate",
    "paddle.incubate.nn.functional",
)
TOLERANCE = {"float16": 2e-2, "bfloat16": 2e-2, "float32": 2e-5, "complex64": 2e-5}
WAYS = {"written": "→ .pdmodel", "older": "← .pdmodel", "newer": "← .json", "onnx": "→ ONNX"}
PER_FUNCTION = 3
# Of random numbers, and of memory that nobody has written, only shapes and types are compared.
RANDOM = set(
    "alpha_dropout bernoulli binomial dropout dropout1d dropout2d dropout3d empty empty_like feature_alpha_dropout "
    "fused_dropout_add gumbel_softmax log_normal multinomial normal poisson rand rand_like randint randint_like randn "
    "randn_like randperm rrelu sample_neighbors standard_gamma standard_normal uniform weighted_sample_neighbors "
    "class_center_sample graph_khop_sampler graph_sample_neighbors svd_lowrank pca_lowrank gaussian new_empty".split()
)
SIGNS = {"svd", "eig", "eigh", "qr"}  # each vector may be turned round


# ---- the calls ----


def calls(only=()):
    """{function: its first calls that have a tensor}, of the public functions of operators."""
    from call_campaign import arguments

    found = {}
    for call in json.loads((HERE / "base_calls.json").read_text(encoding="utf-8")):
        namespace, _, name = call["f"].rpartition(".")
        if namespace not in NAMESPACES or name[0].isupper() or name.endswith("_") or call.get("then"):
            continue
        if any(str(t.get("k")).startswith("special") for t in arguments.of_call(call)):
            continue  # infinities and NaN, on which the original's kernels differ among themselves
        if only and not any(call["f"] == o or call["f"].endswith(f".{o}") for o in only):
            continue
        listed = found.setdefault(call["f"], [])
        if len(listed) < PER_FUNCTION:
            listed.append(call)
    return found


def file_of(folder, call):
    return f"{folder}/{call['id'].replace('#', '_')}"


# ---- one side ----


def layer_of(call):
    """A layer whose forward makes the call on its inputs, and the arrays of these inputs."""
    from call_campaign import arguments, one_call

    import paddle

    class OneCall(paddle.nn.Layer):
        def forward(self, *leaves):
            out = one_call.Invocation(call)(leaves)
            return out

    specs = arguments.of_call(call)
    return OneCall(), [one_call.leaf(spec) for spec in specs]


def flat_outputs(value):
    """The tensors of a result, in order."""
    from call_campaign import one_call

    return one_call.flat(value)


def outputs_of(value):
    """The tensors of a result as arrays, in order."""
    from call_campaign import one_call

    return [one_call.host(t) for t in flat_outputs(value)]


def answer(call):
    """What the call returns at once."""
    import paddle

    paddle.seed(3)
    layer, leaves = layer_of(call)
    return outputs_of(layer(*leaves))


def write(call, folder):
    """Write the layer of a call."""
    import paddle

    layer, leaves = layer_of(call)
    layer.eval()
    paddle.enable_static()
    try:
        main = paddle.static.Program()
        with paddle.static.program_guard(main, paddle.static.Program()):
            feeds = [paddle.static.data(f"x{i}", list(t.shape), t.dtype) for i, t in enumerate(leaves)]
            fetches = flat_outputs(layer(*feeds))
        executor = paddle.static.Executor(paddle.CPUPlace())
        paddle.static.save_inference_model(file_of(folder, call), feeds, fetches, executor, program=main)
    finally:
        paddle.disable_static()


def export(call, folder):
    """Write the layer of a call as an ONNX model; complex numbers enter and leave it as pairs of real ones."""
    import paddle
    from paddle.static import InputSpec

    inner, leaves = layer_of(call)
    pairs = [t.is_complex() for t in leaves]

    class InPairs(paddle.nn.Layer):
        def forward(self, *given):
            given = [paddle.as_complex(t) if pair else t for t, pair in zip(given, pairs)]
            return [paddle.as_real(t) if t.is_complex() else t for t in flat_outputs(inner(*given))]

    inner.eval()
    layer = InPairs()
    layer.eval()
    leaves = [paddle.as_real(t) if pair else t for t, pair in zip(leaves, pairs)]
    specs = [InputSpec(list(t.shape), str(t.dtype).rpartition(".")[2], f"x{i}") for i, t in enumerate(leaves)]
    try:
        paddle.onnx.export(layer, file_of(folder, call), specs)
    except NotImplementedError as error:
        if "opset" not in str(error):
            raise
        paddle.onnx.export(layer, file_of(folder, call), specs, opset_version=20)


def read(call, folder):
    """The answers of a written layer."""
    import paddle

    leaves = layer_of(call)[1]
    feed = {f"x{i}": t.numpy() for i, t in enumerate(leaves)}
    paddle.seed(3)
    paddle.enable_static()
    try:
        with paddle.static.scope_guard(paddle.static.Scope()):
            executor = paddle.static.Executor(paddle.CPUPlace())
            program, names, fetches = paddle.static.load_inference_model(file_of(folder, call), executor)
            found = executor.run(program, {n: feed[n] for n in names}, fetches, return_numpy=False)
            return [np.array(v) for v in found]
    finally:
        paddle.disable_static()


def run_onnx(call, folder):
    """The answers of an ONNX model in ONNX Runtime."""
    import onnxruntime

    session = onnxruntime.InferenceSession(file_of(folder, call) + ".onnx", providers=["CPUExecutionProvider"])
    leaves = [t.numpy() for t in layer_of(call)[1]]
    leaves = [np.stack([a.real, a.imag], -1) if a.dtype.kind == "c" else a for a in leaves]
    used = {i.name for i in session.get_inputs()}
    feed = {f"x{i}": a for i, a in enumerate(leaves) if f"x{i}" in used}
    with np.errstate(all="ignore"):
        return session.run(None, feed)


def in_pairs(answers):
    """Answers as ONNX gives them: complex numbers as pairs."""
    return [np.stack([a.real, a.imag], -1) if np.asarray(a).dtype.kind == "c" else a for a in answers]


TASKS = {"answer": answer, "write": write, "export": export, "read": read, "onnx": run_onnx}


def side(task, listed, folder, out):
    """Do a task for all calls: [returned, value] or [failed, message] for each; kept after every call."""
    done = {}
    if os.path.exists(out):
        with open(out, "rb") as file:
            while True:
                try:
                    done.update(pickle.load(file))
                except EOFError:
                    break
    with open(out, "ab") as file:
        for call in json.loads(pathlib.Path(listed).read_text()):
            if call["id"] in done:
                continue
            pickle.dump({call["id"]: ["failed", "the process ended"]}, file)
            file.flush()
            try:
                value = TASKS[task](call) if task == "answer" else TASKS[task](call, folder)
                result = ["returned", value]
            except Exception as error:
                result = ["failed", " ".join(f"{type(error).__name__}: {error}".split())[-400:]]
            pickle.dump({call["id"]: result}, file)
            file.flush()


# ---- both ----


def run(python, task, listed, folder, older=False, limit=3000, out=None):
    """A side in its own interpreter, started again behind a call that ends the process."""
    os.makedirs(folder, exist_ok=True)
    out = f"{folder}/.{out or task}.pickle"
    chosen = f"{out}.calls"
    pathlib.Path(chosen).write_text(json.dumps(listed))
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    environment |= {"GLOG_minloglevel": "3", "OMP_NUM_THREADS": "1"}
    if python == sys.executable:
        environment["PYTHONPATH"] = str(HERE.parent / "src")
    if older:
        environment["FLAGS_enable_pir_api"] = "0"
    command = [python, "-W", "ignore", __file__, "--side", task, chosen, folder, out]
    for _ in range(60):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=limit, check=False)
        if not done.returncode:
            break
    found = {}
    with open(out, "rb") as file:
        while True:
            try:
                found.update(pickle.load(file))
            except EOFError:
                return found


def difference(came, wanted, function=""):
    """None if answers agree; otherwise in what they do not."""
    undrawn = function.rpartition(".")[2] in RANDOM
    if len(came) != len(wanted):
        return f"{len(came)} results, not {len(wanted)}"
    for i, (a, b) in enumerate(zip(came, wanted)):
        a, b = np.asarray(a), np.asarray(b)
        if a.shape != b.shape:
            return f"result {i}: shape {a.shape}, not {b.shape}"
        if a.dtype != b.dtype:
            return f"result {i}: {a.dtype}, not {b.dtype}"
        if undrawn:
            continue
        if function.rpartition(".")[2] in SIGNS:
            a, b = np.abs(a), np.abs(b)
        if a.dtype.kind in "fc":
            a, b = np.atleast_1d(a), np.atleast_1d(b)
            limit = TOLERANCE.get(str(b.dtype), 1e-9)
            if not np.allclose(a, b, rtol=limit * 10, atol=limit, equal_nan=True):
                return f"result {i}: differs by {apart(a, b):.2g}"
        elif not np.array_equal(a, b):
            return f"result {i}: other numbers"
    return None


def apart(a, b):
    """The greatest difference between finite numbers."""
    finite = np.isfinite(a) & np.isfinite(b)
    return np.abs(a[finite] - b[finite]).max(initial=0.0)


def judged(wrote, came, wanted, call, own=None):
    """ "yes", or why not. `own` are the answers of the original's own file, which are as good as those of the call."""
    state, value = wrote[call["id"]]
    if state == "failed":
        return f"not written: {value}"
    state, value = came[call["id"]]
    if state == "failed":
        return f"not read: {value}"
    if wanted[call["id"]][0] == "failed":
        return "yes"
    found = difference(value, wanted[call["id"]][1], call["f"])
    if found and own is not None and own.get(call["id"], ["failed"])[0] == "returned":
        found = difference(value, own[call["id"]][1], call["f"]) and found
    return found or "yes"


def compare(listed, base, ours, theirs, ways):
    """{way: {id of a call: "yes" or why not}}."""
    wanted = run(theirs, "answer", listed, f"{base}/answers")
    listed = [call for call in listed if wanted[call["id"]][0] == "returned" and wanted[call["id"]][1]]
    found, owned = {}, None
    for way, older in (("older", True), ("newer", False)):
        if way in ways:
            wrote = run(theirs, "write", listed, f"{base}/{way}", older=older)
            # The answers of its own file, where it can run that: they are not always those of the call itself.
            own = run(theirs, "read", listed, f"{base}/{way}", older=older, out="own")
            owned = own if way == "older" else owned
            expected = {k: own[k] if own[k][0] == "returned" else v for k, v in wanted.items() if k in own}
            came = run(ours, "read", listed, f"{base}/{way}")
            found[way] = {c["id"]: judged(wrote, came, expected, c) for c in listed}
            for name, answer in found[way].items():
                if answer != "yes" and own[name][0] == "failed" and wrote[name][0] != "failed":
                    found[way][name] = f"not written: not so that the original runs it itself ({own[name][1]})"
    if "written" in ways:
        wrote = run(ours, "write", listed, f"{base}/ours")
        came = run(theirs, "read", listed, f"{base}/ours", older=True)
        found["written"] = {c["id"]: judged(wrote, came, wanted, c, owned) for c in listed}
    if "onnx" in ways:
        wrote = run(ours, "export", listed, f"{base}/onnx")
        came = run(ours, "onnx", listed, f"{base}/onnx")
        pairs = {k: ["returned", in_pairs(v[1])] if v[0] == "returned" else v for k, v in wanted.items()}
        found["onnx"] = {c["id"]: judged(wrote, came, pairs, c) for c in listed}
    return found


def write_results(found, path):
    """Keep what the table in the documentation is made of: for each function and way, how many of its calls agree.

    Where the original itself does not write a call, that call does not count.
    """
    kept = {}
    for way, answers in found.items():
        for name, answer in answers.items():
            row = kept.setdefault(name.partition("#")[0], {})
            good, count = row.get(way, [0, 0])
            skipped = way in ("older", "newer") and answer.startswith("not written")
            row[way] = [good + (answer == "yes"), count + (not skipped)]
    text = ",\n".join(f"{json.dumps(name)}: {json.dumps(kept[name], sort_keys=True)}" for name in sorted(kept))
    path.write_text("{\n" + text + "\n}\n")


def record(found, listed, base):
    """Keep models that the original wrote, and their answers, for the tests: one call for each function."""
    kept = {}
    listed = [call for call in listed if call["id"] in found["newer"]]
    own = run(oracle(), "read", listed, f"{base}/newer", out="own")
    for call in listed:
        if call["f"] in kept or found["newer"].get(call["id"]) != "yes" or call["f"].rpartition(".")[2] in RANDOM:
            continue
        answers = own[call["id"]]
        file = pathlib.Path(file_of(f"{base}/newer", call) + ".json")
        values = file.with_suffix(".pdiparams")
        if answers[0] == "failed" or not file.exists() or (values.exists() and values.stat().st_size):
            continue
        program = json.loads(file.read_text())
        kept[call["f"]] = {
            "call": call,
            "json": json.dumps(program, separators=(",", ":")),
            "answers": [[str(a.dtype), list(a.shape), base64.b64encode(a.tobytes()).decode()] for a in answers[1]],
        }
    with gzip.GzipFile(GOLDEN, "wb", mtime=0) as file:
        file.write(json.dumps(kept, sort_keys=True).encode())
    print(f"{len(kept)} models, {GOLDEN.stat().st_size} bytes")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--only", default="", help="functions, with commas")
    ap.add_argument("--ways", default=",".join(WAYS))
    ap.add_argument("--folder", help="keep the files here")
    ap.add_argument("--results", type=pathlib.Path, help=f"write the results here, such as {RESULTS.name}")
    ap.add_argument("--golden", action="store_true", help="record models of the original for the tests")
    ap.add_argument("--side", nargs=4, metavar=("TASK", "CALLS", "FOLDER", "OUT"), help=argparse.SUPPRESS)
    a = ap.parse_args()
    if a.side:
        side(*a.side)
        return
    listed = [call for some in calls([o for o in a.only.split(",") if o]).values() for call in some]
    with tempfile.TemporaryDirectory() as made:
        base = a.folder or made
        found = compare(listed, base, sys.executable, oracle(), a.ways.split(","))
        if a.golden:
            record(found, listed, base)
    if a.results:
        write_results(found, a.results)
    for way, answers in found.items():
        good = sum(v == "yes" for v in answers.values())
        print(f"{WAYS[way]}: {good} of {len(answers)} calls")
        if not a.results:
            print("\n".join(f"  {k}: {v}" for k, v in sorted(answers.items()) if v != "yes"))


if __name__ == "__main__":
    main()
