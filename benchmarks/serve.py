"""`outrigger serve` under load: 200 clients at once for a minute, a fifth of them slow or malformed.

Every answer is compared with the model's own, and every request is counted: one without an answer is lost. Every ten
seconds the model's files are written anew, so that the server loads the model again while all this goes on. Beside it
stands ONNX Runtime called directly, in as many threads as there are cores, with the same model and the same inputs.

    python benchmarks/serve.py [--seconds 60] [--clients 200] [--only LeNet] [--processes] [--delay 1] [--reload 10]

With `--processes`, two servers with one worker each share the clients: what processes would do in place of threads.
"""

import argparse
import asyncio
import collections
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

MODELS = {"LeNet": ("LeNet", (1, 28, 28)), "MobileNetV3-small": ("mobilenet_v3_small", (3, 224, 224))}
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
MOST_JSON = 20_000  # numbers of an input that is also sent as JSON
CLOSE = 1e-4  # the largest difference, as a share of the largest number

# ---- a client: HTTP/1.1 on asyncio streams ----


class Lost(Exception):
    """A request without an answer."""


async def receive(reader):
    """(status, headers, body) of an answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:] if line)}
    return int(lines[0].split(" ")[1]), headers, await reader.readexactly(int(headers.get("content-length", 0)))


def request(path, body, *lines, length=None):
    """The bytes of a request."""
    told = len(body) if length is None else length
    head = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Length: {told}", *lines]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


class Load:
    """What all clients share: inputs, expected outputs, counts."""

    def __init__(self, port, cases, end):
        self.port, self.cases, self.end = port, cases, end
        self.seconds, self.rows = [], 0
        self.counts, self.problems = collections.Counter(), []
        self._requests = {}

    async def open(self):
        return await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)

    def infer(self, case, as_json=False):
        """The bytes of a request for inference."""
        as_json = as_json and self.cases[case][0].size <= MOST_JSON
        if (case, as_json) not in self._requests:
            self._requests[case, as_json] = self._infer(case, as_json)
        return self._requests[case, as_json]

    def _infer(self, case, as_json):
        x, _ = self.cases[case]
        tensor = {"name": "x", "datatype": "FP32", "shape": list(x.shape)}
        if as_json:
            return request(
                "/v2/models/m/infer", json.dumps({"inputs": [{**tensor, "data": x.ravel().tolist()}]}).encode()
            )
        tensor["parameters"] = {"binary_data_size": x.nbytes}
        head = json.dumps({"inputs": [tensor], "parameters": {"binary_data_output": True}}).encode()
        return request("/v2/models/m/infer", head + x.tobytes(), f"Inference-Header-Content-Length: {len(head)}")

    def check(self, case, status, headers, body):
        """Count an answer as right or wrong."""
        _, expected = self.cases[case]
        if status != 200:
            self.problem("wrong", f"{status}: {body[:200]!r}")
            return
        length = int(headers.get("inference-header-content-length", len(body)))
        (output,) = json.loads(body[:length])["outputs"]
        found = np.frombuffer(body[length:], "<f4") if length < len(body) else np.array(output["data"], "float32")
        if (
            list(expected.shape) != output["shape"]
            or np.abs(found - expected.ravel()).max() > CLOSE * np.abs(expected).max()
        ):
            self.problem("wrong", f"shape {output['shape']}, difference {np.abs(found - expected.ravel()).max()}")
        else:
            self.counts["right"] += 1
            self.rows += len(expected)

    def problem(self, kind, text):
        self.counts[kind] += 1
        self.problems.append(f"{kind}: {text}")


async def steady(load, seed):
    """A client that asks without a pause on one connection; one small request in ten is JSON."""
    rng = random.Random(seed)
    reader, writer = await load.open()
    while time.monotonic() < load.end:
        case, as_json = rng.randrange(len(load.cases)), rng.random() < 0.1
        start = time.monotonic()
        try:
            writer.write(load.infer(case, as_json))
            answer = await receive(reader)
        except (OSError, asyncio.IncompleteReadError) as error:
            load.problem("lost", repr(error))
            reader, writer = await load.open()
            continue
        load.seconds.append(time.monotonic() - start)
        load.check(case, *answer)
    writer.close()


async def slow(load, seed):
    """A client that sends its request in pieces over seconds; the answer must be right all the same."""
    rng = random.Random(seed)
    while time.monotonic() < load.end:
        case = rng.randrange(len(load.cases))
        data = load.infer(case)
        pieces = np.array_split(np.frombuffer(data, "u1"), 8)
        try:
            reader, writer = await load.open()
            for piece in pieces:
                writer.write(piece.tobytes())
                await asyncio.sleep(rng.uniform(0.1, 0.6))
            load.check(case, *await receive(reader))
            writer.close()
        except (OSError, asyncio.IncompleteReadError) as error:
            load.problem("lost", repr(error))


DEEP = b'{"inputs":' + b"[" * 20_000 + b"}"
MALFORMED = {
    "no JSON": (request("/v2/models/m/infer", b"hello"), 400),
    "deep": (request("/v2/models/m/infer", DEEP), 400),
    "NaN": (request("/v2/models/m/infer", b'{"inputs": NaN}'), 400),
    "no model": (request("/v2/models/nope/infer", b"{}"), 404),
    "huge": (request("/v2/models/m/infer", b"", length=10**10), 413),
    "shape": (
        request(
            "/v2/models/m/infer",
            b'{"inputs": [{"name": "x", "datatype": "FP32", "shape": [2000000000, 1, 28, 28], "data": [1]}]}',
        ),
        400,
    ),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    "leaves": (request("/v2/models/m/infer", b"{}", length=100), None),
    "origin": (request("/v2/models/m/infer", b"{}", "Origin: http://evil.example"), 403),
    "large header": (b"GET /v2 HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 100_000 + b"\r\n\r\n", 431),
}


async def malformed(load, seed):
    """A client that sends nonsense and must be told so."""
    rng = random.Random(seed)
    while time.monotonic() < load.end:
        name = rng.choice(list(MALFORMED))
        data, expected = MALFORMED[name]
        try:
            reader, writer = await load.open()
            writer.write(data)
            await writer.drain()
            if expected is None:
                load.counts["left"] += 1
            else:
                status, _, _ = await receive(reader)
                if status == expected:
                    load.counts["refused"] += 1
                else:
                    load.problem("wrong", f"{name}: {status} instead of {expected}")
            writer.close()
        except (OSError, asyncio.IncompleteReadError) as error:
            load.problem("lost", f"{name}: {error!r}")
        await asyncio.sleep(rng.uniform(0.0, 0.1))


async def clients(ports, count, seconds, file):
    """Run all clients; a fifth is slow or malformed, half of them each."""
    with np.load(file) as found:
        cases = [(found[f"x{at}"], found[f"y{at}"]) for at in range(len(found.files) // 2)]
    odd = count // 10
    kinds = [slow] * odd + [malformed] * odd + [steady] * (count - 2 * odd)
    loads = [Load(port, cases, time.monotonic() + seconds) for port in ports]
    start = time.monotonic()
    await asyncio.gather(*(kind(loads[at % len(loads)], at) for at, kind in enumerate(kinds)))
    took = time.monotonic() - start
    times = np.array([seconds for load in loads for seconds in load.seconds])
    counts = sum((load.counts for load in loads), collections.Counter())
    print(
        json.dumps(
            {
                "seconds": took,
                "counts": dict(counts),
                "requests": len(times),
                "rows": sum(load.rows for load in loads),
                "percentiles": np.percentile(times, [50, 95, 99, 100]).tolist(),
                "problems": [problem for load in loads for problem in load.problems][:10],
            }
        )
    )


# ---- the server, and ONNX Runtime by itself ----


def save(function, shape, folder):
    """Save a model for the server and as ONNX; inputs of 1 to 4 rows with the model's own outputs beside them."""
    import paddle
    from paddle import inference

    paddle.seed(0)
    net = getattr(paddle.vision.models, function)()
    net.eval()
    spec = [paddle.static.InputSpec([None, *shape], "float32", "x")]
    paddle.jit.save(net, str(folder / "m"), input_spec=spec)
    paddle.onnx.export(net, str(folder / "m"), input_spec=spec)
    predictor = inference.create_predictor(inference.Config(str(folder / "m")))
    rng, arrays = np.random.default_rng(0), {}
    for at, rows in enumerate((1, 1, 1, 1, 1, 2, 4)):
        arrays[f"x{at}"] = rng.standard_normal((rows, *shape)).astype("float32")
        predictor.get_input_handle("x").copy_from_cpu(arrays[f"x{at}"])
        predictor.run()
        arrays[f"y{at}"] = predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()
    np.savez(folder / "cases.npz", **arrays)


