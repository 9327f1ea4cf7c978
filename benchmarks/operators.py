"""Every operator at three sizes, forward and with backward, against torch's counterpart and the original.

Each library has a process of its own; one works at a time, call by call in turn, and the shortest time of each counts.
Listed are the operators whose time is more than 1.1 times that of torch or of the original; what seems to be so is
measured again, in turn and longer, before it counts, and torch's call then in our process: where large tensors lie in
memory differs from process to process, which is worth up to half of the time of a call that only moves them. Calls of
the small size are mostly what any call costs (see `overhead.py`): of these only what is also 3 µs slower is listed.

    python benchmarks/operators.py --only softmax          # the cases whose name contains this
    python benchmarks/operators.py --part 2/6 --json 2.json  # a sixth of the cases
    python benchmarks/operators.py --again 1.json 2.json    # measure again, longer, what these list
    python benchmarks/operators.py --report 1.json 2.json   # the table of measured files
    python benchmarks/operators.py --report 1.json --table operators.md  # what is above the limit, with reasons
"""

import argparse
import json
import os
import pathlib
import resource
import select
import subprocess
import sys
import time
import warnings

import harness
import operator_cases
import operator_reasons
from operator_cases import SIZES

LIMIT, SMALL = 1.1, 3e-6  # times as long; and seconds by which a small call has to be slower
DOUBTED, LONGER = 6, 4  # more rounds for what is above the limit, and how many times as long each is
MEMORY = 8 << 30  # bytes that a worker may have: a product of two large inputs may be too much
PATIENCE = 15  # seconds until a worker is given up
IMPLS = ("ours", "torch", "original")


# ---- a worker: one library ----


class NoGradient(Exception):
    """The call has nothing to differentiate: there is no case with backward."""


class Case:
    """One call on its inputs, ready to be timed."""

    def __init__(self, request, impl):
        case, size = request["case"], request["size"]
        self.impl, self.gradients = impl, request["gradients"]
        self.library = __import__("torch" if impl == "torch" else "paddle")
        build = {"row": self._row, "own": self._own, "call": self._call}[case["kind"]]
        build(case, size, request.get("form"))
        if self.gradients:
            self.leaves = [t for t in self.inputs if self._floats(t)]
            for leaf in self.leaves:
                leaf.stop_gradient = False
                if impl == "torch":
                    leaf.requires_grad_(True)
            self._prepare_backward()

    def _prepare_backward(self):
        if not self.leaves:
            raise NoGradient("no input of floats")
        outs = self._outs(self.compute())
        if not outs:
            raise NoGradient("the result has none")
        self.starts = [self.library.ones_like(o) for o in outs]
        self.run = self._both

    def _both(self):
        outs = self._outs(self.compute())
        if self.impl == "torch":
            self.library.autograd.backward(outs, self.starts)
            for leaf in self.leaves:
                leaf.grad = None
        else:
            self.library.autograd.backward(outs, self.starts)
            for leaf in self.leaves:
                leaf.clear_gradient(False)

    def _outs(self, value):
        if isinstance(value, self.library.Tensor):
            wanted = value.requires_grad if self.impl == "torch" else not value.stop_gradient
            return [value] if wanted and self._floats(value) else []
        if isinstance(value, (list, tuple)):
            return [t for v in value for t in self._outs(v)]
        return []

    def _floats(self, tensor):
        return isinstance(tensor, self.library.Tensor) and str(tensor.dtype).endswith(("float32", "float64"))

    def _tensor(self, array):
        if array.dtype == "float64":
            array = array.astype("float32")
        return self.library.from_numpy(array.copy()) if self.impl == "torch" else self.library.to_tensor(array)

    def _expression(self, code, values, more, before=""):
        """A function of no arguments that evaluates `code`; its names are the tensors made of `values`."""
        scope = {"torch" if self.impl == "torch" else "paddle": self.library, "np": operator_cases.np, **more}
        scope |= {name: self._tensor(value) for name, value in values.items()}
        exec(before, scope)
        *statements, last = code.replace("; ", "\n").splitlines()
        lines = "\n".join(["def compute():", *(f"    {line}" for line in statements), f"    return {last}"])
        exec(compile(lines, "<case>", "exec"), scope)
        self.inputs = [scope[name] for name in values]
        self.compute = self.run = scope["compute"]

    def _row(self, case, size, form):
        code = case["torch" if self.impl == "torch" else "paddle"]
        used = operator_cases.used_names(code)
        values = {name: operator_cases.array(name, size, form) for name in operator_cases.ARRAYS if name in used}
        self._expression(code, values, {"path": os.devnull})

    def _own(self, case, size, form):
        random = operator_cases.np.random.RandomState(0)
        more = {name: values[SIZES.index(size)] for name, values in case["sizes"].items()}
        scope = {"R": random, "np": operator_cases.np, "boxes": operator_cases.boxes, **more}
        values = {name: eval(text, scope) for name, text in case["inputs"].items()}
        kind = "torch" if self.impl == "torch" else "paddle"
        self._expression(case[kind], values, more, case.get("before", {}).get(kind, ""))

    def _call(self, case, size, form):
        from call_campaign import arguments, one_call

        call = operator_cases.scaled(case["call"], size, form)
        if call is None:
            raise ValueError("nothing to scale")
        specs = arguments.of_call(call)
        self.inputs = [one_call.leaf(s) for s in specs]
        for leaf, spec in zip(self.inputs, specs):
            leaf.stop_gradient = not (self.gradients and spec.get("g"))
        leaves = iter(self.inputs)
        args = arguments.build(call["args"], leaves)
        kw = {k: arguments.build(v, leaves) for k, v in call["kw"].items()}
        namespace, _, name = call["f"].rpartition(".")
        if call.get("then"):
            raise ValueError("a call of several steps")
        if namespace == "paddle.Tensor":
            function, args = getattr(args[0], name), args[1:]
            if not callable(function):
                raise ValueError("an attribute")
        else:
            function = arguments.resolve(call["f"])
        self.compute = self.run = lambda: function(*args, **kw)


