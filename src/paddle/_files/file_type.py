"""Files of other programs, recognised by their first bytes."""

import struct
import zipfile

_CONVERT = "convert it to Paddle's format first: outrigger convert FILE OUT.pdparams."
_IMAGE = "paddle.vision.image_load(path)."
_UNPACK = "unpack it first."
_PAGE = "the download failed: open its URL in a browser to see why."
_STARTS = (
    (b"\x80\x02\x8a\x0al\xfc\x9cF\xf9 j\xa8P\x19.", "a PyTorch checkpoint", _CONVERT),
    (b"\x89PNG", "a PNG image", _IMAGE),
    (b"\xff\xd8\xff", "a JPEG image", _IMAGE),
    (b"GIF8", "a GIF image", _IMAGE),
    (b"%PDF", "a PDF document", None),
    (b"\x93NUMPY", "a NumPy array", "paddle.to_tensor(numpy.load(path))."),
    (b"\x89HDF", "an HDF5 file, as Keras writes", None),
    (b"\x1f\x8b", "a gzip archive", _UNPACK),
    (b"BZh", "a bzip2 archive", _UNPACK),
    (b"\xfd7zXZ", "an xz archive", _UNPACK),
    (b"version https://git-lfs", "a Git LFS pointer, not the file itself", "git lfs pull."),
    (b"<!doctype", "a web page", _PAGE),
    (b"<html", "a web page", _PAGE),
    (b"{", "a JSON file", "json.load(open(path)); a model.json belongs to paddle.jit.load('model')."),
)
HEAD = 512  # bytes that `recognise` reads
_FIRST_OF_TEXT_PICKLES = b"(cISVFLN]}.0)l"  # the first pickle protocol is text, too


def recognise(file, head):
    """The type of another program's file, and advice; None if it may be Paddle's."""
    start = head.lstrip().lower() if head[:1].isspace() or head[:1] == b"<" else head
    for magic, what, hint in _STARTS:
        if start.startswith(magic):
            return what, hint
    if head[257:262] == b"ustar":
        return "a tar archive", _UNPACK
    if head[4:9] == b"\0\0\0\0{":  # the length of a JSON header in 8 bytes, then the header
        return "a safetensors file", _CONVERT
    if head.startswith(b"PK\x03\x04"):
        return _archive(file)
    if len(head) >= 16 and not any(head):
        return "a file that begins with zeros, as a download that broke off leaves", "fetch it again."
    if _is_text(head):
        return "text", "look at what it says; perhaps the download failed."
    return None


def _is_text(head):
    """Whether a file begins with letters, spaces and signs, and cannot be a pickle."""
    if not head or head[0] in _FIRST_OF_TEXT_PICKLES:
        return False
    text = head.decode("utf-8", errors="ignore")  # the last letter may be cut
    return len(text.encode()) >= len(head) - 3 and all(c.isprintable() or c in "\t\r\n" for c in text)


def _archive(file):
    try:
        with zipfile.ZipFile(file) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, struct.error):  # depends on what is damaged
        return "a truncated or damaged zip archive", "fetch it again."
    if any(name.endswith("data.pkl") for name in names):
        return "a PyTorch checkpoint", _CONVERT
    if names and all(name.endswith(".npy") for name in names):
        return "a set of NumPy arrays", "numpy.load(path)."
    return "a zip archive", _UNPACK
