"""What was loaded, as JSON: shared by the recorder and the test."""

import numpy as np

import paddle


def facts(obj):
    """The types, names and values of a structure."""
    if isinstance(obj, paddle.Tensor):
        name = obj.name.rstrip("0123456789") if obj.name.startswith("generated_tensor") else obj.name
        values = np.asarray(obj.numpy())
        return {"tensor": name, "dtype": str(obj.dtype), "stop_gradient": obj.stop_gradient, **_values(values)}
    if isinstance(obj, np.ndarray):
        return {"array": str(obj.dtype), **_values(obj)}
    if isinstance(obj, dict):
        return {type(obj).__name__: [[key, facts(value)] for key, value in obj.items()]}
    if isinstance(obj, (list, tuple)):
        return {type(obj).__name__: [facts(value) for value in obj]}
    if isinstance(obj, np.generic):
        return {"number": str(obj.dtype), "value": obj.item()}
    return {"value": str(obj) if isinstance(obj, paddle.dtype) else repr(obj)}


def _values(array):
    if array.dtype.kind == "c":
        array = np.stack([array.real, array.imag], -1)
    return {"shape": list(array.shape), "values": array.ravel().tolist()}


MODES = {"tensors": {}, "arrays": {"return_numpy": True}, "names": {"keep_name_table": True}}
