"""Round trips between a trainer and a parameter server: gradients are sent and parameters received.

    python benchmarks/parameter_server.py
    python benchmarks/parameter_server.py --source src --source ../earlier/src

Each source tree has a server and a trainer in separate processes; their calls are interleaved, so that noise of the
machine affects all equally.
"""

import argparse
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import time

SIZES = {"4 B": 1, "1 MB": 2**18, "10 MB": 10 * 2**18, "100 MB": 100 * 2**18}  # in floats


def job(floats):
    """A dense table of `floats` floats in async mode: the server updates it with each push."""
    import paddle
    from paddle.distributed import fleet
    from paddle.distributed.ps._job import job_of_layers

    strategy = fleet.DistributedStrategy()
    strategy.a_sync = True
    with paddle.utils.unique_name.guard():
        line = paddle.nn.Linear(1, floats, bias_attr=False)
    return job_of_layers(paddle.optimizer.SGD(0.1, parameters=line.parameters()), strategy, line)


def serve(endpoint, floats):
    from paddle.distributed.ps._server import Server

    Server(job(floats), 0, endpoint, 1, 1).run()


def train(endpoint, floats):
    """For each line on standard input: one push, and its milliseconds."""
    import numpy as np

    from paddle.distributed.ps._client import Client

    client = Client(0, [endpoint], job(floats).described())
    gradient = np.ones(floats, np.float32)
    message = {"call": "push", "rate": 0.1, "dense": [0], "sparse": []}
    print("ready", flush=True)
    for _ in sys.stdin:
        began = time.perf_counter()
        client.ask_all(message, [[gradient]])
        print(1e3 * (time.perf_counter() - began), flush=True)
    client.close()


class Pair:
    """A server and a trainer of one source tree."""

    def __init__(self, source, floats):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            endpoint = f"127.0.0.1:{s.getsockname()[1]}"
        env = {**os.environ, "PYTHONPATH": str(pathlib.Path(source).resolve()), "OMP_NUM_THREADS": "1"}
        start = lambda role, **pipes: subprocess.Popen(  # noqa: E731
            [sys.executable, __file__, role, endpoint, str(floats)], env=env, text=True, **pipes
        )
        self._server = start("serve")
        self._trainer = start("train", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._trainer.stdout.readline() == "ready\n"

    def once(self):
        self._trainer.stdin.write("\n")
        self._trainer.stdin.flush()
        return float(self._trainer.stdout.readline())

    def close(self):
        self._trainer.stdin.close()
        for process in (self._trainer, self._server):
            process.wait(timeout=60)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", action="append", help="folder with the package paddle (src)")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--sizes", default="4 B,1 MB,10 MB")
    parser.add_argument("--json", help="also write the times to this file")
    options = parser.parse_args()
    sources = options.source or [str(pathlib.Path(__file__).parents[1] / "src")]
    found = {}
    for size in options.sizes.split(","):
        pairs = [Pair(source, SIZES[size]) for source in sources]
        for pair in pairs * 3:
            pair.once()
        times = [[] for _ in pairs]
        for _ in range(options.rounds):
            for each, pair in zip(times, pairs, strict=True):
                each.append(pair.once())
        for pair in pairs:
            pair.close()
        found[size] = dict(zip(sources, times, strict=True))
        row = "   ".join(f"{s}: {min(t):.2f} ms (median {statistics.median(t):.2f})" for s, t in found[size].items())
        print(f"{size:>7}   {row}", flush=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(found))


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] in ("serve", "train"):
        {"serve": serve, "train": train}[sys.argv[1]](sys.argv[2], int(sys.argv[3]))
    else:
        main()
