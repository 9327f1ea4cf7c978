"""Check whether a program would run here, by reading it and without running it."""

from pathlib import Path

from outrigger.check.lookup import Finding, Lookup
from outrigger.check.report import as_data, show
from outrigger.check.uses import Uses, read

__all__ = ["Finding", "Lookup", "Uses", "check", "programs", "read"]


def programs(path: Path) -> list[Path]:
    """The Python files of a path: the file itself, or all in a folder."""
    if path.is_file():
        return [path]
    return sorted(p for p in path.rglob("*.py") if not any(part.startswith(".") for part in p.relative_to(path).parts))


def check(path: Path, as_json: bool = False) -> int:
    """Report on a file or a folder; the exit code is 1 if something would fail."""
    files = programs(path)
    beside = {p for file in files for p in file.parent.iterdir() if p.is_dir() or p.suffix == ".py"}
    lookup = Lookup({p.stem for p in beside} | {file.parent.name for file in files})
    reports = [(file, lookup.findings(read(file))) for file in files]
    if as_json:
        from outrigger._terminal import print_json

        print_json(as_data(reports))
        return int(any(f.fails for _, findings in reports for f in findings))
    return show(path, reports)
