"""Layers that are loaded from files, and the endings of these files."""

from .jit import TranslatedLayer

__all__ = ["TranslatedLayer"]

VARIABLE_FILENAME, EXTRA_VAR_INFO_FILENAME = "__variables__", "__variables.info__"
INFER_MODEL_SUFFIX, INFER_PARAMS_SUFFIX, INFER_PARAMS_INFO_SUFFIX = ".pdmodel", ".pdiparams", ".pdiparams.info"
