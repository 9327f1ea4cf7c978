#!/usr/bin/env python3
"""Compare some 100,000 calls of public operators, methods, layers and functionals with the original.

    PYTHON calls.py [--only paddle.nn.functional[,…]] [--mode MODE] [--what PATTERN] [--seed N] [--calls N] [--show N]
                    [--results DIR] [--report DIR] [--case ID] [--from-cache] [--search] [--golden]

PYTHON imports the project. The original runs in an interpreter of its own ($PADDLE_ORACLE/venv/bin/python); its
results are kept in DIR under a hash of each call, so it runs once. See README.md in this folder for how calls are made;
they are counted so:

- values: of the calls that the original accepts, those we accept with the same structure, dtype, shape, numbers and
  the same arguments written in place. What it accepts and we refuse counts here, as a difference.
- gradients: of the calls with gradients in the original, those with the same ones, first and second.
- without elements: of the calls with a tensor of no elements, accepted or refused, those that agree in everything.
- refusals: of the calls that the original refuses, those we refuse with an exception that every built-in class of
  the original's also catches. What it refuses and we accept counts here, as a difference.
- memory: of the calls that both accept, those in which the same results share memory with the same arguments.
"""

import argparse
import fnmatch
import json
import os
import pathlib
import subprocess
import sys

from call_campaign import generate, golden, report, search, verdict

HERE = pathlib.Path(__file__).parent
CALLS, SEED = 105_000, 1


def lines(path):
    """{id: result} of a file of results."""
    with open(path, encoding="utf-8") as file:
        return dict(json.loads(line) for line in file)


def run(python, calls, results, seed=7, jobs=2, limit=10.0, source=None):
    """Run calls with an interpreter and return {id: result}."""
    listed = results.with_suffix(".calls")
    listed.write_text("".join(json.dumps(call) + "\n" for call in calls), encoding="utf-8")
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"OMP_NUM_THREADS": "1", "GLOG_minloglevel": "3"}
    if source:
        env["PYTHONPATH"] = str(source)
    command = [python, "-W", "ignore", "-m", "call_campaign", str(listed.resolve()), str(results.resolve())]
    options = ["--seed", str(seed), "--jobs", str(jobs), "--limit", str(limit)]
    subprocess.run(command + options, check=True, cwd=HERE, env=env)
    listed.unlink()
    return lines(results)


def original(calls, oracle, folder, jobs, seed=7):
    """The original's results of calls: from the cache, and what is not there is run."""
    folder.mkdir(parents=True, exist_ok=True)
    cache = folder / f"original-{seed}.jsonl"
    known = lines(cache) if cache.exists() else {}
    missing = [call for call in calls if call["id"] not in known]
    if missing:
        print(f"the original, seed {seed}: {len(missing)} calls", file=sys.stderr)
        part = folder / f"original-{seed}-{os.getpid()}.new"
        new = run(oracle, missing, part, seed, jobs)
        part.unlink()
        known = (lines(cache) if cache.exists() else {}) | new  # somebody else may have run others
        temporary = part.with_suffix(".part")
        text = "".join(json.dumps([k, v], separators=(",", ":")) + "\n" for k, v in known.items())
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(cache)
    return known


def judged(calls, first, second, ours):
    """Every call with its verdict."""
    nothing = {}
    found = []
    for call in calls:
        want, got = first.get(call["id"], nothing), ours.get(call["id"], nothing)
        found.append(report.Judged(call, verdict.judge(want, second.get(call["id"], want), got, call["f"]), got, want))
    report.explain(found)
    return found


def again(calls, first, ours):
    """The calls that the original makes a second time, with another seed: those that differ."""
    return [j.call for j in judged(calls, first, {}, ours) if j.verdict.counted and any(j.differences())][::-1]


def write_reports(found, folder):
    """A file for each namespace, and a summary."""
    folder.mkdir(parents=True, exist_ok=True)
    by_namespace = {}
    for j in found:
        by_namespace.setdefault(j.namespace, []).append(j)
    for namespace, some in by_namespace.items():
        (folder / f"{namespace}.txt").write_text("\n".join(report.text(some, 100_000)) + "\n", encoding="utf-8")
    (folder / "summary.txt").write_text("\n".join(report.text(found, 150)) + "\n", encoding="utf-8")


