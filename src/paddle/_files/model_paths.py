"""The files of a saved model: where the program is for a path, a prefix or a folder, and where its values are."""

import os

from paddle._core.errors import InvalidArgumentError, received


class NoModelError(InvalidArgumentError, FileNotFoundError):
    """The model file does not exist."""

    kind = "NotFound"


def program_path(path):
    """The program file for a path, a prefix or a folder."""
    if os.path.isdir(path):
        candidates = [os.path.join(path, name) for name in ("__model__", "model.pdmodel", "model.json")]
    else:
        candidates = [path] if path.endswith((".pdmodel", ".json")) else [path + ".pdmodel", path + ".json", path]
        # If both formats exist, the newer file belongs to the parameters next to it.
        both = [c for c in candidates[:2] if os.path.exists(c)]
        if len(both) == 2 and os.path.getmtime(both[1]) > os.path.getmtime(both[0]):
            candidates = both[::-1]
    for candidate in candidates:
        if os.path.isfile(candidate):
            return candidate
    raise NoModelError(
        f"there is no model '{path}': neither {' nor '.join(map(repr, candidates))} exists.",
        received(path=path),
        "the path that was passed to save, without an extension.",
    )


def params_path(path):
    """The file of the values next to a program, or the folder of a model of Paddle 1.x; None if there is none."""
    base, ending = os.path.splitext(path)
    if ending in (".pdmodel", ".json"):
        return base + ".pdiparams" if os.path.exists(base + ".pdiparams") else None
    folder = os.path.dirname(path)
    for name in ("__params__", "params"):
        if os.path.isfile(os.path.join(folder, name)):
            return os.path.join(folder, name)
    return folder
