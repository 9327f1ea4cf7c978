"""The model behind `outrigger plan`: parameters, memory and traffic by degrees, worked out by hand for small sizes."""

import dataclasses

import pytest

from outrigger.plan.model import (
    Degrees,
    Hardware,
    Job,
    Memory,
    filled_up,
    largest_share,
    link,
    memory,
    micro_batches,
    plan,
    ring,
    stage_shapes,
    stage_traffic,
    traffic,
)
from outrigger.plan.networks import NETWORKS, Measured, Transformer, elements

SMALL = Transformer("small", 64, 4, 8, 1000, 32, 256, 8, False)
JOB = Job(SMALL, 16, 1, "float32", False)
CARD = Hardware(80e9, 312e12, 300e9, 25e9, 8)


@pytest.mark.parametrize(
    ("name", "billions"),
    [("gpt3-13b", 13.1), ("gpt3-175b", 175.2), ("llama-7b", 6.74), ("llama-13b", 13.0), ("llama3-8b", 8.03)],
)
def test_parameters_of_known_networks(name, billions):
    assert NETWORKS[name].parameters() / 1e9 == pytest.approx(billions, rel=0.005)


def test_parameters_are_those_of_the_layers():
    import paddle

    block = [
        *[paddle.nn.LayerNorm(64) for _ in range(2)],
        paddle.nn.Linear(64, 3 * 64),
        paddle.nn.Linear(64, 64),
        paddle.nn.Linear(64, 256),
        paddle.nn.Linear(256, 64),
    ]
    ends = [
        paddle.nn.Embedding(1000, 64),
        paddle.nn.Embedding(32, 64),
        paddle.nn.LayerNorm(64),
        paddle.nn.Linear(64, 1000, bias_attr=False),
    ]
    one, rest = (sum(p.size for layer in layers for p in layer.parameters()) for layers in (block, ends))
    assert SMALL.parameters() == 4 * one + rest


def test_memory_of_one_rank():
    held = memory(JOB, Degrees())
    count = SMALL.parameters()
    assert (held.weights, held.gradients, held.optimizer) == (4 * count, 4 * count, 8 * count)
    tokens = 32
    block = tokens * (4 * (4 * 64 + 4 * 64 + 2 * 256) + 4 * (8 + 4))
    assert held.activations == 4 * block + tokens * (2 * 64 * 4 + 4 * 1000)
    low = memory(dataclasses.replace(JOB, dtype="bfloat16"), Degrees())
    assert (low.weights, low.gradients, low.optimizer) == (2 * count, 2 * count, 12 * count)


def test_what_each_degree_divides():
    whole = memory(JOB, Degrees())
    states = memory(JOB, Degrees(sharding=4, stage="os"))
    assert (states.weights, states.gradients) == (whole.weights, whole.gradients)
    assert states.optimizer == pytest.approx(whole.optimizer / 4, rel=1e-3)  # whole parameters have owners
    shards = memory(JOB, Degrees(sharding=4, stage="p_g_os"))
    assert shards.gradients == whole.gradients / 4
    unit = 1000 * 64 + 32 * 64
    assert shards.weights == whole.weights / 4 + 4 * unit
    split = memory(JOB, Degrees(mp=4))
    matrices = 4 * SMALL.split_parameters() + 2 * 1000 * 64
    assert whole.weights - split.weights == pytest.approx(4 * matrices * 3 / 4)
    assert memory(JOB, Degrees(sep=4)).activations == pytest.approx(whole.activations / 4)
    assert memory(JOB, Degrees(dp=4)) == whole
    again = memory(dataclasses.replace(JOB, recompute=True), Degrees())
    assert again.activations < whole.activations


def test_the_first_stage_of_a_pipeline_holds_most_micro_batches():
    job = dataclasses.replace(JOB, batch=64)
    two, four = memory(job, Degrees(pp=2)), memory(job, Degrees(pp=4))
    # Half the layers for twice the micro batches.
    assert two.activations == pytest.approx(four.activations)
    few = memory(dataclasses.replace(JOB, batch=1), Degrees(pp=4))
    assert few.total < four.total


