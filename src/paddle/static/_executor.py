"""`Executor`, which runs programs, and `CompiledProgram` and its strategies."""

import enum

import numpy as np

from paddle._core import place as places
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.graph import Program, default_main_program
from paddle._core.graph.feed import execute

from .._core.help import complete


class Executor:
    """Run programs on a place.

    Args:
        place: where it runs; by default the current device.

    >>> import numpy as np
    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> exe = paddle.static.Executor()
    >>> exe.run(feed={"x": np.ones([1, 2], "float32")}, fetch_list=[x * 3])[0].tolist()
    [[3.0, 3.0]]
    >>> paddle.disable_static()
    """

    def __init__(self, place=None):
        self.place = places.current() if place is None else places.parse(place)

    def run(
        self,
        program=None,
        feed=None,
        fetch_list=None,
        feed_var_name="feed",
        fetch_var_name="fetch",
        scope=None,
        return_numpy=True,
        use_program_cache=False,
        use_prune=False,
    ):
        """Run a Program with the given feed, and return the fetched values in order.

        Args:
            feed: {name: array, Tensor, number or nested lists}, or a list with one such dict per device; after
                `with_data_parallel` there may be several, and their batches are concatenated.
            fetch_list: variables, or names of variables.
            return_numpy: whether to return arrays instead of Tensors.
            use_program_cache: without effect; a Program is always prepared only once.
            use_prune: run only what the fetch_list needs; parameters are then not updated unless fetched.
        """
        program = default_main_program() if program is None else program
        parallel = isinstance(program, CompiledProgram) and program._parallel
        program = program._program if isinstance(program, CompiledProgram) else program
        if not isinstance(program, Program):
            raise InvalidTypeError(
                "Executor.run: 'program' must be a Program or a CompiledProgram.", received(program=program)
            )
        feed = _one_feed(feed, parallel)
        if feed is not None and not isinstance(feed, dict):
            raise InvalidTypeError(
                "Executor.run: 'feed' must be a dict from names to arrays.", received(feed=feed), "feed={'x': array}."
            )
        fetched = execute(
            program, feed or {}, [] if fetch_list is None else fetch_list, scope, self.place.torch, use_prune
        )
        return [value.numpy() for value in fetched] if return_numpy else fetched

    def close(self):
        """Do nothing: an Executor holds no resources."""

    def flush(self):
        """Do nothing: there is nothing to flush."""

    def train_from_dataset(
        self,
        program=None,
        dataset=None,
        scope=None,
        thread=0,
        debug=False,
        fetch_list=None,
        fetch_info=None,
        print_period=100,
        fetch_handler=None,
    ):
        """Run a Program with every batch of a file dataset, and print fetched values periodically.

        Args:
            dataset: a `paddle.distributed.QueueDataset` or `InMemoryDataset`.
            fetch_info: a label for each of the fetched values.
            print_period: the number of batches between two prints.
            fetch_handler: an object whose `handler({name: value})` is called at the same interval.
        """
        self._each_batch(
            "train_from_dataset", program, dataset, scope, fetch_list, fetch_info, print_period, fetch_handler
        )

    def infer_from_dataset(
        self,
        program=None,
        dataset=None,
        scope=None,
        thread=0,
        debug=False,
        fetch_list=None,
        fetch_info=None,
        print_period=100,
        fetch_handler=None,
    ):
        """Like `train_from_dataset`, without gradients and updates."""
        program = default_main_program() if program is None else program
        plain = getattr(program, "_program", program)
        if any(op.role != "forward" for op in plain.global_block().ops):
            program = plain.clone(for_test=True)
        self._each_batch(
            "infer_from_dataset", program, dataset, scope, fetch_list, fetch_info, print_period, fetch_handler
        )

    def _each_batch(self, what, program, dataset, scope, fetch_list, fetch_info, print_period, fetch_handler):
        if not hasattr(dataset, "_batches"):
            raise InvalidArgumentError(
                f"{what}: 'dataset' must be a file dataset.",
                received(dataset=dataset),
                "paddle.distributed.QueueDataset().",
            )
        asked = list(fetch_list or [])
        labels = fetch_info or [v if isinstance(v, str) else v.name for v in asked]
        for number, batch in enumerate(dataset._batches(), 1):
            values = self.run(program, batch, asked, scope=scope)
            if asked and number % print_period == 0:
                shown = ", ".join(f"{label}: {value}" for label, value in zip(labels, values, strict=True))
                print(f"batch {number}: {shown}")
            if fetch_handler is not None and number % print_period == 0:
                fetch_handler.handler(dict(zip(labels, values, strict=True)))


