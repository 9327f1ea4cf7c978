# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.distributed.utils import launch_utils as launch_utils
from paddle.distributed.utils import log_utils as log_utils
from paddle.distributed.utils import moe_utils as moe_utils
