# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.dygraph.nn import common as common
from paddle.fluid.dygraph.nn import conv as conv
from paddle.fluid.dygraph.nn import norm as norm
from paddle.fluid.dygraph.nn import sequence as sequence
from paddle.fluid.dygraph.nn.common import BilinearTensorProduct as BilinearTensorProduct
from paddle.fluid.dygraph.nn.common import Dropout as Dropout
from paddle.fluid.dygraph.nn.common import Embedding as Embedding
from paddle.fluid.dygraph.nn.common import FC as FC
from paddle.fluid.dygraph.nn.common import Flatten as Flatten
from paddle.fluid.dygraph.nn.common import Linear as Linear
from paddle.fluid.dygraph.nn.common import NCE as NCE
from paddle.fluid.dygraph.nn.common import PRelu as PRelu
from paddle.fluid.dygraph.nn.conv import Conv2D as Conv2D
from paddle.fluid.dygraph.nn.conv import Conv2DTranspose as Conv2DTranspose
from paddle.fluid.dygraph.nn.conv import Conv3D as Conv3D
from paddle.fluid.dygraph.nn.conv import Conv3DTranspose as Conv3DTranspose
from paddle.fluid.dygraph.nn.conv import Pool2D as Pool2D
from paddle.fluid.dygraph.nn.norm import BatchNorm as BatchNorm
from paddle.fluid.dygraph.nn.norm import GroupNorm as GroupNorm
from paddle.fluid.dygraph.nn.norm import InstanceNorm as InstanceNorm
from paddle.fluid.dygraph.nn.norm import LayerNorm as LayerNorm
from paddle.fluid.dygraph.nn.norm import SpectralNorm as SpectralNorm
from paddle.fluid.dygraph.nn.sequence import GRUUnit as GRUUnit
from paddle.fluid.dygraph.nn.sequence import RowConv as RowConv
from paddle.fluid.dygraph.nn.sequence import SequenceConv as SequenceConv
from paddle.fluid.dygraph.nn.sequence import TreeConv as TreeConv
