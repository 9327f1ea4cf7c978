"""Images and transforms whose results are recorded, the same for the original and for us.

A case is a text, evaluated with `F` (the functions), `T` (the classes) and `x` (the image).
"""

import random

import numpy as np
from PIL import Image

# fmt: off

HEIGHT, WIDTH = 11, 14
PIXELS = np.random.RandomState(7).randint(0, 256, (HEIGHT, WIDTH, 3)).astype("uint8")
# Soft colours, as photographs have them, so that interpolation does not end in noise.
SOFT = np.stack([np.add.outer(np.arange(HEIGHT) * a, np.arange(WIDTH) * b) for a, b in ((9, 8), (20, 1), (3, 15))], -1)
SOFT = SOFT.astype("uint8")


def images(paddle):
    """Every kind of image, by a short name."""
    chw = np.ascontiguousarray(PIXELS.transpose(2, 0, 1))
    return {
        "pil": Image.fromarray(PIXELS),
        "pil_soft": Image.fromarray(SOFT),
        "pil_grey": Image.fromarray(PIXELS[:, :, 0]),
        "pil_rgba": Image.fromarray(np.dstack([PIXELS, SOFT[:, :, 0]])),
        "u8": PIXELS.copy(),
        "soft": SOFT.copy(),
        "u8_grey": PIXELS[:, :, 0].copy(),
        "u8_one": PIXELS[:, :, :1].copy(),
        "u8_rgba": np.dstack([PIXELS, SOFT[:, :, 0]]),
        "f32": PIXELS.astype("float32"),
        "f64": PIXELS.astype("float64"),
        "tensor": paddle.to_tensor(chw.astype("float32") / 255),
        "tensor_grey": paddle.to_tensor(chw[:1].astype("float32") / 255),
        "tensor_batch": paddle.to_tensor(np.stack([chw, chw[::-1]]).astype("float32") / 255),
        "tensor_u8": paddle.to_tensor(chw),
    }


ALL = "pil pil_grey pil_rgba u8 u8_grey u8_one u8_rgba f32 f64 tensor tensor_grey tensor_batch"
COLOURED = "pil pil_soft pil_rgba u8 soft u8_rgba f32 tensor tensor_batch"
SIZED = "pil pil_grey u8 soft u8_grey u8_one u8_rgba f32 f64 tensor tensor_grey"
SEEDED = "pil u8 tensor"
# No pixel lies on the border of two: there the rounding of a solver, which differs between machines, would decide.
POINTS = "[[0, 0], [13, 0], [13, 10], [0, 10]], [[2.3, 1.4], [12.2, 2.1], [11.3, 9.7], [1.1, 8.2]]"

