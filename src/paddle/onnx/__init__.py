"""Export to ONNX: `export` writes a layer as an ONNX file. Needs the packages of the extra `deploy`."""

import os
import warnings

from .._core.errors import InvalidArgumentError, InvalidTypeError, received

__all__ = ["export"]

_UNSAID = type("int", (int,), {})(9)  # 9 as in the original, where it means the exporter's choice
_OPTIONS = ("output_spec", "input_names_after_prune", "enable_onnx_checker", "verbose", "auto_upgrade_opset")


def export(layer, path, input_spec=None, opset_version=_UNSAID, **configs):
    """Write a layer or a function as `path.onnx`, in evaluation mode; the file is replaced only on success.

    Args:
        input_spec: an InputSpec, a Tensor or an array for each argument; None in a shape is a size that only a run
            knows. Not needed for a layer whose spec was passed to `to_static`, or that was loaded with `jit.load`.
        opset_version: the version of ONNX's operators, 11 to 23; 17 by default.
        configs: `output_spec`, the results to keep, by variable, name or index; `input_names_after_prune`, to leave out
            inputs that these do not need; `enable_onnx_checker`, whether the model is checked first (True).
        layer: a Layer, or a function.
        path: path without `.onnx`.
        **configs: as above.

    Returns:
        None.

    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 2), paddle.nn.ReLU())
    >>> paddle.onnx.export(net, "net", input_spec=[paddle.static.InputSpec([None, 4], name="x")])  # doctest: +SKIP
    """
    unknown = [key for key in configs if key not in _OPTIONS]
    if unknown:
        raise InvalidTypeError(f"onnx.export: there is no option '{unknown[0]}'.", f"configs = {configs}")
    target = _target(path)
    model = to_model(layer, input_spec, opset_version, configs.get("output_spec"), "input_names_after_prune" in configs)
    write(model, target, configs.get("enable_onnx_checker", True))


def to_model(layer, input_spec=None, opset_version=_UNSAID, output_spec=None, prune=False):
    """The `onnx.ModelProto` of a layer or a function."""
    require("paddle.onnx.export")
    from paddle._onnx import convert

    from ..jit._trace import trace

    opset = _opset(opset_version)
    traced = trace(layer, _spec(layer, input_spec))
    fetches = _chosen(traced.outputs, output_spec)
    feeds = traced.feeds
    if prune:
        from .._core.graph.run import all_reads, needed

        ops = needed(traced.program.global_block(), [v.name for v in fetches])
        read = {v.name for op in ops for v in all_reads(op)} | {v.name for v in fetches}
        feeds = [v for v in feeds if v.name in read]
    return convert(traced.program, feeds, fetches, opset=opset, scope=traced.scope, name=type(layer).__name__)


def saved_to_model(loaded, opset_version=_UNSAID, output_spec=None):
    """The `onnx.ModelProto` of a `LoadedModel`, a model that was read from files."""
    require("outrigger export")
    from paddle._onnx import convert

    from .._core.graph import Scope

    scope = Scope()
    loaded.fill(scope)
    fetches = _chosen(loaded.fetches, output_spec)
    return convert(loaded.program, loaded.feeds, fetches, opset=_opset(opset_version), scope=scope)


def require(what):
    """Raise an error with the install command if the package `onnx` is not installed."""
    try:
        import onnx
    except ImportError:
        from outrigger.distribution import extra, pip_install

        raise ModuleNotFoundError(
            f"{what} needs the package 'onnx', which is not installed.\n  Try: {pip_install(extra('deploy'))}"
        ) from None


def _target(path):
    if not isinstance(path, (str, os.PathLike)):
        raise InvalidTypeError("onnx.export: 'path' must be the path of a file.", received(path=path))
    path = os.fspath(path)
    if not os.path.basename(path):
        raise InvalidArgumentError(
            "onnx.export: 'path' must name a file, as in 'folder/model'; '.onnx' is added.", received(path=path)
        )
    return path if path.endswith(".onnx") else f"{path}.onnx"


def _opset(version):
    from paddle._onnx import DEFAULT_OPSET, OPSETS

    if version is _UNSAID or version is None:
        return DEFAULT_OPSET
    if isinstance(version, bool) or not isinstance(version, int):
        raise InvalidTypeError("onnx.export: 'opset_version' must be an integer.", received(opset_version=version))
    if 7 <= version < OPSETS.start:
        warnings.warn(
            f"onnx.export: opset {version} lacks required operators; the model is written for opset "
            f"{OPSETS.start}, the oldest one supported.",
            stacklevel=4,
        )
        return OPSETS.start
    if version not in OPSETS:
        raise InvalidArgumentError(
            f"onnx.export: 'opset_version' must lie between {OPSETS.start} and {OPSETS.stop - 1}.",
            received(opset_version=version),
        )
    return version


def _spec(layer, given):
    """The input spec: the one given, or the one passed to `to_static`."""
    if given is None:
        for source in (layer, getattr(layer, "forward", None)):
            given = getattr(source, "_input_spec", None) or getattr(source, "input_spec", None)
            if callable(given):  # of a layer that was loaded from files
                given = given()
            if given is not None:
                break
    if given is None:
        raise InvalidArgumentError(
            "onnx.export: 'input_spec' must describe the inputs.",
            received(layer=type(layer).__name__),
            "input_spec=[paddle.static.InputSpec([None, 3, 224, 224], 'float32')].",
        )
    return list(given) if isinstance(given, (list, tuple)) else [given]


def _chosen(fetches, output_spec):
    """The requested results."""
    if output_spec is None:
        return fetches
    named = {v.name: v for v in fetches} | dict(enumerate(fetches))
    asked = list(output_spec) if isinstance(output_spec, (list, tuple)) else [output_spec]
    chosen = [named.get(getattr(v, "name", v)) for v in asked]
    if any(v is None for v in chosen):
        plain = any(isinstance(v, (int, str)) for v in asked)
        if len(asked) == len(fetches) and not plain:  # Tensors of an earlier call, in the order of the results
            return fetches
        raise InvalidArgumentError(
            f"onnx.export: 'output_spec' must name results of the model: {', '.join(v.name for v in fetches)}.",
            received(output_spec=output_spec),
            "the indices of the results to keep, as in output_spec=[0].",
        )
    return chosen


def write(model, path, check=True):
    """Write a model to a file, after ONNX's own checks."""
    from paddle._files.atomic import atomic_write

    if check:
        import onnx

        onnx.checker.check_model(model, full_check=True)
    folder = os.path.dirname(path)
    if folder:
        os.makedirs(folder, exist_ok=True)
    with atomic_write(path) as file:
        file.write(model.SerializeToString())
