"""paddle.summary: its tables, line by line as the original prints them."""

import pytest
from tests.golden.hapi_cases import networks, printed, summaries
from tests.support import check_error, golden, run_examples

import paddle
from paddle import nn

FACTS = golden("hapi.json")["summary"]
BUILD = networks(paddle)


@pytest.mark.parametrize("name", FACTS)
def test_table(name):
    network, arguments = summaries(paddle)[name]
    got = printed(paddle, lambda: paddle.summary(BUILD[network](), **arguments))
    if "error" in FACTS[name]:
        with pytest.raises(__builtins__[FACTS[name]["error"]]):
            paddle.summary(BUILD[network](), **arguments)
    else:
        assert got["lines"] == FACTS[name]["lines"]
        assert got["result"] == FACTS[name]["result"]


def test_network_is_left_as_it_was(capsys):
    norm = nn.BatchNorm1D(2)
    net = nn.Sequential(nn.Linear(3, 2), norm)
    net[0].eval()
    hook = norm.register_forward_post_hook(lambda layer, inputs, output: None)
    paddle.summary(net, (4, 3))
    assert (net.training, net[0].training, norm.training) == (True, False, True)
    assert norm._mean.tolist() == [0.0, 0.0]
    assert len(norm._forward_post_hooks) == 1
    assert not net[0]._forward_post_hooks
    hook.remove()


def test_failing_network_is_left_as_it_was(capsys):
    net = nn.Sequential(nn.Linear(3, 2))
    with pytest.raises(ValueError, match="linear"):
        paddle.summary(net, (4, 5))
    assert net.training
    assert not net[0]._forward_post_hooks


def test_specification_of_an_input(capsys):
    class Specification:
        shape, dtype = [None, 3], "float64"

    seen = []
    net = nn.Linear(3, 2).astype("float64")
    net.register_forward_pre_hook(lambda layer, inputs: seen.append((inputs[0].shape, inputs[0].dtype)))
    paddle.summary(net, Specification())
    paddle.summary(net, [Specification()])
    assert seen == [([1, 3], paddle.float64)] * 2


def test_wrong_arguments():
    net = nn.Linear(3, 2)
    check_error(lambda: paddle.summary("a net", (1, 3)), TypeError, "'net'", "'a net'")
    check_error(lambda: paddle.summary(net, [1, 3]), TypeError, "input_size", "(1, 3)")
    check_error(lambda: paddle.summary(net, (None, -1)), ValueError, "batch", "(None, -1)")
    check_error(lambda: paddle.summary(net, [(1, 3), (1, 3)], ["float32"]), ValueError, "'dtypes'")


def test_example():
    run_examples(paddle.summary)
