"""Loading untrusted model files, and measuring the cost."""

import resource
import sys

from tests.support import GOLDEN

from paddle import _format
from paddle._core.errors import PaddleError

MODELS = GOLDEN / "models"
LIMIT = "FLAGS_model_constant_limit_mb"
LITTLE = 100 << 20  # the most bytes that a small file may cost


def most_memory():
    """The peak memory of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def attempt(model, params):
    """Load; a refusal must be one of our errors."""
    try:
        _format.load_model(model, params)
    except PaddleError:
        return False
    return True
