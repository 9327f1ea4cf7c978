"""Transforms of Pillow images, arrays and tensors, against values recorded from the original."""

import doctest
import importlib
import inspect
import random

import numpy as np
import pytest
from PIL import Image
from tests.golden.transform_cases import CASES, PIXELS, images, run
from tests.support import check_error, golden

import paddle
import paddle.vision.transforms as T
from paddle.vision.transforms import functional as F

GOLDEN = golden("transforms.npz")


@pytest.mark.parametrize("case", CASES)
def test_values(case):
    for kind in CASES[case].split():
        got, want = run(case, kind, paddle), GOLDEN[f"{case} | {kind}"]
        assert (got.shape, got.dtype) == (want.shape, want.dtype), kind
        if want.dtype.kind == "f":
            np.testing.assert_allclose(got, want, rtol=2e-5, atol=2e-6 * max(1, np.abs(want).max()), err_msg=kind)
        else:  # OpenCV's Lanczos weights have 15 bits: a unit more or less, seldom
            off = np.abs(got.astype("int64") - want)
            assert off.max(initial=0) <= ("lanczos" in case and kind == "soft"), kind
            assert (off > 0).mean() < 0.01, kind


@pytest.mark.parametrize("name", T.__all__)
def test_names_have_words(name):
    assert getattr(T, name).__doc__
    assert not hasattr(paddle.vision, name) or getattr(paddle.vision, name) is getattr(T, name)


@pytest.mark.parametrize("module", ["functional", "_base", "_deterministic"])
def test_examples(module):
    module = importlib.import_module(f"paddle.vision.transforms.{module}")
    result = doctest.testmod(module, extraglobs={"paddle": paddle})
    assert result.attempted > 0
    assert result.failed == 0


# Every generator that the original draws from, so that its seeds give its images; see also the recorded values.
@pytest.mark.parametrize("transform", [T.RandomResizedCrop(6), T.RandomErasing(1.0), T.ColorJitter(0.4, 0.4, 0.4, 0.4)])
def test_seeds_rule(transform):
    results = []
    for seed in (1, 1, 2):
        random.seed(seed)
        np.random.seed(seed)
        results.append(np.asarray(transform(Image.fromarray(PIXELS))))
    assert (results[0] == results[1]).all()
    assert (results[0] != results[2]).any()


def batch(kind):
    rng = np.random.RandomState(3)
    grey = rng.randint(0, 256, (4, 6, 5))
    return {
        "grey bytes": grey.astype("uint8"),
        "grey floats": grey.astype("float32"),
        "coloured bytes": rng.randint(0, 256, (4, 6, 5, 3)).astype("uint8"),
        "coloured floats": rng.rand(4, 6, 5, 3).astype("float32"),
    }[kind]


TO_RGB = T.Compose([T.Normalize([1.0], [2.0], data_format="HWC", to_rgb=True), T.ToTensor()])
BATCHABLE = [
    T.ToTensor(),
    T.ToTensor("HWC"),
    T.Transpose(),
    T.Transpose((1, 0, 2)),
    T.Compose([T.ToTensor(), T.Normalize([0.5], [0.5])]),
    T.Compose([T.Transpose(), T.Normalize(127.5, 127.5)]),
    T.Compose([T.Transpose(), T.Normalize([127.5], [127.5]), T.Transpose((1, 2, 0))]),
    T.Compose([]),
]


@pytest.mark.parametrize(
    ("kind", "transform"),
    [(kind, t) for kind in ("grey bytes", "grey floats", "coloured bytes", "coloured floats") for t in BATCHABLE]
    + [("coloured bytes", TO_RGB), ("coloured floats", TO_RGB)],
    ids=str,
)
def test_a_batch_at_once(kind, transform):
    images = batch(kind)
    assert transform.batchable
    got = transform.apply_batch(images)
    singles = [transform(image) for image in images]
    assert isinstance(got, type(singles[0]))
    want = np.stack([np.asarray(s) for s in singles])
    assert np.asarray(got).dtype == want.dtype
    np.testing.assert_array_equal(np.asarray(got), want)


@pytest.mark.parametrize("data_format", ["CHW", "HWC"])
def test_a_batch_of_grey_images_normalized(data_format):
    images = batch("grey bytes")
    transform = T.Normalize([120.0], [60.0], data_format)
    np.testing.assert_array_equal(transform.apply_batch(images), np.stack([transform(i) for i in images]))


