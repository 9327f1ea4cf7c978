"""The user's own images, in folders."""

import os
from functools import partial

from PIL import Image

from paddle._core.errors import NotFoundError, received
from paddle._core.help import complete
from paddle.io import Dataset
from paddle.vision.image import get_image_backend, image_load

HELP = {
    "root": "path of the folder.",
    "loader": "function of a path that reads a sample; by default an image, as `set_image_backend` says.",
    "extensions": "endings of the file names that count; by default those of images.",
    "transform": "function of a sample; by default none.",
    "is_valid_file": "function of a path that says whether it counts, in place of `extensions`; by default None.",
}

IMG_EXTENSIONS = (".jpg", ".jpeg", ".png", ".ppm", ".bmp", ".pgm", ".tif", ".tiff", ".webp")


def has_valid_extension(filename, extensions):
    """Whether a file name ends with one of `extensions`, ignoring case."""
    return filename.lower().endswith(tuple(extensions))


def default_loader(path):
    """Read an image file, as `paddle.vision.set_image_backend` says, with channels red, green and blue."""
    backend = get_image_backend()
    if backend == "cv2":
        return image_load(path, "cv2")[:, :, ::-1]
    if backend == "tensor":
        return image_load(path, "tensor")
    with Image.open(path) as image:
        return image.convert("RGB")


def _files(folder, extensions, is_valid_file):
    """The accepted files below `folder`, sorted by name, folder by folder."""
    wanted = is_valid_file if extensions is None else partial(has_valid_extension, extensions=extensions)
    for place, _, names in sorted(os.walk(folder, followlinks=True)):
        yield from filter(wanted, (os.path.join(place, name) for name in sorted(names)))


class DatasetFolder(Dataset):
    """Files below `root/CLASS/`; an item is (sample, class index).

    Attributes: `classes`, `class_to_idx`, `samples` (paths with class indices), `targets` (class indices).

    >>> import os
    >>> from PIL import Image
    >>> for kind in ("cat", "dog"):
    ...     os.makedirs(f"pets/{kind}")
    ...     Image.fromarray(np.zeros((4, 5, 3), "uint8")).save(f"pets/{kind}/1.png")
    >>> pets = paddle.vision.datasets.DatasetFolder("pets")
    >>> pets.classes, pets[1][1]
    (['cat', 'dog'], 1)
    """

    def __init__(self, root, loader=None, extensions=None, transform=None, is_valid_file=None):
        self.root = root
        self.transform = transform
        if extensions is None and is_valid_file is None:
            extensions = IMG_EXTENSIONS
        self.classes, self.class_to_idx = self._find_classes(root)
        self.samples = [
            (path, index)
            for name, index in self.class_to_idx.items()
            for path in _files(os.path.join(root, name), extensions, is_valid_file)
        ]
        if not self.samples:
            raise NotFoundError(
                f"DatasetFolder: there is no accepted file below {root}/CLASS/.",
                received(root=root, extensions=extensions),
                "put the files of each class into a separate folder; without classes, use ImageFolder.",
            )
        self.targets = [index for _, index in self.samples]
        self.loader = default_loader if loader is None else loader
        self.extensions = extensions
        self.dtype = "float32"

    def _find_classes(self, dir):
        """The names of the folders in `dir`, and their class indices."""
        with os.scandir(dir) as entries:
            classes = sorted(entry.name for entry in entries if entry.is_dir())
        return classes, {name: index for index, name in enumerate(classes)}

    def __getitem__(self, index):
        path, target = self.samples[index]
        sample = self.loader(path)
        return sample if self.transform is None else self.transform(sample), target

    def __len__(self):
        return len(self.samples)


class ImageFolder(Dataset):
    """Files anywhere below `root`; an item is a list of one sample. torch's namesake has classes: it is `DatasetFolder`
    here.

    Attribute: `samples` (paths).

    >>> import os
    >>> from PIL import Image
    >>> os.makedirs("images")
    >>> Image.fromarray(np.zeros((4, 5, 3), "uint8")).save("images/1.png")
    >>> images = paddle.vision.datasets.ImageFolder("images")
    >>> len(images), images[0][0].size
    (1, (5, 4))
    """

    def __init__(self, root, loader=None, extensions=None, transform=None, is_valid_file=None):
        self.root = root
        if extensions is None and is_valid_file is None:
            extensions = IMG_EXTENSIONS
        self.samples = list(_files(root, extensions, is_valid_file))
        if not self.samples:
            raise NotFoundError(
                f"ImageFolder: there is no accepted file below {root}.", received(root=root, extensions=extensions)
            )
        self.loader = default_loader if loader is None else loader
        self.extensions = extensions
        self.transform = transform

    def __getitem__(self, index):
        sample = self.loader(self.samples[index])
        return [sample if self.transform is None else self.transform(sample)]

    def __len__(self):
        return len(self.samples)


complete(globals())
