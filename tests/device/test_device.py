"""Devices on a machine that may have only a CPU; what an accelerator does is tried on a stand-in for torch's module."""

import sys
import types

import pytest
import torch
from tests.support import check_error

import paddle
from paddle._core import place
from paddle.device import _engine, _streams

NO_ACCELERATOR = not (torch.cuda.is_available() or torch.xpu.is_available() or torch.backends.mps.is_available())
only_cpu = pytest.mark.skipif(not NO_ACCELERATOR, reason="this machine has an accelerator")


@only_cpu
def test_inventory_of_a_cpu():
    # In the original, built for the CPU: all of these
    d = paddle.device
    assert (d.device_count(), d.is_available(), d.current_device(), d.get_cudnn_version()) == (0, False, 0, None)
    assert [d.get_all_device_type(), d.get_available_device()] == [[], []]
    assert [d.get_all_custom_device_type(), d.get_available_custom_device()] == [[], []]
    assert (d.cuda.device_count(), d.xpu.device_count(), d.cuda.is_available()) == (0, 0, False)
    assert not d.is_current_stream_capturing()
    assert paddle.cuda is paddle.device.cuda


@only_cpu
@pytest.mark.parametrize("instructions", [["avx512f"], ["avx512f", "avx512_bf16"], []])
def test_a_cpu_computes_in_bfloat16_if_it_has_instructions_for_it(instructions, monkeypatch):
    """The original: True on an AMD EPYC with avx512_bf16, False on another processor."""
    monkeypatch.setattr("paddle._core.system.instructions", lambda: instructions)
    supported = "avx512_bf16" in instructions
    assert [paddle.device.is_bf16_supported(), paddle.device.is_bf16_supported(False)] == [supported] * 2


@pytest.mark.skipif(torch.backends.cpu.get_cpu_capability() != "AVX512", reason="the processor has no AVX-512")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
def test_the_instructions_of_the_processor():
    assert "avx512f" in paddle._core.system.instructions()


def test_what_torch_is_built_with():
    assert paddle.is_compiled_with_cuda() == torch.backends.cuda.is_built()
    assert paddle.is_compiled_with_rocm() == (torch.version.hip is not None)
    assert paddle.is_compiled_with_distribute() == torch.distributed.is_available()
    assert isinstance(paddle.is_compiled_with_xpu(), bool)
    assert (paddle.is_compiled_with_ipu(), paddle.is_compiled_with_cinn()) == (False, False)
    assert not paddle.is_compiled_with_custom_device("npu")


@only_cpu
@pytest.mark.parametrize(
    "name",
    [
        "memory_allocated",
        "memory_reserved",
        "max_memory_allocated",
        "max_memory_reserved",
        "reset_max_memory_allocated",
        "reset_max_memory_reserved",
        "reset_peak_memory_stats",
        "get_device_properties",
        "get_device_name",
        "get_device_capability",
        "current_stream",
        "Stream",
        "Event",
        "ipc_collect",
    ],
)
def test_what_a_cpu_does_not_have(name):
    check_error(getattr(paddle.device, name), ValueError, "accelerators", "Place(cpu)", "is_available()")


@only_cpu
@pytest.mark.parametrize(
    "name",
    [
        "memory_allocated",
        "max_memory_reserved",
        "reset_max_memory_allocated",
        "synchronize",
        "get_device_name",
        "get_device_capability",
        "current_stream",
        "Stream",
        "Event",
        "memory_summary",
        "vmm_compact",
        "get_rng_state",
        "current_device",
    ],
)
def test_what_is_missing_without_a_card(name):
    check_error(getattr(paddle.device.cuda, name), ValueError, "no device", "cuda", "paddle.set_device('cpu')")


@only_cpu
def test_what_is_missing_without_an_xpu():
    check_error(paddle.device.xpu.memory_allocated, ValueError, "XPU")
    check_error(paddle.device.xpu.synchronize, ValueError, "XPU")


@only_cpu
def test_calls_that_have_nothing_to_do_on_a_cpu():
    d = paddle.device
    for call in (d.synchronize, d.empty_cache, d.cuda.empty_cache, d.xpu.empty_cache):
        assert call() is None
    assert d.synchronize("cpu") is None
    assert not torch.cuda.is_initialized()
    check_error(lambda: d.synchronize("gpu:0"), ValueError, "no device", "cuda")


@pytest.mark.parametrize("guard", [paddle.device.stream_guard, paddle.device.StreamContext])
def test_a_guard_without_a_stream_changes_nothing(guard):
    # In the original: `with paddle.device.stream_guard(None) as s` gives None.
    before = paddle.get_device()
    with guard(None) as entered:
        assert entered is None
        assert paddle.get_device() == before
    with pytest.raises(KeyError, match="inside"), guard():
        raise KeyError("inside")


def test_guards():
    assert paddle.device.get_device() == paddle.get_device()
    for guard in (paddle.device.device, paddle.device.device_guard, paddle.cuda.device, paddle.device_guard):
        with guard("cpu"):
            assert paddle.get_device() == "cpu"
    with paddle.device.device():
        assert paddle.get_device()
    check_error(lambda: paddle.device.device("abc"), ValueError, "abc")
    assert paddle.get_default_device().type == paddle.get_device().split(":")[0]
    paddle.set_default_device(None)
    assert paddle.get_default_device().type == paddle.get_device().split(":")[0]


