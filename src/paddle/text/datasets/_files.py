"""Reading archives of text: no code in them is run, and nothing is unpacked to the disk."""

import contextlib
import tarfile

from paddle._core.errors import FailedCheckError, InvalidArgumentError, received


def check_mode(dataset, mode, known):
    """Check the mode; returns it in lower case."""
    if not isinstance(mode, str) or mode.lower() not in known:
        names = ", ".join(f"'{name}'" for name in known)
        raise FailedCheckError(f"{type(dataset).__name__}: mode must be one of {names}.", received(mode=mode))
    return mode.lower()


def positive(dataset, **sizes):
    """Check that the size of a dictionary is greater than 0."""
    for name, size in sizes.items():
        if size <= 0:
            raise FailedCheckError(
                f"{type(dataset).__name__}: {name} must be the number of words in the dictionary, greater than 0.",
                received(**{name: size}),
            )


def refuse(path, what, fault, argument="data_file"):
    """The error for a file that is not `what` was expected."""
    return InvalidArgumentError(
        f"{argument} must be {what}: {fault}.", received(**{argument: path}), "download the file again."
    )


@contextlib.contextmanager
def opened_tar(path, what):
    """Open a tar archive, compressed or not."""
    try:
        with tarfile.open(path) as archive:
            yield archive
    except (tarfile.TarError, EOFError) as error:
        raise refuse(path, what, f"it cannot be decompressed ({error})") from error


def read_members(path, what, endings):
    """The bytes of the files whose names end with each of `endings`, as a dict."""
    found = {}
    with opened_tar(path, what) as archive:
        for member in archive:
            ending = next((e for e in endings if member.isfile() and member.name.endswith(e)), None)
            if ending is not None:
                found[ending] = archive.extractfile(member).read()
                if len(found) == len(endings):
                    break
    missing = [ending for ending in endings if ending not in found]
    if missing:
        raise refuse(path, what, f"it does not hold {', '.join(missing)}")
    return found
