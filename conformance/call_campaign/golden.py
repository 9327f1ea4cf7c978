"""A sample of calls with the original's answers, which the test suite replays.

    PYTHON calls.py --golden

Only calls that agree at present are taken, so what has been reached stays; a few of every callable, chosen by the seed.
"""

import gzip
import json
import pathlib
import random

from . import verdict

FILE = pathlib.Path(__file__).parents[2] / "tests" / "golden" / "calls.json.gz"
EACH, IN_OTHER_MODES, BYTES = 3, 300, 1500
UNWRITTEN = ("empty", "resize_", "Tensor")  # ends of names of what may return memory that nobody wrote


def sample(found, first, second, seed):
    """[call, the original's two answers] of a few agreeing calls of each callable."""
    rng = random.Random(seed)
    by_callable, others = {}, []
    for judged in found:
        v, call = judged.verdict, judged.call
        if not v.counted or any(judged.differences()) or len(json.dumps(call)) > BYTES or by_chance(call):
            continue
        if len(json.dumps(first[call["id"]])) > BYTES:
            continue
        (others if call.get("mode") else by_callable.setdefault(call["f"], [])).append(call)
    chosen = [call for calls in by_callable.values() for call in rng.sample(calls, min(EACH, len(calls)))]
    chosen += rng.sample(others, min(IN_OTHER_MODES, len(others)))
    rows = []
    for call in chosen:
        a = first[call["id"]]
        b = second.get(call["id"], a)
        rows.append([call, short(a), None if a == b else short(b)])
    return rows


def by_chance(call):
    """Whether two runs agree by chance: on memory that nobody wrote, or on a rank that depends on the threads."""
    rank = call["f"].endswith("lstsq") and "rcond" in call.get("what", "")
    return rank or call["f"].removesuffix("_like").endswith(UNWRITTEN)


def short(result):
    """A result without its message, which is not compared."""
    return {k: v for k, v in result.items() if k != "msg"}


def write(rows):
    """Write the sample, one call a line."""
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    part = FILE.with_suffix(".part")
    part.write_bytes(gzip.compress(f"[\n{lines}\n]\n".encode(), 9, mtime=0))
    part.replace(FILE)


def read():
    """The recorded sample."""
    return json.loads(gzip.decompress(FILE.read_bytes()))


def differences(rows, run):
    """What differs now: a line for each; `run` makes a call here."""
    lines = []
    for call, want, again in rows:
        got = run(call, 7)
        v = verdict.judge(want | {"msg": ""}, (again or want) | {"msg": ""}, got, call["f"])
        if v.kind or v.gradient is False or (v.memory is False and v.kind is None):
            lines.append(f"{call['id']} ({call.get('what', 'base call')}): {v.kind}: {v.detail} {v.gradient_detail}")
    return lines
