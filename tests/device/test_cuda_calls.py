"""What names CUDA itself, against a stand-in for `torch.cuda`: the right card, the right order, the right arguments."""

import types

import numpy as np
import pytest
import torch
import torch.distributed as c10d
from tests.device.stand_in import Cuda, transfers
from tests.support import check_error

import paddle
from paddle._core import place
from paddle.device.cuda.graphs import CUDAGraph, is_cuda_graph_supported
from paddle.distributed import _data_parallel, _env, _group
from paddle.distributed.fleet.base import topology
from paddle.distributed.fleet.utils.timer_helper import _finish_work

CARD = [torch.device("cuda", 0), torch.device("cuda", 1)]


@pytest.fixture
def cuda(monkeypatch):
    """Two cards, made of Python."""
    stand_in = Cuda()
    monkeypatch.setattr(torch, "cuda", stand_in)
    monkeypatch.setattr(place.CURRENT, "value", place.CPUPlace())
    return stand_in


# ---- places and transfers ----


def test_places_are_numbered(cuda):
    assert [str(paddle.CUDAPlace(i)) for i in range(2)] == ["Place(gpu:0)", "Place(gpu:1)"]
    check_error(lambda: paddle.CUDAPlace(2), ValueError, "there are 2, numbered 0 to 1", "CUDA_VISIBLE_DEVICES")
    assert paddle.device.get_available_device() == ["gpu:0", "gpu:1"]
    assert paddle.device.cuda.device_count() == 2
    assert len(paddle.static.cuda_places()) == 2


def test_set_device_chooses_the_card_of_torch_too(cuda):
    paddle.set_device("gpu:1")
    assert cuda.calls == [("set_device", (1,), {})]
    assert paddle.get_device() == "gpu:1"
    with transfers() as calls:
        paddle.ones([2])
        paddle.to_tensor([1.0])
        paddle.arange(3)
    assert {device for _, device, _ in calls} == {CARD[1]}
    assert len(calls) == 3
    paddle.set_device("gpu")  # the current card, not the first
    assert paddle.get_device() == "gpu:1"


def test_without_a_choice_the_current_card_is_used(cuda, monkeypatch):
    monkeypatch.setattr(place.CURRENT, "value", None)
    cuda.current = 1
    assert str(place.current()) == "Place(gpu:1)"


@pytest.mark.parametrize(
    ("move", "device", "waits"),
    [
        (lambda x: x.cuda(), CARD[0], True),
        (lambda x: x.cuda(1), CARD[1], True),
        (lambda x: x.cuda(1, blocking=False), CARD[1], False),
        (lambda x: x.to("gpu:1"), CARD[1], True),
        (lambda x: x.to("gpu:1", blocking=False), CARD[1], False),
        (lambda x: x.to(paddle.CUDAPlace(1), "float64"), CARD[1], True),
        (lambda x: x.to(device="cuda:0", non_blocking=True), CARD[0], False),
        (lambda x: x._copy_to(paddle.CUDAPlace(1), False), CARD[1], False),
        (lambda x: paddle.to_tensor(x, place=paddle.CUDAPlace(1)), CARD[1], True),
    ],
)
def test_moving(cuda, move, device, waits):
    x = paddle.to_tensor([1.0, 2.0])
    with transfers() as calls:
        move(x)
    moved = [(name, where, late) for name, where, late in calls if name == "Tensor.to"]
    assert moved == [("Tensor.to", device, not waits)]


def test_layers_move_every_parameter_and_buffer(cuda):
    net = paddle.nn.BatchNorm1D(3)
    with transfers() as calls:
        net.cuda(1)
    assert [device for _, device, _ in calls] == [CARD[1]] * 4


def test_pinned_memory(cuda):
    with transfers() as calls:
        paddle.to_tensor([1.0]).pin_memory()
    assert calls == [("Tensor.pin_memory", None, False)]
    assert str(paddle.CUDAPinnedPlace()) == "Place(gpu_pinned)"


