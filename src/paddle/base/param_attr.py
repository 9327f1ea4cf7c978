"""How a parameter is made."""

from .._core.param_attr import ParamAttr as ParamAttr
