"""Write data files that courses expect next to their programs.

mnist.json.gz: MNIST, which ships with Outrigger, in the form that Baidu's course uses: gzipped JSON of
[[images, labels], [images, labels], [images, labels]] with 50,000 images for training, 10,000 for validation and
10,000 for testing; an image is a list of 784 numbers from 0 to 1.
"""

import argparse
import importlib
import io
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from outrigger._cli import FAILED, Refusal

HELP = "write data files that courses expect next to their programs"
EXAMPLE = "  outrigger data mnist.json.gz\n  outrigger data work/mnist.json.gz"

FILES = ("mnist.json.gz",)

Part = tuple[Any, Any]  # bytes of images [n, 784], and labels [n]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file to write; its name selects the content."""
    parser.add_argument("file", type=Path, help=f"where to write it, ending in {' or '.join(FILES)}")
    parser.add_argument("--force", action="store_true", help="replace the file if it exists")


def run(args: argparse.Namespace) -> int:
    """Write the file, completely or not at all."""
    path: Path = args.file
    if path.name not in FILES:
        raise Refusal(f"{path.name!r} is not known. Try {' or '.join(FILES)}.")
    if path.exists() and not args.force:
        raise Refusal(f"{path} exists. Try --force to replace it.", FAILED)
    from outrigger._terminal import Progress
    from paddle._files.atomic import atomic_write

    path.parent.mkdir(parents=True, exist_ok=True)
    with Progress() as progress:
        progress("reading MNIST")
        parts = mnist_parts()
        with atomic_write(path) as file:
            write_json(file, parts, progress)
    counts = ", ".join(f"{len(labels):,}" for _, labels in parts)
    print(f"{path}: {counts} images, {path.stat().st_size / 1e6:.1f} MB")
    return 0


def mnist_parts() -> list[Part]:
    """Images and labels for training, validation and testing."""
    import numpy as np

    datasets: Any = importlib.import_module("paddle.vision.datasets")  # not annotated

    def read(mode: str) -> Part:
        digits = datasets.MNIST(mode=mode, backend="cv2")
        return np.array(digits.images, dtype=np.uint8), np.array(digits.labels).reshape(-1)

    (images, labels), test = read("train"), read("test")
    border = len(labels) * 5 // 6
    return [(images[:border], labels[:border]), (images[border:], labels[border:]), test]


def write_json(
    file: io.BufferedIOBase, parts: Sequence[Part], progress: Callable[[str], None] = lambda step: None
) -> None:
    """Write the parts as gzipped JSON; a lookup table for pixel values is much faster than the json module."""
    import gzip

    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=4, filename="", mtime=0) as packed:
        images = sum(len(labels) for _, labels in parts)
        for number, piece in enumerate(_pieces(parts)):
            if number % 2000 == 0:
                progress(f"writing image {min(number, images):,} of {images:,}")
            packed.write(piece.encode())


def _pieces(parts: Sequence[Part]) -> Iterable[str]:
    table = [repr(value / 255) for value in range(256)]
    yield "["
    for number, (images, labels) in enumerate(parts):
        yield ", [[" if number else "[["
        for row, image in enumerate(images):
            yield (", [" if row else "[") + ", ".join([table[value] for value in image.tolist()]) + "]"
        yield f"], {labels.tolist()}]"
    yield "]"