@pytest.mark.parametrize("workers", [0, 1])
def test_batches_go_through_pinned_memory_beside_the_program(cuda, workers):
    data = paddle.io.TensorDataset([paddle.to_tensor(np.arange(8.0))])
    loader = paddle.io.DataLoader(data, batch_size=4, places=[paddle.CUDAPlace(1)], num_workers=workers)
    with transfers() as calls:
        batches = [batch[0].numpy() for batch in loader]
    np.testing.assert_array_equal(np.concatenate(batches), np.arange(8.0))
    assert calls == [("Tensor.pin_memory", None, False), ("Tensor.to", CARD[1], True)] * 2


# ---- random numbers ----


def test_seeds_and_generators(cuda):
    paddle.device.manual_seed_all(7)
    assert cuda.calls == [("manual_seed_all", (7,), {})]
    paddle.set_device("gpu:1")
    drawn = []
    with transfers():
        generator = paddle._core.random.generator()
        assert generator is cuda.default_generators[1]
        before = generator.get_state()
        drawn.append(paddle.rand([3]).numpy())
    assert not torch.equal(generator.get_state(), before)  # the numbers came from the card's own stream
    paddle.device.set_rng_state(paddle.device.get_rng_state())
    states = paddle.get_cuda_rng_state()
    assert len(states) == 2
    cuda.calls.clear()
    paddle.set_cuda_rng_state(states)
    assert cuda.calls == [("set_rng_state_all", (2,), {})]
    check_error(lambda: paddle.set_cuda_rng_state(states[:1]), ValueError, "expected 2 states", "1 states")
    paddle.device.cuda.get_rng_state(1)
    assert cuda.calls[-1] == ("get_rng_state", (CARD[1],), {})


def test_the_seed_in_a_state_of_a_card():
    # torch saves a CUDA generator as 16 bytes: the seed, then the offset.
    state = torch.tensor([123456789, 40], dtype=torch.int64).view(torch.uint8)
    assert paddle._core.random.GeneratorState(state).current_seed() == 123456789


# ---- streams, events, memory, graphs ----


def test_streams_and_events(cuda):
    d = paddle.device.cuda
    stream = d.Stream(1, priority=1)
    assert cuda.calls[-1] == ("Stream", (), {"device": CARD[1], "priority": -1})
    event = d.Event(enable_timing=True, blocking=True, interprocess=False)
    assert cuda.calls[-1] == ("Event", (), {"enable_timing": True, "blocking": True, "interprocess": False})
    cuda.calls.clear()
    with d.stream_guard(stream):
        event.record(stream)
        stream.wait_event(event)
        event.synchronize()
    assert cuda.names() == [
        "current_stream",
        "set_stream",
        "event.record",
        "stream.wait_event",
        "event.synchronize",
        "current_stream",
        "set_stream",
    ]
    base = stream.stream_base
    assert cuda.calls[0][1] == (CARD[1],)
    assert cuda.calls[1][1] == (base,)
    assert cuda.calls[2][1] == (base,)
    assert cuda.calls[3][1] == (event.event_base,)
    assert cuda.calls[-1][1][0] is not base  # the stream of before
    paddle.device.set_device("gpu:1")
    d.get_stream_from_external(4096)
    assert cuda.calls[-1] == ("ExternalStream", (4096,), {"device": CARD[1]})


@pytest.mark.parametrize("name", ["memory_allocated", "memory_reserved", "max_memory_allocated", "max_memory_reserved"])
@pytest.mark.parametrize("asked", [1, "gpu:1", paddle._core.place.of_torch(CARD[1])], ids=str)
def test_memory_figures_name_the_card(cuda, name, asked):
    assert getattr(paddle.device.cuda, name)(asked) == 1001
    assert cuda.calls == [(name, (CARD[1],), {})]
    assert getattr(paddle.device.cuda, name)() == 1000  # the current one
    assert cuda.calls[-1] == (name, (CARD[0],), {})


