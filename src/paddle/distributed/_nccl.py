"""`nccl_config`: what a program asks of NCCL for one group, as the options of torch's ProcessGroupNCCL."""

import warnings

import torch.distributed as c10d

from .._core import state
from .._core.errors import InvalidTypeError, received

# What the original's settings are called in the options of torch, which are NCCL's own; several for a number of both.
_FIELDS = {"commName": ("comm_name",), "nchannels": ("min_ctas", "max_ctas")}
# What NCCL reads for the whole process from its environment instead.
_VARIABLES = {
    "ll_buffsize": "NCCL_LL_BUFFSIZE",
    "ll128_buffsize": "NCCL_LL128_BUFFSIZE",
    "simple_buffsize": "NCCL_BUFFSIZE",
    "algoStr": "NCCL_ALGO",
    "protoStr": "NCCL_PROTO",
}
_SAID = state.collection("NCCL settings without effect that were named", set)


def settings_of(config):
    """The settings of a config that are set: a dict, or an object with the original's attributes."""
    if config is None:
        return {}
    if not isinstance(config, dict):
        names = (*_FIELDS, *_VARIABLES, "buffsize_align")
        config = {name: getattr(config, name) for name in names if hasattr(config, name)}
        if not config:
            raise InvalidTypeError(
                "nccl_config: expected a dict, or what create_nccl_config returns.", received(nccl_config=config)
            )
    return {name: value for name, value in config.items() if value}  # 0 and "" are NCCL's own choice


def options(config, backend, timeout):
    """torch's options for a group, or None if nothing is asked for or the backend is not NCCL.

    Settings that torch has no field for are named in a warning, once.
    """
    wanted = settings_of(config)
    if not wanted or backend != "nccl" or not hasattr(c10d, "ProcessGroupNCCL"):
        return None
    made = c10d.ProcessGroupNCCL.Options()
    made._timeout = timeout  # torch warns where it differs from the group's
    for name, value in wanted.items():
        fields = [field for field in _FIELDS.get(name, (name,)) if hasattr(made.config, field)]
        for field in fields:
            setattr(made.config, field, value)
        if not fields and name not in _SAID:
            _SAID.add(name)
            instead = f"; set {_VARIABLES[name]} for the whole process" if name in _VARIABLES else ""
            text = f"nccl_config: torch has no option for '{name}' of a group, so it has no effect{instead}."
            warnings.warn(text, stacklevel=3)
    return made
