"""Layers, optimizers and data loaders on a mesh."""

from torch.distributed.tensor import DTensor

from paddle._core.errors import InvalidTypeError, received
from paddle._core.tensor import Tensor, unwrap, wrap
from paddle.nn import Layer

from .placement import Placement, Replicate, Shard, to_engine
from .process_mesh import ProcessMesh
from .tensors import mesh_of, reshard, shard_tensor


def shard_layer(layer, process_mesh, shard_fn=None, input_fn=None, output_fn=None):
    """Distribute the parameters of a layer with `shard_fn(name, sublayer, mesh)`; those it leaves out are replicated.

    Args:
        layer: `paddle.nn.Layer`, which is changed.
        process_mesh: a `ProcessMesh`.
        shard_fn: called for the layer and every layer in it; by default all parameters are replicated.
        input_fn: `fn(inputs, mesh)`, called before the forward pass.
        output_fn: `fn(outputs, mesh)`, called after the forward pass.

    Returns:
        the layer.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> paddle.distributed.shard_layer(paddle.nn.Linear(4, 2), mesh).weight.is_dist()
    True
    """
    if not isinstance(layer, Layer) or not isinstance(process_mesh, ProcessMesh):
        raise InvalidTypeError(
            "shard_layer: expected a Layer and a ProcessMesh.", received(layer=layer, process_mesh=process_mesh)
        )
    for name, sublayer in layer.named_sublayers(include_self=True):
        if shard_fn is not None:
            shard_fn(name, sublayer, process_mesh)
        replicate(sublayer, process_mesh)
    if input_fn is not None:
        layer.register_forward_pre_hook(lambda _, inputs: input_fn(inputs, process_mesh))
    if output_fn is not None:
        layer.register_forward_post_hook(lambda _, inputs, outputs: output_fn(outputs, process_mesh))
    return layer


def replicate(layer, mesh):
    """Give every process of a mesh what a layer itself holds and has not been distributed yet."""
    for held in (layer._parameters, layer._buffers):
        for value in held.values():
            if value is not None and not isinstance(value._t, DTensor):
                value._t = shard_tensor(value, mesh, [Replicate()] * mesh.ndim)._t


class _Stage:
    """How much training state is sharded along an axis of the mesh; called for each optimizer state."""

    def __init__(self, sharding_mesh_dim, mesh=None):
        self._axis, self._mesh = sharding_mesh_dim, mesh

    def __call__(self, key, parameter, accumulator):
        return self._shard(parameter, accumulator)

    def _shard(self, parameter, value):
        """Shard a value along its first axis that divides evenly and is not sharded yet; unchanged if there is none."""
        mesh = self._mesh or (mesh_of(parameter._t) if isinstance(parameter._t, DTensor) else None)
        if mesh is None or not value.shape:
            return value
        axis = self._axis if isinstance(self._axis, int) else mesh.dim_names.index(self._axis)
        laid = list(value.placements or [Replicate()] * mesh.ndim)
        taken = {p.get_dim() for p in laid if p.is_shard()}
        free = [d for d, n in enumerate(value.shape) if d not in taken and n % mesh.shape[axis] == 0]
        if not free or not laid[axis].is_replicated():
            return value
        laid[axis] = Shard(free[0])
        return reshard(value, mesh, laid) if value.is_dist() else shard_tensor(value, mesh, laid)


class ShardingStage1(_Stage):
    """Shard the optimizer state along an axis of the mesh.

    Args:
        sharding_mesh_dim: name or number of the axis.
        mesh: a `ProcessMesh`; by default that of each parameter.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["dp"])
    >>> layer = paddle.distributed.shard_layer(paddle.nn.Linear(4, 2), mesh)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> adam = paddle.distributed.shard_optimizer(adam, paddle.distributed.ShardingStage1("dp", mesh))
    """


class ShardingStage2(_Stage):
    """Same as stage 1 here: gradients are already reduced to where the optimizer state is.

    Args:
        sharding_mesh_dim: name or number of the axis.
        mesh: a `ProcessMesh`; by default that of each parameter.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["dp"])
    >>> layer = paddle.distributed.shard_layer(paddle.nn.Linear(4, 2), mesh)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> adam = paddle.distributed.shard_optimizer(adam, paddle.distributed.ShardingStage2("dp", mesh))
    """