@pytest.mark.parametrize(
    ("call", "recorded"),
    [
        (lambda d: d.synchronize(1), ("synchronize", (CARD[1],), {})),
        (lambda d: d.synchronize(), ("synchronize", (CARD[0],), {})),
        (lambda d: d.reset_max_memory_allocated(1), ("reset_peak_memory_stats", (CARD[1],), {})),
        (lambda d: d.reset_max_memory_reserved(1), ("reset_peak_memory_stats", (CARD[1],), {})),
        (lambda d: d.mem_get_info(1), ("mem_get_info", (CARD[1],), {})),
        (lambda d: d.get_device_properties(1), ("get_device_properties", (CARD[1],), {})),
        (lambda d: d.empty_cache(), ("empty_cache", (), {})),
        (lambda d: d.manual_seed(3), ("manual_seed", (3,), {})),
        (lambda d: d.set_device(1), ("set_device", (1,), {})),
        (lambda d: d.current_stream(1), ("current_stream", (CARD[1],), {})),
    ],
)
def test_functions_of_one_card(cuda, call, recorded):
    call(paddle.device.cuda)
    assert cuda.calls == [recorded]


def test_synchronize_of_a_place(cuda):
    paddle.device.synchronize("gpu:1")
    paddle.device.synchronize(paddle.CPUPlace())
    assert cuda.calls == [("synchronize", (CARD[1],), {})]


def test_graphs_are_recorded_on_a_stream_of_their_own(cuda):
    graph = CUDAGraph(paddle.CUDAPlace(1), mode="relaxed", pool_id=(0, 3))
    graph.capture_begin()
    graph.capture_end()
    graph.replay()
    graph.reset()
    assert cuda.names() == [
        "CUDAGraph",
        "synchronize",
        "current_stream",
        "Stream",
        "stream.wait_stream",
        "set_stream",
        "graph.capture_begin",
        "graph.capture_end",
        "set_stream",
        "graph.replay",
        "graph.reset",
    ]
    calls = dict(zip(range(len(cuda.calls)), cuda.calls, strict=True))
    assert calls[1][1] == calls[2][1] == (CARD[1],)
    assert calls[3][2]["device"] == CARD[1]
    assert calls[6][2] == {"pool": (0, 3), "capture_error_mode": "relaxed"}
    before, during = calls[4][1][0], calls[5][1][0]
    assert calls[8][1] == (before,)
    assert during is not before
    check_error(graph.capture_end, RuntimeError, "nothing is being recorded")
    check_error(lambda: CUDAGraph(mode="x"), AssertionError, "mode = 'x'", "thread_local")
    check_error(lambda: graph.print_to_dot_files("x"), NotImplementedError, "print_to_dot_files")


@pytest.mark.skipif(torch.cuda.is_available(), reason="this machine has a card")
def test_graphs_without_a_card():
    assert not is_cuda_graph_supported()
    check_error(CUDAGraph, AssertionError, "only cards")  # in the original: AssertionError


# ---- several processes, deployment ----


