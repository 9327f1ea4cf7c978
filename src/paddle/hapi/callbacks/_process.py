"""Which process this is when several train together: only the first one prints and writes."""

import os


def is_first_process():
    """Whether this is the only process, or the first of several."""
    return int(os.environ.get("PADDLE_TRAINER_ID", os.environ.get("RANK", "0"))) == 0
