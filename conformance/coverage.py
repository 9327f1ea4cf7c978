#!/usr/bin/env python3
"""Write docs/coverage.md and docs/coverage.png: what of Paddle 3.3.1 is here, what is missing or differs, and why.

    PYTHON coverage.py --results DIR [--output docs] [--calls-only]

DIR is where docs_examples.sh keeps its results: seed7.json, seed8.json and ours.json, and calls.py its table:
calls/table.json.  `exceptions.json` has the reasons.  With --calls-only, the section on calls alone is written anew.
"""

import argparse
import collections
import datetime
import fnmatch
import json
import pathlib
import platform
import warnings

import call_table
import compare
import surface

# Modules that are shown under a name of their own; any other counts for the first of these that it begins with.
GROUPS = (
    "paddle.Tensor", "paddle.nn.functional", "paddle.nn", "paddle.optimizer", "paddle.io", "paddle.metric",
    "paddle.vision", "paddle.amp", "paddle.autograd", "paddle.jit", "paddle.static", "paddle.distributed",
    "paddle.distribution", "paddle.device", "paddle.linalg", "paddle.fft", "paddle.signal", "paddle.sparse",
    "paddle.text", "paddle.audio", "paddle.callbacks", "paddle.regularizer", "paddle.profiler", "paddle.utils",
    "paddle.inference", "paddle.onnx", "paddle.hub", "paddle.incubate", "paddle.geometric", "paddle.quantization",
    "paddle.version", "paddle.sysconfig", "paddle.hapi", "paddle.reader", "paddle.compat",
)  # fmt: skip


def group(path):
    """The group of a path such as paddle.nn.functional.relu#0."""
    for name in GROUPS:
        if path == name or path.startswith((name + ".", name + "#")):
            return name
    return "paddle"


def tallies(names, examples):
    """{group: Counter of names, missing, same, differs, matching and not matching examples}."""
    table = collections.defaultdict(collections.Counter)
    for n in names:
        table[group(n.module)][n.status] += 1
        table[group(n.module)]["names"] += 1
    for case, why in examples.items():
        table[group(case)]["matches" if why is None else "fails"] += 1
    return dict(sorted(table.items(), key=lambda item: -item[1]["names"]))


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def row(name, t):
    compared, shown = t["same"] + t["differs"], t["matches"] + t["fails"]
    cells = [name, f"{t['names'] - t['missing']} / {t['names']}", f"{t['same']} / {compared}" if compared else "–",
             f"{t['matches']} / {shown}" if shown else "–"]  # fmt: skip
    return "| " + " | ".join(cells) + " |"


def example_reason(case, known):
    for pattern, why in known.get("examples", {}).items():
        if fnmatch.fnmatchcase(case, pattern):
            return why
    return "not explained yet"


def text(names, examples, table, calls=None):
    known = surface.exceptions()
    whole = sum(table.values(), collections.Counter())
    compared, shown = whole["same"] + whole["differs"], whole["matches"] + whole["fails"]
    lines = [
        "# Coverage of Paddle 3.3.1",
        "",
        "`make conformance` writes this page. It compares with the original paddlepaddle 3.3.1, installed in an",
        "environment of its own: its public names, their arguments, and what the examples in its documentation compute.",
        "",
        f"| | supported | of | |\n|---|---|---|---|\n"
        f"| public names | {whole['names'] - whole['missing']:,} | {whole['names']:,} | "
        f"{share(whole['names'] - whole['missing'], whole['names'])} |\n"
        f"| signatures that agree | {whole['same']:,} | {compared:,} | {share(whole['same'], compared)} |\n"
        f"| documentation examples that match | {whole['matches']:,} | {shown:,} | {share(whole['matches'], shown)} |",
        "",
        f"Measured on {datetime.date.today():%d %B %Y} with Python {platform.python_version()}. Seven examples in ten are",
        "used; the others are reserved for independent checks. An example matches if it runs to the end and every",
        "value it leaves behind has the original's shape, dtype and contents; unseeded random numbers need only have",
        "the right shape and dtype.",
        "",
        "![Names and examples by namespace](coverage.png)",
        "",
        "## By namespace",
        "",
        "| namespace | names | signatures | examples |",
        "|---|---|---|---|",
        *(row(f"`{name}`", t) for name, t in table.items()),
        row("**all**", whole),
        "",
        *call_table.section(calls),
        "## Missing",
        "",
        *bullets([(f"`{n.path}`", surface.reason(n, known) or "not explained yet") for n in names if n.status == "missing"]),
        "",
        "## Signatures that differ",
        "",
        *bullets([(f"`{n.path}`", surface.reason(n, known) or "not explained yet") for n in names if n.status == "differs"]),
        "",
        "## Examples that do not match",
        "",
        *(f"- `{case}`: {example_reason(case, known)} ({short(why)})" for case, why in examples.items() if why),
        "",
    ]
    return "\n".join(lines)


