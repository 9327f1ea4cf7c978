"""The report as text: the verdict first, no line too long, and no text interpreted as markup."""

import io

import pytest
from rich.console import Console
from tests.outrigger.align import sample_reports as samples

from outrigger.align import formatting, terminal
from outrigger.align.result import Checkpoint, Difference, Finding, Report, Status


def shown(report, width=120):
    console = Console(file=io.StringIO(), width=width, highlight=False)
    terminal.show(report, console)
    return console.file.getvalue()


@pytest.mark.parametrize("name", samples.ALL)
def test_no_line_is_longer_than_a_hundred_columns(name):
    text = terminal.plain(samples.ALL[name]())
    assert max(map(len, text.splitlines())) <= 100
    assert "\x1b" not in text


def test_the_answer_comes_first():
    lines = terminal.plain(samples.failing()).splitlines()
    assert lines[0] == "FAILED: The port differs from the reference, first at the checkpoint forward."
    assert lines[1].split() == "where layer2.3.conv (Conv2D), in the reference body.layer2.3.conv".split()
    assert [line.split()[0] for line in lines[2:6]] == ["reference", "port", "reason", "try"]
    assert samples.REASON in lines[4]
    assert "confirmed" in lines[4]
    assert samples.ADVICE in lines[5]


def test_each_checkpoint_has_its_line():
    lines = terminal.plain(samples.failing()).splitlines()
    assert "initial   skipped  not asked for (initial=True)" in lines
    assert any(line.startswith("forward   failed   12 of 30 layers agree (worst ") for line in lines)


def test_a_passing_report_says_so():
    assert terminal.plain(samples.passing()).startswith("PASSED: The port agrees with the reference.\n")


def test_an_assert_alone_says_where_why_and_what_to_try():
    report = samples.failing()
    with pytest.raises(AssertionError) as caught:
        assert report
    for part in ("FAILED at forward", "layer2.3.conv", samples.REASON, "Try: Conv2D("):
        assert part in str(caught.value)


def test_an_assert_with_the_text_says_everything():
    report = samples.failing()
    with pytest.raises(AssertionError) as caught:
        assert report, str(report)
    said = " ".join(str(caught.value).split())  # pytest indents
    assert said.startswith(" ".join(terminal.plain(report).split()))


@pytest.mark.parametrize("name", samples.ALL)
def test_pytest_cuts_nothing_off_the_short_form(name):
    assert len(repr(samples.ALL[name]())) <= 240


def test_the_short_form_stays_short():
    long = Finding("w " * 200, "", "", "r " * 200, "a " * 200)
    assert len(repr(Report("r", "p", [Checkpoint("c" * 50, Status.FAILED, "", finding=long)]))) <= 240
    assert repr(samples.passing()) == "<Report: PASSED, 5 passed>"
    assert repr(samples.empty()) == "<Report: nothing was compared, empty>"


def test_an_empty_report_claims_nothing():
    assert terminal.plain(samples.empty()).startswith("PASSED: Nothing was compared.")
    assert "Nothing was compared" in shown(samples.empty())
    skipped = Report("r", "p", [Checkpoint("loss", Status.SKIPPED, "no loss given")])
    assert formatting.verdict(skipped) == "Nothing was compared."


def test_a_failure_without_a_reason_still_says_where():
    one = Difference("fc", "head", "Linear", (2,), 1.0, 0.5, 2.0, 1e-4)
    text = terminal.plain(Report("r", "p", [Checkpoint("forward", Status.FAILED, "", 1e-4, [one])]))
    assert "fc (reference: head), Linear" in text
    assert "mean difference 0.5, allowed 1e-4" in text


def test_a_failure_without_differences_shows_its_summary():
    report = Report("r", "p", [Checkpoint("forward", Status.FAILED, "the port cannot be called")])
    assert "the port cannot be called" in terminal.plain(report)
    assert "the port cannot be called" in shown(report)


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("name", samples.ALL)
def test_it_fits_the_terminal(name, width):
    assert max(map(len, shown(samples.ALL[name](), width).splitlines())) <= width


def test_the_layers_around_the_first_difference_are_shown():
    text = shown(samples.failing())
    lines = text.splitlines()
    (first,) = [line for line in lines if "▶" in line and "layer2.3.conv" in line]
    place = lines.index(first)
    assert all("✓" in line for line in lines[place - 3 : place])
    assert all("✗" in line for line in lines[place + 1 : place + 5])
    assert "… and 13 more, see the HTML report" in text
    assert "only in the reference: body.extra.dropout" in text
    assert "30 pairs matched; without counterpart: 1 in the reference" in text


def test_names_are_not_markup():
    assert samples.NASTY in shown(samples.nasty(), width=200)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (1e-4, "1e-4"),
        (3.4712e-8, "3.47e-8"),
        (0.0275, "0.0275"),
        (143.24, "143"),
        (2e4, "2e4"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
    ],
)
def test_numbers_are_short(value, text):
    assert formatting.number(value) == text


@pytest.mark.parametrize(
    ("mean", "allowed", "text"),
    [
        (0.0, 0.0, "0 %"),
        (0.0, 1e-4, "0 %"),
        (1e-9, 1e-4, "< 1 %"),
        (5e-5, 1e-4, "50 %"),
        (1.0, float("inf"), "0 %"),
        (2.5e-4, 1e-4, "2.5 ×"),
        (0.1432, 1e-4, "1432 ×"),
        (1.0, 1e-9, "1e9 ×"),
        (1.0, 0.0, "∞ ×"),
        (float("nan"), 1e-4, "∞ ×"),
        (float("inf"), 1e-4, "∞ ×"),
    ],
)
def test_the_share_of_the_tolerance_is_for_people(mean, allowed, text):
    assert formatting.times(Difference("", "", "", (), mean, mean, 1.0, allowed)) == text


def test_gradients_and_layers_are_told_apart():
    kinds = ["Conv2D", "output", "gradient", "ReLU", "updated weight", "gradient"]
    differences = [Difference(str(i), "", kind, (), 0, 0, 0, 0) for i, kind in enumerate(kinds)]
    groups = formatting.groups(Checkpoint("x", Status.PASSED, "", None, differences))
    assert {name: [one.name for one in found] for name, found in groups.items()} == {
        "layers": ["0", "1", "3"],
        "gradient": ["2", "5"],
        "updated weight": ["4"],
    }
