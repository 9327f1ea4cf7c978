"""What a worker process of a loader knows about itself."""

from .. import get_worker_info as get_worker_info
