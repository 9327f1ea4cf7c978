"""Record the models of sparse_model_cases.py and their answers: run with paddlepaddle 3.3.1."""

import base64
import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from sparse_model_cases import CASES, FEEDS, build

import paddle


def recorded(axes, function):
    """The files of a case, and what they answer; without answers where the original has no kernel."""
    paddle.seed(7)
    program, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(program, startup), tempfile.TemporaryDirectory() as folder:
        feeds, fetches = build(paddle, axes, function)
        executor = paddle.static.Executor()
        executor.run(startup)
        prefix = os.path.join(folder, "model")
        paddle.static.save_inference_model(prefix, feeds, fetches, executor, program=program)
        params = Path(f"{prefix}.pdiparams")
        fact = {
            "model": json.loads(Path(f"{prefix}.json").read_text()),
            "params": base64.b64encode(params.read_bytes()).decode() if params.exists() else None,
        }
        try:
            loaded, names, outs = paddle.static.load_inference_model(prefix, executor)
            found = executor.run(loaded, {n: FEEDS[axes][n] for n in names}, outs)
            fact["answers"] = [[x.dtype.name, list(x.shape), x.ravel().tolist()] for x in found]
        except NotImplementedError:
            fact["answers"] = None
    return fact


if __name__ == "__main__":
    paddle.enable_static()
    if len(sys.argv) > 1:  # one case, in a process of its own: an operator that fails may end it
        print(json.dumps(recorded(*CASES[sys.argv[1]])))
        sys.exit()
    found = {}
    for name in CASES:
        for _ in range(5):  # now and then the original ends in the middle of a case, or does not end
            call = [sys.executable, __file__, name]
            try:
                done = subprocess.run(call, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=12)
            except subprocess.TimeoutExpired:
                continue
            if not done.returncode:
                found[name] = json.loads(done.stdout.splitlines()[-1])
                break
        print(name, name in found, flush=True)
    facts = json.dumps(found, separators=(",", ":"))
    target = Path(__file__).with_name("sparse_models.json.gz")
    target.write_bytes(gzip.compress(facts.encode(), 9, mtime=0))
