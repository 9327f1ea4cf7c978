"""torch as the engine of a predictor: for operators that ONNX lacks, sizes that were not saved, and runs with hooks."""

import torch

from .._core import mode
from .._core.above import above
from .._core.errors import InvalidArgumentError
from .._core.tensor import unwrap, wrap

_MOST_LEVELS = 8  # of sequences in sequences


def _none(variables):
    return []


class TorchEngine:
    """The recorded calls of the Program, run in order on torch tensors; thread-safe."""

    def __init__(self, model, device="cpu", optimise=True):
        from .._core.graph.optimise import for_inference
        from .._core.graph.run import Plan, all_reads, needed
        from .._core.graph.scope import Scope, scope_guard

        scope = Scope()
        model.fill(scope)
        self.feeds, self.fetches = [v.name for v in model.feeds], [v.name for v in model.fetches]
        # The offsets of sequences are in variables of their own, which `fluid` names after the inputs and outputs.
        fed = ((name, f"{name}@lod_{level}") for name in self.feeds for level in range(_MOST_LEVELS))
        self.offsets = [(name, key) for name, key in fed if key in model.program.global_block().vars]
        found = above("companions_of") if any("@lod_" in n for n in model.program.global_block().vars) else _none
        self.levels = [[v.name for v in found([fetch])] for fetch in model.fetches]
        wanted = [*self.fetches, *(name for names in self.levels for name in names)]
        self.bits = {v.name for v in model.feeds if v.dtype.torch is torch.bfloat16}  # NumPy has its bits alone
        self.device = torch.device(device)
        with scope_guard(scope), mode.at_once():
            given = [*self.feeds, *(key for _, key in self.offsets)]
            program = for_inference(model.program, given, wanted) if optimise else model.program
            block = program.global_block()
            self.plan = Plan(block, wanted, grad=False, ops=needed(block, wanted, given))
            read = {v.name for op in self.plan.ops for v in all_reads(op)}
            self.required = [(name, key) for name, key in self.offsets if key in read]
            externals = {key: unwrap(tensor).detach() for key, tensor in self.plan.externals.items()}
        self.held = {key: t.to(self.device) for key, t in externals.items()}

    def run(self, arrays, hooks=()):
        """Arrays in, arrays out, in the order of the feeds and fetches."""
        return self.run_sequences(arrays, (), hooks)[0]

    def run_sequences(self, arrays, lods, hooks=()):
        """Arrays and, for each of them, the offsets of its sequences, in and out."""
        env = dict(self.held)
        given = dict(zip(self.feeds, lods))
        for name, key in self.offsets:
            level = int(key.rpartition("_")[2])
            if len(given.get(name) or ()) <= level:
                if (name, key) not in self.required:
                    continue
                raise InvalidArgumentError(
                    f"Predictor.run: the rows of '{name}' are sequences, whose offsets are missing.",
                    f"{len(given.get(name) or ())} levels of offsets",
                    f"predictor.get_input_handle({name!r}).set_lod([[0, 2, 5]]) for two sequences of 2 and 3 rows.",
                )
            env[key] = torch.tensor(list(given[name][level]), dtype=torch.int64, device=self.device)
        for name, array in zip(self.feeds, arrays, strict=True):
            tensor = torch.from_numpy(array)
            env[name] = (tensor.view(torch.bfloat16) if name in self.bits else tensor).to(self.device)
        with mode.at_once(), torch.inference_mode():
            if hooks:
                self._watched(env, hooks)
            else:
                self.plan(env)
            lods = [[env[name].tolist() for name in names if name in env] for names in self.levels]
            return [as_array(env[name]) for name in self.fetches], lods

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
