"""Run a function of `fluid.layers` in both modes: values and gradients must agree."""

import numpy as np
from tests.support import leaves

import paddle
import paddle.fluid as fluid
from paddle.fluid import _lod


def start(array, name=None):
    """A ParamAttr that initializes a parameter with an array."""
    array = np.asarray(array, "float32")
    return fluid.ParamAttr(name=name, initializer=fluid.initializer.NumpyArrayInitializer(array))


def both(call, *arrays, lod=None, batch=True, grad=True, rtol=1e-5, atol=1e-6):
    """Call with variables of a Program and with Tensors; return the results as arrays, which must agree.

    Args:
        lod: the lengths of sequences for each array, or None.
        batch: whether the first size is -1 in the Program.
    """
    with paddle.utils.unique_name.guard():
        built, built_grads, _ = static(call, *arrays, lod=lod, batch=batch, grad=grad)
    with paddle.utils.unique_name.guard():
        ran, ran_grads = dynamic(call, *arrays, lod=lod, grad=grad)
    assert len(built) == len(ran)
    for a, b in zip(built, ran, strict=True):
        assert a.shape == b.shape, f"{a.shape} in a Program, {b.shape} in dynamic mode"
        assert a.dtype == b.dtype
        np.testing.assert_allclose(a, b, rtol, atol)
    for at in built_grads.keys() | ran_grads.keys():  # an input without gradient has zero, or None
        a, b = (grads.get(at, np.zeros_like(arrays[at])) for grads in (built_grads, ran_grads))
        np.testing.assert_allclose(a, b, 1e-4, 1e-5, err_msg=f"gradient of input {at}")
    return ran[0] if len(ran) == 1 else ran


def _floats(arrays):
    return [i for i, a in enumerate(arrays) if a.dtype.kind == "f"]


def _weights(shape):
    return np.random.RandomState(len(shape)).rand(*shape).astype("float32") if shape else np.float32(1.0)


def static(call, *arrays, lod=None, batch=True, grad=True):
    """(results, {index: gradient} of the float inputs, lengths of the results), from a Program."""
    arrays = [np.asarray(a) for a in arrays]
    lod = lod or [None] * len(arrays)
    main, startup = fluid.Program(), fluid.Program()
    with fluid.program_guard(main, startup):
        variables, feed = [], {}
        for i, (array, lengths) in enumerate(zip(arrays, lod, strict=True)):
            shape = [-1, *array.shape[1:]] if (batch or lengths) and array.ndim else list(array.shape)
            variable = fluid.layers.data(
                f"in_{i}", shape, append_batch_size=False, dtype=str(array.dtype), lod_level=len(lengths or ())
            )
            variable.stop_gradient = array.dtype.kind != "f"
            variables.append(variable)
            feed[f"in_{i}"] = fluid.create_lod_tensor(array, lengths) if lengths else array
        outs = leaves(call(*variables))
        grads = {}
        if grad and _floats(arrays) and any(not v.stop_gradient for v in outs):
            exe = fluid.Executor()
            exe.run(startup)
            shapes = [np.shape(a) for a in exe.run(main, feed=feed, fetch_list=outs)]
            total = sum(
                paddle.sum(v * paddle.assign(_weights(s)))
                for v, s in zip(outs, shapes, strict=True)
                if not v.stop_gradient
            )
            places = _floats(arrays)
            found = fluid.gradients([total], [variables[i] for i in places])
            grads = {i: g for i, g in zip(places, found, strict=True) if g is not None}
    exe = fluid.Executor()
    exe.run(startup)
    found = exe.run(main, feed=feed, fetch_list=[*outs, *grads.values()], return_numpy=False)
    results = [np.array(t) for t in found]
    count = len(outs)
    lods = [t.recursive_sequence_lengths() for t in found[:count]]
    return results[:count], dict(zip(grads, results[count:], strict=True)), lods


def dynamic(call, *arrays, lod=None, grad=True):
    """(results, {index: gradient} of the float inputs), in dynamic mode."""
    arrays = [np.asarray(a) for a in arrays]
    lod = lod or [None] * len(arrays)
    with fluid.dygraph.guard():
        tensors = []
        for array, lengths in zip(arrays, lod, strict=True):
            tensor = paddle.to_tensor(array, stop_gradient=array.dtype.kind != "f")
            if lengths:
                ends = [np.concatenate([[0], np.cumsum(level)]).astype("int64") for level in lengths]
                _lod.with_levels(tensor, [paddle.to_tensor(e) for e in ends])
            tensors.append(tensor)
        outs = leaves(call(*tensors))
        grads = {}
        if grad and any(not t.stop_gradient for t in outs):
            total = sum(paddle.sum(t * paddle.to_tensor(_weights(tuple(t.shape)))) for t in outs if not t.stop_gradient)
            total.backward()
            grads = {i: tensors[i].grad.numpy() for i in _floats(arrays) if tensors[i].grad is not None}
        return [t.numpy() for t in outs], grads
