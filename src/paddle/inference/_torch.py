"""torch as the engine of a predictor: for operators that ONNX lacks, sizes that were not saved, and runs with hooks."""

import torch

from .._core import mode
from .._core.tensor import unwrap, wrap
from ._sequences import Sequences


class TorchEngine:
    """The recorded calls of the Program, run in order on torch tensors; thread-safe."""

    def __init__(self, model, device="cpu", optimise=True):
        from .._core.graph.optimise import for_inference
        from .._core.graph.run import Plan, all_reads, needed
        from .._core.graph.scope import Scope, scope_guard

        scope = Scope()
        model.fill(scope)
        self.feeds, self.fetches = [v.name for v in model.feeds], [v.name for v in model.fetches]
        self.sequences = Sequences.of(model)
        wanted = [*self.fetches, *(name for names in self.sequences.levels for name in names)]
        self.bits = {v.name for v in model.feeds if v.dtype.torch is torch.bfloat16}  # NumPy has its bits alone
        self.device = torch.device(device)
        with scope_guard(scope), mode.at_once():
            given = [*self.feeds, *(key for _, _, key in self.sequences.given)]
            program = for_inference(model.program, given, wanted) if optimise else model.program
            block = program.global_block()
            self.plan = Plan(block, wanted, grad=False, ops=needed(block, wanted, given))
            read = {v.name for op in self.plan.ops for v in all_reads(op)}
            self.sequences.required = [key for _, _, key in self.sequences.given if key in read]
            externals = {key: unwrap(tensor).detach() for key, tensor in self.plan.externals.items()}
        self.held = {key: t.to(self.device) for key, t in externals.items()}

    def run(self, arrays, hooks=()):
        """Arrays in, arrays out, in the order of the feeds and fetches."""
        return self.run_sequences(arrays, (), hooks)[0]

    def run_sequences(self, arrays, lods, hooks=()):
        """Arrays and, for each of them, the offsets of its sequences, in and out."""
        env = dict(self.held)
        for key, offsets in self.sequences.taken(self.feeds, lods, arrays).items():
            env[key] = torch.from_numpy(offsets).to(self.device)
        for name, array in zip(self.feeds, arrays, strict=True):
            tensor = torch.from_numpy(array)
            env[name] = (tensor.view(torch.bfloat16) if name in self.bits else tensor).to(self.device)
        with mode.at_once(), torch.inference_mode():
            if hooks:
                self._watched(env, hooks)
            else:
                self.plan(env)
            return [as_array(env[name]) for name in self.fetches], self.sequences.results(env)

    def _watched(self, env, hooks):
        from .._core.graph.run import all_reads

        before, after = hooks
        for op, step in zip(self.plan.ops, self.plan.steps, strict=True):
            for hook in before:
                for variable in all_reads(op):
                    key = self.plan.key(variable)
                    if key in env:
                        hook(op.type, variable.name, wrap(env[key]))
            step(env)
            for hook in after:
                for variable in op.writes():
                    hook(op.type, variable.name, wrap(env[variable.name]))


def as_array(t):
    """The array of a torch tensor, row-major; the bits of bfloat16, which NumPy does not have, are uint16."""
    t = t.detach().cpu()
    return (t.view(torch.uint16) if t.dtype is torch.bfloat16 else t).contiguous().numpy()