def test_not_batchable():
    class Brighter(T.ToTensor):
        def _apply_image(self, img):
            return super()._apply_image(img) + 1

    class Lucky(T.Normalize):
        def _get_params(self, inputs):
            return random.random()

    assert not Brighter().batchable
    assert not Lucky().batchable
    assert not T.RandomHorizontalFlip().batchable
    assert not T.ToTensor(keys=("image", "image")).batchable
    assert not T.Compose([T.ToTensor(), Brighter()]).batchable
    assert not T.Compose([T.ToTensor(), lambda x: x]).batchable


def test_keys():
    class Count(T.BaseTransform):
        def _get_params(self, inputs):
            return len(inputs)

        def _apply_image(self, image):
            return image + self.params

        def _apply_boxes(self, boxes):
            return boxes * self.params

    assert Count()(1) == 2
    assert Count()((1, "label")) == (3, "label")
    assert Count(("image", "boxes"))((1, 5, "label")) == (4, 15, "label")
    check_error(lambda: Count(("image", "mask"))((1, 2)), NotImplementedError, "_apply_mask")
    check_error(lambda: Count(("image", "label")), NotImplementedError, "_apply_label", "keys = ('image', 'label')")
    check_error(lambda: Count("image"), TypeError, "keys = 'image'")


def test_repr():
    text = repr(T.Compose([T.Resize(3), T.Compose([T.ColorJitter(hue=0.1)])]))
    assert text == (
        "Compose(\n    Resize(size=3, interpolation='bilinear')\n    Compose(\n"
        "        ColorJitter(brightness=0, contrast=0, saturation=0, hue=0.1)\n    )\n)"
    )


