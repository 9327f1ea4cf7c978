"""A network as a list of layers, of which each process of a pipeline creates and runs its stage."""

import inspect
import re

import torch

from paddle import nn
from paddle._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from paddle.distributed import _group
from paddle.distributed._wrappers import broadcast_tensors

from ...base.topology import current_group
from ..meta_parallel_base import average_gradients


class LayerDesc:
    """A layer that is created only in the process that runs it: its class and constructor arguments."""

    def __init__(self, layer_func, *inputs, **kwargs):
        if not (inspect.isclass(layer_func) and issubclass(layer_func, nn.Layer)):
            raise InvalidTypeError("LayerDesc: expected a subclass of Layer.", received(layer_func=layer_func))
        self.layer_func, self.inputs, self.kwargs = layer_func, inputs, kwargs

    def build_layer(self):
        """Create the layer."""
        return self.layer_func(*self.inputs, **self.kwargs)

    def __repr__(self):
        return f"LayerDesc({self.layer_func.__name__})"


class SharedLayerDesc(LayerDesc):
    """A layer that several stages share, with the same weights in all, such as an embedding used at both ends.

    Args:
        key: a name that identifies the shared layer.
        forward_func: `f(layer, x)` instead of the layer's forward pass.
        shared_weight_attr: the name of the parameter that is shared.
    """

    def __init__(self, key, layer_func, forward_func=None, shared_weight_attr="weight", *inputs, **kwargs):
        super().__init__(layer_func, *inputs, **kwargs)
        self.layer_name, self.forward_func, self.shared_weight_attr = key, forward_func, shared_weight_attr


