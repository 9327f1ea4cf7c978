"""The commands, options and arguments that can be completed, taken from the parsers of the commands."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from outrigger._cli import load, parser_of

_FILES = ("FILE", "FOLDER", "PATH")


@dataclass(frozen=True)
class Argument:
    """An option, or a positional argument if it has no names."""

    names: tuple[str, ...]
    help: str
    title: str
    """The name of a value in help texts."""
    values: int = 1
    """How many values it takes: 0, 1, or 2 for several."""
    choices: tuple[str, ...] = ()
    files: bool = False
    repeated: bool = False
    rest: bool = False
    """Whether it takes all remaining arguments, including options."""

    @classmethod
    def of(cls, action: argparse.Action) -> "Argument":
        """Convert an action of a parser."""
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
    """A command with its options and positional arguments."""

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
    """Quote a text for bash and zsh."""
    return "'" + text.replace("'", "'\\''") + "'"
