"""How commands write: text that wraps to the terminal, JSON, and a line that shows what a long command is doing."""

from __future__ import annotations

import argparse
import json
import math
import shutil
import sys
import textwrap
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

LONGEST_LINE = 100  # in a wide terminal; longer lines are hard to read


def text_width() -> int:
    """The columns that help has in this terminal."""
    return min(shutil.get_terminal_size().columns, LONGEST_LINE) - 2


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Wraps paragraphs to the terminal; indented lines are programs and stay, folded with a backslash if too long."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=text_width())

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(wrapped(text, width, indent))


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """The lines of a text whose paragraphs are wrapped; indented lines are folded as a shell reads them."""
    lines: list[str] = []
    paragraph: list[str] = []

    def end() -> None:
        lines.extend(textwrap.wrap(" ".join(paragraph), width, initial_indent=indent, subsequent_indent=indent))
        paragraph.clear()

    for line in text.strip("\n").splitlines():
        if line.strip() and not line.startswith(" "):
            paragraph.append(line)
            if line.endswith(":"):
                end()
            continue
        end()
        lines += folded(indent + line, width) if line.strip() else [""]
    end()
    return lines


def folded(line: str, width: int) -> list[str]:
    """A command in lines of a width, each but the last with a backslash."""
    if len(line) <= width:
        return [line]
    margin = " " * (len(line) - len(line.lstrip()))
    parts = textwrap.wrap(
        line.strip(),
        width - 2,
        initial_indent=margin,
        subsequent_indent=margin + "    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [f"{part} \\" for part in parts[:-1]] + parts[-1:]


def table(rows: list[tuple[str, str]], width: int) -> list[str]:
    """Two columns; the second one is wrapped."""
    first = max(len(name) for name, _ in rows)
    lines = []
    for name, text in rows:
        parts = textwrap.wrap(text, max(width - first - 4, 20)) or [""]
        lines += [f"  {name:{first}}  {parts[0]}", *(f"{'':{first + 4}}{part}" for part in parts[1:])]
    return lines


def console() -> Console:
    """A console that wraps at words in a terminal, and leaves lines whole in a pipe, where programs read them."""
    from rich.console import Console

    made = Console(highlight=False)
    if not made.is_terminal:
        made = Console(highlight=False, soft_wrap=True, width=max(made.width, 200))
    return made


def print_json(value: Any) -> None:
    """Print a value as JSON; numbers that JSON does not know become null."""
    print(json.dumps(_finite(value), indent=2, ensure_ascii=False, allow_nan=False))


def _finite(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {str(key): _finite(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(inner) for inner in value]
    return value


class Progress:
    """A line on stderr that says what is being done, and goes away; nothing where stderr is not a terminal.

    >>> with Progress() as progress:
    ...     progress("reading")
    """

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()

    def __call__(self, step: str) -> None:
        if self.shown:
            width = shutil.get_terminal_size().columns - 1
            print(f"\r\x1b[2K{textwrap.shorten(step, width, placeholder=' …')}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown:
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)
