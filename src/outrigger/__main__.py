"""The command line: `outrigger COMMAND`, or `python -m outrigger COMMAND`."""

import os
import sys
from collections.abc import Sequence

from outrigger import __version__
from outrigger._cli import FAILED, INTERRUPTED, PIPE_CLOSED, Parser, Refusal, complain, load, parser_of, suggestion
from outrigger._terminal import table, text_width

# Modules of this package; each is imported only when its command is run.
COMMANDS = (
    "align",
    "api",
    "completion",
    "convert",
    "data",
    "doctor",
    "export",
    "logs",
    "op",
    "plan",
    "predict",
    "run",
    "serve",
)

EXAMPLE = "  outrigger doctor\n  outrigger help run"


def overview() -> Parser:
    """The parser for `outrigger` alone: one line for each command."""
    lines = table([(name, load(name).HELP) for name in COMMANDS], text_width())
    codes = "exit code: 0 for success, 1 if something failed or differs, 2 for incorrect usage"
    parser = Parser(
        prog="outrigger",
        usage="outrigger [--help] [--version] COMMAND ...",
        description="Run Paddle programs, unmodified, on PyTorch's engine.",
        epilog="\n".join(["commands:", *lines, "", codes, "", "example:", EXAMPLE]),
    )
    parser.add_argument("--version", action="version", version=f"outrigger {__version__}")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; without a command, show the help."""
    words = list(sys.argv[1:] if argv is None else argv)
    program = " ".join(["outrigger", *(word for word in words[:1] if word in COMMANDS)])
    _open_closed_files()
    try:
        try:
            return _run(words)
        finally:
            sys.stdout.flush()  # inside the try, so that a closed pipe is handled below
    except Refusal as refusal:
        complain(program, refusal)
        return refusal.code
    except KeyboardInterrupt:
        complain(program, "interrupted.")
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # discards what is still in the buffer
        return PIPE_CLOSED
    except OSError as error:
        if error.filename is None:
            raise
        complain(program, f"{error.filename}: {error.strerror}.")
        return FAILED


def _open_closed_files() -> None:
    """Open those of the three standard files that are closed (`>&-`), to nowhere.

    The next socket or file would get their numbers, and messages of libraries would be written into it.
    """
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115  for the rest of the process


def _run(words: list[str]) -> int:
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    if not words or words[0].startswith("-"):
        parser = overview()
        parser.parse_args(words)
        parser.print_help()
        return 0
    name, *rest = words
    if name not in COMMANDS:
        raise Refusal(f"there is no command {name!r}.{suggestion(name, COMMANDS)} Try outrigger --help.")
    return load(name).run(parser_of(name).parse_args(rest))


if __name__ == "__main__":
    sys.exit(main())
