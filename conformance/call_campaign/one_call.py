"""Make one call with whatever `paddle` this interpreter imports, and reduce what happens to plain data.

The result of a call is one of
    {"out": …, "share": …, "write": …, "grad": …, "grad2": …}   it returned
    {"err": [built-in classes], "cls": name, "msg": first line}  it refused
    {"unbuilt": why}                                             its arguments could not be made on this side
"""

import builtins
import contextlib
import random
import zlib

import numpy as np

import paddle

from . import arguments

EXACT = 48  # arrays of up to so many elements are kept whole
DIGITS = {"float32": 8, "float16": 5, "bfloat16": 5, "float64": 13, "complex64": 8, "complex128": 13}
SEED = 2024
GENERIC = (object, BaseException, Exception)


def dtype_name(dtype):
    return str(dtype).removeprefix("paddle.").removeprefix("VarType.").lower()


def rounded(values, dtype):
    """Numbers as JSON keeps them: integers whole, floats with the digits of their dtype, complex ones as pairs."""
    if values.dtype.kind == "c":
        values = np.stack([values.real, values.imag], -1).reshape(-1)
    if values.dtype.kind in "biu":
        return values.astype("int64" if values.dtype != "uint64" else "uint64").tolist()
    digits = DIGITS.get(dtype, 8)
    return [float(f"{v:.{digits}g}") for v in values.astype("float64").tolist()]


