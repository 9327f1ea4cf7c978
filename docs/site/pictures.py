"""Draws the pictures of the pages while the site is built, from the figures that the pages state."""

import pathlib
import re
import subprocess
import sys

from docs.site.pages import ROOT


def _rows(page, after):
    """The cells of the first table after a line of a page of `docs`, without its head."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    rows = []
    for line in text[text.index(after) :].splitlines():
        if line.startswith("|"):
            rows.append([cell.strip().strip("`") for cell in line.strip("| ").split(" | ")])
        elif rows:
            break
    return rows[2:]


def _fraction(text):
    have, mark, total = text.replace(",", "").partition(" / ")
    return (int(have), int(total)) if mark else (0, 0)


def coverage_table():
    """{namespace: counts} of the table in docs/coverage.md, as `draw` of conformance/coverage.py takes it."""
    found = {}
    for name, names, _, examples in _rows("coverage.md", "## By namespace"):
        if not name.startswith("**"):
            (have, total), (right, tried) = _fraction(names), _fraction(examples)
            found[name] = {"names": total, "missing": total - have, "matches": right, "fails": tried - right}
    return found


def draw_coverage(path):
    """Names and examples by namespace."""
    sys.path.insert(0, str(ROOT / "conformance"))
    try:
        import coverage
    finally:
        sys.path.pop(0)
    coverage.draw(path, coverage_table())


def speedups():
    """{kind: [(processes, speedup)]} of the table in docs/distributed.md."""
    text = (ROOT / "docs" / "distributed.md").read_text(encoding="utf-8")
    head = next(line for line in text.splitlines() if line.startswith("| processes | data |"))
    kinds = [cell.strip() for cell in head.strip("| ").split(" | ")][1:]
    found = {kind: [] for kind in kinds}
    for count, *cells in _rows("distributed.md", head):
        for kind, cell in zip(kinds, cells, strict=True):
            if match := re.search(r"×([\d.]+)", cell):
                found[kind].append((int(count), float(match[1])))
    return found


def draw_speedups(path):
    """The speedup over the number of processes, for each kind of division."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 4), layout="constrained", facecolor="white")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    colours = ("#2a6f97", "#e09f3e", "#9e2a2b", "#5b8e7d")
    found = speedups()
    counts = sorted({count for points in found.values() for count, _ in points})
    axes.plot(counts, counts, color="#bbbbbb", linestyle="--", label="ideal")
    for (kind, points), colour in zip(found.items(), colours, strict=True):
        axes.plot(*zip(*points, strict=True), "o-", color=colour, label=kind)
    axes.set(xscale="log", yscale="log", xlabel="processes", ylabel="speedup over one process")
    axes.set_xticks(counts, [str(count) for count in counts])
    axes.minorticks_off()
    axes.legend(frameon=False)
    figure.savefig(path, dpi=120)


def draw(folder):
    """Draw the pictures of a folder of sources in the place of the stored ones."""
    folder = pathlib.Path(folder)
    draw_coverage(folder / "coverage.png")
    draw_speedups(folder / "scaling.png")
    command = [sys.executable, str(ROOT / "benchmarks" / "plan.py"), "--png", str(folder / "plan.png")]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
