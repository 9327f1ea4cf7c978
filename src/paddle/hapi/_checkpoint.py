"""The files of a `Model`: the parameters of its network and the state of its optimizer."""

import contextlib
import os
import warnings

import paddle
from paddle._core.errors import FailedCheckError, InvalidArgumentError, received
from paddle.framework.io import save_group

_NAMES = "StructuredToParameterName@@"


def write(network, optimizer, path):
    """Write `path.pdparams` and, if the optimizer has a state, `path.pdopt`; both or none."""
    contents = {path + ".pdparams": network.state_dict()}
    state = optimizer.state_dict() if optimizer is not None else None
    if state:
        contents[path + ".pdopt"] = state
    save_group(contents)
    if not state:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path + ".pdopt")  # of an earlier model, not part of this one


def read_into(network, optimizer, path, skip_mismatch):
    """Load what `write` wrote; the optimizer is None where its state is not to be loaded."""
    path = os.fspath(path).removesuffix(".pdparams")
    if not os.path.isfile(path + ".pdparams"):
        raise FailedCheckError("Model.load: there is no such file.", f"{path}.pdparams")
    saved = paddle.load(path + ".pdparams", keep_name_table=True)
    names = saved.pop(_NAMES, {})
    own = network.state_dict()
    faults = {key: fault for key, value in own.items() if (fault := _mismatch(key, value, saved)) is not None}
    for fault in faults.values():
        if not skip_mismatch:
            raise InvalidArgumentError(
                f"Model.load: {fault}.", received(path=path), "skip_mismatch=True skips such parameters."
            )
        warnings.warn(f"Model.load leaves out {fault}", stacklevel=4)
    taken = {key: saved[key] for key in own if key not in faults}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # skipped parameters have been reported
        network.set_state_dict(taken)
    if optimizer is not None and os.path.isfile(path + ".pdopt"):
        state = paddle.load(path + ".pdopt")
        renamed = {names[key]: value.name for key, value in own.items() if key in names}
        optimizer.set_state_dict(_renamed(state, renamed))


def _mismatch(key, value, saved):
    """Why a parameter cannot be loaded from a file, or None."""
    if key not in saved:
        return f"{key}, which the file does not have"
    if list(saved[key].shape) != list(value.shape):
        return f"{key}, which has shape {list(saved[key].shape)} in the file and {list(value.shape)} here"
    return None


def _renamed(state, names):
    """An optimizer state with the parameter names of this network instead of those in the file."""
    moved = {}
    for key, value in state.items():
        if key == "master_weights":
            moved[key] = {names.get(name, name): v for name, v in value.items()}
            continue
        owner = max((name for name in names if key.startswith(name + "_")), key=len, default=None)
        moved[key if owner is None else names[owner] + key[len(owner) :]] = value
    return moved
