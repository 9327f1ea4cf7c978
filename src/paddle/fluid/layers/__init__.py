"""The functions of `fluid.layers`, one file per family."""

from paddle._core.import_paths import elsewhere as _by_path

from . import control_flow, device, learning_rate_scheduler, metric_op, nn, ops, sequence_lod, tensor, utils
from ._unsupported import *
from .activations import *
from .arithmetic import *
from .arrays import *
from .control_flow import *
from .conv import *
from .creation import *
from .decoding import *
from .detection import *
from .distributions import *
from .image import *
from .io import *
from .learning_rate_scheduler import *
from .linear import *
from .loss import *
from .metric import *
from .norm import *
from .random import *
from .ranks import *
from .recurrent import *
from .reduction import *
from .rnn_blocks import *

from .rnn import *  # isort: skip (the function of this name, not the module)
from .sequence import *
from .shaping import *
from .structured import *

__getattr__ = _by_path(__name__)
