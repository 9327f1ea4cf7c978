"""A network as a list of layers, of which each process of a pipeline creates and runs its stage."""

import inspect
import re

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
        seg_method: 'uniform' for equal numbers of layers in each stage, 'layer:Name' for equal numbers of layers of a
            class, or a list of where stages begin; see `SegmentLayers`.
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
        if num_virtual_pipeline_stages not in (None, 1) or use_dualpipev:
            raise NotImplementedError("PipelineLayer: interleaved stages are not supported yet; use num_stages alone")
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
        self._loss_fn, self._layers_desc = loss_fn, list(layers)
        self._recompute_interval = recompute_interval
        self.segment_parts = SegmentLayers(self._layers_desc, self._num_stages, seg_method).do_segment()
        self._num_virtual_pipeline_stages = 1
        self.shared_layers, self.run_function, self._shared_groups = nn.LayerDict(), [], {}
        self._join_shared()
        start, end = self.segment_parts[self._stage_id : self._stage_id + 2]
        for index in range(start, end):
            self.run_function.append(self._made(index, self._layers_desc[index]))

    def _made(self, index, description):
        if isinstance(description, SharedLayerDesc):
            key = description.layer_name
            if key not in self.shared_layers:
                self.shared_layers[key] = description.build_layer()
            layer, function = self.shared_layers[key], description.forward_func
            return layer if function is None else lambda x: function(layer, x)
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
        for description in self._layers_desc:
            key = getattr(description, "layer_name", None)
            if key in self.shared_layers and key in self._shared_groups:
                yield getattr(self.shared_layers[key], description.shared_weight_attr), self._shared_groups[key]

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

    def stage_of(self, index):
        """The stage that runs a layer, given by its index in the list."""
        return next(s for s in range(self._num_stages) if index < self.segment_parts[s + 1])

    get_stage_from_index = stage_of

    def get_num_stages(self):
        """The number of stages."""
        return self._num_stages

    def forward(self, input):
        from ...utils import recompute

        every = self._recompute_interval
        if not (every and self.training):
            for function in self.run_function:
                input = function(*input) if isinstance(input, tuple) and _takes_many(function) else function(input)
            return input
        for start in range(0, len(self.run_function), every):
            part = self.run_function[start : start + every]

            def through(x, part=part):
                for function in part:
                    x = function(x)
                return x

            input = recompute(through, input)
        return input


def _takes_many(function):
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
