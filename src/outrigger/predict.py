"""Run a saved model on files and show its outputs.

MODEL is the path that was passed to `paddle.jit.save`, a .pdmodel or .json file, or a folder that contains one. An
INPUT is an image (.png, .jpg, …), an array (.npy), or several arrays named after the model's inputs (.npz). A model
with one input is run once for each file; a model with several takes one .npz, or one file for each input, in order.

An image is resized to what the model expects (--size if the model leaves it open), scaled to values between 0 and 1,
and normalized to (value - mean) / std.
"""

import argparse
import importlib
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from outrigger._cli import Refusal, one_line
from outrigger._terminal import print_json

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

HELP = "run a saved model on images or arrays"
EXAMPLE = (
    "  outrigger predict lenet digit.png --mean 0.5 --std 0.5\n"
    "  outrigger predict resnet18.pdmodel cat.jpg dog.jpg --size 224 --mean 0.485 0.456 0.406 --std 0.229 0.224 0.225\n"
    "  outrigger predict encoder batch.npz --save answers.npz"
)

PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".gif", ".webp", ".ppm", ".tif", ".tiff")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The model, the files, and how to prepare images and show outputs."""
    parser.add_argument("model", metavar="MODEL", help="the path that was passed to paddle.jit.save")
    parser.add_argument("inputs", metavar="INPUT", nargs="+", type=Path, help="images, .npy or .npz files")
    parser.add_argument(
        "--size", type=int, nargs="+", metavar="N", help="images: height and width, or one number for both"
    )
    for name, letter, start in (("--mean", "M", 0.0), ("--std", "S", 1.0)):
        help_ = f"images: one number, or one for each channel ({start:g})"
        parser.add_argument(name, type=float, nargs="+", metavar=letter, default=[start], help=help_)
    parser.add_argument("--top", type=int, default=5, metavar="K", help="how many classes to show (5)")
    parser.add_argument(
        "--labels", type=Path, metavar="FILE", help="a text file with the names of the classes, one per line"
    )
    parser.add_argument(
        "--engine", choices=("auto", "onnxruntime", "torch"), default="auto", help="what runs the model"
    )
    parser.add_argument("--threads", type=int, default=0, metavar="N", help="threads for one operator (all cores)")
    parser.add_argument("--json", action="store_true", help="print JSON, with all values of the outputs")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the outputs of the last run as .npz")


def run(args: argparse.Namespace) -> int:
    """Load the model, run it on each set of inputs, and show the outputs."""
    labels = read_labels(args.labels)
    for path in args.inputs:
        if not path.is_file():
            raise Refusal(f"there is no file '{path}'.")
    predictor, loading = load(args)
    if not args.json:
        print(f"{predictor!r}, loaded in {loading:.2f} s")
    outputs: dict[str, Array] = {}
    answers = []
    for title, arrays in runs(predictor, args):
        outputs, seconds = timed(predictor, arrays)
        if args.json:
            answers.append({"input": title, "seconds": seconds, "outputs": as_data(outputs, args.top, labels)})
            continue
        print(f"\n{title}: {seconds * 1e3:.2f} ms")
        for line in shown(outputs, args.top, labels):
            print(f"  {line}")
    if args.json:
        print_json({"model": args.model, "loading seconds": loading, "answers": answers})
    if args.save is not None:
        import numpy as np

        everything: dict[str, Any] = dict(outputs)
        np.savez(args.save, **everything)
    return 0


# ---- the model ----


def load(args: argparse.Namespace) -> tuple[Any, float]:
    """The predictor, and how many seconds it took to load."""
    inference: Any = importlib.import_module("paddle.inference")  # not annotated
    start = time.perf_counter()
    config = inference.Config(str(args.model))
    if args.model.endswith((".pdmodel", ".json")):
        config = inference.Config()
        config.set_prog_file(str(args.model))
    if args.engine == "torch":
        config.disable_onnxruntime()
    elif args.engine == "onnxruntime":
        config.enable_onnxruntime()
    try:
        config.set_cpu_math_library_num_threads(args.threads)
        return inference.create_predictor(config), time.perf_counter() - start
    except Exception as error:
        if not isinstance(error, (OSError, ImportError)) and not _of_the_model(error):
            raise
        raise Refusal(f"the model {args.model!r} cannot be loaded: {one_line(error)}") from None


def _of_the_model(error: Exception) -> bool:
    """Whether an error is the model's or its inputs'; those of ONNX Runtime have no class in common with others."""
    of_runtime = type(error).__module__.startswith("onnxruntime")
    return of_runtime or isinstance(error, (ValueError, RuntimeError, IndexError))


def timed(predictor: Any, arrays: "Sequence[Array]") -> "tuple[dict[str, Array], float]":
    """The outputs by name, and the seconds that a run takes after a warm-up run."""
    for name, array in zip(predictor.get_input_names(), arrays, strict=True):
        predictor.get_input_handle(name).copy_from_cpu(array)
    try:
        predictor.run()
    except Exception as error:
        if not _of_the_model(error):
            raise
        raise Refusal(f"the model fails on these inputs: {one_line(error)}") from None
    start = time.perf_counter()
    predictor.run()
    seconds = time.perf_counter() - start
    return {name: predictor.get_output_handle(name).copy_to_cpu() for name in predictor.get_output_names()}, seconds


# ---- the inputs ----


class ExpectedInput:
    """Name, shape and dtype that the model expects for one input."""

    def __init__(self, variable: Any) -> None:
        self.name: str = variable.name
        self.shape: list[int] = [int(n) for n in variable._shape]
        self.dtype: str = variable.dtype.name

    def __str__(self) -> str:
        sizes = ", ".join("any" if n < 0 else str(n) for n in self.shape)
        return f"'{self.name}', {self.dtype}[{sizes}]"


def runs(predictor: Any, args: argparse.Namespace) -> "Iterator[tuple[str, list[Array]]]":
    """A title and the arrays of each run."""
    wanted = [ExpectedInput(v) for v in predictor._engine.feeds]
    named = [p for p in args.inputs if p.suffix == ".npz"]
    if named and (len(wanted) > 1 or len(args.inputs) == len(named)):
        for path in args.inputs:
            yield str(path), from_names(path, wanted)
    elif len(wanted) == 1:
        for path in args.inputs:
            yield str(path), [read(path, wanted[0], args)]
    elif len(args.inputs) % len(wanted):
        takes = "; ".join(map(str, wanted))
        raise Refusal(f"the model takes {len(wanted)} inputs ({takes}). Received: {len(args.inputs)} files.")
    else:
        for at in range(0, len(args.inputs), len(wanted)):
            paths = args.inputs[at : at + len(wanted)]
            yield ", ".join(map(str, paths)), [read(p, w, args) for p, w in zip(paths, wanted, strict=True)]


def from_names(path: Path, wanted: list[ExpectedInput]) -> "list[Array]":
    """The arrays of an .npz file, by the names of the inputs, or by their order if the names differ."""
    import numpy as np

    try:
        with np.load(path) as file:
            found = {key: file[key] for key in file.files}
    except (ValueError, OSError) as error:
        raise Refusal(f"'{path}' cannot be read as .npz: {error}") from None
    if not all(w.name in found for w in wanted):
        if len(found) != len(wanted):
            raise Refusal(
                f"'{path}' holds {', '.join(found) or 'nothing'}; the model takes {'; '.join(map(str, wanted))}."
            )
        found = {w.name: array for w, array in zip(wanted, found.values(), strict=True)}
    return [fitted(found[w.name], w, path) for w in wanted]


def read(path: Path, wanted: ExpectedInput, args: argparse.Namespace) -> "Array":
    """A file as an array for one input."""
    import numpy as np

    if path.suffix.lower() in PICTURES:
        return picture(path, wanted, args)
    if path.suffix != ".npy":
        raise Refusal(f"'{path}' is neither an image ({', '.join(PICTURES)}) nor .npy or .npz.")
    try:
        return fitted(np.load(path), wanted, path)
    except (ValueError, OSError) as error:
        raise Refusal(f"'{path}' cannot be read as .npy: {error}") from None


def fitted(array: "Array", wanted: ExpectedInput, path: Path) -> "Array":
    """Convert an array to an input's dtype, and add a batch dimension of 1 if it is missing."""
    import numpy as np

    if array.ndim == len(wanted.shape) - 1:
        array = array[None]
    if array.ndim != len(wanted.shape):
        raise Refusal(f"'{path}' holds an array of shape {list(array.shape)}; the model takes {wanted}.")
    floats = wanted.dtype.startswith(("float", "bfloat"))
    if not floats and array.dtype.kind == "f":
        raise Refusal(f"'{path}' holds {array.dtype}; the model takes {wanted}.")
    return np.ascontiguousarray(array.astype(wanted.dtype))