# case -> names of images
CASES = {
    "F.to_tensor(x)": ALL,
    "F.to_tensor(x, 'HWC')": "pil pil_grey u8 u8_grey f32 tensor",
    "F.vflip(x)": ALL,
    "F.hflip(x)": ALL.replace(" u8_one", ""),  # the original loses the axis of a single channel
    "F.crop(x, 2, 3, 5, 6)": "pil pil_grey u8 u8_one f32 tensor tensor_grey",
    "F.crop(x, 8, 9, 10, 10)": "pil u8 tensor",
    "F.center_crop(x, 6)": "pil u8 f32 tensor",
    "F.center_crop(x, (4, 9))": "pil u8 tensor",
    "F.center_crop(x, (12, 15))": "pil u8 tensor",
    "F.resize(x, 7)": SIZED,
    "F.resize(x, (7, 20))": SIZED,
    "F.resize(x, (22, 28))": "u8 soft f32",
    "F.resize(x, 20, 'nearest')": "pil u8 f32 tensor",
    "F.resize(x, (8, 9), 'nearest')": "pil u8 f32 tensor",
    "F.resize(x, (17, 9), 'bicubic')": "pil u8 u8_grey soft f32 f64 tensor",
    "F.resize(x, (5, 7), 'area')": "u8 soft u8_grey f32 f64 tensor",
    "F.resize(x, (11, 7), 'area')": "u8 soft f32",
    "F.resize(x, (20, 9), 'area')": "u8 soft f32",
    "F.resize(x, (6, 20), 'lanczos')": "pil u8 soft f32 f64",
    "F.resize(x, (6, 20), 'box')": "pil",
    "F.resize(x, (6, 20), 'hamming')": "pil",
    "F.pad(x, 2)": ALL,
    "F.pad(x, (1, 2))": "pil u8 tensor",
    "F.pad(x, [1, 2, 3, 4], 5)": "pil pil_grey u8 u8_grey u8_rgba tensor",
    "F.pad(x, (1, 2, 3, 4), (5, 6, 7))": "pil u8 u8_rgba",
    "F.pad(x, (1, 2, 3, 4), padding_mode='edge')": "pil pil_grey u8 u8_grey tensor",
    "F.pad(x, (1, 2, 3, 4), padding_mode='reflect')": "pil u8 tensor",
    "F.pad(x, (1, 2, 3, 4), padding_mode='symmetric')": "pil u8",
    "F.adjust_brightness(x, 0.4)": COLOURED + " pil_grey u8_grey f64",
    "F.adjust_brightness(x, 1.7)": COLOURED,
    "F.adjust_contrast(x, 0.4)": COLOURED.replace(" f32", "") + " pil_grey u8_grey",
    "F.adjust_contrast(x, 1.7)": COLOURED.replace(" f32", ""),
    "F.adjust_saturation(x, 0.4)": COLOURED + " pil_grey f64 tensor_grey",
    "F.adjust_saturation(x, 1.7)": COLOURED,
    "F.adjust_hue(x, 0.3)": COLOURED.replace(" pil_rgba", "") + " pil_grey f64 tensor_grey tensor_u8",
    "F.adjust_hue(x, -0.45)": COLOURED.replace(" pil_rgba", ""),
    "F.adjust_hue(x, 0)": COLOURED.replace(" pil_rgba", ""),
    "F.to_grayscale(x)": COLOURED + " pil_grey tensor_grey",
    "F.to_grayscale(x, 3)": COLOURED.replace(" u8_rgba", "") + " pil_grey",
    "F.affine(x, 25, [2, -1], 0.8, [6, -9])": "pil pil_grey u8 u8_grey u8_one f32 f64 tensor tensor_batch",
    "F.affine(x, -70.5, (0, 3), 1.3, [4, 0], 'bilinear', (9, 8, 7), (4, 5))": "pil pil_soft u8 soft u8_rgba f32 f64",
    "F.affine(x, -70.5, (0, 3), 1.3, [4, 0], 'bilinear', (0.9, 0.2, 0.7), (4, 5))": "tensor",
    "F.affine(x, 25, [2, -1], 0.8, [6, -9], 'bicubic', 3)": "pil u8 soft f32",
    "F.affine(x, 25, [2, -1], 0.8, [6, -9], 'lanczos', 3)": "soft f32",
    "F.rotate(x, 33)": "pil u8 u8_grey u8_one f32 f64 tensor tensor_grey",
    "F.rotate(x, 90)": "pil u8",
    "F.rotate(x, 180)": "pil u8",
    "F.rotate(x, -33, 'bilinear', True, fill=7)": "pil pil_soft u8 soft u8_grey",
    "F.rotate(x, -33, 'bilinear', True, fill=0.5)": "tensor tensor_grey",
    "F.rotate(x, 90, 'nearest', True)": "pil u8",
    "F.rotate(x, 33, 'bicubic', True, (3, 4), (1, 2, 3))": "pil u8 soft",
    "F.rotate(x, 33, 'nearest', True, (3, 4), (1, 2, 3))": "tensor",
    "F.rotate(x, 33, 'lanczos')": "soft f32 f64",
    f"F.perspective(x, {POINTS})": "pil pil_grey u8 u8_grey u8_one f32 f64 tensor tensor_batch",
    f"F.perspective(x, {POINTS}, 'bilinear', (9, 8, 7))": "pil pil_soft u8 soft u8_rgba f32 f64",
    f"F.perspective(x, {POINTS}, 'bilinear', 0.25)": "tensor",
    f"F.perspective(x, {POINTS}, 'bicubic', 9)": "pil u8 soft f32",
    "F.normalize(x, [120.0, 110.0, 100.0], [50.0, 60.0, 70.0], 'HWC')": "pil u8 f32 f64",
    "F.normalize(x, [120.0, 110.0, 100.0], [50.0, 60.0, 70.0], 'HWC', True)": "pil u8 f32",
    "F.normalize(x, [0.5, 0.4, 0.3], [0.2, 0.3, 0.4])": "tensor tensor_batch",
    "F.normalize(x, [120.0], [50.0])": "pil_grey u8_grey",
    "F.normalize(x, 120.0, 50.0)": "pil_grey u8_grey",
    "F.normalize(x, 120.0, 50.0, 'HWC')": "pil_grey u8_grey",
    "F.normalize(x, 3.0, 2.0)": "pil u8 tensor",
    "F.erase(x, 2, 3, 4, 5, 9)": "pil u8 u8_grey f32 tensor_u8",
    "F.erase(x, 2, 3, 4, 5, np.array([1, 2, 3]))": "pil u8 f32",
    "T.Transpose()(x)": "pil pil_grey u8 u8_grey tensor",
    "T.Transpose((1, 0, 2))(x)": "pil u8 tensor",
    "T.Normalize([120.0, 110.0, 100.0], [50.0, 60.0, 70.0], 'HWC')(x)": "pil u8",
    "T.Normalize(0.5, 0.5)(x)": "tensor tensor_grey",
    "T.Compose([T.Resize(8), T.CenterCrop(6), T.ToTensor(), T.Normalize(0.5, 0.5)])(x)": "pil u8",
    "T.RandomHorizontalFlip()(x)": SEEDED,
    "T.RandomVerticalFlip(0.8)(x)": SEEDED,
    "T.RandomResizedCrop(6)(x)": SEEDED,
    "T.RandomResizedCrop((6, 9), (0.1, 0.3), (0.5, 2.0), 'nearest')(x)": SEEDED,
    "T.RandomResizedCrop(6, (1.0, 1.0), (3.0, 4.0))(x)": SEEDED,
    "T.RandomResizedCrop(6, (1.0, 1.0), (0.2, 0.3))(x)": SEEDED,
    "T.RandomCrop(6)(x)": SEEDED,
    "T.RandomCrop((11, 14))(x)": SEEDED,
    "T.RandomCrop((14, 18), 2, True, 3)(x)": SEEDED,
    "T.RandomRotation(40)(x)": SEEDED,
    "T.RandomRotation((20, 50), 'bilinear', True, None, 5)(x)": "pil u8",
    "T.RandomAffine(30)(x)": SEEDED,
    "T.RandomAffine((-10, 40), (0.2, 0.3), (0.5, 1.5), 10)(x)": SEEDED,
    "T.RandomAffine(30, None, None, [1, 20, 3, 30], 'bilinear', 0, (3, 4))(x)": SEEDED,
    "T.RandomPerspective(1.0)(x)": SEEDED,
    "T.RandomPerspective(0.9, 0.8, 'bilinear')(x)": SEEDED,
    "T.RandomErasing(1.0)(x)": SEEDED,
    "T.RandomErasing(1.0, (0.2, 0.5), (0.5, 2.0), [9, 8, 7])(x)": SEEDED,
    "T.RandomErasing(1.0, value='random')(x)": SEEDED,
    "T.BrightnessTransform(0.5)(x)": SEEDED,
    "T.ContrastTransform(0.8)(x)": SEEDED,
    "T.SaturationTransform(0.5)(x)": SEEDED,
    "T.HueTransform([-0.2, 0.4])(x)": SEEDED,
    "T.ColorJitter(0.4, 0.3, 0.2, 0.1)(x)": SEEDED,
    "T.ColorJitter(0.4)(x)": SEEDED,
    "T.Grayscale(3)(x)": SEEDED,
    "T.Pad((1, 2), (3, 4, 5))(x)": "pil u8",
    "(x, T.RandomCrop(6)(x), T.ColorJitter(0.4, 0.4, 0.4, 0.4)(x), T.RandomCrop(6)(x))[-1]": SEEDED,
}


def run(case, kind, paddle, seed=5):
    """The result as an array, having seeded every generator."""
    import paddle.vision.transforms as T

    random.seed(seed)
    np.random.seed(seed)
    paddle.seed(seed)
    result = eval(case, {"T": T, "F": T.functional, "np": np, "x": images(paddle)[kind]})
    return np.asarray(result)