# What the original refuses or does to the wrong axes: sensible results here.
def test_bytes_in_tensors():
    bytes_ = images(paddle)["tensor_u8"]
    chw = PIXELS.transpose(2, 0, 1)
    for name in ("hflip", "vflip"):
        got = getattr(F, name)(bytes_)
        assert got.dtype == paddle.uint8
        np.testing.assert_array_equal(got.numpy(), chw[:, :, ::-1] if name == "hflip" else chw[:, ::-1])
    bright = F.adjust_brightness(bytes_, 0.5)
    assert bright.dtype == paddle.uint8
    assert np.abs(bright.numpy().astype(int) - chw // 2).max() <= 1
    turned = F.rotate(bytes_, 180).numpy()
    np.testing.assert_array_equal(turned, chw[:, ::-1, ::-1])
    np.testing.assert_array_equal(F.pad(bytes_, 1, (1, 2, 3)).numpy()[:, 0, 0], [1, 2, 3])


def test_batches_of_tensors():
    single, pair = images(paddle)["tensor"], images(paddle)["tensor_batch"]
    for change in (
        lambda x: F.crop(x, 2, 3, 4, 5),
        lambda x: F.center_crop(x, 5),
        lambda x: F.resize(x, 6),
        lambda x: F.rotate(x, 30, "bilinear", True, fill=0.5),
        lambda x: F.pad(x, 2, padding_mode="symmetric"),
    ):
        np.testing.assert_allclose(change(pair).numpy()[0], change(single).numpy(), rtol=1e-6)


def test_grey_arrays_keep_their_axes():
    for grey in (PIXELS[:, :, 0], PIXELS[:, :, :1]):
        for change in (F.hflip, F.vflip, lambda x: F.adjust_saturation(x, 0.5), lambda x: F.adjust_hue(x, 0.5)):
            assert change(grey).ndim == grey.ndim
        assert F.crop(grey, 1, 2, 3, 4).shape[:2] == (3, 4)
        assert F.to_grayscale(grey, 3).shape == (*grey.shape[:2], 3)


@pytest.mark.parametrize("mode", ["L", "I", "F", "1", "I;16", "P", "RGBA"])
def test_every_mode_of_pillow(mode):
    image = Image.fromarray(PIXELS).convert("L" if mode == "I;16" else mode)
    if mode == "I;16":
        image = Image.fromarray(np.asarray(image).astype("uint16"))
    for change in (F.hflip, lambda x: F.rotate(x, 30), lambda x: F.pad(x, 1), lambda x: F.erase(x, 0, 0, 2, 2, 0)):
        assert change(image).mode == mode
    assert F.to_tensor(image).ndim == 3
    padded = F.pad(image, 2, padding_mode="edge")
    assert padded.size == (18, 15)
    assert padded.convert("RGB").getpixel((0, 0)) == image.convert("RGB").getpixel((0, 0))


def test_erase_in_place():
    array, tensor = PIXELS.copy(), images(paddle)["tensor"]
    assert F.erase(array, 0, 0, 2, 2, 0, inplace=True) is array
    assert (array[:2, :2] == 0).all()
    assert F.erase(tensor, 0, 0, 2, 2, paddle.zeros([1]), inplace=True) is tensor
    assert float(tensor[:, :2, :2].sum()) == 0
    before = PIXELS.copy()
    F.erase(PIXELS, 0, 0, 2, 2, 0)
    np.testing.assert_array_equal(PIXELS, before)


def test_gradients_flow_through_tensors():
    image = paddle.to_tensor(np.random.rand(3, 6, 6).astype("float32"), stop_gradient=False)
    changed = F.adjust_hue(F.adjust_contrast(F.resize(F.rotate(image, 20, "bilinear"), 8), 0.8), 0.1)
    F.normalize(changed, [0.5], [0.5]).sum().backward()
    assert np.abs(image.grad.numpy()).sum() > 0


IMAGE = Image.fromarray(PIXELS)
ZEROS = np.zeros((4, 4, 3), "uint8")


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: F.to_tensor([1]), TypeError, ["pic = [1]"]),
        (lambda: F.to_tensor(np.zeros((1, 2, 3, 4))), TypeError, ["shape=[1, 2, 3, 4]"]),
        (lambda: F.to_tensor(IMAGE, "NCHW"), ValueError, ["'NCHW'"]),
        (lambda: F.hflip(paddle.zeros([4, 4])), RuntimeError, ["shape=[4, 4]", "unsqueeze"]),
        (lambda: F.resize(IMAGE, [4]), TypeError, ["size = [4]"]),
        (lambda: F.resize(IMAGE, 4, "area"), KeyError, ["interpolation = 'area'", "lanczos"]),
        (lambda: F.resize(ZEROS, 4, "box"), KeyError, ["interpolation = 'box'"]),
        (lambda: F.rotate(paddle.zeros([3, 4, 4]), 4, "bicubic"), ValueError, ["nearest, bilinear"]),
        (lambda: F.pad(IMAGE, "a"), TypeError, ["padding = 'a'"]),
        (lambda: F.pad(IMAGE, (1, 2, 3)), ValueError, ["padding = (1, 2, 3)"]),
        (lambda: F.pad(IMAGE, 1, 0, "wrap"), AssertionError, ["padding_mode = 'wrap'"]),
        (lambda: F.affine(IMAGE, "a", [0, 0], 1, [0, 0]), TypeError, ["angle = 'a'"]),
        (lambda: F.affine(IMAGE, 1, 1, 1, [0, 0]), TypeError, ["translate = 1"]),
        (lambda: F.affine(IMAGE, 1, [0, 0], -1, [0, 0]), ValueError, ["scale = -1"]),
        (lambda: F.affine(IMAGE, 1, [0, 0], 1, [1, 2, 3]), ValueError, ["shear = [1, 2, 3]"]),
        (lambda: F.adjust_hue(ZEROS, 0.7), ValueError, ["hue_factor = 0.7"]),
        (lambda: F.adjust_brightness(paddle.zeros([3, 4, 4]), -1), AssertionError, ["brightness_factor = -1"]),
        (lambda: F.to_grayscale(IMAGE, 2), ValueError, ["num_output_channels = 2"]),
        (lambda: T.Resize((1, 2, 3)), AssertionError, ["size = (1, 2, 3)"]),
        (lambda: T.RandomCrop(9)(ZEROS), ValueError, ["4 × 4", "pad_if_needed"]),
        (lambda: T.RandomResizedCrop(4, (1, 0.1)), AssertionError, ["scale = (1, 0.1)"]),
        (lambda: T.RandomHorizontalFlip(2), AssertionError, ["prob = 2"]),
        (lambda: T.BrightnessTransform(-1), ValueError, ["brightness = -1"]),
        (lambda: T.BrightnessTransform("a"), TypeError, ["brightness = 'a'"]),
        (lambda: T.ContrastTransform([-1, 1]), ValueError, ["contrast = [-1, 1]"]),
        (lambda: T.HueTransform(0.6), ValueError, ["between -0.5 and 0.5", "hue = 0.6"]),
        (lambda: T.Pad((1, 2, 3)), ValueError, ["padding = (1, 2, 3)"]),
        (lambda: T.RandomRotation(-1), ValueError, ["degrees = -1"]),
        (lambda: T.RandomRotation([1, 2, 3]), ValueError, ["degrees = [1, 2, 3]"]),
        (lambda: T.RandomAffine(1, (2, 1)), ValueError, ["translate = (2, 1)"]),
        (lambda: T.RandomAffine(1, scale=3), TypeError, ["scale = 3"]),
        (lambda: T.RandomAffine(1, shear=(1, 2, 3)), ValueError, ["shear = (1, 2, 3)"]),
        (lambda: T.RandomPerspective(0.5, 2), AssertionError, ["distortion_scale = 2"]),
        (lambda: T.RandomErasing(value="grey"), ValueError, ["value = 'grey'"]),
        (lambda: T.RandomErasing(1.0, value=[1, 2])(ZEROS), ValueError, ["3 channels", "value = [1, 2]"]),
    ],
)
def test_errors(call, kind, words):
    check_error(call, kind, *words)


