"""Convert a weight file between torch and Paddle, or from one file format to another.

IN and OUT are .pth or .pt (torch), .pdparams (Paddle), .safetensors or .npz (either). Weights of linear layers are
transposed, parameters of batch norm and other layers are renamed, and a table shows how each tensor was converted.

With --model, the model's names and shapes decide; without it, the names and shapes in the file do, and what they leave
open is listed as in doubt. No code from a file is run while it is read, and only one tensor is in memory at a time.

If something is in doubt, such as whether a square weight is a linear layer's, nothing is written: give the model, say
which it is (--linear, --keep), or accept the assumptions with --allow-doubt.

Exit code: 0 if all tensors were converted, 1 if one was left out, is missing or is in doubt, 2 for incorrect usage.
"""

import argparse
from pathlib import Path

from outrigger._cli import complain

HELP = "convert weights between .pth, .safetensors, .pdparams and .npz"
EXAMPLE = (
    "  outrigger convert resnet18.pth resnet18.pdparams\n"
    "  outrigger convert bert.safetensors bert.pdparams --from torch --keep '*embeddings*'\n"
    "  outrigger convert checkpoint.pth net.pdparams --key model --model 'net.py:Net(num_classes=10)'\n"
    "  outrigger convert lenet.pdparams lenet.pth --plan"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, and what their names leave open."""
    parser.add_argument("source", metavar="IN", type=Path, help="the file to read")
    parser.add_argument("target", metavar="OUT", type=Path, help="the file to write")
    parser.add_argument(
        "--model", metavar="MODEL", help="the model OUT is for: package.module:Name or file.py:Name(10)"
    )
    parser.add_argument("--from", dest="from_", choices=("torch", "paddle"), help="the library whose layout IN has")
    parser.add_argument("--to", choices=("torch", "paddle"), help="the library whose layout OUT gets")
    parser.add_argument("--key", metavar="NAME", help="where in a nested checkpoint the weights are, such as 'model'")
    for name, what in (("--linear", "weights of linear layers"), ("--keep", "not weights of linear layers")):
        help_ = f"tensors that are {what}; can be given several times"
        parser.add_argument(name, metavar="PATTERN", action="append", default=[], help=help_)
    help_ = "replace the prefix OLD of names in IN with NEW; can be given several times"
    parser.add_argument("--rename", metavar="OLD=NEW", action="append", default=[], help=help_)
    floats = ("float16", "bfloat16", "float32", "float64")
    help_ = f"dtype of all floating-point tensors: {', '.join(floats)} (unchanged)"
    parser.add_argument("--dtype", choices=floats, metavar="DTYPE", help=help_)
    parser.add_argument("--plan", action="store_true", help="only show what would be done")
    parser.add_argument("--summary", action="store_true", help="show only the remarks, not every tensor")
    parser.add_argument("--allow-doubt", action="store_true", help="write the file though something is in doubt")
    help_ = "write nothing if something is left out, missing or in doubt, even with --model"
    parser.add_argument("--strict", action="store_true", help=help_)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--force", action="store_true", help="replace OUT if it exists")


def run(args: argparse.Namespace) -> int:
    """Convert, and show the table."""
    from outrigger._terminal import Progress, print_json
    from outrigger.weights import Refusal, convert
    from outrigger.weights.table import as_data, show

    try:
        rename = dict(_renaming(text) for text in args.rename)
        with Progress() as progress:
            plan = convert(
                args.source,
                args.target,
                model=args.model,
                from_=args.from_,
                to=args.to,
                key=args.key,
                linear=args.linear,
                keep=args.keep,
                rename=rename,
                dtype=args.dtype,
                strict=args.strict,
                allow_doubt=args.allow_doubt,
                force=args.force,
                write=not args.plan,
                progress=progress,
            )
    except (Refusal, OSError) as refusal:
        complain("outrigger convert", refusal)
        return 2
    if args.json:
        print_json(as_data(plan))
    else:
        show(plan, rows=not args.summary)
    held_back = plan.doubtful and (args.strict or not (args.allow_doubt or args.model))
    if held_back and not args.json and not args.plan:
        advice = "Try --model, or --linear and --keep to say which it is, or --allow-doubt to accept the assumptions."
        complain("outrigger convert", f"nothing was written because of the doubts. {advice}")
    return 1 if not plan or held_back else 0


def _renaming(text: str) -> tuple[str, str]:
    from outrigger.weights import Refusal

    old, sign, new = text.partition("=")
    if not sign or not old:
        raise Refusal(f"--rename must be OLD=NEW. Received: {text!r}.")
    return old, new
