"""The functions of `fluid.layers`: a file for each family."""

from .activations import *
from .arithmetic import *
from .arrays import *
from .control_flow import *
from .conv import *
from .creation import *
from .io import *
from .linear import *
from .loss import *
from .metric import *
from .norm import *
from .random import *
from .reduction import *
from .sequence import *
from .shaping import *
