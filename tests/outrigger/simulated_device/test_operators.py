"""The simulated device by itself: memory, operators, random numbers, as torch sees them."""

import gc
import resource

import pytest
import torch

from outrigger import simulated_device
from outrigger.simulated_device import _memory


def pair(*shape, **more):
    """The same tensor on the CPU and on the device."""
    host = torch.randn(*shape, generator=torch.Generator().manual_seed(1), **more)
    return host, host.to("sim")


def same(host, device, tolerance=0.0):
    assert device.device == torch.device("sim", 0)
    torch.testing.assert_close(device.cpu(), host, rtol=tolerance, atol=tolerance)


def test_tensors_live_apart():
    host, device = pair(2, 3)
    assert device.device.type == "sim"
    assert device.data_ptr() != host.data_ptr()
    with pytest.raises(TypeError, match="numpy"):
        device.numpy()
    device.add_(1)
    same(host + 1, device)
    assert torch.sim.is_available()
    with pytest.raises(RuntimeError, match="one simulated device"):
        torch.sim.set_device(1)


@pytest.mark.parametrize(
    "call",
    [
        torch.add,
        torch.matmul,
        lambda a, b: torch.cat([a, b]),
        lambda a, b: torch.where(a > 0, a, b),
        lambda a, b: a.gather(0, torch.zeros(2, 2, dtype=torch.int64)),
        lambda a, b: torch.nn.functional.linear(b, a),
        lambda a, b: b.index_select(0, torch.zeros(1, dtype=torch.int64, device="sim")),
        lambda a, b: a.add_(b),
        lambda a, b: torch.add(a, a, out=b),
    ],
)
def test_tensors_of_two_devices_do_not_mix(call):
    with pytest.raises(RuntimeError, match="device"):
        call(torch.ones(2, 2, device="sim"), torch.ones(2, 2))


def test_what_a_card_accepts_from_the_cpu():
    host, device = pair(3, 3)
    same(host * 2.5, device * torch.tensor(2.5))
    same(host[[0, 2]], device[torch.tensor([0, 2])])
    same(torch.remainder(host, 2), torch.remainder(device, 2))
    same(host.masked_fill(host > 0, 7.0), device.masked_fill(device > 0, torch.tensor(7.0)))
    with pytest.raises(RuntimeError, match="device"):
        host[torch.tensor([0, 2], device="sim")] * device


def test_views_and_writes_share_memory():
    host, device = pair(4, 6)
    for t in (host, device):
        t.t()[1:3].fill_(9)
        t.view(-1)[::5].mul_(2)
        t[:, 0] = torch.arange(4.0, device=t.device)
    same(host, device)
    assert device.t().storage_offset() == 0
    assert not device.t().is_contiguous()
    assert device[1].untyped_storage().data_ptr() == device.untyped_storage().data_ptr()


def test_memory_outlives_the_tensor_it_was_made_for():
    view = torch.arange(1000.0).to("sim")[10:12]
    gc.collect()
    torch.full((1000,), 5.0)
    assert view.tolist() == [10, 11]
    shared = _memory.shared_with_host(torch.arange(1000.0).to("sim"))
    gc.collect()
    assert shared.sum() == 499500


def test_memory_is_given_back():
    def used():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    def work():
        for _ in range(100):
            (torch.ones(1 << 18, device="sim") * 2).view(2, -1).t().sum().item()

    work()
    before = used()
    work()
    assert used() - before < 50_000  # of 200 MB


def test_results_in_given_and_resized_tensors():
    host, device = pair(2, 3)
    out = torch.empty(0, device="sim")
    torch.add(device, device, out=out)
    same(host + host, out)
    same(torch.cat([host.reshape(-1), torch.zeros(2)])[:6], device.clone().resize_(8)[:6])
    same(host.reshape(-1)[:4], device.clone().resize_(4))
    same(host, torch.empty(0, device="sim").set_(device))
    values, indices = torch.empty(0, device="sim"), torch.empty(0, dtype=torch.int64, device="sim")
    torch.sort(device, out=(values, indices))
    same(host.sort().values, values)
    same(host.sort().indices, indices)


