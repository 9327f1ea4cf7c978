"""Write a saved model in ONNX's format.

MODEL is the path that was passed to `paddle.jit.save`, a .pdmodel or .json file, or a folder that contains one, written
by this library or by any version of Paddle. OUT is MODEL's name with .onnx unless it is given.

The weights become part of the file. Inputs and outputs keep their names, types and open sizes. If the rows of an input
are sequences (models of Paddle 1.x with a `lod_level`), their offsets are an input of their own, called NAME@lod_0.
"""

import argparse
import importlib
import os
from pathlib import Path
from typing import Any

from outrigger._cli import Refusal, one_line

HELP = "write a saved model in ONNX's format"
EXAMPLE = (
    "  outrigger export lenet\n"
    "  outrigger export inference/model.pdmodel detector.onnx --opset 16\n"
    "  outrigger export encoder pooled.onnx --output 1"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, and what to write."""
    parser.add_argument("model", metavar="MODEL", help="the path that was passed to paddle.jit.save")
    parser.add_argument("target", metavar="OUT", type=Path, nargs="?", help="the file to write (MODEL.onnx)")
    parser.add_argument("--params", metavar="FILE", type=Path, help="the file of values, if its name is another one")
    parser.add_argument("--opset", type=int, metavar="N", help="the version of ONNX's operators, 11 to 23 (17)")
    help_ = "a result to keep, by its name or its number from 0 on; can be given several times (all)"
    parser.add_argument("--output", metavar="NAME", action="append", default=[], help=help_)
    parser.add_argument("--force", action="store_true", help="replace OUT if it exists")


def run(args: argparse.Namespace) -> int:
    """Read the model, convert it, check it, write it, and show its inputs and outputs."""
    target = args.target or default_target(args.model)
    if target.suffix != ".onnx":
        raise Refusal(f"OUT must end in .onnx. Received: {str(target)!r}.")
    if os.path.lexists(target) and not args.force:
        raise Refusal(f"{str(target)!r} exists. Choose another name, or give --force to replace it.")
    exporting: Any = importlib.import_module("paddle.onnx")  # not annotated
    try:
        outputs = [int(n) if n.isdigit() else n for n in args.output]
        model = exporting.saved_to_model(read(args), args.opset, outputs or None)
    except Exception as error:
        if not isinstance(error, (OSError, ImportError, ValueError, RuntimeError, IndexError)):
            raise
        raise Refusal(f"the model {args.model!r} cannot be exported: {one_line(error)}") from None
    exporting.write(model, str(target))
    print(f"{target}: {target.stat().st_size / 1e6:.2f} MB, opset {model.opset_import[0].version}")
    for title, values in (("input", model.graph.input), ("output", model.graph.output)):
        for value in values:
            print(f"  {title:6} {described(value)}")
    return 0


def default_target(model: str) -> Path:
    """MODEL's name with .onnx, in the current folder."""
    name = Path(model).name or Path(model).resolve().name
    for ending in (".pdmodel", ".json"):
        name = name.removesuffix(ending)
    return Path(f"{name}.onnx")


def read(args: argparse.Namespace) -> Any:
    """The model with its weights."""
    inference: Any = importlib.import_module("paddle.inference")
    if args.params is not None:
        config = inference.Config(args.model, str(args.params))
    elif args.model.endswith((".pdmodel", ".json")):
        config = inference.Config()
        config.set_prog_file(args.model)
    else:
        config = inference.Config(args.model)
    return config._load()


def described(value: Any) -> str:
    """A value of an ONNX graph in a line: name, type, sizes."""
    import onnx

    kind = value.type.tensor_type
    sizes = [str(d.dim_value) if d.HasField("dim_value") else d.dim_param or "?" for d in kind.shape.dim]
    return f"{value.name}: {onnx.TensorProto.DataType.Name(kind.elem_type).lower()}[{', '.join(sizes)}]"
