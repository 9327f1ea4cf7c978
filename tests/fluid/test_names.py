"""The names of fluid's modules, and the examples in their docstrings."""

import doctest
import importlib
import inspect
import pkgutil

import numpy as np
import pytest

import paddle
import paddle.fluid as fluid

NAMES = {
    "fluid": """
        BuildStrategy CPUPlace CUDAPinnedPlace CUDAPlace CompiledProgram DataFeedDesc DataFeeder DatasetFactory
        DistributeTranspiler DistributeTranspilerConfig ExecutionStrategy Executor LoDTensor LoDTensorArray ParamAttr
        ParallelExecutor Program Scope Tensor Variable WeightNormParamAttr append_backward cpu_places create_lod_tensor
        create_random_int_lodtensor cuda_pinned_places cuda_places data default_main_program default_startup_program
        device_guard disable_dygraph disable_imperative embedding enable_dygraph enable_imperative get_flags
        global_scope gradients in_dygraph_mode is_compiled_with_cuda load load_dygraph load_op_library memory_optimize
        name_scope one_hot program_guard release_memory require_version save save_dygraph scope_guard set_flags
        FC Layer Linear
    """,
    "fluid.dygraph": """
        BackwardStrategy BatchNorm BilinearTensorProduct Conv2D Conv2DTranspose Conv3D Conv3DTranspose CosineDecay
        DataParallel Dropout Embedding ExponentialDecay FC Flatten GRUUnit GroupNorm InstanceNorm InverseTimeDecay
        LambdaDecay Layer LayerList LayerNorm Linear LinearLrWarmup MultiStepDecay NCE NaturalExpDecay NoamDecay PRelu
        ParallelEnv ParameterList PiecewiseDecay PolynomialDecay Pool2D ProgramTranslator ReduceLROnPlateau RowConv
        SequenceConv Sequential SpectralNorm StepDecay TracedLayer TranslatedLayer TreeConv declarative
        dygraph_to_static_func enabled grad guard jit load_dygraph load_persistables no_grad no_grad_ prepare_context
        save_dygraph save_persistables to_variable
    """,
    "fluid.io": """
        BatchSampler ComposeNotAligned DataLoader Dataset PyReader batch buffered cache chain compose firstn load
        load_inference_model load_params load_persistables load_program_state load_vars map_readers
        multiprocess_reader save save_inference_model save_params save_persistables save_vars set_program_state shuffle
        xmap_readers
    """,
    "fluid.initializer": """
        Bilinear BilinearInitializer Constant ConstantInitializer MSRA MSRAInitializer Normal NormalInitializer
        NumpyArrayInitializer TruncatedNormal TruncatedNormalInitializer Uniform UniformInitializer Xavier
        XavierInitializer force_init_on_cpu init_on_cpu
    """,
    "fluid.core": """
        CPUPlace CUDAPlace EOFException EnforceNotMet LoDTensor LoDTensorArray Scope VarDesc get_cuda_device_count
        globals is_compiled_with_cuda is_compiled_with_xpu
    """,
    "fluid.framework": """
        Operator Parameter Program Variable default_main_program default_startup_program grad_var_name in_dygraph_mode
        program_guard
    """,
    "fluid.metrics": """
        Accuracy Auc ChunkEvaluator CompositeMetric DetectionMAP EditDistance MetricBase Precision Recall
    """,
    "fluid.clip": """
        ErrorClipByValue GradientClipByGlobalNorm GradientClipByNorm GradientClipByValue set_gradient_clip
    """,
    "fluid.regularizer": "L1Decay L1DecayRegularizer L2Decay L2DecayRegularizer",
    "fluid.profiler": "cuda_profiler profiler reset_profiler start_profiler stop_profiler",
    "fluid.unique_name": "generate guard switch",
    "fluid.backward": "append_backward gradients",
    "fluid.executor": "Executor global_scope scope_guard",
    "fluid.compiler": "BuildStrategy CompiledProgram ExecutionStrategy",
    "fluid.transpiler": "DistributeTranspiler DistributeTranspilerConfig HashName RoundRobin",
}


@pytest.mark.parametrize("module", list(NAMES))
def test_names(module):
    there = importlib.import_module(f"paddle.{module}")
    assert [n for n in NAMES[module].split() if not hasattr(there, n)] == []


def test_everything_announced_is_there():
    assert [n for n in fluid.__all__ if not hasattr(fluid, n)] == []
    with pytest.raises(AttributeError, match="no_such_name"):
        fluid.no_such_name  # noqa: B018 - looking is the test


def modules():
    for found in pkgutil.walk_packages(fluid.__path__, "paddle.fluid."):
        if not found.name.startswith("paddle.fluid.layers"):  # it has a separate test
            yield found.name


def examples():
    """Everything in the package whose docstring shows an example."""
    for name in modules():
        module = importlib.import_module(name)
        for label, value in sorted(vars(module).items()):
            if (inspect.isfunction(value) or inspect.isclass(value)) and value.__module__ == name:
                if ">>>" in (value.__doc__ or ""):
                    yield f"{name}.{label}"
                for inner, method in vars(value).items() if inspect.isclass(value) else ():
                    if ">>>" in (getattr(method, "__doc__", None) or ""):
                        yield f"{name}.{label}.{inner}"


def test_there_are_examples():
    assert len(list(examples())) > 20


@pytest.mark.parametrize("name", list(examples()))
def test_examples(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    module, _, rest = name.partition(".fluid.")
    parts, value = rest.split("."), fluid
    for part in parts:
        value = inspect.getattr_static(value, part) if inspect.isclass(value) else getattr(value, part)
    value = value.__func__ if isinstance(value, staticmethod) else value
    globs = {"paddle": paddle, "np": np, "fluid": fluid}
    (found,) = doctest.DocTestFinder(recurse=False).find(value, name, module=False, globs=globs)
    assert doctest.DocTestRunner().run(found).failed == 0
    assert module == "paddle"
