"""Small data sets, drawn with NumPy and Pillow from a fixed seed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

COLOURS = ((220, 60, 60), (60, 200, 80), (70, 90, 230), (230, 200, 60), (160, 60, 200))


def background(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    """A noisy grey picture."""
    noise = rng.integers(90, 150, (height, width, 3), dtype=np.uint8)
    return Image.fromarray(noise)


def shape(draw: ImageDraw.ImageDraw, kind: int, box: tuple[int, int, int, int], colour) -> None:
    """A filled rectangle, ellipse or triangle in a box."""
    left, top, right, bottom = box
    if kind % 3 == 0:
        draw.rectangle(box, fill=colour)
    elif kind % 3 == 1:
        draw.ellipse(box, fill=colour)
    else:
        draw.polygon([(left, bottom), (right, bottom), ((left + right) // 2, top)], fill=colour)


def random_box(rng: np.random.Generator, width: int, height: int) -> tuple[int, int, int, int]:
    w, h = (int(rng.integers(size // 4, size // 2)) for size in (width, height))
    left, top = int(rng.integers(0, width - w)), int(rng.integers(0, height - h))
    return left, top, left + w, top + h


def classes(folder: Path, count: int, size: int, kinds: int = 5, seed: int = 0) -> None:
    """Pictures of one shape each: `folder/images/N.png` and `folder/list.txt` with lines `images/N.png KIND`."""
    rng = np.random.default_rng(seed)
    (folder / "images").mkdir(parents=True)
    lines = []
    for number in range(count):
        kind, picture = number % kinds, background(rng, size, size)
        shape(ImageDraw.Draw(picture), kind, random_box(rng, size, size), COLOURS[kind % len(COLOURS)])
        picture.save(folder / "images" / f"{number}.png")
        lines.append(f"images/{number}.png {kind}\n")
    (folder / "list.txt").write_text("".join(lines))


def segments(folder: Path, count: int, size: int, kinds: int = 3, seed: int = 0) -> None:
    """Pictures and masks: `images/N.png`, `masks/N.png` (0 background, 1.. shapes), `list.txt` with both in a line."""
    rng = np.random.default_rng(seed)
    for name in ("images", "masks"):
        (folder / name).mkdir(parents=True)
    lines = []
    for number in range(count):
        picture, mask = background(rng, size, size), Image.new("L", (size, size), 0)
        for kind in range(1, kinds):
            box = random_box(rng, size, size)
            shape(ImageDraw.Draw(picture), kind, box, COLOURS[kind])
            shape(ImageDraw.Draw(mask), kind, box, kind)
        picture.save(folder / "images" / f"{number}.png")
        mask.save(folder / "masks" / f"{number}.png")
        lines.append(f"images/{number}.png masks/{number}.png\n")
    (folder / "list.txt").write_text("".join(lines))


def boxes(folder: Path, count: int, size: int, kinds: int = 3, seed: int = 0) -> None:
    """Pictures with shapes and their boxes in COCO's format: `images/N.png`, `boxes.json`."""
    import json

    rng = np.random.default_rng(seed)
    (folder / "images").mkdir(parents=True)
    images, annotations = [], []
    for number in range(count):
        picture = background(rng, size, size)
        images.append({"id": number, "file_name": f"{number}.png", "width": size, "height": size})
        for _ in range(2):
            kind, (left, top, right, bottom) = int(rng.integers(kinds)), random_box(rng, size, size)
            shape(ImageDraw.Draw(picture), kind, (left, top, right, bottom), COLOURS[kind])
            w, h = right - left + 1, bottom - top + 1
            outline = [left, top, right, top, right, bottom, left, bottom]
            annotations.append({
                "id": len(annotations) + 1, "image_id": number, "category_id": kind + 1, "bbox": [left, top, w, h],
                "area": w * h, "iscrowd": 0, "segmentation": [outline],
            })  # fmt: skip
        picture.save(folder / "images" / f"{number}.png")
    kinds_of = [{"id": kind + 1, "name": f"kind{kind}"} for kind in range(kinds)]
    content = {"info": {}, "images": images, "annotations": annotations, "categories": kinds_of}
    (folder / "boxes.json").write_text(json.dumps(content))


def words(folder: Path, count: int, seed: int = 0, letters: str = "0123456789abcdef") -> None:
    """Pictures of short words for recognition: `images/N.png`, `list.txt` (tab-separated), `letters.txt`."""
    rng = np.random.default_rng(seed)
    (folder / "images").mkdir(parents=True)
    font, lines = ImageFont.load_default(size=24), []
    for number in range(count):
        word = "".join(rng.choice(list(letters), size=int(rng.integers(3, 7))))
        picture = background(rng, 100, 32)
        ImageDraw.Draw(picture).text((5, 1), word, fill=(250, 250, 250), font=font)
        picture.save(folder / "images" / f"{number}.png")
        lines.append(f"images/{number}.png\t{word}\n")
    (folder / "list.txt").write_text("".join(lines))
    (folder / "letters.txt").write_text("\n".join(letters) + "\n")


def text_boxes(folder: Path, count: int, size: int, seed: int = 0) -> None:
    """Pictures with words and their corners for detection: `images/N.png`, `list.txt` (tab-separated, JSON)."""
    import json

    rng = np.random.default_rng(seed)
    (folder / "images").mkdir(parents=True)
    font, lines = ImageFont.load_default(size=28), []
    for number in range(count):
        picture, found = background(rng, size, size), []
        draw = ImageDraw.Draw(picture)
        for row in range(2):
            word = "".join(rng.choice(list("ABCDEFGHIJ"), size=4))
            x, y = int(rng.integers(5, size // 3)), int(rng.integers(5, size // 3)) + row * size // 2
            draw.text((x, y), word, fill=(250, 250, 250), font=font)
            left, top, right, bottom = (int(side) for side in draw.textbbox((x, y), word, font=font))
            corners = [[left, top], [right, top], [right, bottom], [left, bottom]]
            found.append({"transcription": word, "points": corners})
        picture.save(folder / "images" / f"{number}.png")
        lines.append(f"images/{number}.png\t{json.dumps(found)}\n")
    (folder / "list.txt").write_text("".join(lines))
