"""Functions for neural networks; each module lists its public names in `__all__`."""

import importlib

from ..._core.paths import offer

_MODULES = (
    "activation",
    "attention",
    "common",
    "conv",
    "distance",
    "embedding",
    "flash_attention",
    "loss",
    "loss_classification",
    "loss_margin",
    "loss_sequence",
    "loss_hierarchical",
    "norm",
    "padding",
    "pooling",
    "pooling_adaptive",
    "sequence",
    "vision",
    "moe",
    "_without_elements",
    "_unusual",
)

__all__ = []
for _module in _MODULES:
    _loaded = importlib.import_module(f".{_module}", __name__)
    for _name in _loaded.__all__:
        globals()[_name] = getattr(_loaded, _name)
        __all__.append(_name)

offer(
    "paddle.nn.functional",
    common="class_center_sample cosine_similarity fold interpolate pad unfold upsample zeropad2d",
    extension="gather_tree sequence_mask temporal_shift",
    input="embedding one_hot",
    pooling=" ".join(globals()["pooling_adaptive"].__all__),
    loss=" ".join(_n for _m in _MODULES if _m.startswith("loss_") for _n in globals()[_m].__all__),
    sdpa="scaled_dot_product_attention",
)