class ShardingStage3(_Stage):
    """Shard the parameters as well.

    Args:
        sharding_mesh_dim: name or number of the axis.
        mesh: a `ProcessMesh`; by default that of each parameter.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["dp"])
    >>> layer = paddle.distributed.shard_layer(paddle.nn.Linear(4, 2), mesh)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> adam = paddle.distributed.shard_optimizer(adam, paddle.distributed.ShardingStage3("dp", mesh))
    >>> layer.weight.placements
    [Shard(dim=0)]
    """

    def prepare(self, parameters):
        """Shard the parameters."""
        for p in parameters:
            cut = self._shard(p, p)
            p._t = cut._t.detach().requires_grad_(not p.stop_gradient)


def shard_optimizer(optimizer, shard_fn=None, gradient_accumulation_steps=1):
    """Distribute the state that an optimizer keeps for each parameter with `shard_fn(key, parameter, state)`.

    Args:
        optimizer: the optimizer, which is changed.
        shard_fn: such a function, which returns the distributed state; or `ShardingStage1`, `ShardingStage2` or
            `ShardingStage3`.
        gradient_accumulation_steps: how many calls of `step` make one step.

    Returns:
        the optimizer.

    >>> layer = paddle.nn.Linear(4, 2)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> paddle.distributed.shard_optimizer(adam, gradient_accumulation_steps=2) is adam
    True
    """
    if isinstance(shard_fn, ShardingStage3):
        shard_fn.prepare(optimizer._parameter_list)
    if shard_fn is not None or gradient_accumulation_steps != 1:
        _DistributedStep(optimizer, shard_fn, gradient_accumulation_steps)
    return optimizer


class _DistributedStep:
    """Replaces an optimizer's `step`: takes one step in every few calls, and distributes new state."""

    def __init__(self, optimizer, shard_fn, every):
        self._optimizer, self._shard_fn, self._every, self._count = optimizer, shard_fn, every, 0
        self._step, self._done = optimizer.step, set()
        optimizer.step = self.step

    def step(self):
        """Take the optimizer's step if it is due."""
        self._count += 1
        if self._count % self._every:
            return
        self._step()
        if self._shard_fn is not None:
            self._distribute_new_state()

    def _distribute_new_state(self):
        for parameter, entry in self._optimizer._state.items():
            for key in self._optimizer._accumulators:
                if (key, id(parameter)) not in self._done:
                    self._done.add((key, id(parameter)))
                    entry[key] = unwrap(self._shard_fn(key, parameter, wrap(entry[key])))


def shard_scaler(scaler):
    """Return the scaler unchanged: since gradients are distributed, all processes see a non-finite value.

    Args:
        scaler: `paddle.amp.GradScaler`.

    Returns:
        the scaler.

    >>> scaler = paddle.amp.GradScaler(enable=False)
    >>> paddle.distributed.shard_scaler(scaler) is scaler
    True
    """
    return scaler


class ShardDataloader:
    """A data loader whose batches are sharded or replicated over meshes."""

    def __init__(self, loader, meshes, keys, axes, is_split):
        self._loader, self._keys, self._is_split = loader, keys, is_split
        self._meshes = list(meshes) if isinstance(meshes, (list, tuple)) else [meshes]
        self._axes = list(axes) if isinstance(axes, (list, tuple)) else [axes] * len(self._meshes)

    def __len__(self):
        return len(self._loader)

    def __iter__(self):
        for batch in self._loader:
            yield self._distribute(batch)

    __call__ = __iter__

    def _distribute(self, batch):
        if isinstance(batch, dict):
            keys = self._keys or list(batch)
            return {k: self._one(v, keys.index(k) if k in keys else 0) for k, v in batch.items()}
        if isinstance(batch, (list, tuple)):
            return type(batch)(self._one(v, i) for i, v in enumerate(batch))
        return self._one(batch, 0)

    def _one(self, value, number):
        if not isinstance(value, Tensor):
            return value
        at = min(number, len(self._meshes) - 1)
        mesh, axis = self._meshes[at], self._axes[min(at, len(self._axes) - 1)]
        laid = [Replicate()] * mesh.ndim
        if axis is not None:
            laid[axis if isinstance(axis, int) else mesh.dim_names.index(axis)] = Shard(0)
        if self._is_split:  # every process already reads its part
            return wrap(DTensor.from_local(unwrap(value), mesh.engine(), to_engine(laid, mesh, "shard_dataloader")))
        return shard_tensor(value, mesh, laid)


