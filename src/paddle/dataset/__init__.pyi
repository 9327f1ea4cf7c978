# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.dataset import cifar as cifar
from paddle.dataset import common as common
from paddle.dataset import conll05 as conll05
from paddle.dataset import flowers as flowers
from paddle.dataset import image as image
from paddle.dataset import imdb as imdb
from paddle.dataset import imikolov as imikolov
from paddle.dataset import mnist as mnist
from paddle.dataset import movielens as movielens
from paddle.dataset import sentiment as sentiment
from paddle.dataset import uci_housing as uci_housing
from paddle.dataset import voc2012 as voc2012
from paddle.dataset import wmt14 as wmt14
from paddle.dataset import wmt16 as wmt16