def of_array(values, dtype=None):
    """[dtype, shape, numbers] of an array; of a large one a sample and the sums."""
    dtype = dtype or str(values.dtype)
    if values.dtype.kind in "OUSV":
        return [dtype, list(values.shape), [str(v) for v in values.reshape(-1)[:EXACT].tolist()]]
    flat = values.reshape(-1)
    if flat.size <= EXACT:
        return [dtype, list(values.shape), rounded(flat, dtype)]
    some = np.concatenate([flat[:8], flat[-8:], flat[:: max(1, flat.size // 16)][:16]])
    wide = flat.astype("complex128" if flat.dtype.kind == "c" else "float64")
    with np.errstate(all="ignore"):
        sums = np.array([wide.sum(), np.abs(wide).sum()])
    return [dtype, list(values.shape), rounded(some, dtype), rounded(sums, dtype)]


def is_tensor(value):
    return hasattr(value, "stop_gradient") and hasattr(value, "dtype") and hasattr(value, "shape")


def host(tensor):
    """A tensor's values as an array; bfloat16 and eight-bit floats as float32."""
    name = dtype_name(tensor.dtype)
    if name == "bfloat16" or name.startswith("float8"):
        tensor = tensor.detach().astype("float32")
    return np.asarray(tensor.numpy())


def of_tensor(tensor):
    """What is compared of a tensor."""
    if not getattr(tensor, "is_dense", lambda: True)() and tensor.is_sparse():
        form = "coo" if tensor.is_sparse_coo() else "csr"
        inner = [tensor.indices()] if form == "coo" else [tensor.crows(), tensor.cols()]
        return {"sparse": form, "shape": list(tensor.shape), "parts": [of_tensor(t) for t in [*inner, tensor.values()]]}
    return {"tensor": of_array(host(tensor), dtype_name(tensor.dtype))}


def of_value(value, depth=0):
    """What is compared of any value that a call returns."""
    if is_tensor(value):
        return of_tensor(value)
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, (np.ndarray, np.generic)):
        return {"array": of_array(np.asarray(value))}
    if isinstance(value, (int, float)):
        return {type(value).__name__ if type(value) in (int, float) else "int": value}
    if isinstance(value, complex):
        return {"complex": [value.real, value.imag]}
    if isinstance(value, (list, tuple)) and depth < 4:
        return {"list": [of_value(v, depth + 1) for v in value]}
    if isinstance(value, dict) and depth < 4:
        return {"dict": {str(k): of_value(v, depth + 1) for k, v in value.items()}}
    if type(value).__name__ in ("DataType", "VarType", "dtype", "DType"):
        return {"dtype": dtype_name(value)}
    return {"object": type(value).__name__}


def flat(value):
    """The tensors in what a call returned."""
    if is_tensor(value):
        return [value]
    if isinstance(value, (list, tuple)):
        return [t for v in value for t in flat(v)]
    if isinstance(value, dict):
        return [t for v in value.values() for t in flat(v)]
    return []


def refusal(error):
    """What is compared of an exception: the built-in classes that catch it."""
    caught = [c.__name__ for c in type(error).__mro__ if getattr(builtins, c.__name__, None) is c and c not in GENERIC]
    lines = [line.strip() for line in str(error).splitlines() if line.strip()] or [""]
    line = next((text for text in lines if text.startswith("(") or "Error:" in text), lines[0])
    return {"err": caught, "cls": type(error).__name__, "msg": line[:240]}


def leaf(spec):
    """The tensor behind an argument, made with NumPy's numbers."""
    values, dtype = arguments.stored(spec), spec["t"]
    tensor = paddle.to_tensor(values)
    if dtype == "bfloat16" or dtype in arguments.FLOAT8:
        tensor = tensor.astype(dtype).detach()
    if spec.get("g"):
        tensor.stop_gradient = False
    return tensor


def weights(shape, dtype):
    """Numbers that gradients of a result begin with: all different, about one."""
    count = int(np.prod(shape)) if shape else 1
    values = (1.0 + 0.5 * np.cos(np.arange(count) * 1.7)).reshape(shape).round(3)
    tensor = paddle.to_tensor(values.astype("float32" if dtype in ("bfloat16", *arguments.FLOAT8) else dtype))
    return tensor.astype(dtype) if dtype == "bfloat16" else tensor


def fill(layer):
    """Give a layer's parameters numbers that depend on their names alone."""
    for name, parameter in layer.named_parameters():
        shape = tuple(parameter.shape)
        values = np.random.RandomState(zlib.crc32(name.encode())).standard_normal(shape) * 0.3
        parameter.set_value(values.astype(dtype_name(parameter.dtype)))


class Invocation:
    """One call: what it is made on, and what it returned."""

    def __init__(self, call):
        self.call, self.layer = call, None

    def __call__(self, leaves):
        return self.use(self.make(leaves))

    def make(self, leaves):
        """The function's result, or the object that a class makes; and the leaves that are left."""
        call, leaves = self.call, iter(leaves)
        namespace, _, name = call["f"].rpartition(".")
        args = arguments.build(call["args"], leaves)
        kw = {k: arguments.build(v, leaves) for k, v in call["kw"].items()}
        if namespace == "paddle.Tensor":
            found = getattr(args[0], name)
            result = found(*args[1:], **kw) if callable(found) else found
        else:
            result = arguments.resolve(call["f"])(*args, **kw)
        if call.get("then") and isinstance(result, paddle.nn.Layer):
            self.layer = result
            fill(result)
        return result, leaves

    def use(self, made):
        """What the methods that follow return, each called on the result of the one before."""
        result, leaves = made
        for method, args, kw in self.call.get("then", []):
            args = arguments.build(args, leaves)
            kw = {k: arguments.build(v, leaves) for k, v in kw.items()}
            found = getattr(result, method)
            result = found(*args, **kw) if callable(found) else found
        return result


def shares(out, leaves):
    """Which leaf's memory a result lies in, or None."""
    if not hasattr(out, "data_ptr") or not getattr(out, "is_dense", lambda: True)():
        return None
    if 0 in out.shape:
        return None
    at = out.data_ptr()
    for i, tensor in enumerate(leaves):
        if 0 in tensor.shape:
            continue
        start = tensor.data_ptr()
        if start <= at < start + int(np.prod(tensor.shape)) * tensor.element_size():
            return i
    return None


def dense(tensor):
    """A tensor, or the dense form of a sparse one: gradients begin with dense numbers."""
    return tensor.to_dense() if hasattr(tensor, "is_sparse") and tensor.is_sparse() else tensor


def gradients(outs, leaves, twice):
    """First and, if asked, second gradients of what depends on the leaves.

    A leaf that was written in place, or given as `out`, is a result by now: where an output is also an input,
    `paddle.grad` of the original returns None for all other inputs.
    """
    try:
        outs = [dense(o) for o in outs]
    except Exception as error:
        return {"grad": refusal(error)}
    outs = [o for o in outs if not o.stop_gradient and dtype_name(o.dtype).startswith(("float", "bfloat", "complex"))]
    leaves = {name: t for name, t in leaves.items() if not t.stop_gradient and t.is_leaf}
    if not outs or not leaves:
        return {}
    try:
        starts = [weights(tuple(o.shape), dtype_name(o.dtype)) for o in outs]
        first = paddle.grad(outs, list(leaves.values()), starts, create_graph=twice, allow_unused=True)
        found = {"grad": {name: None if g is None else of_tensor(g) for name, g in zip(leaves, first)}}
    except Exception as error:
        return {"grad": refusal(error)}
    if twice:
        try:
            again = [g for g in first if g is not None and not g.stop_gradient]
            if again:
                starts = [weights(tuple(g.shape), dtype_name(g.dtype)) for g in again]
                second = paddle.grad(again, list(leaves.values()), starts, allow_unused=True)
                found["grad2"] = {name: None if g is None else of_tensor(g) for name, g in zip(leaves, second)}
        except Exception as error:
            found["grad2"] = refusal(error)
    return found


def accumulated(outs, leaves):
    """What `backward`, called once for each result, leaves in `.grad`."""
    try:
        for out in map(dense, outs):
            if not out.stop_gradient:
                out.backward(weights(tuple(out.shape), dtype_name(out.dtype)), retain_graph=True)
        grads = {name: leaf.grad for name, leaf in leaves.items() if not leaf.stop_gradient and leaf.is_leaf}
        return {"grad": {name: None if g is None else of_tensor(g) for name, g in grads.items()}}
    except Exception as error:
        return {"grad": refusal(error)}


def as_object(call):
    """What is compared of the object that a class makes."""
    from . import objects

    invocation = Invocation(call)
    try:
        leaves = [leaf(spec) for spec in arguments.of_call(call)]
    except Exception as error:
        return {"unbuilt": f"{type(error).__name__}: {error}"[:120]}
    try:
        with paddle.utils.unique_name.guard():
            return {"out": objects.facts(invocation.make(leaves)[0])}
    except Exception as error:
        return refusal(error)


def in_dynamic_mode(call, traced, backward=False):
    """The call on tensors, as it stands or as a function under `to_static`; gradients by `backward` or `grad`."""
    specs = arguments.of_call(call)
    try:
        leaves = [leaf(spec) for spec in specs]
    except Exception as error:
        return {"unbuilt": f"{type(error).__name__}: {error}"[:120]}
    invocation = Invocation(call)
    try:
        if traced:
            result = trace(invocation, leaves)
        else:
            result = invocation(leaves)
    except Exception as error:
        return refusal(error)
    found = {"out": of_value(result)}
    outs = flat(result)
    if not traced:
        shared = [shares(o, leaves) for o in outs]
        if any(s is not None for s in shared):
            found["share"] = shared
        written = {}
        for i, (tensor, spec) in enumerate(zip(leaves, specs)):
            before, after = arguments.stored(spec), host(tensor)
            if spec["t"] == "bfloat16" or spec["t"] in arguments.FLOAT8:
                before = host(leaf(spec))
            if before.shape != after.shape or before.dtype != after.dtype or before.tobytes() != after.tobytes():
                written[str(i)] = of_tensor(tensor)
        if invocation.layer is not None:
            names = {name for name, _ in invocation.layer.named_parameters()}
            state = invocation.layer.state_dict()
            written |= {name: of_tensor(state[name]) for name in sorted(state) if name not in names}
        if written:
            found["write"] = written
    if call.get("grad"):
        named = {str(i): t for i, t in enumerate(leaves)}
        if invocation.layer is not None:
            named |= dict(invocation.layer.named_parameters())
        if backward:
            found |= accumulated(outs, named)
        else:
            found |= gradients(outs, named, call["grad"] == 2 and not traced)
    return found


def trace(invocation, leaves):
    """The result of a call under `to_static`: of the layer's forward, or of a function around the call."""
    if not invocation.call.get("then"):

        @paddle.jit.not_to_static  # what builds the arguments is not part of the program
        def invoke(leaves):
            return invocation(leaves)

        def program(leaves):
            return invoke(leaves)

        return paddle.jit.to_static(program, full_graph=True)(leaves)
    made, rest = invocation.make(leaves)
    if invocation.layer is not None:
        return invocation.use((paddle.jit.to_static(made, full_graph=True), rest))

    @paddle.jit.not_to_static
    def use(rest):
        return invocation.use((made, iter(rest)))

    def method(rest):
        return use(rest)

    return paddle.jit.to_static(method, full_graph=True)(list(rest))


def as_program(call, open_sizes):
    """The call in a static Program, fed and fetched; with `open_sizes` the Program knows no size of its inputs."""
    specs = arguments.of_call(call)
    arrays = {f"x{i}": arguments.stored(spec) for i, spec in enumerate(specs)}
    paddle.enable_static()
    try:
        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            leaves = []
            for (name, values), spec in zip(arrays.items(), specs):
                shape = [-1] * values.ndim if open_sizes else list(values.shape)
                leaves.append(paddle.static.data(name, shape, spec["t"]))
                leaves[-1].stop_gradient = not spec.get("g")
            try:
                result = Invocation(call)(leaves)
            except Exception as error:
                return refusal(error)
            outs, grads = flat(result), []
            if call.get("grad"):
                roots = [o for o in outs if not o.stop_gradient]
                wanted = [x for x, spec in zip(leaves, specs) if spec.get("g")]
                if roots and wanted:
                    try:
                        grads = paddle.static.gradients(roots, wanted)
                    except Exception as error:
                        grads = refusal(error)
            fetches = outs + ([g for g in grads if g is not None] if isinstance(grads, list) else [])
        executor = paddle.static.Executor(paddle.CPUPlace())
        try:
            executor.run(startup)
            fetched = executor.run(main, feed=arrays, fetch_list=fetches) if fetches else []
        except Exception as error:
            return refusal(error)
        found = {"out": {"list": [{"array": of_array(np.asarray(v))} for v in fetched[: len(outs)]]}}
        if isinstance(grads, dict):
            found["grad"] = grads
        elif grads:
            rest = iter(fetched[len(outs) :])
            found["grad"] = {
                str(i): None if g is None else {"array": of_array(np.asarray(next(rest)))} for i, g in enumerate(grads)
            }
        return found
    finally:
        paddle.disable_static()


def run(call, seed):
    """The result of one call."""
    mode = call.get("mode")
    seed = SEED if mode == "seeded" else seed  # so that random numbers are the same in the original's two runs
    paddle.seed(seed)
    np.random.seed(seed)
    random.seed(seed)
    try:
        if mode in ("static", "open"):
            return as_program(call, mode == "open")
        if mode == "object":
            return as_object(call)
        if mode == "double":
            paddle.set_default_dtype("float64")
        with paddle.no_grad() if mode == "no_grad" else contextlib.nullcontext():
            return in_dynamic_mode(call, mode == "to_static", mode == "backward")
    finally:
        if paddle.get_default_dtype() != "float32":
            paddle.set_default_dtype("float32")
