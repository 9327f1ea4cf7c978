"""Places: names, equality, choosing one, and errors for missing devices."""

import pytest
import torch
from tests.support import check_error

import paddle
from paddle._core import place

no_cuda = pytest.mark.skipif(torch.cuda.is_available(), reason="this machine has a CUDA card")
no_xpu = pytest.mark.skipif(torch.xpu.is_available(), reason="this machine has an XPU")


@pytest.fixture(autouse=True)
def on_the_cpu():
    before = place.current()
    paddle.set_device("cpu")
    yield
    paddle.set_device(before)


def test_cpu_place():
    p = paddle.CPUPlace()
    assert (str(p), repr(p), p.is_cpu_place(), p.is_gpu_place()) == ("Place(cpu)", "Place(cpu)", True, False)
    assert p == paddle.CPUPlace()
    assert len({p, paddle.CPUPlace()}) == 1
    assert p != "cpu"


@pytest.mark.parametrize("device", ["cpu", "CPU", paddle.CPUPlace(), torch.device("cpu"), "Place(cpu)", "cpu:0"])
def test_set_device(device):
    assert paddle.set_device(device) == paddle.CPUPlace()
    assert paddle.get_device() == "cpu"
    assert paddle.ones([1]).place == paddle.CPUPlace()


@pytest.mark.parametrize("wrong", ["abc", "gpu:x", "gpu:-1", 3.5, None, ""])
def test_unknown_devices_are_refused(wrong):
    check_error(lambda: place.parse(wrong), ValueError, "device", "'gpu:0'", "Received")


WAYS_TO_A_CARD = [
    lambda: paddle.set_device("gpu"),
    lambda: paddle.set_device("gpu:0"),
    lambda: paddle.CUDAPlace(0),
    lambda: paddle.CUDAPinnedPlace(),
    lambda: paddle.ones([1]).cuda(),
    lambda: paddle.ones([1]).to("gpu"),
    lambda: paddle.ones([1]).pin_memory(),
    lambda: paddle.to_tensor([1.0], place="gpu:0"),
]


@no_cuda
@pytest.mark.parametrize("ask", WAYS_TO_A_CARD)
def test_a_missing_gpu_is_refused_with_a_hint(ask):
    check_error(ask, ValueError, "no device", "cuda", f"torch ({torch.__version__})", "paddle.set_device('cpu')")
    assert paddle.get_device() == "cpu"


@no_xpu
def test_a_missing_xpu_is_refused():
    check_error(lambda: paddle.set_device("xpu"), ValueError, "XPU", "paddle.set_device('cpu')")
    check_error(lambda: paddle.XPUPlace(0), ValueError, "XPU")


@pytest.mark.parametrize("kind", ["npu", "mlu"])
def test_other_missing_accelerators_are_refused(kind):
    check_error(lambda: paddle.set_device(kind), ValueError, kind)


def test_places_need_a_number():
    check_error(lambda: paddle.CUDAPlace(), TypeError, "CUDAPlace(0)")
    check_error(lambda: paddle.CUDAPlace(-1), ValueError, "-1")
    check_error(lambda: paddle.CUDAPlace("a"), ValueError, "'a'")


@no_cuda
def test_a_bare_number_is_the_cpu_without_accelerators():
    # In the original on a CPU: paddle.set_device(0) -> Place(cpu)
    assert paddle.set_device(0) == paddle.CPUPlace()


def test_device_of_a_tensor():
    assert paddle.get_device(paddle.ones([1])) == -1


def test_device_by_name():
    d = place.Device("gpu:1")
    assert (d, d.type, d.index, place.Device("gpu"), place.Device("gpu", 2)) == ("gpu:1", "gpu", 1, "gpu:0", "gpu:2")
    assert (place.Device(), place.Device("cpu").index, place.Device(0)) == ("cpu", None, "gpu:0")
    with place.Device("cpu") as entered:
        assert entered == paddle.get_device() == "cpu"
    assert place.Device("cpu").__dlpack_device__() == (1, 0)
    check_error(lambda: place.Device("abc"), ValueError, "abc")


def test_of_torch():
    assert place.of_torch(torch.device("cuda", 1)).__class__ is paddle.CUDAPlace
    assert str(place.of_torch(torch.device("cuda", 1))) == "Place(gpu:1)"
    assert str(place.of_torch(torch.device("mps", 0))) == "Place(mps:0)"
    assert place.of_torch(torch.device("cuda", 1)).torch == torch.device("cuda", 1)
