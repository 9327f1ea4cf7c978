"""Loading model files that nobody should trust, and what that costs."""

import resource
import sys

from tests.support import GOLDEN

from paddle import _format
from paddle._core.errors import PaddleError

MODELS = GOLDEN / "models"
LIMIT = "FLAGS_model_constant_limit_mb"
LITTLE = 100 << 20  # bytes that small files may cost


def most_memory():
    """The most memory that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def attempt(model, params):
    """Load; a refusal must be an error of ours."""
    try:
        _format.load_model(model, params)
    except PaddleError:
        return False
    return True