def short(why):
    """What differs, on one line, without what Markdown would take for its own."""
    return " ".join(str(why).split())[:160].replace("`", "'").replace("<", "‹").replace(">", "›")


def bullets(pairs):
    """Names with the same reason on one line."""
    together = collections.defaultdict(list)
    for name, why in pairs:
        together[why].append(name)
    return [f"- {', '.join(found)}: {why}." for why, found in together.items()] or ["Nothing."]


def draw(path, table):
    """Bars of names and of examples for each namespace; a full bar is all of the original's."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    groups = list(reversed(table))
    figure = Figure(figsize=(11, 0.29 * len(groups) + 1.6), layout="constrained", facecolor="white")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2, sharey=True)
    names = [(t["names"] - t["missing"], t["names"]) for t in map(table.get, groups)]
    examples = [(t["matches"], t["matches"] + t["fails"]) for t in map(table.get, groups)]
    for axes, title, figures, color in (
        (left, "public names", names, "#2b6cb0"),
        (right, "documentation examples", examples, "#2f855a"),
    ):
        for at, (have, total) in enumerate(figures):
            axes.barh(at, 1 if total else 0, color="#e2e8f0", height=0.66)
            axes.barh(at, have / total if total else 0, color=color, height=0.66)
            axes.text(1.015, at, f"{have} / {total}" if total else "–", va="center", fontsize=8.5, color="#4a5568")
        axes.set_title(title, loc="left", weight="bold")
        axes.set_xlim(0, 1.17)
        axes.set_xticks([0, 0.5, 1], ["0", "50 %", "100 %"])
        axes.tick_params(axis="y", length=0)
        axes.spines[:].set_visible(False)
    left.set_yticks(range(len(groups)), [name.removeprefix("paddle.") for name in groups])
    left.set_ylim(-0.6, len(groups) - 0.4)
    figure.savefig(path, dpi=110)


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--results", type=pathlib.Path, required=True)
    ap.add_argument("--output", type=pathlib.Path, default=pathlib.Path(__file__).parents[1] / "docs")
    ap.add_argument("--calls-only", action="store_true")
    args = ap.parse_args()
    calls = json.loads((args.results / "calls" / "table.json").read_text())
    if args.calls_only:
        call_table.replace(args.output / "coverage.md", calls)
        return
    warnings.filterwarnings("ignore")
    a, b, ours = (json.loads((args.results / f"{name}.json").read_text()) for name in ("seed7", "seed8", "ours"))
    names, examples = list(surface.compare()), dict(compare.verdicts(a, b, ours))
    table = tallies(names, examples)
    args.output.mkdir(exist_ok=True)
    (args.output / "coverage.md").write_text(text(names, examples, table, calls))
    draw(args.output / "coverage.png", table)
    whole = sum(table.values(), collections.Counter())
    print(f"{args.output / 'coverage.md'}: {whole['names'] - whole['missing']} of {whole['names']} names, "
          f"{whole['matches']} of {whole['matches'] + whole['fails']} examples")  # fmt: skip


if __name__ == "__main__":
    main()
