"""Run an old program in the world it was written for.

What NumPy, Pillow and Python itself have removed since (np.float, Image.ANTIALIAS, collections.Iterable, time.clock, …)
is put back for this process alone, and each name is reported once, with what to write today. A plain `import paddle`
changes nothing in other libraries.

With --check nothing is run: the program, or every program of a folder, is read, and for each name of Paddle that it
uses it is told whether it is here, of which era it is, and what would fail. The exit code is 1 if something would.
"""

import argparse
import runpy
import sys
from pathlib import Path

from outrigger import _yesterday

HELP = "run an old program in the world it was written for"
EXAMPLE = "  outrigger run train.py --epochs 5\n  outrigger run --check old_project/"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The program, and whatever it takes itself."""
    parser.add_argument("--check", action="store_true", help="read the program, or a folder of them, and run nothing")
    parser.add_argument("file", help="the program")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="its own arguments")


def run(args: argparse.Namespace) -> int:
    """Run the file as `python FILE` would."""
    path = Path(args.file)
    if args.check and path.exists():
        from outrigger.check import check

        return check(path)
    if not path.is_file():
        print(f"outrigger run: there is no file {args.file!r}.", file=sys.stderr)
        return 2
    _yesterday.put_back()
    sys.argv = [args.file, *args.arguments]
    sys.path.insert(0, str(path.resolve().parent))
    runpy.run_path(str(path), run_name="__main__")
    return 0