def direct(folder, seconds, per_run):
    """ONNX Runtime with a thread for each core: requests and rows a second, percentiles, processor time a row.

    Args:
        per_run: rows of a run; None for the rows of the requests.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(folder / "m.onnx"), options, providers=["CPUExecutionProvider"])
    with np.load(folder / "cases.npz") as found:
        xs = [found[f"x{at}"] for at in range(len(found.files) // 2)]
    if per_run:
        xs = [np.concatenate([xs[0]] * per_run)]
    session.run(None, {"x": xs[0]})
    times, rows, end, cpu = [], [], time.monotonic() + seconds, time.process_time()

    def work(seed):
        rng = random.Random(seed)
        while (start := time.monotonic()) < end:
            x = rng.choice(xs)
            session.run(None, {"x": x})
            times.append(time.monotonic() - start)
            rows.append(len(x))

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(CORES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    cpu = (time.process_time() - cpu) / sum(rows)
    return len(times) / seconds, sum(rows) / seconds, np.percentile(times, [50, 95, 99, 100]), cpu


class Served:
    """A server in a process of its own."""

    def __init__(self, folder, workers, delay):
        command = [sys.executable, "-W", "ignore", "-m", "outrigger", "serve", str(folder / "m"), "--port", "0"]
        command += ["--workers", str(workers), "--batch-delay", str(delay)]
        env = {**os.environ, "OMP_NUM_THREADS": "1"}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env)
        self.lines = []
        for line in self.process.stderr:
            self.lines.append(line)
            if found := re.search(r"ready at http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found.group(1))
                break
        else:
            raise SystemExit("".join(self.lines))
        threading.Thread(target=lambda: self.lines.extend(self.process.stderr), daemon=True).start()

    def loads(self):
        """How often it has loaded a model."""
        return sum(" loaded m version " in line for line in self.lines)

    def stop(self):
        """End it as an operator would; its exit code."""
        self.process.terminate()
        return self.process.wait(60)


def counted(port):
    """Rows and runs of a server so far."""
    import urllib.request

    with urllib.request.urlopen(f"http://127.0.0.1:{port}/v2/models/m/stats", timeout=20) as answer:
        (found,) = json.load(answer)["model_stats"]
    return np.array([found["inference_count"], found["execution_count"]])


def processor_time(port):
    """Seconds of processor time of a server so far."""
    import urllib.request

    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
        text = answer.read().decode()
    return float(re.search(r"^process_cpu_seconds_total (\S+)$", text, re.MULTILINE).group(1))


def rewrite(folder, seconds, ended):
    """Write a model's files anew, every so many seconds, until the clients have ended."""
    while seconds and not ended.wait(seconds):
        for file in folder.glob("m.pd*"):
            shutil.copyfile(file, folder / "new")
            os.replace(folder / "new", file)