class PipelineLayer(nn.Layer):
    """A network as a list of layers, of which this process creates and runs its stage.

    Args:
        layers: layers, `LayerDesc`s and functions, in order.
        loss_fn: a function of (outputs, labels), or a list of them, of which `train_batch` chooses one.
        seg_method: 'uniform' for equal numbers of layers in each stage, 'layer:Name' for equal numbers of layers of a
            class, or a list of where stages begin; see `SegmentLayers`.
        num_virtual_pipeline_stages: stages in each process: with 2 processes and 2 of them, the first process runs
            the first and the third quarter of the layers.
        use_dualpipev: two stages in each process, in V shape: the first process runs the first and the last.
    """

    def __init__(
        self,
        layers,
        num_stages=None,
        topology=None,
        loss_fn=None,
        seg_method="uniform",
        recompute_interval=0,
        recompute_ctx=None,
        num_virtual_pipeline_stages=None,
        use_cudagraph=False,
        use_dualpipev=False,
    ):
        super().__init__()
        if num_stages is None and topology is None:
            raise InvalidArgumentError("PipelineLayer: give 'num_stages' or 'topology'.")
        hybrid = current_group()
        self._num_stages = topology.get_dim("pipe") if topology is not None else num_stages
        self._stage_id = 0 if hybrid is None else hybrid.get_stage_id()
        self._group = _group.ALONE if hybrid is None else hybrid.get_pipe_parallel_group()
        if self._num_stages != self._group.nranks:
            raise FailedCheckError(
                f"PipelineLayer: {self._num_stages} stages need pp_degree {self._num_stages} in hybrid_configs.",
                f"pp_degree {self._group.nranks}",
            )
        virtual = 2 if use_dualpipev else num_virtual_pipeline_stages or 1
        if use_dualpipev and num_virtual_pipeline_stages not in (None, 1, 2):
            raise FailedCheckError(
                "PipelineLayer: with 'use_dualpipev' there are 2 stages in each process.",
                received(num_virtual_pipeline_stages=num_virtual_pipeline_stages),
            )
        self._loss_fn, self._layers_desc, self.v_shaped = loss_fn, list(layers), use_dualpipev
        self._recompute_interval, self._num_virtual_pipeline_stages = recompute_interval, virtual
        self.segment_parts = SegmentLayers(self._layers_desc, self._num_stages, seg_method, virtual).do_segment()
        self.number_of_parts = self._num_stages * virtual
        self.parts_here = [p for p in range(self.number_of_parts) if self.rank_of_part(p) == self._stage_id]
        self.shared_layers, self._shared_groups = nn.LayerDict(), {}
        self._join_shared()
        self._chunks = []
        for part in self.parts_here:
            start, end = self.segment_parts[part : part + 2]
            self._chunks.append(PipelineLayerChunk([self._made(i, self._layers_desc[i]) for i in range(start, end)]))
        self.run_function = [function for chunk in self._chunks for function in chunk.run_function]

    @property
    def device(self):
        """The torch device of the layers."""
        return next((p._t.device for p in self.parameters()), torch.device("cpu"))

    def rank_of_part(self, part):
        """The rank in the pipeline's group of the process that runs a part of the network."""
        if self.v_shaped and part >= self._num_stages:
            return 2 * self._num_stages - 1 - part
        return part % self._num_stages

    def parameters_of(self, chunk):
        """The parameters of one of the parts that this process runs."""
        return list({id(p): p for p in self._chunks[chunk].parameters()}.values())

    def loss_function(self, index=0):
        """The loss as a function of (outputs, labels); without one, the mean of the outputs."""
        listed = self._loss_fn if isinstance(self._loss_fn, (list, tuple)) else [self._loss_fn]
        if not 0 <= index < len(listed):
            raise FailedCheckError(
                f"PipelineLayer: 'loss_fn_idx' must be below {len(listed)}, the number of losses.",
                received(loss_fn_idx=index),
            )
        return listed[index] or (lambda outputs, labels: outputs.mean())

    def _made(self, index, description):
        if isinstance(description, SharedLayerDesc):
            key = description.layer_name
            if key not in self.shared_layers:
                self.shared_layers[key] = description.build_layer()
            layer, function = self.shared_layers[key], description.forward_func
            return layer if function is None else _SharedCall(layer, function)
        if isinstance(description, LayerDesc):
            description = description.build_layer()
        if isinstance(description, nn.Layer):
            self.add_sublayer(str(index), description)
        elif not callable(description):
            raise InvalidTypeError(
                f"PipelineLayer: layer {index} must be a Layer, a LayerDesc or a function.", received(layer=description)
            )
        return description

    def _join_shared(self):
        """Create the groups of stages that share a layer; every stage creates all of them, in the same order."""
        stages = {}
        for index, description in enumerate(self._layers_desc):
            if isinstance(description, SharedLayerDesc):
                stages.setdefault(description.layer_name, set()).add(self.stage_of(index))
        for key, held in stages.items():
            if len(held) > 1:
                self._shared_groups[key] = _group.new_group([self._group.ranks[s] for s in sorted(held)])

    def shared_parameters(self):
        """(parameter, group of the stages that share it) pairs of this stage."""
        named = {(d.layer_name, d.shared_weight_attr) for d in self._layers_desc if isinstance(d, SharedLayerDesc)}
        for key, attribute in sorted(named):  # once for each parameter, however often its layer is used
            if key in self.shared_layers and key in self._shared_groups:
                yield getattr(self.shared_layers[key], attribute), self._shared_groups[key]

    def _synchronize_shared_weights(self):
        """Give the stages that share a parameter the values of the first of them."""
        for parameter, group in self.shared_parameters():
            broadcast_tensors([parameter], group)

    def allreduce_shared_weight_gradients(self):
        """Sum the gradients of shared parameters over the stages that share them."""
        for parameter, group in self.shared_parameters():
            average_gradients([parameter], group, scale=1.0)

    def get_num_virtual_stages(self):
        """The number of parts of the network that each process runs."""
        return self._num_virtual_pipeline_stages

    def get_model_chunks(self):
        """The parts of the network that this process runs; None if it is only one."""
        return list(self._chunks) if self._num_virtual_pipeline_stages > 1 else None

    def stage_of(self, index):
        """The stage of the process that runs a layer, given by its index in the list."""
        part = next(p for p in range(self.number_of_parts) if index < self.segment_parts[p + 1])
        return self.rank_of_part(part)

    get_stage_from_index = stage_of

    def get_num_stages(self):
        """The number of stages."""
        return self._num_stages

    def forward(self, input, chunk_id=None):
        """Run the part of the network that this process has; of several, the one with the index `chunk_id`."""
        if chunk_id is None and len(self._chunks) > 1:
            raise FailedCheckError(
                f"PipelineLayer: give 'chunk_id', as this process runs {len(self._chunks)} parts of the network.",
                received(chunk_id=chunk_id),
            )
        return self._chunks[chunk_id or 0](input, self._recompute_interval if self.training else 0)

    def run_stage(self, input, chunk, part):
        """Run one of this process's parts of the network on a part of the batch, as torch's schedules ask for it."""
        return self(input, chunk_id=chunk)

    def through_all(self, input):
        """Run all parts one after another, where one process has them all."""
        for chunk in range(len(self._chunks)):
            input = self(input, chunk_id=chunk)
        return input