def shortest(run, seconds):
    """The shortest time of a call, in groups long enough for the clock, within about `seconds`."""
    clock = time.process_time  # the machine may be shared
    start = clock()
    run()
    once = clock() - start
    if once > 0.2:
        return once
    group = max(1, int(2e-4 / max(once, 1e-7)))
    best, end = float("inf"), clock() + seconds
    while True:
        start = clock()
        for _ in range(group):
            run()
        now = clock()
        best = min(best, (now - start) / group)
        if now > end:
            return best


def work(impl):
    """Answer requests, a line each, until the input ends."""
    warnings.simplefilter("ignore")
    answers = os.fdopen(os.dup(1), "w")  # an operator may print
    os.dup2(2, 1)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    __import__("torch" if impl == "torch" else "paddle")
    last, cases = None, {}
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        seconds, library = request.pop("seconds"), request.pop("library", impl)
        try:
            if request != last:
                last, cases = request, {}
            if library not in cases:
                cases[library] = Case(request, library)
                cases[library].run()
            answer = {"time": shortest(cases[library].run, seconds)}
        except Exception as error:  # what cannot be called at this size is part of the report
            answer = {"error": f"{type(error).__name__}: {error}"[:200]}
        print(json.dumps(answer), file=answers, flush=True)


class Worker:
    """The process of one library; it is started anew if it crashes or takes too long."""

    def __init__(self, impl, threads):
        self.impl, self.threads, self.process = impl, threads, None

    def _start(self):
        python = harness.oracle_python() if self.impl == "original" else sys.executable
        # Free memory stays with the process in all libraries alike: by default it depends on what was freed before.
        kept = {"MALLOC_MMAP_THRESHOLD_": str(1 << 28), "MALLOC_TRIM_THRESHOLD_": str(1 << 30)}
        env = dict(os.environ, OMP_NUM_THREADS=str(self.threads), GLOG_minloglevel="3", **kept)
        if self.impl == "original":
            env.pop("PYTHONPATH", None)
        self.process = subprocess.Popen(
            [python, "-W", "ignore", __file__, "--work", self.impl],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=env,
        )
        self.process.stdout.readline()

    def ask(self, request, seconds):
        if self.process is None:
            self._start()
        self.process.stdin.write(json.dumps({**request, "seconds": seconds}) + "\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            self.close(kill=True)
            return {"error": f"took more than {PATIENCE} s"}
        line = self.process.stdout.readline()
        if line:
            return json.loads(line)
        self.close()
        return {"error": "the process crashed"}

    def close(self, kill=False):
        if self.process is not None:
            if kill:
                self.process.kill()
            self.process.stdin.close()
            self.process.wait()
            self.process = None


# ---- measuring ----


def measure_one(workers, case, size, gradients, rounds, seconds):
    """{impl: shortest time, or error}, at the first form of the inputs that ours and another library accept."""
    impls = [i for i in workers if i != "torch" or case.get("torch")]
    forms = {"row": operator_cases.FORMS, "own": (None,)}.get(case["kind"])
    found = {}
    for form in forms or operator_cases.choices(case["call"]):
        request = {"case": case, "size": size, "gradients": gradients, "form": form}
        answers = {i: workers[i].ask(request, seconds) for i in impls}
        if not found or "time" in answers["ours"]:
            found = answers
        others = [a for i, a in answers.items() if i != "ours"]
        if "time" in answers["ours"] and any("time" in a for a in others):
            break
    good = [i for i in impls if "time" in found[i]]
    if "ours" not in good:
        return found
    for _ in range(1, rounds):
        if any(found[i]["time"] > 0.3 for i in good):
            break
        good.append(good.pop(0))
        for i in good:
            answer = workers[i].ask(request, seconds)
            found[i]["time"] = min(found[i]["time"], answer.get("time", float("inf")))
    _doubt(workers, request, seconds * LONGER, size, found)
    return found


def _doubt(workers, request, seconds, size, found):
    """Measure again whatever is faster than ours; torch in our process, beside ours."""
    for number in range(DOUBTED):
        slower = above(size, found)
        if not slower or (number and found["ours"]["time"] > 0.3):
            return
        ours = workers["ours"].ask(request, seconds).get("time", float("inf"))
        found["ours"]["time"] = min(found["ours"]["time"], ours)
        if "original" in slower:
            answer = workers["original"].ask(request, seconds).get("time", float("inf"))
            found["original"]["time"] = min(found["original"]["time"], answer)
        if "torch" in slower:
            answer = workers["ours"].ask({**request, "library": "torch"}, seconds)
            if "time" not in answer:
                continue
            known = found["torch"] if "beside" in found["torch"] else {"time": float("inf"), "beside": float("inf")}
            found["torch"] = {"time": min(known["time"], answer["time"]), "beside": min(known["beside"], ours)}


def ratio(found, impl):
    """Ours by another library's time, or None."""
    one, other = (found.get(i, {}).get("time") for i in ("ours", impl))
    one = found.get(impl, {}).get("beside", one)  # our time in the same process, where that was measured
    return None if one is None or not other else one / other  # 0: nothing was computed in this process


def above(key, found):
    """The libraries that are faster by more than the limit."""
    slower = []
    for impl in ("torch", "original"):
        r = ratio(found, impl)
        ours = found[impl].get("beside", found["ours"]["time"]) if r else 0.0
        enough = "small" not in key or (r and ours - found[impl]["time"] > SMALL)
        if r is not None and r > LIMIT and enough:
            slower.append(impl)
    return slower


def measure(chosen, sizes, rounds, seconds, threads, only=None, save=None, known=()):
    """{"name | size | direction": {impl: {"time"} or {"error"}}}"""
    workers = {i: Worker(i, threads) for i in IMPLS if i != "original" or harness.oracle_python()}
    results = dict(known)
    try:
        for number, case in enumerate(chosen):
            for size in sizes:
                for gradients in (False, True):
                    key = f"{case['name']} | {size} | {'f+b' if gradients else 'f'}"
                    if (gradients and case.get("forward")) or key in known or (only is not None and key not in only):
                        continue
                    found = measure_one(workers, case, size, gradients, rounds, seconds)
                    results[key] = found
            if save:
                save(results)
            print(f"\r{number + 1}/{len(chosen)} {case['name'][:40]:40s}", end="", flush=True, file=sys.stderr)
    finally:
        for worker in workers.values():
            worker.close()
        print(file=sys.stderr)
    return results


def counted(results):
    """What is above the limit, worst first, as (ratio, key, found), and {(size, impl): [pairs, those above]}."""
    listed, counts = [], {}
    for key, found in results.items():
        slower = above(key, found)
        for impl in ("torch", "original"):
            if ratio(found, impl) is not None:
                row = counts.setdefault((key.split(" | ")[1], impl), [0, 0])
                row[0] += 1
                row[1] += impl in slower
        if slower:
            listed.append((max(ratio(found, i) for i in slower), key, found))
    ordered = sorted(counts.items(), key=lambda c: (SIZES.index(c[0][0]), c[0][1]))
    return sorted(listed, key=lambda row: -row[0]), dict(ordered)


def report(results):
    """Print what is above the limit, worst first, and how many there are of each kind; True if nothing is."""
    results = {k: r for k, r in results.items() if not r["ours"].get("error", "").startswith("NoGradient")}
    listed, counts = counted(results)
    print(f"{'operator':44s} {'size':6s} {'':3s} {'ours':>9s} {'torch':>9s} {'original':>9s}   /torch /original")
    for _, key, found in listed:
        name, size, direction = key.split(" | ")
        times = [found.get(i, {}).get("time") for i in IMPLS]
        cells = [f"{'-':>9s}" if t is None else f"{t * 1e6:9.1f}" for t in times]
        ratios = [ratio(found, i) for i in ("torch", "original")]
        ends = " ".join(f"{'-':>8s}" if r is None else f"{r:8.2f}" for r in ratios)
        print(f"{name[:44]:44s} {size:6s} {direction:3s} {' '.join(cells)} {ends}")
    for (size, impl), (total, bad) in counts.items():
        print(f"{size}, against {impl}: {bad} of {total} above {LIMIT}")
    failed = sum("time" not in found.get("ours", {}) for found in results.values())
    print(f"(shortest times in µs; {failed} of {len(results)} cases could not be called so in Outrigger)")
    return not listed


def write_table(results, path, machine):
    """Write what is above the limit at the medium and large size as Markdown, each with its reason."""
    operator_reasons.check(case["name"] for case in operator_cases.cases())
    listed, counts = counted(results)
    lines = [
        "# Operators above the limit",
        "",
        f"Written by `benchmarks/operators.py --table`: calls that take more than {LIMIT} times as long as in torch or",
        "in Paddle 3.3.1 (processor time on one thread, shortest of all, in µs; f+b: with backward), worst first.",
        f"Measured on {machine}. A ratio near the limit may change sides from run to run.",
        "",
        *(f"- {size}, against {impl}: {bad} of {total}" for (size, impl), (total, bad) in counts.items()),
        "",
        "Why they are slower is in `operator_reasons.py`, by operator; these words are found by comparing the times:",
        "",
        *(f"- **{word}**: {meaning}." for word, meaning in operator_reasons.WORDS.items()),
    ]
    without = []
    for size in ("large", "medium"):
        lines += [
            "",
            f"## {size.capitalize()}",
            "",
            "| operator | | Outrigger | torch | Paddle | ratio | why |",
            "|---|---|---|---|---|---|---|",
        ]
        for worst, key, found in listed:
            name, at, direction = key.split(" | ")
            if at == size:
                times = [found.get(i, {}).get("time") for i in IMPLS]
                cells = " | ".join("–" if t is None else f"{t * 1e6:,.0f}" for t in times)
                reason = operator_reasons.reason(name, direction, times, worst)
                lines.append(f"| `{name}` | {direction} | {cells} | {worst:.2f} | {reason or '**none**'} |")
                without += [] if reason else [key]
    pathlib.Path(path).write_text("\n".join(lines) + "\n")
    print(f"(without a reason: {', '.join(without) or 'none'})")


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--work", help=argparse.SUPPRESS)
    ap.add_argument("--only", default="", help="cases whose name contains this")
    ap.add_argument("--part", default="1/1", help="2/6: the second sixth of the cases")
    ap.add_argument("--sizes", nargs="+", choices=SIZES, default=SIZES)
    ap.add_argument("--rounds", type=int, default=3)
    ap.add_argument("--seconds", type=float, default=0.005, help="time spent on a call in one round")
    ap.add_argument("--threads", type=int, default=1)
    ap.add_argument("--json", help="write all times here")
    ap.add_argument("--resume", action="store_true", help="keep what the file of --json has already")
    ap.add_argument("--again", nargs="+", metavar="FILE", help="measure anew what is above the limit in these")
    ap.add_argument(
        "--report", nargs="+", metavar="FILE", help="only print the table of measured files; later ones win"
    )
    ap.add_argument("--table", metavar="FILE", help="write what is above the limit there, as Markdown")
    ap.add_argument("--machine", default="this machine", help="what the table says it was measured on")
    ap.add_argument("--list", action="store_true", help="print the cases, and the operators without one")
    a = ap.parse_args()
    if a.work:
        return work(a.work)
    results = {}
    for path in a.report or a.again or ():
        results |= json.loads(pathlib.Path(path).read_text())
    if not a.report:
        chosen = [c for c in operator_cases.cases() if a.only in c["name"]]
        part, parts = map(int, a.part.split("/"))
        chosen = chosen[part - 1 :: parts]
        if a.list:
            print("\n".join(f"{c['kind']:5s} {c['name']}" for c in chosen))
            print("without a case:", ", ".join(operator_cases.without_a_case()))
            return 0
        only = {key for key, found in results.items() if above(key, found)} if a.again else None
        if only is not None:
            names = {key.split(" | ")[0] for key in only}
            chosen = [c for c in chosen if c["name"] in names]
        save = a.json and (lambda found: pathlib.Path(a.json).write_text(json.dumps(found)))
        known = json.loads(pathlib.Path(a.json).read_text()) if a.resume and pathlib.Path(a.json).exists() else {}
        results = measure(chosen, a.sizes, a.rounds, a.seconds, a.threads, only, save, known)
    good = report(results)
    if a.table:
        write_table(results, a.table, a.machine)
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