def test_the_card_is_chosen_before_nccl_starts(cuda, monkeypatch):
    monkeypatch.setattr(_env.c10d, "init_process_group", lambda *args, **kwargs: cuda.noted("init", *args, **kwargs))
    monkeypatch.setattr(_env, "is_initialized", lambda: False)
    monkeypatch.setattr(_env, "create_store", lambda *args: None)
    monkeypatch.setattr(_env.c10d, "PrefixStore", lambda prefix, store: store)
    monkeypatch.setattr(_env, "record", lambda *args: None)
    monkeypatch.setattr(_env.atexit, "register", lambda call: None)
    monkeypatch.setattr(_env._group, "world_group", lambda: None)
    for name, value in {"PADDLE_TRAINER_ID": "1", "PADDLE_TRAINERS_NUM": "2", "FLAGS_selected_gpus": "1"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PADDLE_MASTER", "127.0.0.1:9")
    paddle.set_device("gpu:0")
    cuda.calls.clear()
    paddle.distributed.init_parallel_env()
    assert cuda.names() == ["set_device", "init"]
    assert cuda.calls[0][1] == (1,)
    assert cuda.calls[1][1] == ("nccl",)
    assert (cuda.calls[1][2]["rank"], cuda.calls[1][2]["world_size"]) == (1, 2)


class _Options:
    """ProcessGroupNCCL.Options of torch, with the fields that its config has for one group."""

    def __init__(self):
        self.config = types.SimpleNamespace(blocking=None, min_ctas=None, max_ctas=None, comm_name=None)
        self._timeout = None


@pytest.fixture
def nccl(monkeypatch):
    monkeypatch.setattr(c10d, "ProcessGroupNCCL", types.SimpleNamespace(Options=_Options), raising=False)


def test_settings_of_nccl_reach_the_options_of_a_group(cuda, nccl, monkeypatch):
    world = types.SimpleNamespace(ranks=[0, 1], nranks=2, engine="world", backend="nccl", rank=0)
    monkeypatch.setattr(_group, "world_group", lambda: world)
    monkeypatch.setattr(_group.c10d, "new_group", lambda *args, **kwargs: cuda.noted("new_group", *args, **kwargs))
    config = paddle.distributed.create_nccl_config({"commName": "tensors", "nchannels": 4, "blocking": 1})
    paddle.distributed.new_group([0, 1], nccl_config=config)
    made = cuda.calls[-1][2]["pg_options"]
    assert vars(made.config) == {"blocking": 1, "min_ctas": 4, "max_ctas": 4, "comm_name": "tensors"}
    assert made._timeout == cuda.calls[-1][2]["timeout"]

    with pytest.warns(UserWarning, match="'ll_buffsize'.*NCCL_LL_BUFFSIZE"):
        paddle.distributed.new_group([0, 1], nccl_config={"ll_buffsize": 1024})
    paddle.distributed.new_group([0, 1], nccl_config={"ll_buffsize": 1024})  # named once: warnings are errors
    for other in ({"backend": "gloo", "nccl_config": config}, {"nccl_config": {"nchannels": 0}}, {}):
        paddle.distributed.new_group([0, 1], **other)
        assert cuda.calls[-1][2]["pg_options"] is None
    check_error(lambda: paddle.distributed.new_group([0, 1], nccl_config=3), TypeError, "create_nccl_config")


def test_settings_of_nccl_by_axis(cuda, nccl, monkeypatch):
    world = types.SimpleNamespace(ranks=[0], nranks=1, engine="world", backend="nccl", rank=0)
    monkeypatch.setattr(_group, "world_group", lambda: world)
    monkeypatch.setattr(_group.c10d, "new_group", lambda *args, **kwargs: cuda.noted("new_group", *args, **kwargs))
    strategy = paddle.distributed.fleet.DistributedStrategy()
    strategy.hybrid_configs["mp_configs"].nccl_config.nchannels = 2
    strategy.hybrid_configs = {"pp_configs": {"p2p_nccl_config": {"commName": "stages"}}}
    topology.HybridCommunicateGroup(topology.CommunicateTopology(["pipe", "model"], [1, 1]), strategy.hybrid_configs)
    made = [call[2]["pg_options"] for call in cuda.calls if call[0] == "new_group"]
    assert [made[0].config.comm_name, made[1].config.max_ctas] == ["stages", 2]
    assert made[2:] == [None] * len(made[2:])
    topology._CURRENT.value = None


def test_data_parallel_names_the_card_of_its_parameters(monkeypatch):
    asked = {}
    monkeypatch.setattr(
        torch.nn.parallel, "DistributedDataParallel", lambda module, **options: asked.update(options, module=module)
    )
    monkeypatch.setattr(_data_parallel, "broadcast_tensors", lambda tensors, group: None)

    class OnCard(_data_parallel.LayerModule):
        def parameters(self, recurse=True):
            return iter([types.SimpleNamespace(device=CARD[1])])

    monkeypatch.setattr(_data_parallel, "LayerModule", OnCard)
    _data_parallel._engine(paddle.nn.Linear(2, 2), types.SimpleNamespace(engine="group"), 25, True)
    assert asked["device_ids"] == [1]
    assert (asked["process_group"], asked["find_unused_parameters"]) == ("group", True)


def test_predictors_choose_their_card(cuda):
    config = paddle.inference.Config()
    config.enable_use_gpu(100, 1)
    assert (config.use_gpu(), config.gpu_device_id()) == (True, 1)
    with pytest.warns(UserWarning, match="no usable GPU 2"):
        config.enable_use_gpu(100, 2)


def test_timers_wait_for_the_card(cuda):
    _finish_work()
    assert cuda.calls == [("synchronize", (), {})]
