"""The command line: `outrigger COMMAND`, or `python -m outrigger COMMAND`."""

import argparse
import sys
from collections.abc import Sequence

from outrigger import __version__, data, doctor, predict
from outrigger import run as run_

COMMANDS = (data, doctor, predict, run_)


def build_parser() -> argparse.ArgumentParser:
    """One subparser for each command module, which describes itself in HELP and EXAMPLE."""
    parser = argparse.ArgumentParser(
        prog="outrigger",
        description="Run Paddle programs, unmodified, on PyTorch's engine.",
        epilog="example:\n  outrigger doctor",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"outrigger {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for module in COMMANDS:
        command = commands.add_parser(
            module.__name__.rpartition(".")[2],
            help=module.HELP,
            description=module.__doc__,
            epilog=f"example:\n{module.EXAMPLE}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; without a command, show the help."""
    parser = build_parser()
    args = parser.parse_args(argv)
    if "run" not in args:
        parser.print_help()
        return 0
    code: int = args.run(args)
    return code


if __name__ == "__main__":
    sys.exit(main())
