"""`to_distributed` under the path at which programs import its settings."""

from .plans import ToDistributedConfig, to_distributed

__all__ = ["ToDistributedConfig", "to_distributed"]