def row(name, requests, rows, percentiles, cpu, more=""):
    cells = " ".join(f"{value * 1e3:9.2f}" for value in percentiles)
    print(f"{name:54s} {requests:10.0f} {rows:8.0f} {cells} {cpu * 1e3:9.2f}  {more}", flush=True)


def measure(name, args):
    """Print the rows of a model; True if nothing was lost and nothing was wrong."""
    function, shape = MODELS[name]
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        save(function, shape, folder)
        short = min(args.seconds, 15.0)
        row(f"{name}, ONNX Runtime directly, {CORES} threads", *direct(folder, short, None))
        row(f"{name}, the same in runs of 32 rows", *direct(folder, short, 32))
        servers = [Served(folder, 1, args.delay) for _ in range(CORES)] if args.processes else []
        servers = servers or [Served(folder, CORES, args.delay)]
        kind = f"{len(servers)} processes" if args.processes else f"{CORES} threads"
        good = all([asked(f"{name}, {kind}", servers, folder, count, args) for count in (1, args.clients)])
        codes = [server.stop() for server in servers]
    if any(codes):
        print(f"    exit codes {codes}")
    return good and not any(codes)


def asked(name, servers, folder, count, args):
    """Let clients ask, and print what they saw; True if nothing was lost and nothing was wrong."""
    seconds = args.seconds if count > 1 else min(args.seconds, 10.0)
    ports = [str(server.port) for server in servers]
    before, runs = sum(map(processor_time, ports)), np.sum([counted(port) for port in ports], axis=0)
    client = [sys.executable, __file__, "--client", str(folder / "cases.npz"), *ports]
    options = ["--clients", str(count), "--seconds", str(seconds)]
    loads, ended = sum(server.loads() for server in servers), threading.Event()
    writer = threading.Thread(target=rewrite, args=(folder, args.reload if count > 1 else 0, ended))
    writer.start()
    try:
        done = subprocess.run([*client, *options], stdout=subprocess.PIPE, text=True, timeout=seconds + 300)
    finally:
        ended.set()
        writer.join()
    found = json.loads(done.stdout)
    loads = sum(server.loads() for server in servers) - loads
    cpu = (sum(map(processor_time, ports)) - before) / max(found["rows"], 1)
    rows, run = np.sum([counted(port) for port in ports], axis=0) - runs
    rates = found["requests"] / found["seconds"], found["rows"] / found["seconds"]
    who = f"{count} clients" if count > 1 else "one client"
    row(f"{name}, {who}", *rates, found["percentiles"], cpu, f"{rows / max(run, 1):.1f} rows a run")
    counts = found["counts"]
    lost, wrong = counts.get("lost", 0), counts.get("wrong", 0)
    print(
        f"    {found['seconds']:.0f} s: {counts.get('right', 0)} answers right, {wrong} wrong, {lost} lost; "
        f"{counts.get('refused', 0)} malformed requests refused as expected; the model loaded anew {loads} times"
    )
    for problem in found["problems"]:
        print(f"    {problem}")
    return not lost and not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--only", default="", help="models whose name contains this")
    parser.add_argument("--processes", action="store_true", help="a server for each core, instead of threads")
    parser.add_argument("--delay", type=float, default=0.0, help="milliseconds that a request waits for company")
    parser.add_argument("--reload", type=float, default=10.0, help="seconds between two writes of the model; 0: never")
    parser.add_argument("--client", nargs="+", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.client:
        file, *ports = args.client
        asyncio.run(clients([int(port) for port in ports], args.clients, args.seconds, file))
        return 0
    titles = " ".join(f"{title:>9s}" for title in ("p50", "p95", "p99", "max", "CPU/row"))
    print(f"{'':54s} {'requests/s':>10s} {'rows/s':>8s} {titles}  (ms)")
    return 0 if all([measure(name, args) for name in MODELS if args.only in name]) else 1


if __name__ == "__main__":
    raise SystemExit(main())
