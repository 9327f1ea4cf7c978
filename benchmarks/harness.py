"""Time the same work in several libraries alternately, and report ratios.

A benchmark script defines `cases(impl) -> {name: function}` for impl 'ours', 'torch' and 'original', and calls
`main(__file__, …)`. Each library runs in its own process; one works at a time, in rounds, so that noise of the machine
affects all equally. The result is the median over the rounds of the ratio within a round.

The original is used if PADDLE_ORACLE_PYTHON names an interpreter that has it, or if `make conformance` has installed
it; otherwise its column is left out.
"""

import argparse
import contextlib
import importlib.util
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

CLOCK = "BENCHMARK_CLOCK"  # the environment variable that is "processor" if workers count processor time
ORACLES = (
    "~/.cache/outrigger/oracle/bin/python",
    "~/.cache/outrigger/oracle/venv/bin/python",
    "~/.cache/paddle-oracle/venv/bin/python",
)


def oracle_python():
    """An interpreter whose `import paddle` is the original, or None."""
    for path in (os.environ.get("PADDLE_ORACLE_PYTHON"), *ORACLES):
        if path and pathlib.Path(path).expanduser().exists():
            return str(pathlib.Path(path).expanduser())
    return None


class Worker:
    """A process that runs one library's cases on request."""

    def __init__(self, script, impl, threads):
        python = oracle_python() if impl == "original" else sys.executable
        env = dict(os.environ, OMP_NUM_THREADS=str(threads), GLOG_minloglevel="2")
        if impl == "original":
            env.pop("PYTHONPATH", None)
        self.process = subprocess.Popen(
            [python, "-W", "ignore", __file__, str(script), impl],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=env,
        )
        self.names = self._read()

    def _read(self):
        for line in self.process.stdout:
            if line.startswith("@"):
                return json.loads(line[1:])
        raise RuntimeError("a worker stopped: see its message above")

    def time(self, name, seconds, best=False):
        """Seconds per call, measured over about `seconds`: the mean, or the shortest call or group of short calls."""
        self.process.stdin.write(json.dumps([name, seconds, best]) + "\n")
        self.process.stdin.flush()
        return self._read()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def serve(script, impl):
    """Run a worker: answer timing requests until the input ends."""
    spec = importlib.util.spec_from_file_location("benchmark", script)
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(pathlib.Path(script).parent))
    spec.loader.exec_module(module)
    functions = module.cases(impl)
    print("@" + json.dumps(list(functions)), flush=True)
    counts = {}
    clock = time.process_time if os.environ.get(CLOCK) == "processor" else time.perf_counter
    for line in sys.stdin:
        name, seconds, best = json.loads(line)
        work = functions[name]
        if name not in counts and seconds:
            for _ in range(3):
                work()
            start = clock()
            work()
            counts[name] = max(1, int(seconds / max(clock() - start, 1e-7)))
        count = counts.get(name, 1)  # once, without a warm-up, if no time is given: for slow work
        if best:
            group = max(1, count // 50)  # long enough for the clock
            print("@" + json.dumps(min(_mean(work, clock, group) for _ in range(max(1, count // group)))), flush=True)
            continue
        start = clock()
        for _ in range(count):
            work()
        print("@" + json.dumps((clock() - start) / count), flush=True)


def _mean(work, clock, count):
    start = clock()
    for _ in range(count):
        work()
    return (clock() - start) / count


# ---- work that several benchmarks share ----


def training_step(lib, net, optimizer, x, y):
    """A function that makes one step: forward, backward, update. `lib` is what `networks.library` returns."""

    def step():
        loss = lib.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
        lib.clear(optimizer)

    return step


def torch_answer(net, x):
    """A function that runs a torch module eagerly on an array."""
    import torch

    x = torch.from_numpy(x)

    def run():
        with torch.inference_mode():
            net(x)

    return run


def answer(net, x):
    """A function that runs a Paddle layer, or what `to_static` made of one, on an array."""
    import paddle

    x = paddle.to_tensor(x)

    def run():
        with paddle.no_grad():
            net(x)

    return run


def predictor_of(prefix, threads=None):
    """The predictor of a model that `jit.save` wrote."""
    from paddle import inference

    program = next(path for path in (f"{prefix}.pdmodel", f"{prefix}.json") if pathlib.Path(path).exists())
    config = inference.Config(program, f"{prefix}.pdiparams")
    config.disable_glog_info()
    if threads is not None:
        config.set_cpu_math_library_num_threads(threads)
    with contextlib.redirect_stdout(None):
        return inference.create_predictor(config)


def predicted(predictor, x):
    """A function that runs a predictor on an array, from array to array."""
    handle = predictor.get_input_handle(predictor.get_input_names()[0])
    output = predictor.get_output_handle(predictor.get_output_names()[0])

    def run():
        handle.copy_from_cpu(x)
        predictor.run()
        output.copy_to_cpu()

    return run


def launched(processes, folder, program, *args, seconds=1800, **variables):
    """Run a program in several processes, with their logs in a folder and further environment variables."""
    launcher = [sys.executable, "-m", "paddle.distributed.launch", "--nproc_per_node", str(processes)]
    command = [*launcher, "--log_dir", folder, "--log_level", "ERROR", program, *map(str, args)]
    subprocess.run(command, check=True, env=dict(os.environ, OMP_NUM_THREADS="1", **variables), timeout=seconds)


# ---- the run ----


def measure(script, rounds, seconds, threads, impls=("ours", "torch", "original"), only="", best=False):
    """{case: {impl: [seconds, …]}}: in each round the mean of the calls, or the shortest one."""
    impls = [i for i in impls if i != "original" or oracle_python()]
    workers = {impl: Worker(script, impl, threads) for impl in impls}
    times = {name: {impl: [] for impl in impls} for name in workers["ours"].names if only in name}
    order = list(workers.items())
    for _ in range(rounds):
        order.append(order.pop(0))  # so that the order changes between rounds
        for name, found in times.items():
            for impl, worker in order:
                if name in worker.names:
                    if threads > 1:
                        time.sleep(0.25)  # the previous worker's threads spin for a while before they sleep
                    found[impl].append(worker.time(name, seconds, best))
    for worker in workers.values():
        worker.close()
    return times


def ratio(found, impl, against):
    """The median over the rounds of impl's time divided by against's."""
    pairs = zip(found.get(impl, ()), found.get(against, ()), strict=False)
    values = [a / b for a, b in pairs]
    return statistics.median(values) if values else None


def report(times, unit=1e6, unit_name="µs", limits=None, rate=None):
    """Print the table; return True if every ours/torch ratio is within its limit.

    With `rate`, a function from a case to its number of samples, the table has samples per second; the ratios are still
    those of times.
    """
    print(f"{'case':34s} {'ours':>10s} {'torch':>10s} {'original':>10s}  ours/torch  original/ours")
    good = True
    for name, found in times.items():
        medians = [statistics.median(found[i]) if found.get(i) else None for i in ("ours", "torch", "original")]
        cells = [
            f"{'-':>10s}" if t is None else f"{t * unit:10.2f}" if rate is None else f"{rate(name) / t:10,.0f}"
            for t in medians
        ]
        against, faster = ratio(found, "ours", "torch"), ratio(found, "original", "ours")
        limit = (limits or {}).get(name)
        mark = (
            "" if limit is None or against is None else f"  (limit {limit}: {'kept' if against <= limit else 'MISSED'})"
        )
        good = good and not mark.endswith("MISSED)")
        print(
            f"{name:34s} {' '.join(cells)}  {'-' if against is None else f'{against:.2f}':>10s}"
            f"  {'-' if faster is None else f'{faster:.2f}':>13s}{mark}"
        )
    rounds = max(len(found["ours"]) for found in times.values())
    what = f"times in {unit_name}" if rate is None else "samples a second"
    print(f"(median {what}; ratios are medians of times over {rounds} interleaved rounds)")
    return good


def main(
    script, limits=None, rounds=9, seconds=0.1, unit=1e6, unit_name="µs", threads=1, plot=None, rate=None, best=False
):
    """The command line of a benchmark."""
    ap = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__)
    ap.add_argument("--rounds", type=int, default=rounds)
    ap.add_argument("--seconds", type=float, default=seconds, help="time spent on a case in one round")
    ap.add_argument("--threads", type=int, default=threads)
    ap.add_argument("--only", default="", help="cases whose name contains this")
    ap.add_argument("--json", help="write all times here")
    a = ap.parse_args()
    times = measure(pathlib.Path(script).resolve(), a.rounds, a.seconds, a.threads, only=a.only, best=best)
    good = report(times, unit, unit_name, limits, rate)
    if a.json:
        pathlib.Path(a.json).write_text(json.dumps(times))
    if plot:
        plot(times)
    return good


if __name__ == "__main__":
    serve(*sys.argv[1:])
