"""paddle.flops: its counts and tables as the original's."""

import re

import pytest
from tests.golden.hapi_cases import COUNTED, custom, networks, printed
from tests.support import check_error, golden, run_examples

import paddle
from paddle import nn

FACTS = golden("hapi.json")["flops"]
BUILD = networks(paddle)


def of_anywhere(lines):
    """Lines without the modules of the classes that the cases define."""
    return [re.sub(r"'[\w.]*hapi_cases\.[\w.<>]*?(\w+)'>", r"'\1'>", line) for line in lines]


@pytest.mark.parametrize("name", COUNTED)
def test_counts_and_table(name):
    network, size = COUNTED[name]
    got = printed(paddle, lambda: paddle.flops(BUILD[network](), size, print_detail=True))
    assert of_anywhere(got["lines"]) == of_anywhere(FACTS[name]["lines"])
    assert got["result"] == FACTS[name]["result"]


def test_function_of_ones_own():
    got = printed(paddle, lambda: paddle.flops(BUILD["Grouped"](), [1, 4, 3, 3], {nn.LeakyReLU: custom}, True))
    assert got["lines"] == FACTS["custom"]["lines"]


def test_function_may_add_a_tensor(capsys):
    def count(layer, inputs, output):
        layer.total_ops += paddle.to_tensor([inputs[0].numel() * 2])

    net = nn.Sequential(nn.Tanh())
    assert paddle.flops(net, [3, 4], {nn.Tanh: count}) == 24
    assert "Total Flops: 24     Total Params: 0\n" in capsys.readouterr().out
    assert "+--" not in capsys.readouterr().out
    assert not net.state_dict()


def test_network_is_left_as_it_was(capsys):
    net = nn.Sequential(nn.Conv2D(1, 2, 3), nn.BatchNorm2D(2))
    before = list(net.state_dict())
    assert paddle.flops(net, [1, 1, 5, 5]) == paddle.flops(net, [1, 1, 5, 5])
    assert list(net.state_dict()) == before
    assert net[1].training
    assert net[1]._mean.tolist() == [0.0, 0.0]
    assert not hasattr(net[0], "total_ops")
    assert not net[0]._forward_post_hooks


def test_wrong_arguments():
    net = nn.Linear(3, 2)
    check_error(lambda: paddle.flops("a net", [1, 3]), TypeError, "'net'", "'a net'")
    check_error(lambda: paddle.flops(net, [1, 3], 5), TypeError, "'custom_ops'", "5")


def test_example():
    run_examples(paddle.flops)