@only_cpu
def test_guard_of_a_missing_device_leaves_everything_as_it_was():
    check_error(lambda: paddle.device.device_guard("gpu:0"), ValueError, "gpu")
    assert paddle.get_device() == "cpu"
    check_error(lambda: paddle.device.get_device_module("cpu"), ValueError, "cpu")


def test_seeds():
    paddle.device.manual_seed(5)
    first = paddle.rand([3]).tolist()
    paddle.cuda.manual_seed(5)
    paddle.device.manual_seed_all(5)
    if NO_ACCELERATOR:
        assert paddle.rand([3]).tolist() == first


def test_foreign_places():
    check_error(paddle.device.IPUPlace, ValueError, "IPU")
    check_error(lambda: paddle.device.set_stream(3), TypeError, "Stream", "3")
    check_error(lambda: paddle.device.stream_guard(3), TypeError, "Stream")


def test_typed_constructors():
    # In the original: paddle.device.FloatTensor([1, 2]).dtype -> paddle.float32
    assert paddle.device.FloatTensor([1, 2]).dtype == paddle.float32
    assert paddle.device.LongTensor(2, 3).shape == [2, 3]
    with pytest.raises(AttributeError, match="TripleTensor"):
        paddle.device.TripleTensor  # noqa: B018 - the question is the lookup


# ---- an accelerator that is not there ----


class FakeEvent:
    def __init__(self, enable_timing=False, blocking=False, interprocess=False):
        self.asked, self.stream = (enable_timing, blocking, interprocess), None

    def record(self, stream=None):
        self.stream = stream or Fake.current

    def query(self):
        return self.stream is not None

    def synchronize(self):
        self.waited = True

    def elapsed_time(self, end):
        return 1.5


class FakeStream:
    def __init__(self, device=None, priority=0):
        self.device, self.priority, self.log = device, priority, []
        self.cuda_stream = 4096

    def wait_event(self, event):
        self.log.append(event)

    def wait_stream(self, stream):
        self.log.append(stream)

    def query(self):
        return True

    def synchronize(self):
        self.log.append("synchronized")


class Fake:
    """As much of `torch.cuda` as the package uses."""

    Stream, Event = FakeStream, FakeEvent
    current = None
    calls = []

    @classmethod
    def synchronize(cls, device):
        cls.calls.append(("synchronize", device))

    @classmethod
    def current_stream(cls, device):
        return cls.current

    @classmethod
    def set_stream(cls, stream):
        cls.current = stream

    @staticmethod
    def memory_allocated(device):
        return 1000 + device.index

    @staticmethod
    def get_device_properties(device):
        return types.SimpleNamespace(name="Fake 9000", major=9, minor=1, total_memory=2**30)


@pytest.fixture
def card(monkeypatch):
    """A CUDA card for the streams, made of Python."""
    monkeypatch.setattr(Fake, "current", FakeStream(torch.device("cuda", 0)))
    monkeypatch.setattr(Fake, "calls", [])
    where = place.of_torch(torch.device("cuda", 0))
    fake_torch = types.SimpleNamespace(cuda=Fake, xpu=None)
    monkeypatch.setattr(_engine, "torch", fake_torch)
    monkeypatch.setattr(_streams, "torch", fake_torch)
    monkeypatch.setattr(place.CURRENT, "value", where)
    return where


def test_streams_and_events(card):
    from paddle.device import Event, Stream, current_stream, set_stream, stream_guard

    first, second = Stream(), Stream(priority=1)
    assert (first.stream_base.priority, second.stream_base.priority, str(first.device)) == (0, -1, "Place(gpu:0)")
    before = current_stream()
    assert set_stream(first) == before
    with stream_guard(second):
        assert current_stream() == second
    assert current_stream() == first
    event = first.record_event()
    assert event.event_base.stream is first.stream_base
    assert event.query()
    second.wait_event(event)
    second.wait_stream(first)
    second.synchronize()
    assert second.stream_base.log == [event.event_base, first.stream_base, "synchronized"]
    assert (first != second, len({first, second, current_stream()}), second.query()) == (True, 2, True)
    timed = Event(enable_timing=True, blocking=True)
    assert timed.event_base.asked == (True, True, False)
    timed.record()
    assert timed.event_base.stream is first.stream_base
    assert timed.elapsed_time(event) == 1.5
    assert first.__cuda_stream__() == (0, 4096)
    check_error(lambda: Stream(priority=7), ValueError, "priority = 7")


def test_synchronize_waits_for_the_card(card):
    paddle.device.synchronize("cpu")
    assert Fake.calls == []
    paddle.device.synchronize()
    assert Fake.calls == [("synchronize", torch.device("cuda", 0))]


def test_figures(card):
    assert paddle.device.memory_allocated() == 1000
    assert paddle.device.get_device_name() == "Fake 9000"
    assert paddle.device.get_device_capability() == (9, 1)
    with pytest.raises(NotImplementedError, match="memory_reserved"):
        paddle.device.memory_reserved()


def test_cuda_as_a_module():
    import paddle.device.cuda

    assert sys.modules["paddle.device.cuda"] is paddle.cuda


def test_the_module_itself_makes_a_device():
    device = paddle.device("cpu")
    assert isinstance(device, paddle.device.Device)
    assert str(device) == str(paddle.device(type="cpu")) == str(paddle.device(paddle.CPUPlace())) == "cpu"
    assert paddle.zeros([2], device=device).place.is_cpu_place()
    with pytest.raises(TypeError, match="expected a device"):
        paddle.device()
