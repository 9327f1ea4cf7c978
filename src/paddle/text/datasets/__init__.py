"""Text data sets, read from their original files.

Files that are not given are downloaded to the folder `download_dir`, a keyword argument of every data set, or else to
the data set's folder below `PADDLE_DATA_HOME` (by default `~/.cache/paddle/dataset`). The folder is printed.

>>> reviews = Imdb(download_dir="data")  # doctest: +SKIP
"""

from .conll05 import Conll05st
from .imdb import Imdb
from .imikolov import Imikolov
from .movielens import Movielens
from .uci_housing import UCIHousing
from .wmt14 import WMT14
from .wmt16 import WMT16

__all__ = ["Conll05st", "Imdb", "Imikolov", "Movielens", "UCIHousing", "WMT14", "WMT16"]