def test_traffic_of_each_degree():
    bytes_ = 4 * SMALL.parameters()
    assert traffic(JOB, Degrees()) == dict.fromkeys(("dp", "pp", "sharding", "sep", "mp"), 0.0)
    assert traffic(JOB, Degrees(dp=4))["dp"] == 2 * bytes_ * 3 / 4
    counts = {"os": 3, "os_g": 2}
    for stage, count in counts.items():
        assert traffic(JOB, Degrees(sharding=4, stage=stage))["sharding"] == pytest.approx(count * bytes_ * 3 / 4)
    passes = micro_batches(JOB, Degrees(sharding=4))
    shared = traffic(JOB, Degrees(sharding=4, stage="p_g_os"))["sharding"]
    assert shared == pytest.approx(3 * passes * bytes_ * 3 / 4)
    size = 32 * 64 * 4
    sums = 16 * 2 * (18 * size + 3 * 32 * 4) * 3 / 4
    assert traffic(JOB, Degrees(mp=4))["mp"] == pytest.approx(sums)
    assert traffic(JOB, Degrees(pp=2))["pp"] == 16 * size
    assert traffic(JOB, Degrees(pp=4))["pp"] == 2 * 16 * size
    part = 8 * 64 * 4  # tokens of a quarter of the sequence
    changes = 16 * 2 * 4 * 4 * part * 3 / 4
    assert traffic(JOB, Degrees(sep=4))["sep"] == pytest.approx(changes + 2 * bytes_ * 3 / 4)
    assert ring(100, 1) == 0


def test_links_between_machines_are_used_by_groups_that_span_them():
    degrees = Degrees(dp=4, mp=8)
    assert link(CARD, degrees, "mp") == CARD.bandwidth
    assert link(CARD, degrees, "dp") == CARD.network
    assert link(CARD, Degrees(mp=16), "mp") == CARD.network


def test_the_time_is_at_least_that_of_computing_and_of_sending():
    job = dataclasses.replace(JOB, batch=64)
    found = plan(job, Degrees(dp=8), CARD)
    assert found.compute == pytest.approx(SMALL.flops() * 64 / 8 / 312e12)
    assert found.seconds >= found.compute
    slow = dataclasses.replace(CARD, bandwidth=1e3)
    assert plan(job, Degrees(dp=8), slow).seconds == pytest.approx(found.traffic["dp"] / 1e3)
    idle = plan(job, Degrees(pp=4), CARD)
    assert idle.compute == pytest.approx(SMALL.flops() * 64 / 4 / 312e12 * (1 + 3 / 64))
    assert not plan(job, Degrees(), dataclasses.replace(CARD, memory=1e6)).fits


def test_any_other_network_has_what_was_measured():
    network = Measured("own", 1000, 900, 400, 50.0, 1e6)
    job = Job(network, 8, 2, "float32", False)
    assert memory(job, Degrees()) == Memory(4000, 3600, 7200, 100)
    assert memory(job, Degrees(sharding=4, stage="p_g_os")) == Memory(1000 + 1600, 900, 1800, 100)
    assert traffic(job, Degrees(dp=2))["dp"] == 3600


def test_parts_of_parameters_on_many_ranks():
    # Three parameters of 6 × 2, 3 × 4 and 5: rows are filled up for four ranks; whole ones go to owners.
    shapes = ((6, 2), (3, 4), (5, 1))
    assert filled_up(shapes, 4) == 8 * 2 + 4 * 4 + 8
    assert [largest_share(shapes, n) for n in (1, 2, 3, 8)] == [29, 17, 12, 12]
    split = Degrees(sharding=16, stage="p_g_os")
    filled = 4 * filled_up(stage_shapes(SMALL, split, True, True), 16)
    assert filled == 4 * (SMALL.parameters() + 8 * 64)  # 1,000 words are filled up to 1,008
    assert traffic(JOB, split)["sharding"] == 3 * filled * 15 / 16
    for network in (NETWORKS["gpt2"], NETWORKS["llama-7b"]):
        block = network.split_parameters() + network.whole_parameters()
        assert elements(network.block_shapes(1)) == block


def test_the_stage_that_sends_most():
    ends = [stage_traffic(JOB, Degrees(pp=4), *kind) for kind in ((True, False), (False, False), (False, True))]
    assert traffic(JOB, Degrees(pp=4))["pp"] == ends[1]["pp"] == 2 * ends[0]["pp"] == 2 * ends[2]["pp"]
