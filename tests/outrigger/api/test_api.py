"""`outrigger api`: looking up names, and the output."""

import json
from pathlib import Path

import pytest
from tests.support import run_python

from outrigger.__main__ import main
from outrigger.api import lookup, show
from outrigger.api.table import ROWS

HERE = Path(__file__).parent
NAMES = [line for line in (HERE / "names.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def found(name):
    return [(row.torch, row.paddle) for row in lookup.find(name)]


def test_names_of_guides_have_an_answer():
    assert len(NAMES) > 200
    assert [name for name in NAMES if not lookup.find(name)] == []


@pytest.mark.parametrize(
    ("name", "torch", "paddle"),
    [
        ("torch.gather", "torch.gather", "paddle.take_along_axis"),
        ("paddle.gather", "torch.index_select", "paddle.gather"),
        ("nn.Linear", "torch.nn.Linear", "paddle.nn.Linear"),
        ("F.relu", "torch.nn.functional.relu", "paddle.nn.functional.relu"),
        ("Tensor.masked_fill", "torch.Tensor.masked_fill", "paddle.Tensor.masked_fill"),
        ("x.masked_fill", "torch.Tensor.masked_fill", "paddle.Tensor.masked_fill"),
        ("torch.optim.SGD", "torch.optim.SGD", "paddle.optimizer.Momentum"),
        ("MultiplicativeLR", "torch.optim.lr_scheduler.MultiplicativeLR", "paddle.optimizer.lr.MultiplicativeDecay"),
        ("optim.lr_scheduler.StepLR", "torch.optim.lr_scheduler.StepLR", "paddle.optimizer.lr.StepDecay"),
        ("`torch.save()`", "torch.save", "paddle.save"),
        ("torch.save(model.state_dict(), path)", "torch.save", "paddle.save"),
        ("avgpool2d", "torch.nn.AvgPool2d", "paddle.nn.AvgPool2D"),
        ("paddle.fluid.layers.unsqueeze", "torch.unsqueeze", "paddle.unsqueeze"),
        ("fluid.dygraph.nn.Conv2D", "torch.nn.Conv2d", "paddle.nn.Conv2D"),
        ("torch.optim", "torch.optim", "paddle.optimizer"),
        ("torchvision.transforms", "torchvision.transforms", "paddle.vision.transforms"),
    ],
)
def test_find(name, torch, paddle):
    assert (torch, paddle) in found(name)


def test_a_short_name_finds_what_both_libraries_call_so():
    rows = lookup.find("gather")
    first = [(row.torch, row.paddle) for row in rows[: lookup.first_depth(rows, "gather")]]
    assert first == [("torch.gather", "paddle.take_along_axis"), ("torch.index_select", "paddle.gather")]


def test_a_whole_name_finds_nothing_else():
    assert all(row.torch == "torch.max" for row in lookup.find("torch.max"))
    assert all(row.paddle == "paddle.max" for row in lookup.find("paddle.max"))


def test_the_case_of_letters_decides_where_it_can():
    assert {row.torch for row in lookup.find("Dropout")} >= {"torch.nn.Dropout"}
    assert "torch.nn.functional.dropout" not in {row.torch for row in lookup.find("Dropout")}


# ---- the command ----


def test_shows_arguments_examples_and_notes(capsys):
    assert main(["api", "torch.gather"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("torch.gather → paddle.take_along_axis   differs")
    for part in (
        "dim → axis",
        "index → indices",
        "only torch",
        "sparse_grad=False",
        "broadcast=True",
        "not",
        "paddle.gather(x, i, 0)",
        "torch.index_select",
    ):
        assert part in out


def test_shows_defaults_that_differ_and_values_to_convert(capsys):
    assert main(["api", "torch.optim.Adagrad", "torch.nn.BatchNorm2d"]) == 0
    out = capsys.readouterr().out
    assert "eps=1e-10 → epsilon=1e-06" in out
    assert "momentum ≠ momentum" in out
    assert "momentum=0.1 → momentum=0.9" in out
    assert "_variance" in out


def test_linear_says_that_its_weight_is_turned(capsys):
    assert main(["api", "nn.Linear"]) == 0
    out = capsys.readouterr().out
    assert "differs" in out.splitlines()[0]
    assert "[in, out]" in out
    assert "fluid.dygraph.Linear → paddle.nn.Linear → torch.nn.Linear" in out


def test_names_that_guides_misspell(capsys):
    assert main(["api", "fluid.io.DataLLoader"]) == 0
    assert "showing fluid.io.DataLoader." in capsys.readouterr().out


def test_what_is_not_checked_by_calling_says_so(capsys):
    assert main(["api", "torchvision.models.resnet18", "torch.cuda.synchronize"]) == 0
    out = capsys.readouterr().out
    assert "by calling Paddle only" in out
    assert "not by calling" in out


def test_no_counterpart(capsys):
    assert main(["api", "paddle.Model"]) == 0
    assert "no counterpart" in capsys.readouterr().out


def test_unknown(capsys):
    assert main(["api", "torch.gathr"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("outrigger api: there is no name 'torch.gathr' in the table. Try: torch.gather")


def test_some_known_some_not(capsys):
    assert main(["api", "torch.cat", "torch.nothing_like_it"]) == 1
    captured = capsys.readouterr()
    assert "paddle.concat" in captured.out
    assert "nothing_like_it" in captured.err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("torch.lobpcg", "torch has torch.lobpcg, but the table has no counterpart in Paddle."),
        ("F.npair_loss", "Paddle has paddle.nn.functional.npair_loss, but the table has no counterpart in torch"),
    ],
)
def test_a_name_that_a_library_has_without_a_row(capsys, name, text):
    assert main(["api", name]) == 1
    assert text in capsys.readouterr().err


def test_an_argument_is_told_from_a_name(capsys):
    assert main(["api", "exclusive"]) == 1
    assert (
        "an argument, for example of paddle.nn.functional.avg_pool1d (count_include_pad in" in capsys.readouterr().err
    )


def test_list(capsys):
    assert main(["api", "--list", "torch.nn.*pool2d"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "torch.nn.AvgPool2d → paddle.nn.AvgPool2D   (differs)" in lines
    assert all("pool2d" in line.lower() for line in lines)


def test_list_everything(capsys):
    assert main(["api", "--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(show.groups(ROWS))


def test_list_nothing(capsys):
    assert main(["api", "--list", "zzz"]) == 1
    assert "no name matches 'zzz'" in capsys.readouterr().err


def test_json(capsys):
    assert main(["api", "torch.argmax", "--json"]) == 0
    row, *older = json.loads(capsys.readouterr().out)
    assert all(other["before"].startswith("fluid.") for other in older)
    assert (row["torch"], row["paddle"], row["relation"]) == ("torch.argmax", "paddle.argmax", "same")
    dim = row["arguments"][1]
    assert (dim["torch"], dim["paddle"], dim["converted"]) == ("dim", "axis", False)
    assert (dim["torch_default"], dim["paddle_default"]) == ("None", "None")


def test_call_shows_what_comes_out(capsys):
    assert main(["api", "torch.arange", "--call"]) == 0
    assert capsys.readouterr().out.count("[0 2 4 6 8]") == 2


def test_without_a_name_it_tells_how_large_the_table_is(capsys):
    assert main(["api"]) == 0
    assert "pairs of names" in capsys.readouterr().out


def test_answers_without_loading_either_library():
    program = (
        "import sys; from outrigger.__main__ import main; code = main(['api', 'torch.gather']); "
        "sys.exit(code or ('torch' in sys.modules) or ('paddle' in sys.modules) or ('numpy' in sys.modules))"
    )
    assert "paddle.take_along_axis" in run_python(program)


def test_the_document_is_up_to_date():
    document = HERE.parents[2] / "docs" / "torch_to_paddle.md"
    assert document.read_text(encoding="utf-8") == show.markdown(), "outrigger api --markdown > docs/torch_to_paddle.md"
