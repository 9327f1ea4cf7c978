# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.io import ChainDataset as ChainDataset
from paddle.io import ComposeDataset as ComposeDataset
from paddle.io import Dataset as Dataset
from paddle.io import IterableDataset as IterableDataset
from paddle.io import Subset as Subset
from paddle.io import TensorDataset as TensorDataset
from paddle.io import random_split as random_split
