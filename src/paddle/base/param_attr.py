"""Parameter attributes."""

from .._core.param_attr import ParamAttr as ParamAttr
from ..static import WeightNormParamAttr as WeightNormParamAttr