def test_complex_numbers_and_their_lazy_forms():
    host, device = pair(3, 4, dtype=torch.complex64)
    for call in (
        torch.conj,
        lambda t: t.conj() * 2,
        lambda t: t.conj().imag,
        lambda t: torch.fft.ifft(t.real, 5),
        lambda t: torch.fft.ifft(t.real, 5).imag,
        lambda t: torch.view_as_real(t) + 1,
        lambda t: t.conj().imag.clone().view(-1),
    ):
        same(call(host).resolve_conj().resolve_neg(), call(device), 1e-6)


@pytest.mark.parametrize(
    "make",
    [
        lambda: torch.nn.Conv2d(3, 4, 3, padding=1, groups=1),
        lambda: torch.nn.ConvTranspose2d(3, 2, 3),
        lambda: torch.nn.BatchNorm2d(3),
        lambda: torch.nn.GroupNorm(3, 3),
        lambda: torch.nn.AdaptiveAvgPool2d(2),
        lambda: torch.nn.MaxPool2d(2),
    ],
)
def test_layers_and_gradients(make):
    torch.manual_seed(0)
    layer = make()
    host, device = pair(2, 3, 6, 6)
    results = []
    for x in (host, device):
        layer = layer.to(x.device)
        layer.zero_grad()
        x = x.to(memory_format=torch.channels_last).requires_grad_()
        y = layer(x)
        (y * y).sum().backward()
        results.append([y.detach(), x.grad, *(p.grad for p in layer.parameters())])
    for a, b in zip(*results, strict=True):
        same(a.cpu(), b, 1e-5)


@pytest.mark.parametrize("kind", [torch.nn.LSTM, torch.nn.GRU, torch.nn.RNN])
@pytest.mark.parametrize("bias", [True, False])
def test_recurrent_layers(kind, bias):
    torch.manual_seed(0)
    layer = kind(3, 5, num_layers=2, bias=bias, bidirectional=True)
    host, device = pair(4, 2, 3)
    results = []
    for x in (host, device):
        layer = layer.to(x.device)
        layer.zero_grad()
        x = x.clone().requires_grad_()
        y, state = layer(x)
        ((y * y).sum() + sum(s.sum() for s in (state if isinstance(state, tuple) else (state,)))).backward()
        results.append([y.detach(), x.grad.clone(), *(p.grad.clone() for p in layer.parameters())])
    for a, b in zip(*results, strict=True):
        same(a.cpu(), b, 1e-5)


def test_attention():
    host, device = pair(2, 2, 5, 4)
    grads = []
    for q in (host.requires_grad_(), device.detach().requires_grad_()):
        out = torch.nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True)
        (out * out).sum().backward()
        grads.append((out.detach(), q.grad))
    same(grads[0][0], grads[1][0], 1e-5)
    same(grads[0][1], grads[1][1], 1e-5)


def test_random_numbers_are_the_devices_own():
    torch.sim.manual_seed(3)
    host_before = torch.get_rng_state()
    first = torch.rand(4, device="sim")
    dropped = torch.native_dropout(torch.ones(8, device="sim"), 0.5, True)[0]
    assert torch.equal(torch.get_rng_state(), host_before)
    state = torch.sim.get_rng_state()
    more = torch.randn(3, device="sim")
    torch.sim.set_rng_state(state)
    assert torch.equal(torch.randn(3, device="sim").cpu(), more.cpu())
    torch.manual_seed(3)  # seeds every device
    assert torch.equal(torch.rand(4, device="sim").cpu(), first.cpu())
    assert torch.equal(torch.native_dropout(torch.ones(8, device="sim"), 0.5, True)[0].cpu(), dropped.cpu())


def test_a_second_registration_changes_nothing():
    simulated_device.register()
    assert torch.ones(2, device="sim").sum().item() == 2
