"""Run an old program with the names that newer libraries have removed.

Names that NumPy, Pillow, Python and torch have removed (np.float, Image.ANTIALIAS, time.clock, torch._six, …) are
restored for this process only, and each is reported once, with its modern replacement. A plain `import paddle` changes
nothing in other libraries. If the original is installed too, what `outrigger doctor` says about that is repeated.

With --cpu the program runs on the CPU although it asks for a GPU: CUDAPlace(0), set_device('gpu'), .cuda(), use_gpu and
paddle.device.cuda work, and each is reported once, with the line of the program.

With --check nothing is run: the program, or every program in a folder, is read, and the report shows for each Paddle
name whether it is supported, which versions had it, and what would fail. The exit code is 1 if something would fail.
"""

import argparse
import sys
from pathlib import Path
from types import TracebackType

from outrigger._cli import FAILED, INTERRUPTED, Refusal

HELP = "run an old program with names that newer libraries have removed"
EXAMPLE = "  outrigger run train.py --epochs 5\n  outrigger run --cpu train.py\n  outrigger run --check old_project/"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The program and its arguments."""
    parser.add_argument(
        "--check", action="store_true", help="check the program, or all in a folder, without running it"
    )
    parser.add_argument("file", metavar="FILE", help="the program")
    parser.add_argument("--json", action="store_true", help="with --check: print JSON, for other programs")
    parser.add_argument(
        "--cpu", action="store_true", help="use the CPU wherever the program asks for a GPU or another accelerator"
    )
    rest = parser.add_argument("arguments", metavar="...", nargs=argparse.REMAINDER, help="arguments of the program")
    rest.required = False


def run(args: argparse.Namespace) -> int:
    """Run the file as `python FILE` would; its errors and exit code are passed through."""
    path = Path(args.file)
    if args.check and path.exists():
        from outrigger.check import check

        return check(path, as_json=args.json)
    if not path.is_file():
        if path.is_dir():
            raise Refusal(f"{args.file!r} is a folder. Try a program in it, or --check for all.")
        raise Refusal(f"there is no file {args.file!r}.")
    if args.cpu:
        _stay_on_cpu()
    import runpy

    from outrigger import _removed
    from outrigger._shadowing import report_shadowing

    shadowing = report_shadowing()
    if not shadowing.ok or shadowing.originals:
        print(f"outrigger run: {shadowing}", file=sys.stderr)
    _removed.put_back()
    sys.argv = [args.file, *args.arguments]
    sys.path.insert(0, str(path.resolve().parent))
    try:
        runpy.run_path(str(path), run_name="__main__")
    except SystemExit:
        raise
    except BaseException as error:
        error.__traceback__ = _program_traceback(error.__traceback__, path)
        sys.excepthook(type(error), error, error.__traceback__)
        return INTERRUPTED if isinstance(error, KeyboardInterrupt) else FAILED
    return 0


def _stay_on_cpu() -> None:
    """Let this process and those it starts find no accelerator; paddle then answers with the CPU and says where."""
    import os

    os.environ["OUTRIGGER_CPU_INSTEAD"] = "1"
    os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["HIP_VISIBLE_DEVICES"] = ""


def _program_traceback(trace: TracebackType | None, path: Path) -> TracebackType | None:
    """The part of a traceback that starts in the program; all of it if the program was not started."""
    here = trace
    while here is not None and here.tb_frame.f_code.co_filename != str(path):
        here = here.tb_next
    return here or trace