class PipelineLayerChunk(nn.Layer):
    """One of the parts of a network that a process runs: layers and functions, in order."""

    def __init__(self, functions=()):
        super().__init__()
        self.run_function = list(functions)
        for i, function in enumerate(self.run_function):
            layer = function.layer if isinstance(function, _SharedCall) else function
            if isinstance(layer, nn.Layer):
                self.add_sublayer(str(i), layer)

    def forward(self, input, recompute_every=0):
        from ...utils import recompute

        if not recompute_every:
            return _through(self.run_function, input)
        for start in range(0, len(self.run_function), recompute_every):
            part = self.run_function[start : start + recompute_every]
            input = recompute(lambda x, part=part: _through(part, x), input)
        return input


class _SharedCall:
    """The call of a shared layer through a function."""

    def __init__(self, layer, function):
        self.layer, self._function = layer, function

    def __call__(self, x):
        return self._function(self.layer, x)


def _through(functions, x):
    for function in functions:
        x = function(*x) if isinstance(x, tuple) and _takes_many(function) else function(x)
    return x


def _takes_many(function):
    if isinstance(function, _SharedCall):
        return False
    target = function.forward if isinstance(function, nn.Layer) else function
    places = [p for p in inspect.signature(target).parameters.values() if p.default is p.empty]
    return len(places) > 1


class SegmentLayers:
    """Where the stages of a pipeline begin.

    Args:
        method: 'uniform' for equal numbers of layers; 'layer:Name' for equal numbers of layers of the classes in whose
            names this regular expression is found; or a list of num_parts + 1 numbers.

    >>> layers = [paddle.nn.Linear(1, 1) for _ in range(5)]
    >>> paddle.distributed.fleet.meta_parallel.parallel_layers.pp_layers.SegmentLayers(layers, 2).do_segment()
    [0, 2, 5]
    """

    def __init__(self, layers_desc, num_parts, method="uniform", num_virtual_pipeline_stage=None):
        self._layers_desc, self.method = list(layers_desc), method
        self.num_parts = num_parts * (num_virtual_pipeline_stage or 1)
        if len(self._layers_desc) < self.num_parts:
            raise FailedCheckError(
                f"PipelineLayer: {self.num_parts} stages need at least {self.num_parts} layers.",
                f"{len(self._layers_desc)}",
            )

    def do_segment(self):
        """The index at which each stage begins, and the number of layers."""
        if isinstance(self.method, (list, tuple)):
            if len(self.method) != self.num_parts + 1:
                raise FailedCheckError(
                    f"PipelineLayer: 'seg_method' must have {self.num_parts + 1} numbers.",
                    received(seg_method=self.method),
                )
            return list(self.method)
        if self.method == "uniform":
            return self.uniform(len(self._layers_desc), self.num_parts)
        if isinstance(self.method, str) and self.method.startswith("layer:"):
            return self._by_class(self.method.split(":", 1)[1])
        raise InvalidArgumentError(
            "PipelineLayer: 'seg_method' must be 'uniform', 'layer:Name' or a list.", received(seg_method=self.method)
        )

    def uniform(self, num_items, num_parts):
        """Equal parts; the last ones have one more where the number does not divide."""
        size, more = divmod(num_items, num_parts)
        return [size * part + max(0, part - (num_parts - more)) for part in range(num_parts + 1)]

    def _by_class(self, name):
        chosen = [i for i, layer in enumerate(self._layers_desc) if re.search(name, _class_name(layer), re.IGNORECASE)]
        if not chosen or len(chosen) % self.num_parts:
            raise FailedCheckError(
                f"PipelineLayer: the number of layers of the class '{name}' must be a multiple of {self.num_parts}, "
                "the number of stages.",
                f"{len(chosen)} of them",
            )
        each = len(chosen) // self.num_parts
        return [0, *chosen[each::each], len(self._layers_desc)]


def _class_name(layer):
    if isinstance(layer, LayerDesc):
        return layer.layer_func.__name__
    return getattr(layer, "__name__", type(layer).__name__)
