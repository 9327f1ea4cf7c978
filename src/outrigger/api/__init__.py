"""What a name of torch is called here, or a name of Paddle there.

NAME is whole (torch.gather, paddle.nn.Linear, fluid.layers.fc) or short (gather, nn.Linear, F.relu,
Tensor.masked_fill); a short name may have several answers. Each says which argument is which, which defaults and
meanings differ, and how to write the one with the other. The examples are what the tests call in both libraries:
x, y, v are tensors of floats, n, i, t of integers, p of truth values, img a batch of pictures.

The exit code is 1 where a name has no answer.
"""

import argparse
import sys

HELP = "what a torch name is called in Paddle, or the other way round"
EXAMPLE = (
    "  outrigger api torch.gather\n"
    "  outrigger api nn.Linear F.cross_entropy\n"
    "  outrigger api fluid.layers.fc\n"
    "  outrigger api --list 'torch.nn.*pool*'"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The names, and how to show what is found."""
    parser.add_argument("names", metavar="NAME", nargs="*", help="a name of torch or of Paddle, whole or short")
    parser.add_argument("--list", nargs="?", const="*", metavar="PATTERN", help="list the entries whose names fit")
    parser.add_argument("--call", action="store_true", help="call both libraries now and show what comes out")
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    parser.add_argument("--markdown", action="store_true", help="the whole table as a document")


def run(args: argparse.Namespace) -> int:
    """Look the names up and show what is found."""
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
