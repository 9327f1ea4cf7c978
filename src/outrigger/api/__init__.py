"""Show the Paddle counterpart of a torch name, or the torch counterpart of a Paddle name.

NAME is full (torch.gather, paddle.nn.Linear, fluid.layers.fc) or short (gather, nn.Linear, F.relu,
Tensor.masked_fill); a short name may have several entries. Each shows which arguments correspond, which defaults and
meanings differ, and how to write one with the other. The tests run the examples in both libraries: x, y, v are tensors
of floats, n, i, t of integers, p of bools, and img is a batch of images.

The exit code is 1 if a name has no entry.
"""

import argparse
import sys

HELP = "show the Paddle counterpart of a torch name, or vice versa"
EXAMPLE = (
    "  outrigger api torch.gather\n"
    "  outrigger api nn.Linear F.cross_entropy\n"
    "  outrigger api fluid.layers.fc\n"
    "  outrigger api --list 'torch.nn.*pool*'"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The names, and the form of the output."""
    parser.add_argument("names", metavar="NAME", nargs="*", help="a name of torch or Paddle, full or short")
    parser.add_argument("--list", nargs="?", const="*", metavar="PATTERN", help="list the entries whose names match")
    parser.add_argument("--call", action="store_true", help="call both libraries and show the results")
    parser.add_argument("--json", action="store_true", help="print JSON, for other programs")
    parser.add_argument("--markdown", action="store_true", help="print the complete table as a document")


def run(args: argparse.Namespace) -> int:
    """Look the names up and show their entries."""
    from outrigger.api import command

    if args.markdown:
        sys.stdout.write(command.show.markdown())
        return 0
    if args.list is not None:
        return command.list_(args.list, args.json)
    if not args.names:
        print(command.show.overview())
        print("Try: outrigger api torch.gather, or outrigger api --list 'torch.nn.*'.")
        return 0
    return command.answer(args.names, args.json, args.call)
