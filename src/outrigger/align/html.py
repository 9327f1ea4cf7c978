"""Writes a report as one HTML file that loads nothing and is readable without its script."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from outrigger import __version__
from outrigger.align import charts, formatting
from outrigger.align.result import Checkpoint, Difference, Finding, Report, Source, Status
from paddle._files.atomic import atomic_write

# Nothing may be loaded, even if a name in the report contains markup.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
_LONG = 60  # the most rows of a table that is open initially
_FEW = 4  # the fewest differences for which a chart is drawn
_LEGEND = (
    '<span class="legend"><i class="good">●</i> mean, within tolerance <i class="bad">◆</i> beyond '
    "<i>│</i> up to the largest difference <i class='good'>╌╌</i> tolerance</span>"
)


def write(report: Report, path: str | Path) -> Path:
    """Write the page atomically; missing folders are created."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(path) as file:
        file.write(page(report).encode("utf-8", "replace"))
    return path


def page(report: Report) -> str:
    """The complete document."""
    style, script = (files("outrigger.align").joinpath(f"report.{kind}").read_text("utf-8") for kind in ("css", "js"))
    word = "agrees" if report else "differs"
    body = "\n".join(_body(report))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{_text(report.port)} {word} – outrigger align</title>
<link rel="icon" href="data:,">
<style>
{style}</style>
</head>
<body>
{body}
<div id="tip" role="status" aria-live="polite" hidden></div>
<script>
{script}</script>
</body>
</html>
"""


def _text(content: str) -> str:
    """Escape markup in untrusted text, and replace characters that are invalid in HTML."""
    return html.escape(re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "\N{REPLACEMENT CHARACTER}", content))


def _body(report: Report) -> Iterator[str]:
    yield from _head(report)
    yield "<main>"
    yield '<nav class="cards" aria-label="Checkpoints">'
    numbers = {id(one): number for number, one in enumerate(report)}
    yield from (_card(one, i) for i, one in enumerate(report))
    yield "</nav>"
    for one in report.in_order():
        i = numbers[id(one)]
        if _has_details(one):
            yield from _section(one, i, report.first is one)
    yield from _matches(report)
    yield "</main>"
    made = time.strftime("%Y-%m-%d %H:%M")
    yield f"<footer>Written by <code>outrigger.align</code> {_text(__version__)}, {made}.</footer>"


def _has_details(one: Checkpoint) -> bool:
    """Whether a checkpoint has details beyond its card."""
    return bool(one.finding or one.differences or one.curves or one.notes)


def _head(report: Report) -> Iterator[str]:
    first = report.first
    status = Status.FAILED if first else Status.PASSED if formatting.ran(report) else Status.SKIPPED
    yield f'<header class="verdict {status.value}">'
    yield f'<p class="brand">outrigger align</p><h1>{_mark(status)} {_text(_headline(report))}</h1>'
    yield '<dl class="sides">'
    yield f"<div><dt>reference</dt><dd>{_text(report.reference)}</dd></div>"
    yield f"<div><dt>port</dt><dd>{_text(report.port)}</dd></div>"
    yield f"<div><dt>checkpoints</dt><dd>{_text(formatting.counts(report) or 'none')}</dd></div>"
    if pairs := formatting.matched(report):
        yield f"<div><dt>modules</dt><dd>{_text(pairs)}</dd></div>"
    yield "</dl></header>"
    found = first and formatting.finding(first)
    if found:
        yield f'<section class="start" aria-label="Where to begin">{_finding(found, "Where to begin")}</section>'


def _headline(report: Report) -> str:
    if report.first is not None:
        return f"The port differs, first at “{formatting.title(report.first)}”"
    return formatting.verdict(report).rstrip(".")


def _mark(status: Status) -> str:
    return f'<span class="mark {status.value}" aria-hidden="true">{formatting.MARKS[status]}</span>'


def _badge(one: Checkpoint) -> str:
    if one.follows is not None:
        return '<span class="badge skipped">↳ follows</span>'
    return f'<span class="badge {one.status.value}">{formatting.MARKS[one.status]} {one.status.value}</span>'


def _card(one: Checkpoint, place: int) -> str:
    worst = formatting.worst(one)
    measured = "&nbsp;"
    if worst is not None:
        worst_text = f"worst {formatting.number(worst.mean)} of {formatting.number(worst.allowed)}"
        measured = f"<span>{worst_text}</span><b>{formatting.times(worst)}</b>"
    link = f' href="#checkpoint-{place}"' if _has_details(one) else ""
    name = f'<span class="what">{_text(formatting.title(one))}</span>'
    summary = formatting.follows(one) or one.summary
    style = one.status.value if one.follows is None else "skipped"
    return (
        f'<a class="card {style}"{link}><span class="row">{name}{_badge(one)}</span>'
        f'<span class="summary">{_text(summary)}</span><span class="measured">{measured}</span></a>'
    )


def _finding(found: Finding, heading: str, level: int = 2) -> str:
    """A finding: where, both values, the reason, and what to try."""
    certain = (
        '<span class="chip sure">confirmed: with it undone, both sides agree</span>'
        if found.confirmed
        else '<span class="chip">likely</span>'
    )
    why = f'<div class="why"><dt>Reason</dt><dd>{_text(found.reason)} {certain}</dd></div>' if found.reason else ""
    todo = f'<div class="try"><dt>What to try</dt><dd>{_text(found.advice)}</dd></div>' if found.advice else ""
    return (
        f'<div class="finding"><h{level}>{_text(heading)}</h{level}><p class="where">{_text(found.where)}</p><dl>'
        f'<div class="value"><dt>Reference</dt><dd>{_text(found.reference)}{_source(found.reference_source)}</dd></div>'
        f'<div class="value"><dt>Port</dt><dd>{_text(found.port)}{_source(found.port_source)}</dd></div>'
        f"{why}{todo}</dl></div>"
    )


def _source(line: Source | None) -> str:
    """A line of the program, below what it computes."""
    if line is None:
        return ""
    return (
        f'<span class="source" title="{_text(line.file)}"><b>{_text(line.place)}</b>'
        f"{f'<code>{_text(line.text)}</code>' if line.text else ''}</span>"
    )


def _section(one: Checkpoint, place: int, already_shown: bool) -> Iterator[str]:
    """The section of a checkpoint; without its finding if the page already shows it."""
    name = formatting.title(one)
    yield f'<section class="checkpoint" id="checkpoint-{place}" aria-labelledby="title-{place}">'
    yield f'<h2 id="title-{place}">{_text(name)} {_badge(one)}</h2>'
    allowed = f' <span class="dim">{formatting.tolerance(one)}</span>' if one.tolerance is not None else ""
    yield f'<p class="lead">{_text(one.summary)}{allowed}</p>'
    found = formatting.finding(one)
    if one.follows is not None:
        yield f'<p class="follows">{_text(_sentence(formatting.follows(one)))}</p>'
    if found and not already_shown:
        yield _finding(found, "What differs" if one.follows else "First difference", 3)
    if one.notes:
        yield "<ul class='notes'>" + "".join(f"<li>{_text(note)}</li>" for note in one.notes) + "</ul>"
    for curve in one.curves:
        if curve.reference or curve.port:
            label = f"{curve.name}: {len(curve.reference)} values of the reference, {len(curve.port)} of the port"
            title = f"{curve.name[:1].upper()}{curve.name[1:]} on both sides"
            yield _figure(title, charts.curve(curve, label), _gap(curve.reference, curve.port))
    for group, differences in formatting.groups(one).items():
        yield from _differences(one, group, differences)
    yield "</section>"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _gap(reference: Sequence[float], port: Sequence[float]) -> str:
    gaps = [abs(a - b) for a, b in zip(reference, port)]
    if not gaps:
        return "one side has no values"
    odd = [gap for gap in gaps if gap != gap]
    uneven = "" if len(reference) == len(port) else f"; {len(reference)} values against {len(port)}"
    return f"largest difference {formatting.number(odd[0] if odd else max(gaps))}{uneven}"


def _figure(title: str, picture: str, caption: str, legend: str = "") -> str:
    return (
        f"<figure><figcaption><strong>{_text(title)}</strong> <span>{_text(caption)}</span>{legend}</figcaption>"
        f'<div class="plot" tabindex="0" role="group" aria-label="{_text(title)}; arrow keys move through the values">'
        f"{picture}</div></figure>"
    )


def _differences(one: Checkpoint, group: str, differences: list[Difference]) -> Iterator[str]:
    """The chart and the table of one kind of difference."""
    bad = sum(not difference.ok for difference in differences)
    count = len(differences)
    caption = f"{count - bad} of {count} within tolerance" if bad else f"all {count} within tolerance"
    first = next((difference for difference in differences if not difference.ok), None)
    told = one.curves and all(difference.shape == () for difference in differences)  # a curve shows it better
    if count >= _FEW and not told:
        label = f"{group}: mean difference at each of {count}, {caption}"
        if first is not None:
            label += f"; first difference at {first.name}"
        title = "Difference, layer by layer" if group == "layers" else f"Difference: {group}"
        yield _figure(title, charts.layers(differences, first, label), caption, _LEGEND)
    opened = " open" if bad and count <= _LONG else ""
    yield f"<details{opened}><summary>Table: {_text(group)} ({caption})</summary>"
    yield _table(differences, first)
    yield "</details>"


def _table(differences: Sequence[Difference], first: Difference | None) -> str:
    # Both values are shown if they are short; then there is only one difference.
    valued = any(one.values for one in differences)
    told = ("in the reference", "in the port", "difference") if valued else ("mean", "largest")
    heads = ("#", "port", "reference", *(() if valued else ("kind",)), "shape", *told, "allowed", "of it", "verdict")
    numbers = {"#", "mean", "greatest", "difference", "allowed", "of it"}
    rows = []
    for place, one in enumerate(differences, 1):
        style = ("" if one.ok else "bad") + (" first" if one is first else "")
        verdict = "first difference" if one is first else "within" if one.ok else "beyond"
        ratio = formatting.excess(one)
        cells = [
            _cell(str(place), place),
            *_named(one),
            "" if valued else f"<td>{_text(one.kind)}</td>",
            f'<td class="nowrap">{formatting.shape(one.shape)}</td>',
            *(f'<td class="nowrap">{_text(value)}</td>' for value in (one.values or ("", "") if valued else ())),
            _cell(formatting.number(one.mean), one.mean, "number measured"),
            "" if valued else _cell(formatting.number(one.max), one.max),
            _cell(formatting.number(one.allowed), one.allowed),
            _cell(formatting.times(one), ratio),
            f"<td>{formatting.MARKS[Status.PASSED if one.ok else Status.FAILED]} {verdict}</td>",
        ]
        rows.append(f'<tr class="{style.strip()}">{"".join(cells)}</tr>')
    return _tabular(heads, rows, numbers, filters=len(rows) > 12, style="values" if valued else "differences")


def _named(one: Difference) -> Iterator[str]:
    """The cells with the names in the port and the reference; those of functional calls with their lines."""
    lines = (one.sources[1], one.sources[0]) if one.sources else (None, None)
    for name, line in zip((one.name, one.reference_name), lines):
        yield f"<td>{_text(name)}{_code(line)}</td>"


def _code(line: Source | None) -> str:
    return f'<code class="line">{_text(line.text)}</code>' if line is not None and line.text else ""


def _cell(shown: str, value: float, style: str = "number") -> str:
    """A number with the value that it is sorted by; NaN counts as the largest."""
    return f'<td class="{style}" data-value="{value if value == value else "Infinity"}">{shown}</td>'.replace(
        '"inf"', '"Infinity"'
    )


def _tabular(
    heads: Iterable[str], rows: Sequence[str], numbers: Iterable[str] = (), filters: bool = False, style: str = "plain"
) -> str:
    head = "".join(
        f'<th scope="col"{" class=number" if name in numbers else ""}><button type="button">{name}</button></th>'
        for name in heads
    )
    tools = (
        '<div class="tools"><label>Filter <input type="search" placeholder="name or kind"></label>'
        '<label class="only"><input type="checkbox"> only beyond tolerance</label>'
        '<output aria-live="polite"></output></div>'
        if filters
        else ""
    )
    return (
        f'<div class="tabular">{tools}<div class="scroll" tabindex="0" role="region" aria-label="Table">'
        f'<table class="{style}">'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div></div>"
    )


def _matches(report: Report) -> Iterator[str]:
    left = {side: report.unmatched.get(side, ()) for side in ("reference", "port")}
    if not report.matches and not any(left.values()):
        return
    yield '<section class="checkpoint" aria-labelledby="title-matches"><h2 id="title-matches">Matched modules</h2>'
    yield f'<p class="lead">{_text(formatting.matched(report))}</p>'
    for side, names in left.items():
        if names:
            items = "".join(f"<li><code>{_text(name)}</code></li>" for name in names)
            yield f'<p class="left">Only in the {side}:</p><ul class="names">{items}</ul>'
    if report.matches:
        cells = [(pair.port, pair.reference, pair.kind, pair.how) for pair in report.matches]
        rows = ["<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>" for row in cells]
        yield f"<details><summary>Matched modules ({len(rows)})</summary>"
        yield _tabular(("port", "reference", "kind", "matched by"), rows) + "</details>"
    yield "</section>"
