"""Compare two versions of Outrigger on a benchmark of this folder, turn by turn.

    git worktree add /tmp/before HEAD~10
    python benchmarks/before_after.py /tmp/before overhead train_step --rounds 9

Each version runs in a process of its own, with its own `src` first on the path. The table has the median over the
rounds of the ratio within a round, and the ratio of the best times, which a busy machine disturbs least.
"""

import argparse
import os
import pathlib
import statistics
import sys
import time

import harness

HERE = pathlib.Path(__file__).resolve().parent


def start(tree, script, threads):
    """A worker whose `import paddle` is that of a source tree."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(pathlib.Path(tree).resolve() / "src")
    try:
        return harness.Worker(script, "ours", threads)
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def compare(old, script, rounds, seconds, threads):
    """{case: ([seconds before], [seconds after])}"""
    workers = [start(old, script, threads), start(HERE.parent, script, threads)]
    times = {name: ([], []) for name in workers[1].names if name in workers[0].names}
    for number in range(rounds):
        for name, found in times.items():
            for which in (0, 1) if number % 2 else (1, 0):
                time.sleep(0.1)
                found[which].append(workers[which].time(name, seconds))
    for worker in workers:
        worker.close()
    return times


def report(times):
    """Print the table; the largest ratio of best times."""
    print(f"{'case':34s} {'before':>11s} {'after':>11s}  median ratio  best/best")
    worst = 0.0
    for name, (before, after) in times.items():
        ratio = statistics.median(b / a for a, b in zip(before, after, strict=True))
        best = min(after) / min(before)
        worst = max(worst, best)
        print(f"{name:34s} {min(before) * 1e6:9.2f}µs {min(after) * 1e6:9.2f}µs  {ratio:12.3f}  {best:9.3f}")
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", help="a checkout of the earlier version")
    parser.add_argument("scripts", nargs="+", help="benchmarks of this folder, without .py")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.2, help="how long a case is timed in each round")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    for script in options.scripts:
        print(f"== {script}")
        report(compare(options.old, HERE / f"{script}.py", options.rounds, options.seconds, options.threads))
    return 0


if __name__ == "__main__":
    sys.exit(main())
