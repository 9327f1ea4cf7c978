"""What can be written after `outrigger`, read off the parsers of the commands."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from outrigger._cli import load, parser_of

_FILES = ("FILE", "FOLDER", "PATH")


@dataclass(frozen=True)
class Argument:
    """An option, or a word in its place where there are no names."""

    names: tuple[str, ...]
    help: str
    title: str
    """What a value is called."""
    values: int = 1
    """0: it takes none; 1: one; 2: several."""
    choices: tuple[str, ...] = ()
    files: bool = False
    repeated: bool = False
    rest: bool = False
    """Whether it takes all that follows, options too."""

    @classmethod
    def of(cls, action: argparse.Action) -> "Argument":
        """As a parser has it."""
        title = action.metavar if isinstance(action.metavar, str) else action.dest
        guess = action.type is None and (title != "NAME" if not action.option_strings else title in _FILES)
        return cls(
            names=tuple(action.option_strings),
            help=(action.help or "").replace("%%", "%"),
            title=title,
            values=0 if action.nargs == 0 else 2 if action.nargs in ("+", "*", "...") else 1,
            choices=tuple(map(str, action.choices or ())),
            files=not action.choices and (action.type is Path or guess),
            repeated=isinstance(action, argparse._AppendAction),
            rest=action.nargs == argparse.REMAINDER,
        )


@dataclass(frozen=True)
class Command:
    """A command with all that it takes."""

    name: str
    help: str
    options: list[Argument]
    places: list[Argument]

    @property
    def rest(self) -> bool:
        return any(place.rest for place in self.places)


def commands() -> list[Command]:
    """Every command."""
    from outrigger.__main__ import COMMANDS

    found = []
    for name in COMMANDS:
        arguments = [Argument.of(action) for action in parser_of(name)._actions if action.help != argparse.SUPPRESS]
        options = [argument for argument in arguments if argument.names]
        places = [argument for argument in arguments if not argument.names]
        found.append(Command(name, load(name).HELP, options, places))
    return found


def quoted(text: str) -> str:
    """A text in single quotes, as every one of the shells reads it."""
    return "'" + text.replace("'", "'\\''") + "'"