def picture(path: Path, wanted: ExpectedInput, args: argparse.Namespace) -> "Array":
    """An image as [1, channels, height, width]."""
    import numpy as np
    from PIL import Image, UnidentifiedImageError

    if len(wanted.shape) != 4 or wanted.dtype not in ("float32", "float64", "float16"):
        raise Refusal(f"'{path}' is an image, but the model takes {wanted}. Try an array (.npy).")
    channels, *sizes = wanted.shape[1:]
    if args.size is not None:
        sizes = args.size * 2 if len(args.size) == 1 else args.size
    if len(sizes) != 2 or min(sizes) < 1:
        raise Refusal(f"the model takes images of any size ({wanted}). Try --size 224, or --size 192 256.")
    if channels not in (-1, 1, 3):
        raise Refusal(f"'{path}' is an image, but the model takes {channels} channels ({wanted}).")
    try:
        with Image.open(path) as image:
            image = image.convert("L" if channels == 1 else "RGB").resize(sizes[::-1], Image.Resampling.BILINEAR)
            values = np.asarray(image, dtype="float32") / 255.0
    except (UnidentifiedImageError, OSError) as error:
        raise Refusal(f"'{path}' cannot be read as an image: {error}") from None
    values = values[..., None] if values.ndim == 2 else values
    for name, given in (("--mean", args.mean), ("--std", args.std)):
        if len(given) not in (1, values.shape[2]):
            raise Refusal(f"{name} takes one number, or {values.shape[2]} numbers, one for each channel.")
    values = (values - np.asarray(args.mean, "float32")) / np.asarray(args.std, "float32")
    return np.ascontiguousarray(values.transpose(2, 0, 1)[None].astype(wanted.dtype))


