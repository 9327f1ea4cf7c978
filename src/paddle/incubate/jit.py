"""`inference` and a question about it."""

from ._inference import inference, is_inference_mode

inference_decorator = inference

__all__ = ["inference", "inference_decorator", "is_inference_mode"]
