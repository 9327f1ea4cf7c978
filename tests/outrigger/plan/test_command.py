"""`outrigger plan`: its table, JSON, exit codes and errors, and networks of the user's own."""

import json

import pytest
from tests.outrigger.commands import ended

from outrigger.plan.model import Degrees, Hardware, Job
from outrigger.plan.networks import named
from outrigger.plan.search import plans, problem

OWN = """
import paddle

def build(samples):
    layer = paddle.nn.Sequential(paddle.nn.Linear(8, 16), paddle.nn.Tanh(), paddle.nn.Linear(16, 4))
    return layer, [paddle.ones([samples, 8])]

def wrong(samples):
    return 3

def fails(samples):
    raise ValueError("no data here")
"""


def test_the_report_fits_eighty_columns(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert ended("plan", "gpt3-13b", "--world", "64", "--batch", "512") == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    for word in ("gpt3-13b: 13.1 B parameters", "weights", "gradients", "optimizer", "activations", "a step, at least"):
        assert word in out


def test_a_network_that_does_not_fit_ends_with_one(capsys):
    assert ended("plan", "gpt3-175b", "--world", "8", "--memory", "16GB") == 1
    out = capsys.readouterr().out
    assert "does not fit" in out
    assert "0 of" in out


def test_json_has_the_same_figures(capsys):
    words = ["llama-7b", "--world", "16", "--mp", "2", "--stage", "os_g", "--top", "3"]
    assert ended("plan", *words, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["plans"]) == 3
    for one in found["plans"]:
        degrees = one["degrees"]
        assert degrees["mp"] == 2
        assert degrees["stage"] == "os_g"
        product = degrees["dp"] * degrees["pp"] * degrees["sharding"] * degrees["sep"] * degrees["mp"]
        assert product == 16
        parts = [one["memory"][kind] for kind in ("weights", "gradients", "optimizer", "activations")]
        assert one["memory"]["total"] == pytest.approx(sum(parts))


def test_plans_are_in_order_and_possible():
    job = Job(named("gpt3-13b", {}), 256, 1, "bfloat16", False)
    found = plans(job, 64, Hardware(40e9, 312e12, 300e9, 25e9, 8), {}, None)
    fits = [one.fits for one in found]
    assert True in fits
    assert False in fits
    assert fits == sorted(fits, reverse=True)
    times = [one.seconds for one in found if one.fits]
    assert times == sorted(times)
    assert all(one.degrees.world == 64 and problem(job, one.degrees) is None for one in found)


@pytest.mark.parametrize(
    ("degrees", "words"),
    [
        ({"mp": 3}, "40 heads"),
        ({"pp": 3}, "40 layers"),
        ({"dp": 3}, "a batch of 256"),
        ({"sep": 16}, "2048 positions and 40 heads"),
    ],
)
def test_degrees_that_do_not_divide_are_explained(degrees, words):
    job = Job(named("gpt3-13b", {}), 256, 1, "bfloat16", False)
    assert words in problem(job, Degrees(**degrees))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "expected a network and --world"),
        (["gpt3-13b"], "expected a network and --world"),
        (["gpt3-13", "--world", "8"], "Did you mean 'gpt3-13b'?"),
        (["gpt", "--world", "8"], "needs --hidden, --layers, --heads"),
        (["gpt", "--world", "8", "--hidden", "100", "--layers", "2", "--heads", "3"], "multiple of the heads"),
        (["gpt3-13b", "--world", "0"], "above zero"),
        (["gpt3-13b", "--world", "8", "--memory", "much"], "such as 80GB"),
        (["gpt3-13b", "--world", "8", "--mp", "3"], "--mp 3 does not divide a world of 8"),
        (["gpt3-13b", "--world", "12", "--mp", "3"], "cannot be split over mp 3"),
        (["no_such.py:build", "--world", "8"], "no such file"),
        (["gpt2", "--world", "8", "--dp", "2", "--pp", "2", "--mp", "1", "--sep", "1", "--sharding", "1"], "is 4"),
    ],
)
def test_wrong_use_is_one_line_that_helps(capsys, words, said):
    assert ended("plan", *words) == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.strip().splitlines()) == 1


def test_networks_have_names(capsys):
    assert ended("plan", "--list") == 0
    assert "gpt3-175b" in capsys.readouterr().out


def test_a_network_of_ones_own(capsys, tmp_path):
    (tmp_path / "net.py").write_text(OWN)
    target = f"{tmp_path / 'net.py'}:build"
    assert ended("plan", target, "--world", "4", "--micro", "2", "--batch", "8", "--dtype", "float32", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["parameters"] == 8 * 16 + 16 + 16 * 4 + 4
    (data,) = [one for one in found["plans"] if one["degrees"]["dp"] == 4]
    # The input and the result of tanh, of two samples.
    assert data["memory"]["activations"] == 2 * (8 + 16) * 4
    assert data["traffic"]["dp"] == pytest.approx(2 * found["parameters"] * 4 * 3 / 4)
    assert ended("plan", target, "--world", "4", "--mp", "2") == 2
    assert "dp and sharding" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "said"), [("wrong", "Received: int"), ("fails", "no data here"), ("absent", "It has: build, fails, wrong")]
)
def test_what_is_wrong_with_a_network_of_ones_own(capsys, tmp_path, name, said):
    (tmp_path / "net.py").write_text(OWN)
    assert ended("plan", f"{tmp_path / 'net.py'}:{name}", "--world", "4") == 2
    assert said in capsys.readouterr().err
