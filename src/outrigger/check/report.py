"""The report on a program, as tables."""

from collections import Counter
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from outrigger._terminal import console as make_console
from outrigger.check.lookup import Finding

_MARKS = {
    "here": "[green]✓[/]",
    "put back": "[yellow]↺[/]",
    "missing": "[red]✗ missing[/]",
    "refused": "[red]✗ refused[/]",
    "wrong call": "[red]✗ wrong call[/]",
}

Reports = list[tuple[Path, list[Finding]]]


def show(path: Path, reports: Reports) -> int:
    """Print the findings; return 1 if something would fail."""
    console = make_console()
    for file, findings in reports:
        if findings or len(reports) == 1:
            console.print(f"[bold]{escape(str(file))}[/]  {escape(_eras(findings))}")
            if findings:
                console.print(_table(findings))
    every = [f for _, findings in reports for f in findings]
    failing = [f for f in every if f.fails]
    names = {f.name for f in every if f.era}
    there = len(names) - len({f.name for f in failing if f.era})
    console.print(f"[bold]verdict[/]\n{len(names)} Paddle names in {len(reports)} files, {there} of them are supported")
    if failing:
        console.print(f"[bold red]✗[/] {len(failing)} would fail:")
        for file, findings in reports:
            for f in (f for f in findings if f.fails):
                line = f":{f.lines[0]}" if f.lines else ""
                console.print(f"  {escape(f'{file}{line}  {f.name}: {f.remark}')}")
        return 1
    if not reports:
        console.print(f"[yellow]![/] there is no Python file in {escape(str(path))}")
    else:
        console.print("[green]✓[/] found nothing that would fail")
    return 0


def as_data(reports: Reports) -> dict[str, object]:
    """The findings as plain data, for JSON."""
    files = [
        {
            "file": str(file),
            "names": [
                {"name": f.name, "versions": f.era, "lines": f.lines, "verdict": f.verdict, "remark": f.remark}
                for f in findings
            ],
        }
        for file, findings in reports
    ]
    return {"ok": not any(f.fails for _, findings in reports for f in findings), "files": files}


def _eras(findings: list[Finding]) -> str:
    """The versions that the names belong to, most frequent first."""
    counted = Counter(f.era for f in findings if f.era)
    return ", ".join(f"Paddle {era}: {count}" for era, count in counted.most_common()) or "no Paddle names"


def _table(findings: list[Finding]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("", "name", "era", "lines", ""):
        table.add_column(title, overflow="fold", no_wrap=title in ("", "era"))
    for f in sorted(findings, key=lambda f: (not f.fails, f.lines[:1])):
        lines = ", ".join(map(str, f.lines[:4])) + (" …" if len(f.lines) > 4 else "")
        table.add_row(_MARKS[f.verdict], escape(f.name), f.era, lines, "" if f.fails else escape(f.remark))
    return table
