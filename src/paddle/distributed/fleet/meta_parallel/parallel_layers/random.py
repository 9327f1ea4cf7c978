"""Earlier home of the random streams in `fleet.layers.mpu`."""

from ...layers.mpu.random import RNGStatesTracker, get_rng_state_tracker, model_parallel_random_seed

__all__ = ["RNGStatesTracker", "get_rng_state_tracker", "model_parallel_random_seed"]