def shard_dataloader(
    dataloader, meshes, input_keys=None, shard_dims=None, is_dataset_splitted=False, dense_tensor_idx=None
):
    """Return a data loader whose batches are distributed over meshes, sharded along the axes `shard_dims`.

    Args:
        dataloader: `paddle.io.DataLoader`, or another iterable of batches that has a length.
        meshes: a `ProcessMesh`, or one for each tensor of a batch.
        input_keys: order of the keys of a batch that is a dict, if there are several meshes.
        shard_dims: name or number of the mesh axis along which the first axis of a tensor is sharded, or one for each
            mesh; None replicates.
        is_dataset_splitted: whether every process already reads only its part.
        dense_tensor_idx: not supported yet.

    Returns:
        a loader of distributed batches.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> loader = paddle.distributed.shard_dataloader([paddle.ones([4, 2])], mesh, shard_dims="x")
    >>> [batch.placements for batch in loader]
    [[Shard(dim=0)]]
    """
    if dense_tensor_idx is not None:
        raise NotImplementedError(
            "shard_dataloader(dense_tensor_idx=...): choosing which tensors are distributed is not supported yet"
        )
    return ShardDataloader(dataloader, meshes, input_keys, shard_dims, is_dataset_splitted)


def local_map(func, out_placements, in_placements=None, process_mesh=None, reshard_inputs=False):
    """Run `func` on local tensors; its results are the local parts of tensors distributed by `out_placements`.

    Args:
        func: function of Tensors.
        out_placements: placements of the result, or a list of them for several results.
        in_placements: placements that each distributed argument must have; None for any.
        process_mesh: a `ProcessMesh`; by default that of the first distributed argument.
        reshard_inputs: whether arguments with other placements are distributed anew, instead of an error.

    Returns:
        function with the arguments of `func`.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> double = paddle.distributed.local_map(lambda x: x * 2, [paddle.distributed.Shard(0)], process_mesh=mesh)
    >>> double(paddle.ones([4])).placements
    [Shard(dim=0)]
    """

    def call(*args, **kwargs):
        mesh, pieces, number = process_mesh, [], 0
        for arg in args:
            if not (isinstance(arg, Tensor) and arg.is_dist()):
                pieces.append(arg)
                continue
            mesh = mesh or arg.process_mesh
            wanted = None if in_placements is None else in_placements[number]
            number += 1
            if wanted is not None and list(wanted) != arg.placements:
                if not reshard_inputs:
                    raise InvalidTypeError(
                        f"local_map: input {number} must be distributed as {wanted}.",
                        received(placements=arg.placements),
                        "reshard_inputs=True redistributes it.",
                    )
                arg = reshard(arg, mesh, wanted)
            pieces.append(wrap(unwrap(arg).to_local()))
        results = func(*pieces, **kwargs)
        if mesh is None:
            return results
        single = not isinstance(results, (list, tuple))
        laid = out_placements
        if single and laid and isinstance(laid[0], Placement):
            laid = [laid]
        made = [
            wrap(DTensor.from_local(unwrap(r), mesh.engine(), to_engine(p, mesh, "local_map"))) if p is not None else r
            for r, p in zip([results] if single else results, laid, strict=True)
        ]
        return made[0] if single else type(results)(made)

    return call


class LocalLayer(Layer):
    """A layer whose forward pass works on the local tensors of each process.

    Args:
        out_dist_attrs: (mesh, placements) of each output; the mesh of the first counts.
        grad_dist_attrs: accepted and not used.

    >>> class Double(paddle.distributed.LocalLayer):
    ...     def forward(self, x):
    ...         return x * 2
    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> Double([(mesh, [paddle.distributed.Shard(0)])])(paddle.ones([4])).placements
    [Shard(dim=0)]
    """

    def __init__(self, out_dist_attrs, grad_dist_attrs=None):
        super().__init__()
        self._out_dist_attrs = out_dist_attrs

    def __call__(self, *inputs, **kwargs):
        mesh = self._out_dist_attrs[0][0]
        laid = [placements for _, placements in self._out_dist_attrs]
        call = local_map(super().__call__, laid if len(laid) > 1 else laid[0], process_mesh=mesh)
        return call(*inputs, **kwargs)
