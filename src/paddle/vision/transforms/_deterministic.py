"""Transforms without randomness."""

import numbers

import numpy as np

from paddle._core.errors import FailedCheckError, received
from paddle._core.help import complete
from paddle._core.tensor import Tensor
from paddle.vision.transforms import functional as F
from paddle.vision.transforms._base import IMAGES, BaseTransform
from paddle.vision.transforms._planes import planes

HELP = IMAGES


class ToTensor(BaseTransform):
    """Convert images to Tensors: bytes become float32 from 0 to 1, other numbers stay; channels first unless 'HWC'.

    >>> paddle.vision.transforms.ToTensor()(np.zeros((28, 28), 'uint8')).shape
    [1, 28, 28]
    """

    def __init__(self, data_format="CHW", keys=None):
        super().__init__(keys)
        self.data_format = data_format

    def _apply_image(self, img):
        return F.to_tensor(img, self.data_format)

    waits = True  # in `Compose`: for a Normalize that follows

    def with_next(self, image, following):
        """The image as a tensor that `following` has normalized, in one array; None unless bytes meet a Normalize."""
        if type(self) is not ToTensor or type(following) is not Normalize or self.data_format != "CHW":
            return None
        return following.of_bytes(image) if self.keys == ("image",) else None

    def apply_batch(self, images):
        """A tensor of the batch [N, height, width(, channels)], bytes as floats from 0 to 1."""
        import paddle

        if isinstance(images, Tensor):
            return images if self.data_format == "CHW" else images.transpose([0, 2, 3, 1])
        images = images[..., None] if images.ndim == 3 else images
        if self.data_format == "CHW":
            images = images.transpose(0, 3, 1, 2)
        if images.dtype == np.uint8:
            images = np.divide(images, np.float32(255), dtype=np.float32, order="C")
        return paddle.to_tensor(np.ascontiguousarray(images))


class Normalize(BaseTransform):
    """(image - mean) / std, by channel; `to_rgb` first swaps blue and red of arrays.

    A Pillow image becomes a float32 array.

    >>> normalize = paddle.vision.transforms.Normalize(mean=[1.0], std=[2.0])
    >>> normalize(np.array([[[1.0, 5.0]]], "float32")).tolist()
    [[[0.0, 2.0]]]
    """

    def __init__(self, mean=0.0, std=1.0, data_format="CHW", to_rgb=False, keys=None):
        super().__init__(keys)
        self.mean = [mean] * 3 if isinstance(mean, numbers.Number) else mean
        self.std = [std] * 3 if isinstance(std, numbers.Number) else std
        self.data_format = data_format
        self.to_rgb = to_rgb

    def _apply_image(self, img):
        return F.normalize(img, self.mean, self.std, self.data_format, self.to_rgb)

    def of_bytes(self, image):
        """The normalized tensor of an image of bytes with as many channels as there are numbers; else None."""
        if self.keys != ("image",) or self.data_format != "CHW":
            return None
        return planes(image, self.mean, self.std)

    def apply_batch(self, images):
        """The batch normalized, [N, channels, height, width] or as `data_format` says."""
        if isinstance(images, Tensor):
            return F.normalize(images, self.mean, self.std, self.data_format, self.to_rgb)
        if images.ndim == 3:  # grey images without a channel axis: broadcasting with `mean` adds it
            images = images[:, None]
        return F.normalize(images, self.mean, self.std, self.data_format, self.to_rgb)


class Transpose(BaseTransform):
    """Permute the axes, channels first by default; returns an array or a tensor.

    Args:
        order: axes in their new order.

    >>> paddle.vision.transforms.Transpose()(np.zeros((4, 5, 3), "uint8")).shape
    (3, 4, 5)
    """

    def __init__(self, order=(2, 0, 1), keys=None):
        super().__init__(keys)
        self.order = order

    def _apply_image(self, img):
        if isinstance(img, Tensor):
            return img.transpose(list(self.order))
        img = np.asarray(img)
        return (img[..., None] if img.ndim == 2 else img).transpose(self.order)

    def apply_batch(self, images):
        """The batch with the axes of each image in the new order."""
        order = [0, *(axis % len(self.order) + 1 for axis in self.order)]
        if isinstance(images, Tensor):
            return images.transpose(order)
        return (images[..., None] if images.ndim == 3 else images).transpose(order)


class Resize(BaseTransform):
    """Resize images to (height, width); one number is the length of the shorter side, keeping the aspect ratio.

    Args:
        size: (height, width), or the length of the shorter side.

    >>> paddle.vision.transforms.Resize(8)(np.zeros((4, 6, 3), "uint8")).shape
    (8, 12, 3)
    """

    def __init__(self, size, interpolation="bilinear", keys=None):
        super().__init__(keys)
        if not isinstance(size, numbers.Integral) and not (isinstance(size, (list, tuple)) and len(size) == 2):
            raise FailedCheckError("size must be an integer, or a height and a width.", received(size=size))
        self.size = size
        self.interpolation = interpolation

    def _apply_image(self, img):
        return F.resize(img, self.size, self.interpolation)


class CenterCrop(BaseTransform):
    """Crop the centre of images, of size (height, width) or a square.

    >>> paddle.vision.transforms.CenterCrop(2)(np.zeros((4, 5, 3), "uint8")).shape
    (2, 2, 3)
    """

    def __init__(self, size, keys=None):
        super().__init__(keys)
        self.size = (int(size), int(size)) if isinstance(size, numbers.Number) else size

    def _apply_image(self, img):
        return F.center_crop(img, self.size)


class Pad(BaseTransform):
    """Pad images: see `paddle.vision.transforms.pad`.

    Args:
        padding: numbers of pixels: one, (left and right, top and bottom), or (left, top, right, bottom).

    >>> paddle.vision.transforms.Pad((1, 2))(np.zeros((4, 5, 3), "uint8")).shape
    (8, 7, 3)
    """

    def __init__(self, padding, fill=0, padding_mode="constant", keys=None):
        super().__init__(keys)
        if not isinstance(padding, (numbers.Number, list, tuple)):
            raise FailedCheckError("padding must be an integer, or 2 or 4 of them.", received(padding=padding))
        if not isinstance(fill, (numbers.Number, str, list, tuple)):
            raise FailedCheckError("fill must be a number, a colour name, or a number by channel.", received(fill=fill))
        if padding_mode not in ("constant", "edge", "reflect", "symmetric"):
            raise FailedCheckError(
                "padding_mode must be 'constant', 'edge', 'reflect' or 'symmetric'.",
                received(padding_mode=padding_mode),
            )
        F.check_padding(padding)
        self.padding = padding
        self.fill = fill
        self.padding_mode = padding_mode

    def _apply_image(self, img):
        return F.pad(img, self.padding, self.fill, self.padding_mode)


class Grayscale(BaseTransform):
    """Convert images to greyscale, in one channel or in three equal ones.

    >>> paddle.vision.transforms.Grayscale(3)(np.zeros((4, 5, 3), "uint8")).shape
    (4, 5, 3)
    """

    def __init__(self, num_output_channels=1, keys=None):
        super().__init__(keys)
        self.num_output_channels = num_output_channels

    def _apply_image(self, img):
        return F.to_grayscale(img, self.num_output_channels)


complete(globals())
