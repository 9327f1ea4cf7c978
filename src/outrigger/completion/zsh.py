"""Completion in zsh."""

import re
from collections.abc import Sequence

from outrigger.completion.arguments import Argument, Command, quoted

_SCRIPT = """\
#compdef outrigger
# Completion of outrigger in zsh.
_outrigger() {
    local context state state_descr line
    typeset -A opt_args
    local -a commands=(
@commands@
    )
    _arguments -C '(- *)'{-h,--help}'[show this help message and exit]' '(- *)--version[show the version and exit]' \\
        '1:command:->command' '*::argument:->argument'
    case $state in
    command) _describe -t commands command commands ;;
    argument)
        case $words[1] in
@cases@
        esac
        ;;
    esac
}
if [[ $funcstack[1] == _outrigger ]]; then _outrigger "$@"; else compdef _outrigger outrigger; fi
"""


def script(commands: Sequence[Command]) -> str:
    """The complete script."""
    names = "\n".join(f"        {quoted(_escaped(c.name) + ':' + c.help)}" for c in commands)
    return _SCRIPT.replace("@commands@", names).replace("@cases@", "\n".join(map(_case, commands)))


def _case(command: Command) -> str:
    specs = [spec for option in command.options for spec in _option(option)]
    specs += [_place(number, place) for number, place in enumerate(command.places, 1)]
    first = "_arguments -A '-*'" if command.rest else "_arguments"
    lines = " \\\n".join(f"            {spec}" for spec in specs)
    return f"        {command.name}) {first} \\\n{lines} ;;"


def _option(option: Argument) -> list[str]:
    """A specification for each name of an option; only repeatable options are offered again."""
    value = f":{_escaped(option.title)}:{_action(option)}" if option.values else ""
    before = "*" if option.repeated else f"({' '.join(option.names)})" if len(option.names) > 1 else ""
    if {"-h", "--help"} & set(option.names):
        before = "(- *)"
    return [quoted(f"{before}{name}[{_escaped(option.help)}]{value}") for name in option.names]


def _place(number: int, place: Argument) -> str:
    where = "*:" if place.rest else "*" if place.values == 2 else str(number)
    return quoted(f"{where}:{_escaped(place.title)}:{_action(place)}")


def _action(argument: Argument) -> str:
    if argument.choices:
        return f"({' '.join(map(_escaped, argument.choices))})"
    return "_files" if argument.files else " "


def _escaped(text: str) -> str:
    return re.sub(r"([\\:\[\]])", r"\\\1", text)
