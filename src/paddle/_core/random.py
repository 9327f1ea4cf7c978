"""Random state: one generator for each device, seeded by `paddle.seed`."""

import contextlib
import secrets

import torch

from . import place, state
from .errors import InvalidArgumentError, InvalidTypeError, widened

# Random streams for the CPU besides torch's, seeded, saved and restored together with it. Each has `seed(n)`, `state()`
# and `restore(state)`; for files `parts(state)`, made of numbers and arrays, and its inverse `state_of(parts)`; and, if
# operators draw from it, `own(n)`, which starts the stream of an operator that has a seed of its own.
CPU_STREAMS = []  # filled while modules are imported
_SEED = state.per_process("last seed")  # of the CPU's streams, for streams that are added later

# Not empty during shape inference, when nothing may be drawn from any stream.
INFERRING_SHAPES = state.collection("shapes being inferred", list)


def join(stream):
    """Add a stream to those that are seeded together; a seed set earlier is applied to it."""
    CPU_STREAMS.append(stream)
    if _SEED.value is not None:
        stream.seed(_SEED.value)


class Generator:
    """A random number generator on a place.

    Args:
        device: the device, by name, number or as a Place; by default the CPU.

    >>> generator = paddle.Generator()
    >>> generator.manual_seed(5).initial_seed()
    5
    """

    def __init__(self, device=None):
        if device is None:
            where = torch.device("cpu")
        else:
            where = (place.numbered(device) if isinstance(device, int) else place.parse(device)).torch
        self._g = new_generator(where)

    @classmethod
    def _of(cls, generator):
        self = cls.__new__(cls)
        self._g = generator
        return self

    def manual_seed(self, seed):
        """Restart the generator from `seed`."""
        self._seed_cpu_streams(_as_seed(seed))
        self._g.manual_seed(_as_seed(seed))
        return self

    def _seed_cpu_streams(self, seed):
        if self._g is torch.default_generator:
            _SEED.value = seed
        for stream in self._cpu_streams():
            stream.seed(seed)

    def seed(self):
        """Restart from a seed that the system chooses, and return it."""
        self._seed_cpu_streams(None)
        return self._g.seed()

    def initial_seed(self):
        """The seed the generator started from."""
        return self._g.initial_seed()

    def random(self):
        """Draw a random integer."""
        drawn = torch.randint(0, 2**63 - 1, (1,), generator=drawing(self._g), device=self._g.device)
        return int(drawn.item())

    def get_state(self):
        """The current state, for `set_state`."""
        return GeneratorState(self._g.get_state(), [stream.state() for stream in self._cpu_streams()])

    def set_state(self, state):
        """Restore a state that `get_state` returned."""
        if not isinstance(state, GeneratorState):
            raise InvalidTypeError("set_state: expected what get_state returned.", repr(state))
        self._g.set_state(state._bytes)
        for stream, saved in zip(self._cpu_streams(), state._beside, strict=False):
            stream.restore(saved)

    def _cpu_streams(self):
        return CPU_STREAMS if self._g is torch.default_generator else []


class GeneratorState:
    """A saved state of a generator; can be pickled and compared."""

    def __init__(self, state, cpu_states=()):
        self._bytes, self._beside = state, list(cpu_states)  # part of pickles, so these names stay

    def __eq__(self, other):
        same = isinstance(other, GeneratorState) and torch.equal(self._bytes, other._bytes)
        return same and self._beside == other._beside

    __hash__ = None

    def current_seed(self):
        if self._bytes.numel() == 16:  # of a CUDA device: the seed, then how far it was used
            return int(self._bytes[:8].view(torch.int64).item()) % 2**64
        return torch.Generator().set_state(self._bytes).initial_seed()

    def parts(self):
        """The state as numbers and arrays only, for a file."""
        streams = zip(CPU_STREAMS, self._beside, strict=False)
        return {
            "engine": self._bytes.cpu().numpy().copy(),
            "beside": {type(stream).__name__: stream.parts(state) for stream, state in streams},
        }

    @classmethod
    def of(cls, parts):
        """The state that `parts` describes."""
        states = [stream.state_of(parts["beside"].get(type(stream).__name__)) for stream in CPU_STREAMS]
        return cls(torch.from_numpy(parts["engine"].copy()), states if parts["beside"] else ())


def _as_seed(value):
    try:
        return int(value) % 2**64
    except (TypeError, ValueError) as error:
        raise widened(InvalidTypeError("seed: expected an integer.", repr(value)), (type(error),)) from None


def generator(device=None):
    """torch's default generator for a device, which `seed` seeds, as the argument of a torch function."""
    device = device or place.current_torch()
    return drawing(default_generator(device)) if device.type != "cpu" else torch.default_generator


def default_generator(device):
    """The default generator of a device, an object with the methods of torch's generators."""
    if device.type == "cpu":
        return torch.default_generator
    module = torch.get_device_module(device)
    if not hasattr(module, "default_generators"):
        return _DefaultStream(device, module)
    if hasattr(module, "init"):
        module.init()  # torch makes the generators when it first uses the device
    return module.default_generators[device.index or 0]


