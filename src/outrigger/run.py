"""Run an old program in the world it was written for.

What NumPy, Pillow and Python itself have removed since (np.float, Image.ANTIALIAS, collections.Iterable, time.clock, …)
is put back for this process alone, and each name is reported once, with what to write today. A plain `import paddle`
changes nothing in other libraries.

With --check nothing is run: the program, or every program of a folder, is read, and for each name of Paddle that it
uses it is told whether it is here, of which era it is, and what would fail. The exit code is 1 if something would.
"""

import argparse
import sys
from pathlib import Path
from types import TracebackType

from outrigger._cli import FAILED, INTERRUPTED, Refusal

HELP = "run an old program in the world it was written for"
EXAMPLE = "  outrigger run train.py --epochs 5\n  outrigger run --check old_project/"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The program, and whatever it takes itself."""
    parser.add_argument("--check", action="store_true", help="read the program, or a folder of them, and run nothing")
    parser.add_argument("file", metavar="FILE", help="the program")
    rest = parser.add_argument("arguments", metavar="...", nargs=argparse.REMAINDER, help="its own arguments")
    rest.required = False


def run(args: argparse.Namespace) -> int:
    """Run the file as `python FILE` would; how it ends, also by an error, is the program's own affair."""
    path = Path(args.file)
    if args.check and path.exists():
        from outrigger.check import check

        return check(path)
    if not path.is_file():
        if path.is_dir():
            raise Refusal(f"{args.file!r} is a folder. Try a program of it, or --check for all.")
        raise Refusal(f"there is no file {args.file!r}.")
    import runpy

    from outrigger import _yesterday

    _yesterday.put_back()
    sys.argv = [args.file, *args.arguments]
    sys.path.insert(0, str(path.resolve().parent))
    try:
        runpy.run_path(str(path), run_name="__main__")
    except SystemExit:
        raise
    except BaseException as error:
        error.__traceback__ = _of_the_program(error.__traceback__, path)
        sys.excepthook(type(error), error, error.__traceback__)
        return INTERRUPTED if isinstance(error, KeyboardInterrupt) else FAILED
    return 0


def _of_the_program(trace: TracebackType | None, path: Path) -> TracebackType | None:
    """The part of a traceback that begins in the program; all of it where the program did not begin."""
    here = trace
    while here is not None and here.tb_frame.f_code.co_filename != str(path):
        here = here.tb_next
    return here or trace
