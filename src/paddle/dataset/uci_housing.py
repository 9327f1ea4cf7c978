"""Boston house prices: arrays of 13 features and of the price."""

from pathlib import Path

from paddle._files.archive import unpack
from paddle.dataset import common
from paddle.text.datasets.uci_housing import MD5, URL, feature_names, load_housing

__all__ = ["feature_names", "fluid_model", "predict_reader", "test", "train"]

FLUID_URL_MODEL = "https://github.com/PaddlePaddle/book/raw/develop/01.fit_a_line/fluid/fit_a_line.fluid.tar"
FLUID_MD5_MODEL = "6e6dd637ccd5993961f68bfbde46090b"

_rows = {}  # the file's contents, once read: {"UCI_TRAIN_DATA": rows, "UCI_TEST_DATA": rows}


def __getattr__(name):
    if name in ("UCI_TRAIN_DATA", "UCI_TEST_DATA"):
        return _rows.get(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load_data(filename, feature_num=14, ratio=0.8):
    """Read the file once, into `UCI_TRAIN_DATA` and `UCI_TEST_DATA`."""
    if not _rows:
        _rows["UCI_TRAIN_DATA"], _rows["UCI_TEST_DATA"] = load_housing(filename, feature_num, ratio)


def train():
    """A reader of the first four fifths of the districts."""
    load_data(common.download(URL, "uci_housing", MD5))
    return _reader(_rows["UCI_TRAIN_DATA"])


def test():
    """A reader of the last fifth of the districts."""
    load_data(common.download(URL, "uci_housing", MD5))
    return _reader(_rows["UCI_TEST_DATA"])


def _reader(rows):
    def reader():
        for row in rows:
            yield row[:-1], row[-1:]

    return reader


def predict_reader():
    """The features of one district, in a tuple."""
    load_data(common.download(URL, "uci_housing", MD5))
    return (_rows["UCI_TEST_DATA"][0][:-1],)


def fluid_model():
    """The folder of a trained model of Paddle's book."""
    path = Path(common.download(FLUID_URL_MODEL, "uci_housing", FLUID_MD5_MODEL, "fit_a_line.fluid.tar"))
    return str(unpack(path, path.parent, "fit_a_line.fluid"))


def fetch():
    """Download the file."""
    common.download(URL, "uci_housing", MD5)