def drawing(found):
    """What torch's functions take for a default generator: None where torch finds it by the device of the result."""
    return None if isinstance(found, _DefaultStream) else found


def new_generator(device):
    """A generator of torch on a device."""
    try:
        return torch.Generator(device=device)
    except NotImplementedError:
        raise NotImplementedError(
            f"a second generator on {place.of_torch(device)}: torch has only the default one for this kind of device"
        ) from None


class _DefaultStream:
    """The default generator of a device for which torch has functions instead of an object."""

    def __init__(self, device, module):
        self.device, self._module = device, module
        self._where = () if device.type == "mps" else (device,)  # torch.mps has one device and takes no argument

    def manual_seed(self, seed):
        self._module.manual_seed(seed)
        return self

    def seed(self):
        chosen = secrets.randbits(63)
        self.manual_seed(chosen)
        return chosen

    def initial_seed(self):
        raise NotImplementedError(f"initial_seed: torch does not tell the seed of {place.of_torch(self.device)}")

    def get_state(self):
        return self._module.get_rng_state(*self._where)

    def set_state(self, state):
        self._module.set_rng_state(state, *self._where)
        return self


def seed(seed):
    """Seed the generators of every device.

    Args:
        seed: an integer.

    Returns:
        the `Generator` of the CPU.

    >>> paddle.seed(7) and None
    >>> a = paddle.rand([3])
    >>> paddle.seed(7) and None
    >>> bool((a == paddle.rand([3])).all())
    True
    """
    if torch.accelerator.is_available():  # without one, torch would queue a call with its stack trace for every backend
        torch.manual_seed(_as_seed(seed))
    return Generator._of(torch.default_generator).manual_seed(seed)


@contextlib.contextmanager
def seeded(seed):
    """A block that draws from generators seeded with `seed` and restores them afterwards; 0 changes nothing."""
    if not seed:
        yield
        return
    devices = {torch.device("cpu"), place.current_torch()}
    generators = [Generator._of(default_generator(device)) for device in devices]
    before = [generator.get_state() for generator in generators]
    for generator in generators:
        generator._g.manual_seed(seed)
    for stream in CPU_STREAMS:
        if hasattr(stream, "own"):
            stream.own(seed)
    try:
        yield
    finally:
        for generator, state in zip(generators, before, strict=True):
            generator.set_state(state)


def get_rng_state(device=None):
    """The states of the generators: one for the CPU or another device, or one for each CUDA device.

    Args:
        device: the device, by name or as a Place; by default the current one.

    Returns:
        list of states, for `set_rng_state`.

    >>> state = paddle.get_rng_state()
    >>> x = paddle.rand([2])
    >>> paddle.set_rng_state(state)
    >>> bool((paddle.rand([2]) == x).all())
    True
    """
    target = place.current() if device is None else place.parse(device)
    if isinstance(target, place.CUDAPlace):
        return get_cuda_rng_state()
    return [Generator._of(default_generator(target.torch)).get_state()]


def set_rng_state(state_list, device=None):
    """Restore the states that `get_rng_state` returned.

    Args:
        state_list: what `get_rng_state` returned.
        device: the device, by name or as a Place; by default the current one.

    Returns:
        None.

    >>> state = paddle.get_rng_state()
    >>> x = paddle.randn([2])
    >>> paddle.set_rng_state(state)
    >>> bool((paddle.randn([2]) == x).all())
    True
    """
    target = place.current() if device is None else place.parse(device)
    if isinstance(target, place.CUDAPlace):
        set_cuda_rng_state(state_list)
        return
    if len(state_list) != 1:
        expected = f"set_rng_state: expected a list with one state, for {target}."
        raise InvalidArgumentError(expected, f"{len(state_list)} states")
    Generator._of(default_generator(target.torch)).set_state(state_list[0])


def get_cuda_rng_state():
    """The states of the generators of all CUDA devices; empty if there are none.

    Returns:
        list with a state for each CUDA device.

    >>> len(paddle.get_cuda_rng_state()) == paddle.device.cuda.device_count()
    True
    """
    return [GeneratorState(s) for s in torch.cuda.get_rng_state_all()] if torch.cuda.is_available() else []


def set_cuda_rng_state(state_list):
    """Restore the states of the generators of all CUDA devices.

    Args:
        state_list: what `get_cuda_rng_state` returned.

    Returns:
        None.

    >>> paddle.set_cuda_rng_state(paddle.get_cuda_rng_state())
    """
    count = place.device_count("cuda")
    if len(state_list) != count:
        expected = f"set_cuda_rng_state: expected {count} states, one for each CUDA device."
        raise InvalidArgumentError(expected, f"{len(state_list)} states")
    if count:
        torch.cuda.set_rng_state_all([s._bytes for s in state_list])
