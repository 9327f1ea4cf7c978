"""The command `outrigger align`: compares the networks of a configuration file, or two sets of logged files."""

from __future__ import annotations

import argparse
import runpy
import sys
import sysconfig
import traceback
from pathlib import Path
from typing import Any

from outrigger._cli import Refusal
from outrigger._terminal import Progress, print_json

HELP = "compare a port with its PyTorch original, and show where they first differ and why"
EXAMPLE = (
    "  outrigger align align_mobilenet.py --html report.html --logs result\n"
    "  outrigger align align_mobilenet.py --only forward backward --tolerance forward=1e-4\n"
    "  outrigger align result/forward_ref.npy result/forward_paddle.npy"
)

TAKEN = (
    "reference port inputs labels loss optimizer metric data schedule training iterations names weights initial "
    "tolerances"
).split()
_MAY_BE_MADE = ("reference", "port", "inputs", "labels", "data")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The configuration, what to check, and where the report goes."""
    help_ = "a Python file; or, with PORT, a file or folder that the reference logged"
    parser.add_argument("config", type=Path, metavar="CONFIG", help=help_)
    parser.add_argument("port", type=Path, nargs="?", metavar="PORT", help="a file or folder that the port logged")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the report as one HTML file")
    parser.add_argument(
        "--logs", type=Path, metavar="FOLDER", help="write the logs for submission (forward_ref.npy, …)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, for other programs")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="run only these checkpoints")
    parser.add_argument("--tolerance", nargs="+", default=[], metavar="NAME=X", help="the tolerance of a checkpoint")


def run(args: argparse.Namespace) -> int:
    """Compare and show the report; return 0 if nothing failed, else 1."""
    if not args.config.exists():
        raise Refusal(f"there is no file '{args.config}'.")
    changed = _tolerances(args.tolerance)
    from outrigger.align import terminal

    with Progress() as progress:
        report = _logged(args, changed) if args.port is not None else _configured(args, changed, progress)
    if args.json:
        print_json(terminal.as_data(report))
    else:
        terminal.show(report)
    told = sys.stderr if args.json else sys.stdout
    if args.html is not None:
        print(f"report: {report.save(args.html)}", file=told)
    if args.logs is not None:
        written = report.save_logs(args.logs)
        print(f"logs: {len(written)} files in {args.logs}", file=told)
    return 0 if report else 1


def _tolerances(words: list[str]) -> dict[str, float]:
    from outrigger.align.measure import TOLERANCES, is_tolerance

    found = {}
    for word in words:
        name, _, value = word.partition("=")
        try:
            found[name] = float(value)
        except ValueError:
            raise Refusal(f"--tolerance takes NAME=X, such as forward=1e-4. Received: {word!r}.") from None
        if not is_tolerance(name):
            raise Refusal(f"--tolerance: there is no checkpoint {name!r}. Try one of: {', '.join(TOLERANCES)}.")
    return found


def _logged(args: argparse.Namespace, changed: dict[str, float]) -> Any:
    from outrigger.align import logs, measure

    try:
        report = logs.compare(args.config, args.port, {**measure.TOLERANCES, **changed})
    except (ValueError, OSError) as error:
        raise Refusal(str(error)) from None
    if args.only:
        report.checkpoints = [one for one in report.checkpoints if one.name in args.only]
    return report


def _configured(args: argparse.Namespace, changed: dict[str, float], progress: Progress) -> Any:
    """The report on a configuration; what the configuration itself raises is shown with its own frames only."""
    if args.config.suffix != ".py":
        raise Refusal(f"'{args.config}' is not a Python file. Try a CONFIG.py, or two logged files: REFERENCE PORT.")
    try:
        return _compared(args, changed, progress)
    except Refusal:
        raise
    except Exception as error:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_users(frame.filename)]
        if not frames:
            raise
        print("Traceback (most recent call last):", file=sys.stderr)
        lines = [*traceback.format_list(frames), *traceback.format_exception_only(type(error), error)]
        print("".join(lines), end="", file=sys.stderr)
        raise Refusal(f"'{args.config}' raised {type(error).__name__}, see above.") from None


# Frames of these are not the user's.
_LIBRARIES = tuple(str(Path(__file__).resolve().parents[2] / name) for name in ("outrigger", "paddle")) + tuple(
    {sysconfig.get_path(kind) for kind in ("stdlib", "platstdlib", "purelib", "platlib")}
)


def _is_users(path: str) -> bool:
    """Whether a file belongs to the user, and not to Outrigger, an installed package or Python."""
    return not path.startswith(("<", *_LIBRARIES))


def _compared(args: argparse.Namespace, changed: dict[str, float], progress: Progress) -> Any:
    progress(f"reading {args.config}")
    from outrigger.align.engine import compare

    settings = read(args.config)
    settings["tolerances"] = {**settings.get("tolerances", {}), **changed}
    try:
        return compare(**settings, only=args.only, progress=progress)
    except (ValueError, TypeError) as error:
        if error.__cause__ is None and str(error).startswith(("compare:", "names:", "tolerances:")):
            raise Refusal(str(error).removeprefix("compare: ")) from None
        raise


def read(path: Path) -> dict[str, Any]:
    """The arguments for `compare` that a configuration defines; it can import from its own folder."""
    sys.path.insert(0, str(path.resolve().parent))
    try:
        defined = runpy.run_path(str(path))
    finally:
        sys.path.pop(0)
    settings = {name: defined[name] for name in TAKEN if name in defined}
    for name in ("reference", "port"):
        if name not in settings:
            raise Refusal(f"'{path}' does not define '{name}'. Try outrigger align --help.")
    for name in _MAY_BE_MADE:
        made = settings.get(name)
        if isinstance(made, type) or (callable(made) and not hasattr(made, "parameters")):
            settings[name] = made()
    return settings
