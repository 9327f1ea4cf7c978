"""Microseconds of processor time of the transforms of `paddle.vision` on a picture of 375×500, and of torchvision's v2.

`PIL`: a Pillow image in all libraries. `array`: an array [height, width, channels] of bytes, in torchvision a tensor
[channels, height, width] of bytes. Without torchvision its column is left out. Its wheels on PyPI are made for CUDA:
beside a torch without it their compiled operators do not load, which the transforms do not need.
"""

import importlib.util
import os
import sys
import types

import harness
import numpy as np

HEIGHT, WIDTH, SIDE = 375, 500, 224
MEAN, STD = [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]

# name: (Paddle's transform, torchvision's), both made in a scope of their own; * needs the floats that ToTensor gives
TRANSFORMS = {
    "Resize 256": ("Resize(256)", "Resize(256)"),
    "Resize 224×224 bicubic": ("Resize([224, 224], 'bicubic')", "Resize([224, 224], InterpolationMode.BICUBIC)"),
    "RandomResizedCrop 224": ("RandomResizedCrop(224)", "RandomResizedCrop(224)"),
    "RandomCrop 224": ("RandomCrop(224)", "RandomCrop(224)"),
    "CenterCrop 224": ("CenterCrop(224)", "CenterCrop(224)"),
    "RandomHorizontalFlip": ("RandomHorizontalFlip(1.0)", "RandomHorizontalFlip(1.0)"),
    "RandomVerticalFlip": ("RandomVerticalFlip(1.0)", "RandomVerticalFlip(1.0)"),
    "ColorJitter": ("ColorJitter(0.4, 0.4, 0.4, 0.1)", "ColorJitter(0.4, 0.4, 0.4, 0.1)"),
    "ColorJitter, without hue": ("ColorJitter(0.4, 0.4, 0.4)", "ColorJitter(0.4, 0.4, 0.4)"),
    "Pad 16": ("Pad(16)", "Pad(16)"),
    "Pad 16 reflect": ("Pad(16, padding_mode='reflect')", "Pad(16, padding_mode='reflect')"),
    "RandomRotation": ("RandomRotation(30)", "RandomRotation(30)"),
    "RandomRotation bilinear": ("RandomRotation(30, 'bilinear')", "RandomRotation(30, InterpolationMode.BILINEAR)"),
    "RandomAffine": ("RandomAffine(30, (0.1, 0.1))", "RandomAffine(30, (0.1, 0.1))"),
    "RandomPerspective": ("RandomPerspective(1.0)", "RandomPerspective(p=1.0)"),
    "Grayscale": ("Grayscale()", "Grayscale()"),
    "Grayscale 3": ("Grayscale(3)", "Grayscale(3)"),
    "ToTensor": ("ToTensor()", "Compose([ToImage(), ToDtype(torch.float32, scale=True)])"),
    "ToTensor, Normalize": (
        "Compose([ToTensor(), Normalize(MEAN, STD)])",
        "Compose([ToImage(), ToDtype(torch.float32, scale=True), Normalize(MEAN, STD)])",
    ),
    "Normalize *": ("Normalize(MEAN, STD)", "Normalize(MEAN, STD)"),
    "RandomErasing *": ("RandomErasing(1.0)", "RandomErasing(1.0)"),
    "training": (
        "Compose([RandomResizedCrop(224), RandomHorizontalFlip(), ToTensor(), Normalize(MEAN, STD)])",
        "Compose([RandomResizedCrop(224), RandomHorizontalFlip(), ToImage(), ToDtype(torch.float32, scale=True),"
        " Normalize(MEAN, STD)])",
    ),
    "evaluation": (
        "Compose([Resize(256), CenterCrop(224), ToTensor(), Normalize(MEAN, STD)])",
        "Compose([Resize(256), CenterCrop(224), ToImage(), ToDtype(torch.float32, scale=True), Normalize(MEAN, STD)])",
    ),
}


def picture():
    """A picture with large and small features, as bytes."""
    numbers = np.random.RandomState(0)
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    waves = [128 + 90 * np.sin(x / (20 + 9 * c)) * np.cos(y / (35 - 7 * c)) for c in range(3)]
    return (np.stack(waves, -1) + numbers.normal(0, 12, (HEIGHT, WIDTH, 3))).clip(0, 255).astype("uint8")


def cases(impl):
    scope = _torchvision() if impl == "torch" else _paddle()
    if scope is None:
        return {}
    found = {}
    for name, both in TRANSFORMS.items():
        transform = eval(both[impl == "torch"], scope)
        for kind in ("PIL", "array"):
            if name.endswith("*") and kind == "PIL":
                continue
            image = scope["floats"] if name.endswith("*") else scope[kind]
            found[f"{name}, {'tensor' if name.endswith('*') else kind}"] = _applied(transform, image)
    return found


def _applied(transform, image):
    return lambda: transform(image)


def _paddle():
    from PIL import Image

    import paddle
    from paddle.vision import transforms

    image = picture()
    more = {"PIL": Image.fromarray(image), "array": image, "floats": transforms.ToTensor()(image[:SIDE, :SIDE].copy())}
    return {**vars(transforms), "paddle": paddle, "MEAN": MEAN, "STD": STD, **more}


def _torchvision():
    if importlib.util.find_spec("torchvision") is None:
        return None
    for name in ("_meta_registrations", "_autograd_registrations"):  # of operators that may not have been loaded
        sys.modules[f"torchvision.{name}"] = types.ModuleType(name)
    import torch
    from PIL import Image
    from torchvision.transforms import v2

    image = picture()
    tensor = torch.from_numpy(image).permute(2, 0, 1).contiguous()
    more = {"PIL": Image.fromarray(image), "array": tensor, "floats": tensor[:, :SIDE, :SIDE] / 255}
    return {**vars(v2), "torch": torch, "MEAN": MEAN, "STD": STD, **more}


if __name__ == "__main__":
    os.environ[harness.CLOCK] = "processor"
    sys.exit(not harness.main(__file__, rounds=5, seconds=0.05))
