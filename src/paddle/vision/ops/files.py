"""Reading files as tensors, and decoding JPEG images."""

import io

import numpy as np
import torch

from paddle._core.errors import InvalidArgumentError, received, require_tensor
from paddle._core.op import op
from paddle._core.place import current_torch

_MODES = {"unchanged": None, "gray": "L", "rgb": "RGB"}


@op
def read_file(filename, name=None):
    """Read the bytes of a file into a 1-D uint8 tensor.

    Args:
        filename: path of the file.

    Returns:
        1-D uint8 Tensor.

    >>> with open("two.bin", "wb") as file:
    ...     _ = file.write(bytes([7, 9]))
    >>> paddle.vision.ops.read_file("two.bin").tolist()
    [7, 9]
    """
    return torch.from_numpy(np.fromfile(filename, dtype=np.uint8)).to(current_torch())


@op
def decode_jpeg(x, mode="unchanged", name=None):
    """Decode the bytes of a JPEG file to an image [channels, height, width].

    Args:
        x: a 1-D uint8 tensor, as `read_file` returns it.
        mode: 'rgb', 'gray', or 'unchanged' for what the file has.

    Returns:
        uint8 Tensor [channels, height, width].

    >>> from PIL import Image
    >>> Image.fromarray(np.zeros((4, 5, 3), "uint8")).save("black.jpg")
    >>> paddle.vision.ops.decode_jpeg(paddle.vision.ops.read_file("black.jpg")).shape
    [3, 4, 5]
    """
    from PIL import Image

    require_tensor(x, "x", "decode_jpeg")
    if mode not in _MODES:
        raise InvalidArgumentError("decode_jpeg: 'mode' must be 'unchanged', 'gray' or 'rgb'.", received(mode=mode))
    if x.dtype is not torch.uint8 or x.dim() != 1:
        raise InvalidArgumentError(
            "decode_jpeg: 'x' must be a 1-D uint8 tensor.", received(x=x), "paddle.vision.ops.read_file(path)."
        )
    try:
        picture = Image.open(io.BytesIO(x.cpu().numpy().tobytes()), formats=["JPEG"])
        picture = picture.convert(_MODES[mode]) if _MODES[mode] else picture
        pixels = np.atleast_3d(np.asarray(picture))
    except OSError as error:
        raise InvalidArgumentError("decode_jpeg: 'x' must hold a complete JPEG file.", received(x=x)) from error
    return torch.from_numpy(pixels.transpose(2, 0, 1).copy()).to(x.device)
