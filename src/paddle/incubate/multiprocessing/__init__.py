"""Python's `multiprocessing`, with tensors sent between processes through shared memory."""

from torch.multiprocessing import *

from . import reductions
from .reductions import init_reductions
