"""The table against both libraries: every row is called on both sides."""

import dataclasses

import pytest

from outrigger.api import calling
from outrigger.api.record import resolve
from outrigger.api.row import Row, pairs
from outrigger.api.signatures import parameters
from outrigger.api.table import FAMILIES, MEANT, ROWS


def labelled(rows):
    """The rows with ids that stay the same from run to run."""
    seen: dict[str, int] = {}
    found = []
    for row in rows:
        label = "-".join(row.names)
        seen[label] = seen.get(label, 0) + 1
        found.append(pytest.param(row, id=label if seen[label] == 1 else f"{label}-{seen[label]}"))
    return found


def last(name):
    return name.rpartition(".")[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One folder for all rows, which overwrite each other's files."""
    return tmp_path_factory.mktemp("rows")


BOTH = [row for row in ROWS if row.checked == "both" and row.torch_call]
PADDLE = [row for row in ROWS if row.checked == "paddle" and row.paddle_call and not row.fluid]
BEFORE = [row for row in ROWS if row.fluid]


@pytest.mark.parametrize("row", labelled(BOTH))
def test_both_sides_come_to_the_same(row, folder):
    calling.check(row, folder)


@pytest.mark.parametrize("row", labelled(PADDLE))
def test_what_has_no_torch_side_here_runs(row, folder):
    assert calling.side(row, "paddle", row.paddle_call, folder) is not False


@pytest.mark.parametrize("row", labelled(BEFORE))
def test_names_before_2_0_and_their_successors(row, folder):
    resolve(f"paddle.{row.fluid}" if row.fluid.startswith("fluid.") else row.fluid)
    if row.torch_call:
        older = calling.side(row, "paddle", row.torch_call, folder)
        calling.compare(older, calling.side(row, "paddle", row.paddle_call, folder), row)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.title)
def test_every_name_exists(family):
    missing = []
    for name in {n for row in family.rows for n in (row.torch, row.paddle) if n and not n.startswith("torchvision")}:
        try:
            resolve(name)
        except AttributeError:
            missing.append(name)
    assert not missing


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.title)
def test_argument_maps_name_arguments_that_exist(family):
    wrong = []
    for row in family.rows:
        theirs, ours = (parameters(name) if name else None for name in (row.torch, row.paddle))
        for one, other in row.arguments.items():
            if theirs is not None and not any(p.star or p.name == one for p in theirs):
                wrong.append(f"{row.torch}: {one}")
            if other and ours is not None and not any(p.star or p.name == other for p in ours):
                wrong.append(f"{row.paddle}: {other}")
    assert not wrong


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.title)
def test_calls_are_about_the_names(family):
    strange = [
        row.names
        for row in family.rows
        if row.checked == "both"
        and row.torch_call
        and not (last(row.torch) in row.torch_call and last(row.paddle) in row.paddle_call)
    ]
    assert not strange


def test_size():
    assert len(list(pairs(ROWS))) >= 1200


def test_no_row_twice():
    seen = [repr(dataclasses.replace(row, note="")) for row in ROWS]
    assert len(seen) == len(set(seen))


def test_misspellings_mean_names_of_the_table():
    names = {name for row in ROWS for name in row.names} | {"paddle.Tensor", "torch.optim"}
    assert set(MEANT.values()) <= names
    for name in MEANT:
        if name.startswith(("fluid", "paddle", "torch")):
            with pytest.raises((AttributeError, ModuleNotFoundError)):
                resolve(f"paddle.{name}" if name.startswith("fluid") else name)


# ---- the checks can fail ----


def wrong(**changes):
    row = Row("torch.add", "paddle.add", "", torch_call="torch.add(x, y)", paddle_call="paddle.add(x, y)")
    return dataclasses.replace(row, **changes)


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(wrong(paddle_call="paddle.subtract(x, y)"), id="values"),
        pytest.param(wrong(paddle_call="paddle.add(x, y).astype('float64')"), id="type"),
        pytest.param(wrong(paddle_call="[paddle.add(x, y)]"), id="form"),
        pytest.param(wrong(naive="paddle.add(y, x)"), id="naive call that is right"),
        pytest.param(
            wrong(
                arguments={"other": "x", "input": "y"},
                torch_call="torch.sub(x, y)",
                torch="torch.sub",
                paddle="paddle.subtract",
                paddle_call="paddle.subtract(x, y)",
            ),
            id="arguments",
        ),
        pytest.param(wrong(torch_call="torch.add(x, y, out=None)", arguments={"out": "nowhere"}), id="no argument"),
        pytest.param(
            wrong(by="moments", torch_call="torch.rand(9999)", paddle_call="paddle.randn([9999])"), id="moments"
        ),
    ],
)
def test_a_wrong_row_is_found(row, folder):
    with pytest.raises(calling.Mismatch):
        calling.check(row, folder)