def show_case(calls, first, second, ours, wanted):
    """One call in full: as a program, and what each side returned."""
    for call in calls:
        if call["id"] == wanted or call["id"].endswith("@" + wanted):
            print(json.dumps(call), "\n", report.program(call), sep="\n")
            for title, results in (("original", first), ("original, again", second), ("ours", ours)):
                print(f"\n{title}: {json.dumps(results.get(call['id']))}")
            want = first[call["id"]]
            print("\n", verdict.judge(want, second.get(call["id"], want), ours[call["id"]], call["f"]))


def options():
    """The command line."""
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    cache = pathlib.Path(os.environ.get("PADDLE_ORACLE", pathlib.Path.home() / ".cache" / "outrigger" / "oracle"))
    ap.add_argument("--only", default="", help="namespaces or names, with commas")
    ap.add_argument("--mode", choices=[*generate.MODES, *generate.MORE_MODES], help="make all calls in this mode")
    ap.add_argument("--what", help="a pattern: make the calls changed so, such as '* named *' or '*empty*'")
    ap.add_argument("--seed", type=int, default=SEED)
    ap.add_argument("--calls", type=int, default=CALLS)
    ap.add_argument("--show", type=int, default=20, help="groups of differences to print")
    ap.add_argument("--results", type=pathlib.Path, default=cache / "calls", help="where results are kept")
    ap.add_argument("--report", type=pathlib.Path, help="write a report for each namespace into this folder")
    ap.add_argument("--case", help="show one call in full, run anew on both sides")
    ap.add_argument("--from-cache", action="store_true", help="only report on the results of the last run")
    ap.add_argument("--search", action="store_true", help="look for base calls anew and record them")
    ap.add_argument("--golden", action="store_true", help="record a sample that agrees for the test suite")
    ap.add_argument("--jobs", type=int, default=2)
    ap.add_argument("--python", default=sys.executable, help="the interpreter of our side")
    ap.add_argument("--oracle", default=os.environ.get("PADDLE_ORACLE_PYTHON", str(cache / "venv" / "bin" / "python")))
    return ap.parse_args()


def search_base_calls(args):
    """Record base calls anew."""
    args.results.mkdir(parents=True, exist_ok=True)
    kept, _ = search.find(lambda calls: run(args.oracle, calls, args.results / "search.jsonl", jobs=args.jobs))
    search.write(kept)
    missing = search.without(kept)
    print(f"{len(kept)} base calls; {len(missing)} callables without one: {' '.join(missing)}")


def main():
    args = options()
    if args.search:
        search_base_calls(args)
        return
    only = tuple(filter(None, args.only.split(",")))
    calls = generate.generate(args.calls, args.seed, only, args.mode)
    if args.what:
        calls = [call for call in calls if fnmatch.fnmatch(call.get("what", ""), args.what)]
    if args.case:
        calls = [call for call in calls if call["id"] == args.case or call["id"].endswith("@" + args.case)]
        if not calls:
            sys.exit(f"no call {args.case} among those of seed {args.seed}")
    first = original(calls, args.oracle, args.results, args.jobs)
    last = args.results / "ours.jsonl"
    whole = not (only or args.case or args.mode or args.what)
    if args.from_cache:
        ours = lines(last)
    else:
        kept = last if whole else args.results / f"ours-{os.getpid()}.jsonl"
        ours = run(args.python, calls, kept, jobs=args.jobs, source=HERE.parent / "src")
        if kept != last:
            kept.unlink()
    second = original(again(calls, first, ours), args.oracle, args.results, args.jobs, seed=8)
    if args.case:
        show_case(calls, first, second, ours, args.case)
        return
    found = judged(calls, first, second, ours)
    if args.report:
        write_reports(found, args.report)
    print("\n".join(report.text(found, args.show)))
    if args.golden:
        rows = golden.sample(found, first, second, args.seed)
        golden.write(rows)
        print(f"{golden.FILE}: {len(rows)} calls, {golden.FILE.stat().st_size:,} bytes")
    if whole:
        table = report.counts(found)
        summary = {"calls": len(calls), "seed": args.seed, "table": table, "all": report.total(table)}
        summary["with explained"] = report.total(report.counts(found, explained=True))
        summary["reasons"] = report.reasons(found)
        part = args.results / "table.part"
        part.write_text(json.dumps(summary, indent=1), encoding="utf-8")
        part.replace(args.results / "table.json")


if __name__ == "__main__":
    main()
