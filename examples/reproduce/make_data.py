"""Draw a small data set in the layout of ImageNet: eight kinds of objects on painted backgrounds, always the same.

python make_data.py pictures [--train 40] [--val 20]

pictures/train/boat/000.jpg …   112 × 112, the given number of each class
pictures/val/boat/000.jpg …
pictures/train_list.txt         one line per picture: its path and the number of its class
pictures/val_list.txt
pictures/labels.txt             one line per class: its name
pictures/overview.png           some pictures of each class
"""

import argparse
import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

SIDE, FINE = 112, 2  # objects are drawn at twice the size and scaled down, for smooth edges


def points(*pairs):
    """Corners from -1 to 1 as an array [n, 2]."""
    return np.array(pairs, dtype=float)


def circle(x, y, r, ry=None):
    """An ellipse as a polygon."""
    angle = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    return np.stack([x + r * np.cos(angle), y + (ry or r) * np.sin(angle)], axis=1)


# Each object is a list of (polygon, colour); a colour is an index into the palette of the object.


def boat():
    hull = points((-0.95, 0.35), (0.95, 0.35), (0.6, 0.8), (-0.6, 0.8))
    return [
        (points((-0.05, -0.95), (0.05, -0.95), (0.05, 0.35), (-0.05, 0.35)), 2),
        (points((0.12, -0.85), (0.8, 0.2), (0.12, 0.2)), 1),
        (points((-0.12, -0.6), (-0.12, 0.2), (-0.65, 0.2)), 1),
        (hull, 0),
    ]


def fish():
    return [
        (points((0.4, 0.0), (0.98, -0.5), (0.85, 0.0), (0.98, 0.5)), 0),
        (circle(-0.15, 0, 0.72, 0.45), 0),
        (points((-0.2, -0.4), (0.25, -0.72), (0.3, -0.3)), 1),
        (circle(0.05, 0.02, 0.14, 0.3), 1),
        (circle(-0.55, -0.1, 0.1), 3),
        (circle(-0.56, -0.1, 0.05), 2),
    ]


def flower():
    angles = np.arange(6) * math.pi / 3
    return [(circle(0.58 * math.cos(a), 0.58 * math.sin(a), 0.36), 0) for a in angles] + [(circle(0, 0, 0.34), 1)]


def heart():
    t = np.linspace(0, 2 * math.pi, 80, endpoint=False)
    x = 16 * np.sin(t) ** 3
    y = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
    return [(np.stack([x, -y - 2], axis=1) / 17, 0)]


def house():
    return [
        (points((0.4, -0.75), (0.62, -0.75), (0.62, -0.1), (0.4, -0.1)), 2),
        (points((-0.7, -0.1), (0.7, -0.1), (0.7, 0.9), (-0.7, 0.9)), 0),
        (points((-0.95, -0.05), (0, -0.9), (0.95, -0.05)), 1),
        (points((-0.15, 0.35), (0.2, 0.35), (0.2, 0.9), (-0.15, 0.9)), 2),
        (points((-0.55, 0.15), (-0.28, 0.15), (-0.28, 0.45), (-0.55, 0.45)), 3),
        (points((0.3, 0.15), (0.57, 0.15), (0.57, 0.45), (0.3, 0.45)), 3),
    ]


def moon():
    t = np.linspace(0.7, 2 * math.pi - 0.7, 60)
    outer = np.stack([0.95 * np.cos(t), 0.95 * np.sin(t)], axis=1)
    s = np.linspace(2 * math.pi - 1.02, 1.02, 60)
    inner = np.stack([0.33 + 0.75 * np.cos(s), 0.72 * np.sin(s)], axis=1)
    return [(np.concatenate([outer, inner]), 0)]


def star():
    t = np.arange(10) * math.pi / 5 - math.pi / 2
    r = np.where(np.arange(10) % 2 == 0, 1.0, 0.42)
    return [(np.stack([r * np.cos(t), r * np.sin(t)], axis=1), 0)]


def tree():
    return [
        (points((-0.13, 0.45), (0.13, 0.45), (0.16, 0.98), (-0.16, 0.98)), 2),
        (points((0, -0.1), (0.75, 0.6), (-0.75, 0.6)), 0),
        (points((0, -0.55), (0.6, 0.15), (-0.6, 0.15)), 1),
        (points((0, -0.98), (0.45, -0.3), (-0.45, -0.3)), 0),
    ]


# The objects and their usual hues: colours help a small network to learn from few pictures.
THINGS = {boat: 0.62, fish: 0.07, flower: 0.88, heart: 0.98, house: 0.75, moon: 0.16, star: 0.49, tree: 0.33}
LABELS = tuple(thing.__name__ for thing in THINGS)