def test_signatures_of_what_is_called_by_position():
    assert str(inspect.signature(T.RandomCrop)) == (
        "(size, padding=None, pad_if_needed=False, fill=0, padding_mode='constant', keys=None)"
    )
    assert str(inspect.signature(F.affine)) == (
        "(img, angle, translate, scale, shear, interpolation='nearest', fill=0, center=None)"
    )


@pytest.mark.parametrize("mode", ["RGB", "L", "RGBA", "1"])
def test_tensor_and_normalize_together(mode):
    """`Compose` does both in one array, with the same bits."""
    pixels = np.random.RandomState(0).randint(0, 256, [5, 7, 3], "uint8")
    image = Image.fromarray(pixels).convert(mode)
    channels = len(image.getbands())
    steps = [T.ToTensor(), T.Normalize([0.485, 0.456, 0.406, 0.5][:channels], [0.229, 0.224, 0.225, 0.25][:channels])]
    for given in (image, np.asarray(image).astype("uint8")):
        want = steps[1](steps[0](given))
        got = T.Compose(steps)(given)
        assert got.shape == want.shape
        assert got.numpy().tobytes() == want.numpy().tobytes()
    assert T.Compose(steps[:1])(image).numpy().tobytes() == steps[0](image).numpy().tobytes()


def test_flips_and_padding_of_arrays():
    for shape in ((5, 7, 3), (5, 7), (5, 7, 4), (1, 1, 3), (300, 200, 3)):
        for dtype in ("uint8", "float32"):
            image = np.random.RandomState(1).randint(0, 256, shape).astype(dtype)
            np.testing.assert_array_equal(T.hflip(image), image[:, ::-1])
            assert T.hflip(image).flags["C_CONTIGUOUS"]
            frame = [(2, 4), (1, 3)] + [(0, 0)] * (len(shape) - 2)
            padded = T.pad(image, (1, 2, 3, 4))
            np.testing.assert_array_equal(padded, np.pad(image, frame))
            padded = T.pad(image, (1, 2, 3, 4), fill=7)
            wanted = np.pad(np.zeros_like(image) + 1, frame)
            first = padded if image.ndim == 2 else padded[..., 0]  # one number fills the first channel only
            outside = (wanted if image.ndim == 2 else wanted[..., 0]) == 0
            assert (first[outside] == 7).all()
            if image.ndim == 3:
                assert not padded[..., 1:][outside].any()
    read_only = np.zeros((4, 4, 3), "uint8")
    read_only.flags.writeable = False
    assert T.hflip(read_only).shape == (4, 4, 3)
    assert T.adjust_brightness(read_only, 1.5).flags["WRITEABLE"]


def test_helpers_that_programs_derive_transforms_with():
    from paddle.vision.transforms.transforms import _check_input, _get_image_size

    assert _get_image_size(np.zeros([3, 5, 7])) == (5, 3)
    assert _get_image_size(paddle.zeros([3, 5, 7])) == (7, 5)
    assert _check_input(0.4, "b") == [0.6, 1.4]
    assert _check_input(2, "b") == [0, 3]
    assert _check_input(0, "b") is None
    assert _check_input([0.1, 2], "b") == [0.1, 2]
    assert _check_input(0.7, "hue", center=0, bound=(-0.5, 0.5), clip_first_on_zero=False) == [-0.7, 0.7]
    for bad, kind in ((-1, ValueError), ((0.1, -2), ValueError), ("a", TypeError)):
        with pytest.raises(kind, match="b"):
            _check_input(bad, "b")