def _one_feed(feed, parallel):
    """The feed as one dict: a list has one dict for each device, and one device computes them all."""
    if not isinstance(feed, (list, tuple)) or not all(isinstance(f, dict) for f in feed):
        return feed
    if len(feed) == 1:
        return feed[0]
    if not parallel:
        raise InvalidArgumentError(
            "Executor.run: several dicts in 'feed' are for several devices, but the program runs on one.",
            received(feed=f"a list of {len(feed)} dicts"),
            "feed={'x': array}, or CompiledProgram(program).with_data_parallel().",
        )
    if any(f.keys() != feed[0].keys() for f in feed):
        raise InvalidArgumentError(
            "Executor.run: every dict of 'feed' must have the same names.", received(feed=[sorted(f) for f in feed])
        )
    return {name: np.concatenate([np.asarray(f[name]) for f in feed]) for name in feed[0]} if feed else {}


class CompiledProgram:
    """A Program with compilation settings; here it runs like the Program itself.

    Args:
        program_or_graph: a Program, or a graph with `to_program`.
        build_strategy: `BuildStrategy`, kept and not used.

    >>> compiled = paddle.static.CompiledProgram(paddle.static.Program())
    """

    def __init__(self, program_or_graph, build_strategy=None):
        program = program_or_graph.to_program() if hasattr(program_or_graph, "to_program") else program_or_graph
        if not isinstance(program, Program):
            raise InvalidTypeError(
                "CompiledProgram: expected a Program, or a graph of one.", received(program_or_graph=program_or_graph)
            )
        self._program, self._build_strategy, self._parallel = program, build_strategy, False

    def with_data_parallel(
        self, loss_name=None, build_strategy=None, exec_strategy=None, share_vars_from=None, places=None
    ):
        """The Program for several devices; an Executor here uses one, and puts their batches together."""
        self._parallel = True
        return self


class _Settings:
    """Settings that tune the original's engine. They are stored, and have no effect here."""

    _defaults = {}

    def __init__(self):
        self.__dict__.update({k: type(v)(v) if isinstance(v, (set, list)) else v for k, v in self._defaults.items()})

    def __setattr__(self, name, value):
        if name not in self._defaults:
            raise AttributeError(f"{type(self).__name__} has no setting {name!r}; it has {', '.join(self._defaults)}")
        self.__dict__[name] = value

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"


class _ReduceStrategy(enum.IntEnum):
    AllReduce = 0
    Reduce = 1
    _NoReduce = 2


class _GradientScaleStrategy(enum.IntEnum):
    CoeffNumDevice = 0
    One = 1
    Customized = 2


class BuildStrategy(_Settings):
    """Which operators the original's engine fuses; torch makes its own choices, so no setting has an effect.

    >>> strategy = paddle.static.BuildStrategy()
    >>> strategy.fuse_bn_act_ops = True
    """

    ReduceStrategy, GradientScaleStrategy = _ReduceStrategy, _GradientScaleStrategy
    _off = (
        "allow_cuda_graph_capture async_mode build_cinn_pass cache_runtime_context enable_addto enable_auto_fusion "
        "fuse_adamw fuse_all_optimizer_ops fuse_bn_act_ops fuse_dot_product_attention fuse_elewise_add_act_ops "
        "fuse_gemm_epilogue fuse_relu_depthwise_conv fuse_resunit fused_attention fused_feedforward sequential_run "
        "sync_batch_norm use_hierarchical_allreduce"
    )
    _on = "enable_backward_optimizer_op_deps enable_inplace fuse_all_reduce_ops fuse_bn_add_act_ops fuse_broadcast_ops"
    # What the original's BuildStrategy had before 3.0.
    _earlier = "enable_sequential_execution remove_unnecessary_lock"
    _defaults = {
        **dict.fromkeys(f"{_off} {_earlier}".split(), False),
        **dict.fromkeys(_on.split(), True),
        "bkcl_comm_num": 1,
        "debug_graphviz_path": "",
        "gradient_scale_strategy": _GradientScaleStrategy.CoeffNumDevice,
        "hierarchical_allreduce_inter_nranks": 0,
        "memory_optimize": None,
        "mkldnn_enabled_op_types": set(),
        "nccl_comm_num": 1,
        "num_trainers": 1,
        "onednn_enabled_op_types": set(),
        "reduce_strategy": _ReduceStrategy.AllReduce,
        "trainer_id": 0,
        "trainers_endpoints": [],
    }


class ExecutionStrategy(_Settings):
    """The threads of the original's engine; torch manages its own, so no setting has an effect."""

    _defaults = {
        "allow_op_delay": False,
        "num_iteration_per_drop_scope": 100,
        "num_iteration_per_run": 1,
        "num_threads": 0,
        "use_experimental_executor": False,
        "use_thread_barrier": False,
    }


complete(globals())
