"""Dynamic mode of Paddle 1.5 to 1.8."""

from paddle._core.import_paths import elsewhere as _by_path

from . import (
    amp,
    backward_strategy,
    base,
    checkpoint,
    container,
    dygraph_to_static,
    io,
    jit,
    layers,
    learning_rate_scheduler,
    nn,
    parallel,
    parallel_helper,
    static_runner,
    tracer,
)
from .amp import AmpScaler, amp_guard
from .backward_strategy import BackwardStrategy
from .base import (
    disable_dygraph,
    disable_imperative,
    enable_dygraph,
    enable_imperative,
    enabled,
    grad,
    guard,
    no_grad,
    no_grad_,
    to_variable,
)
from .checkpoint import load_dygraph, load_persistables, save_dygraph, save_persistables
from .container import LayerList, ParameterList, Sequential
from .jit import (
    ProgramTranslator,
    SaveLoadConfig,
    TracedLayer,
    TranslatedLayer,
    declarative,
    dygraph_to_static_func,
    set_code_level,
    set_verbosity,
)
from .layers import Layer
from .learning_rate_scheduler import (
    CosineDecay,
    ExponentialDecay,
    InverseTimeDecay,
    LambdaDecay,
    LinearLrWarmup,
    MultiStepDecay,
    NaturalExpDecay,
    NoamDecay,
    PiecewiseDecay,
    PolynomialDecay,
    ReduceLROnPlateau,
    StepDecay,
)
from .nn import *
from .parallel import DataParallel, Env, ParallelEnv, ParallelStrategy, prepare_context
from .static_runner import StaticModelRunner

__getattr__ = _by_path(__name__)