# ---- the outputs ----


def read_labels(path: Path | None) -> list[str]:
    """The names of the classes."""
    if path is None:
        return []
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"the labels cannot be read: {error}") from None


def shown(outputs: "dict[str, Array]", top: int, labels: list[str]) -> Iterator[str]:
    """The outputs as lines of text: statistics, and the best classes for outputs that are class scores."""
    for name, array in outputs.items():
        text = f"{name}: {array.dtype}{list(array.shape)}"
        if array.size and array.dtype.kind in "fiu":
            text += f", from {array.min():.4g} to {array.max():.4g}, mean {array.mean():.4g}"
        yield text
        if is_scores(array):
            for row, scores in enumerate(array[:8]):
                yield f"  {f'[{row}] ' if len(array) > 1 else ''}{best(scores, top, labels)}"


def is_scores(array: "Array") -> bool:
    """Whether an output is one score for each class, for each row of the batch."""
    return array.ndim == 2 and array.shape[1] > 1 and array.dtype.kind == "f"


def as_data(outputs: "dict[str, Array]", top: int, labels: list[str]) -> dict[str, Any]:
    """The outputs as plain data, for JSON."""
    found: dict[str, Any] = {}
    for name, array in outputs.items():
        found[name] = {"dtype": str(array.dtype), "shape": list(array.shape), "values": array.tolist()}
        if is_scores(array):
            found[name]["classes"] = [
                [{"class": named(i, labels), "share": share} for i, share in ranked(scores, top)] for scores in array
            ]
    return found


def best(scores: "Array", top: int, labels: list[str]) -> str:
    """The best classes as text; scores that do not add up to 1 go through softmax."""
    return ", ".join(f"{named(i, labels)} {share:.1%}" for i, share in ranked(scores, top))


def named(number: int, labels: list[str]) -> str:
    """The name of a class; its number if it has none."""
    return labels[number] if number < len(labels) else str(number)


def ranked(scores: "Array", top: int) -> list[tuple[int, float]]:
    """The best classes with their probabilities, best first."""
    shares = scores if is_distribution(scores) else softmax(scores)
    return [(int(i), float(shares[i])) for i in shares.argsort()[::-1][: max(top, 1)]]


def is_distribution(scores: "Array") -> bool:
    """Whether the scores are probabilities already."""
    return bool((scores >= 0).all() and abs(float(scores.sum()) - 1) < 1e-3)


def softmax(scores: "Array") -> "Array":
    """The probabilities of scores."""
    import numpy as np

    powers = np.exp(scores - scores.max())
    shares: Array = powers / powers.sum()
    return shares
