"""PASCAL VOC 2012: photographs with segmentation masks."""

import tarfile

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.help import complete
from paddle._files.archive import TarIndex
from paddle._files.download import dataset_file, takes_download_dir
from paddle.io import Dataset
from paddle.vision.datasets._images import DATASETS, check_mode, choose_backend, decode, finish, present

HELP = DATASETS | {"mode": "'train', 'valid' or 'test'."}

VOC_URL = "https://dataset.bj.bcebos.com/voc/VOCtrainval_11-May-2012.tar"
VOC_MD5 = "6cd6e144f989b92b3379bac3b3de84fd"
SET_FILE = "VOCdevkit/VOC2012/ImageSets/Segmentation/{}.txt"
DATA_FILE = "VOCdevkit/VOC2012/JPEGImages/{}.jpg"
LABEL_FILE = "VOCdevkit/VOC2012/SegmentationClass/{}.png"
CACHE_DIR = "voc2012"

MODE_FLAG_MAP = {"train": "trainval", "test": "train", "valid": "val"}


class VOC2012(Dataset):
    """Photographs and masks for segmentation; read from `data_file`, a tar archive, or downloaded into `download_dir`.

    An item is (image, mask), both as `backend` says ('pil': Pillow images, 'cv2': float32 arrays [height, width, 3]
    and [height, width], 'tensor': uint8 tensors); `transform` is applied to the image. Modes: 'train' (all images that
    have a mask), 'test' (the authors' training part), 'valid'.

    >>> import io, tarfile
    >>> from PIL import Image
    >>> photo, mask, folder = io.BytesIO(), io.BytesIO(), "VOCdevkit/VOC2012"
    >>> Image.fromarray(np.zeros((4, 5, 3), "uint8")).save(photo, "JPEG")
    >>> Image.fromarray(np.zeros((4, 5), "uint8")).save(mask, "PNG")
    >>> files = {f"{folder}/JPEGImages/one.jpg": photo.getvalue()}
    >>> files[f"{folder}/SegmentationClass/one.png"] = mask.getvalue()
    >>> for part in ("train", "val", "trainval"):
    ...     files[f"{folder}/ImageSets/Segmentation/{part}.txt"] = b"one"
    >>> with tarfile.open("voc.tar", "w") as archive:
    ...     for name, content in files.items():
    ...         entry = tarfile.TarInfo(name)
    ...         entry.size = len(content)
    ...         archive.addfile(entry, io.BytesIO(content))
    >>> image, mask = paddle.vision.datasets.VOC2012("voc.tar")[0]
    >>> image.size, mask.size
    ((5, 4), (5, 4))
    """

    @takes_download_dir
    def __init__(self, data_file=None, mode="train", transform=None, download=True, backend=None):
        mode = check_mode(self, mode, MODE_FLAG_MAP)
        self.backend = choose_backend(backend)
        self.flag = MODE_FLAG_MAP[mode]
        self.data_file = dataset_file(data_file, VOC_URL, VOC_MD5, CACHE_DIR, download)
        self.transform = transform
        self.dtype = "float32"
        self._archive = voc_archive(self.data_file)
        names = self._archive.read(SET_FILE.format(self.flag)).decode().split()
        self.data = [DATA_FILE.format(name) for name in names]
        self.labels = [LABEL_FILE.format(name) for name in names]

    def __getitem__(self, idx):
        image, mask = (self._read(names[idx]) for names in (self.data, self.labels))
        if self.transform is not None:
            image = self.transform(image)
        return finish(image, self.backend), finish(mask, self.backend)

    def _read(self, name):
        return present(decode(self._archive.read(name)), self.backend)

    def __len__(self):
        return len(self.data)


def voc_archive(path):
    """Open the archive for random access."""
    try:
        archive = TarIndex(path)
    except tarfile.TarError as error:
        raise InvalidArgumentError(
            f"data_file must be VOCtrainval_11-May-2012.tar, not compressed: {error}.",
            received(data_file=path),
            "download the file again.",
        ) from error
    if SET_FILE.format("train") not in archive:
        raise InvalidArgumentError(
            f"data_file must be VOCtrainval_11-May-2012.tar: it does not hold {SET_FILE.format('train')}.",
            received(data_file=path),
        )
    return archive


complete(globals())
