"""The public names and signatures of the original: all exist, except those listed with a reason."""

import fnmatch

import pytest
from tests.support import ROOT, load_file


@pytest.fixture(scope="module")
def surface():
    return load_file(ROOT / "conformance" / "surface.py", "conformance_surface")


@pytest.fixture(scope="module")
def names(surface):
    return list(surface.compare())


def test_every_name_is_there(surface, names):
    known = surface.exceptions()
    unexplained = [n.path for n in names if n.status == "missing" and surface.reason(n, known) is None]
    assert unexplained == []


def test_signatures_agree(surface, names):
    known = surface.exceptions()
    unexplained = [
        f"{n.path}{n.found} wants ({', '.join(n.wanted)})"
        for n in names
        if n.status == "differs" and surface.reason(n, known) is None
    ]
    assert unexplained == []


def test_figures(names):
    missing = sum(n.status == "missing" for n in names)
    same, differs = (sum(n.status == s for n in names) for s in ("same", "differs"))
    assert len(names) == 2322
    assert missing <= 0.02 * len(names)
    assert differs <= 0.05 * (same + differs)


def test_every_reason_is_one(surface):
    assert all(why.strip() for part in surface.exceptions().values() for why in part.values())


@pytest.mark.parametrize("status", ["missing", "differs"])
def test_every_reason_is_needed(surface, names, status):
    patterns = surface.exceptions()[status]
    paths = [n.path for n in names if n.status == status]
    assert [p for p in patterns if not any(fnmatch.fnmatchcase(path, p) for path in paths)] == []


def test_the_page_is_of_today(names):
    page = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
    missing, same, differs = ([n for n in names if n.status == s] for s in ("missing", "same", "differs"))
    assert f"| public names | {len(names) - len(missing):,} | {len(names):,} |" in page
    assert f"| signatures that agree | {len(same):,} | {len(same) + len(differs):,} |" in page
    assert [n.path for n in missing + differs if f"`{n.path}`" not in page] == []
    assert "not explained yet" not in page


@pytest.mark.parametrize(
    ("signature", "parameters"),
    [
        ("(x: 'Tensor', axis: 'int | None' = None) -> 'Tensor'", ["x", "axis"]),
        ("(self, a: 'tuple[int, int]' = (1, 2), *, b=None)", ["a", "b"]),
        ("()", []),
    ],
)
def test_parameters_of_a_signature(surface, signature, parameters):
    assert surface.parameters(signature) == parameters
