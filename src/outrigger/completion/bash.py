"""Completion in bash."""

from collections.abc import Sequence

from outrigger.completion.arguments import Argument, Command

_SCRIPT = """\
# Completion of outrigger in bash.
_outrigger_words() {
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$current")
}
_outrigger_files() {
    compopt -o filenames 2> /dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
}
_outrigger() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} word at
    COMPREPLY=()
    if [[ $current == = ]]; then  # --option=
        current=
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
    fi
    if ((COMP_CWORD == 1)); then
        _outrigger_words '@names@ --help --version'
        return
    fi
    case ${COMP_WORDS[1]} in
@cases@
    esac
}
complete -F _outrigger outrigger
"""

_REST = """\
        for ((at = 2; at < COMP_CWORD; at++)); do  # what follows belongs to the program
            if [[ ${COMP_WORDS[at]} != -* ]]; then _outrigger_files; return; fi
        done
"""


def script(commands: Sequence[Command]) -> str:
    """The complete script."""
    cases = "\n".join(_case(command) for command in commands)
    return _SCRIPT.replace("@names@", " ".join(c.name for c in commands)).replace("@cases@", cases)


def _case(command: Command) -> str:
    values: dict[str, list[str]] = {}  # code that completes a value -> the options it follows
    for option in command.options:
        if option.values:
            values.setdefault(_offer(option), []).extend(option.names)
    after = "".join(f"        {'|'.join(names)}) {offer}return ;;\n" for offer, names in values.items())
    names = " ".join(name for option in command.options for name in option.names)
    places = "".join(dict.fromkeys(_offer(place) for place in command.places))
    return (
        f"    {command.name})\n{_REST if command.rest else ''}"
        + (f"        case $previous in\n{after}        esac\n" if after else "")
        + f"        if [[ $current == -* ]]; then _outrigger_words '{names}'; return; fi\n"
        + (f"        {places.rstrip('; ')}\n" if places else "")
        + "        ;;"
    )


def _offer(argument: Argument) -> str:
    if argument.choices:
        return f"_outrigger_words '{' '.join(argument.choices)}'; "
    return "_outrigger_files; " if argument.files else ""
