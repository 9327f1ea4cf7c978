"""A network as a list of layers, of which each process of a pipeline creates and runs its stage."""

import inspect

from paddle import nn
from paddle._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from paddle.distributed import _group

from ...base.topology import current_group


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
        seg_method: 'uniform' for equal numbers of layers in each stage, 'layer:Name' for equal numbers of that class.
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
        self._loss_fn, self._descriptions = loss_fn, list(layers)
        self._recompute_interval = recompute_interval
        self.segment_parts = _segments(self._descriptions, self._num_stages, seg_method)
        self.shared_layers, self.run_function, self._shared_groups = {}, [], {}
        self._join_shared()
        start, end = self.segment_parts[self._stage_id : self._stage_id + 2]
        for index in range(start, end):
            self.run_function.append(self._made(index, self._descriptions[index]))

    def _made(self, index, description):
        if isinstance(description, SharedLayerDesc):
            key = description.layer_name
            if key not in self.shared_layers:
                self.shared_layers[key] = description.build_layer()
                self.add_sublayer(str(index), self.shared_layers[key])
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
        for index, description in enumerate(self._descriptions):
            if isinstance(description, SharedLayerDesc):
                stages.setdefault(description.layer_name, set()).add(self.stage_of(index))
        for key, held in stages.items():
            if len(held) > 1:
                self._shared_groups[key] = _group.new_group([self._group.ranks[s] for s in sorted(held)])

    def shared_parameters(self):
        """(parameter, group of the stages that share it) pairs of this stage."""
        for description in self._descriptions:
            key = getattr(description, "layer_name", None)
            if key in self.shared_layers and key in self._shared_groups:
                yield getattr(self.shared_layers[key], description.shared_weight_attr), self._shared_groups[key]

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


def _segments(descriptions, stages, method):
    """The index at which each stage begins: stages + 1 numbers."""
    weights = [1] * len(descriptions)
    if method.startswith("layer:"):
        name = method.split(":", 1)[1]
        kinds = [d.layer_func if isinstance(d, LayerDesc) else type(d) for d in descriptions]
        weights = [int(kind.__name__ == name) for kind in kinds]
        if sum(weights) < stages:
            raise FailedCheckError(
                f"PipelineLayer: {stages} stages need at least {stages} layers of the class '{name}'.",
                f"{sum(weights)} of them",
            )
    elif method != "uniform":
        raise InvalidArgumentError(
            "PipelineLayer: 'seg_method' must be 'uniform' or 'layer:Name'.", received(seg_method=method)
        )
    if len(descriptions) < stages:
        raise FailedCheckError(f"PipelineLayer: {stages} stages need at least {stages} layers.", f"{len(descriptions)}")
    total, parts, seen = sum(weights), [0], 0
    for index, weight in enumerate(weights):
        if weight and len(parts) < stages and seen >= round(total * len(parts) / stages):
            parts.append(index)
        seen += weight
    return [*parts, len(descriptions)]
