"""`inference` and a question about it."""

from ._inference import inference, is_inference_mode

__path__ = []  # a package, for the paths of the original below it

inference_decorator = inference

__all__ = ["inference", "inference_decorator", "is_inference_mode"]