def colour(hue, saturation, value):
    """A colour from hue (0 to 1), saturation and value as three numbers from 0 to 255."""
    sector = np.array([5.0, 3.0, 1.0]) + hue % 1 * 6
    parts = np.clip(np.minimum(sector % 6, 4 - sector % 6), 0, 1)
    return 255 * value * (1 - saturation * parts)


def ground(rng, hue):
    """A painted background: a gradient with soft spots."""
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SIDE - 0.5
    angle = rng.uniform(0, 2 * math.pi)
    along = np.clip(0.5 + x * math.cos(angle) + y * math.sin(angle), 0, 1)[..., None]
    dark = rng.uniform(0.25, 0.7)
    first = colour(hue, rng.uniform(0.2, 0.6), dark)
    second = colour(hue + rng.uniform(-0.12, 0.12), rng.uniform(0.2, 0.6), dark + rng.uniform(0.0, 0.3))
    image = Image.fromarray((first * (1 - along) + second * along).astype("uint8"))
    draw = ImageDraw.Draw(image)
    for _ in range(rng.integers(3, 9)):
        spot = colour(hue + rng.uniform(-0.1, 0.1), rng.uniform(0.1, 0.6), min(1.0, dark + rng.uniform(-0.1, 0.25)))
        across, down, r = rng.uniform(0, SIDE), rng.uniform(0, SIDE), rng.uniform(0.03, 0.14) * SIDE
        draw.ellipse((across - r, down - r, across + r, down + r), fill=tuple(int(v) for v in spot))
    return image.filter(ImageFilter.GaussianBlur(rng.uniform(1.0, 4.0)))


def picture(kind, rng):
    """One picture of an object with random position, size, tilt and colours."""
    thing, usual = list(THINGS.items())[kind]
    hue = usual + rng.normal(0, 0.018)
    image = ground(rng, hue + rng.uniform(0.3, 0.7)).resize((SIDE * FINE, SIDE * FINE))
    palette = (
        colour(hue, rng.uniform(0.55, 0.95), rng.uniform(0.75, 1.0)),
        colour(hue + rng.uniform(0.06, 0.16), rng.uniform(0.35, 0.8), rng.uniform(0.8, 1.0)),
        colour(hue + 0.08, 0.6, rng.uniform(0.15, 0.3)),
        np.array([250.0, 248.0, 240.0]),
    )
    size = SIDE * FINE / 2 * rng.uniform(0.65, 0.9)
    tilt, mirror = math.radians(rng.uniform(-20, 20)), rng.choice([-1, 1])
    turn = np.array([[math.cos(tilt), math.sin(tilt)], [-math.sin(tilt), math.cos(tilt)]])
    room = SIDE * FINE / 2 - 0.9 * size
    centre = SIDE * FINE / 2 + rng.uniform(-room, room, 2)
    draw = ImageDraw.Draw(image)
    for polygon, paint in thing():
        corners = (polygon * [mirror, 1]) @ turn * size + centre
        draw.polygon([tuple(corner) for corner in corners], fill=tuple(int(v) for v in palette[paint]))
    small = np.asarray(image.resize((SIDE, SIDE), Image.Resampling.BOX), dtype=float)
    return Image.fromarray((small + rng.normal(0, 5, small.shape)).clip(0, 255).astype("uint8"))


def overview(folder, each=10):
    """Some pictures of each class in one image, one row per class."""
    sheet = Image.new("RGB", (each * SIDE, len(LABELS) * SIDE))
    for row, name in enumerate(LABELS):
        for column, path in enumerate(sorted((folder / "train" / name).iterdir())[:each]):
            with Image.open(path) as image:
                sheet.paste(image, (column * SIDE, row * SIDE))
    sheet.save(folder / "overview.png")


def write(folder, train=40, val=20):
    """Draw the data set into `folder`, with the given numbers of training and validation pictures per class."""
    folder = Path(folder)
    for part, count, seed in (("train", train, 1), ("val", val, 2)):
        lines = []
        for kind, name in enumerate(LABELS):
            (folder / part / name).mkdir(parents=True, exist_ok=True)
            for number in range(count):
                path = f"{part}/{name}/{number:03}.jpg"
                picture(kind, np.random.default_rng([seed, kind, number])).save(folder / path, quality=92)
                lines.append(f"{path} {kind}\n")
        (folder / f"{part}_list.txt").write_text("".join(lines), encoding="utf-8")
    (folder / "labels.txt").write_text("".join(f"{name}\n" for name in LABELS), encoding="utf-8")
    overview(folder)
    return folder


def main():
    parser = argparse.ArgumentParser(description="Draw a small set of pictures in the layout of ImageNet.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--train", type=int, default=40, help="training pictures per class")
    parser.add_argument("--val", type=int, default=20, help="validation pictures per class")
    args = parser.parse_args()
    write(args.folder, args.train, args.val)
    print(f"{len(LABELS)} classes, {args.train} + {args.val} pictures of each: {args.folder}")


if __name__ == "__main__":
    main()
