"""`.pdiparams`: the values of a model's variables, concatenated in the order of their names."""

import io
import os

import numpy as np

from paddle._files.read import to_tensor
from paddle._files.tensor_file import read_tensor, write_tensor
from paddle._files.write import to_array

from .._core.errors import PaddleError
from .wire import DamagedFileError, damaged


def write_params(file, values):
    """Write {name: Tensor}, by name."""
    for name in sorted(values):
        write_tensor(file, to_array(values[name]))


def params_bytes(values):
    """The bytes that `write_params` writes."""
    file = io.BytesIO()
    write_params(file, values)
    return file.getvalue()


class _BoundedFile:
    """A file that checks every read against the bytes left."""

    def __init__(self, file, summed=None):
        self.file, self.summed = file, summed
        at = file.tell()
        self.size = file.seek(0, os.SEEK_END)
        file.seek(at)

    def read(self, count):
        at = self.file.tell()
        if count < 0 or count > self.size - at:
            raise damaged(f"{count} bytes were announced but {self.size - at} are left", at)
        data = bytearray(count)  # writable, so that an array can use it without a copy
        self.file.readinto(data)
        if self.summed is not None:
            self.summed.add(data)
        return data


def read_params(file, names, expected=None, summed=None):
    """{name: Tensor} of a file that holds these variables.

    Args:
        expected: {name: shape} of the known shapes.
        summed: a `checksum.Summed` that is updated with the bytes read.
    """
    bounded, out = _BoundedFile(file, summed), {}
    for name in sorted(names):
        at = file.tell()
        try:
            array = read_tensor(bounded)
        except DamagedFileError as error:
            raise damaged(error.expected.partition(": ")[2].rstrip("."), file.tell(), name) from None
        except (PaddleError, ValueError, IndexError, EOFError, OverflowError) as error:
            raise damaged(f"the value of a variable cannot be read ({error})", at, name) from None
        shape = None if expected is None else expected.get(name)
        if shape is not None and not _fits(array.shape, shape):
            if _fits(*([n for n in sizes if n != 1] for sizes in (array.shape, shape))) and -1 not in shape:
                array = array.reshape(shape)  # scales of the original's quantised models: () for [1], (1, 4) for [4]
                out[name] = to_tensor(array, name)
                continue
            raise damaged(f"a value has the shape {list(array.shape)}, but the model declares {list(shape)}", at, name)
        out[name] = to_tensor(array, name)
    if file.tell() != bounded.size:
        raise damaged(f"{bounded.size - file.tell()} bytes follow the last variable", file.tell())
    return out


def _fits(actual, wanted):
    return len(actual) == len(wanted) and all(b in (-1, a) for a, b in zip(actual, wanted, strict=True))


def read_folder(folder, names, summed=None):
    """{name: Tensor} of a folder with one file per variable, as written by 1.x."""
    out = {}
    for name in sorted(names):
        path = os.path.join(folder, name)
        if os.sep in name or name in (".", "..") or not os.path.isfile(path):
            raise DamagedFileError(f"the model's folder has no file for the variable '{name}'.", f"path = {folder!r}")
        with open(path, "rb") as file:
            out.update(read_params(file, [name], summed=summed))
    return out


def array_of(values, dtype, shape):
    """A list of numbers of a file as an array."""
    return np.asarray(values, dtype="float32" if dtype == "bfloat16" else dtype).reshape(shape)
