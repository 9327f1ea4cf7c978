"""Plot training logs together, and summarize losses, metrics, and where the time went.

A FILE is a log with the standard lines of the guide to reproducing papers, as outrigger.TrainingLog, LogCallback and
the guide's code write them; other lines are ignored. Each file is a run. The plot has a panel for the loss, each
metric, the learning rate and the throughput, over the iterations of all epochs.

If a run was restarted in the same file, repeated iterations replace those of the first attempt. The first lines are
left out of costs and throughput, because they include warm-up time.
"""

import argparse
from pathlib import Path

from outrigger._cli import FAILED, Refusal, complain

HELP = "plot training logs together; show reader share and throughput"
EXAMPLE = (
    "  outrigger logs output/train.log\n"
    "  outrigger logs reference.log port.log --names torch paddle --output curves.png --smooth 0.9\n"
    "  outrigger logs runs/*.log --no-plot --json"
)

PICTURES = (".png", ".svg", ".pdf", ".jpg", ".webp")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, and the form of the output."""
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="logs, one per run; - for standard input")
    parser.add_argument("--names", nargs="+", metavar="NAME", help="names of the runs (the file names)")
    where = Path("logs.png")
    parser.add_argument("--output", "-o", type=Path, default=where, metavar="FILE", help=f"the plot ({where})")
    parser.add_argument("--no-plot", action="store_true", help="print only the table")
    parser.add_argument("--smooth", type=_share, default=0.0, metavar="S", help="smoothing, from 0 to nearly 1 (0)")
    parser.add_argument("--warmup", type=_count, metavar="N", help="lines to leave out of costs (a tenth, 1 to 10)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(args: argparse.Namespace) -> int:
    """Read the runs, print their summaries, and plot them."""
    from outrigger.logs import report
    from outrigger.logs.reading import read_all
    from outrigger.logs.summary import RunSummary

    if args.names is not None and len(args.names) != len(args.files):
        raise Refusal(f"there are {len(args.files)} files and {len(args.names)} names. Try one name for each file.")
    if not args.no_plot and args.output.suffix.lower() not in PICTURES:
        raise Refusal(f"--output {args.output} is not an image format. Try a name that ends in {', '.join(PICTURES)}.")
    runs = read_all(args.files, args.names)
    empty = [run for run in runs if not run.lines]
    for run in empty:
        complain("outrigger logs", run.complaint())
    runs = [run for run in runs if run.lines]
    if not runs:
        return FAILED
    summaries = [RunSummary.of(run, args.warmup) for run in runs]
    if args.json:
        report.print_json(summaries)
    else:
        report.print_tables(summaries)
    if not args.no_plot:
        from outrigger.logs import plot

        path = plot.draw(runs, args.output, args.smooth)
        if not args.json:
            print(f"curves: {path}")
    return FAILED if empty else 0


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share < 1:
        raise argparse.ArgumentTypeError(f"{text} is not in 0 ≤ S < 1")
    return share


def _count(text: str) -> int:
    count = int(text)
    if count < 0:
        raise argparse.ArgumentTypeError(f"{text} is negative")
    return count
