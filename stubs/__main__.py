"""Write the type stubs of `paddle`: `python -m stubs`; with `--check`, only say which are out of date."""

import argparse
import inspect
import sys
import warnings

from . import namespaces, render


def texts():
    """{path: text} of every stub."""
    warnings.filterwarnings("ignore")
    import paddle._typing

    spaces = namespaces.everything()
    defined = namespaces.definitions(spaces)
    aliases = set(paddle._typing.__annotations__)
    homes = {}
    for space in spaces.values():
        for name, value in space.names.items():
            if inspect.isclass(value) and defined[id(value)] == [space.name, name]:
                homes.setdefault(name, space.name)
    recorded = render.tables()
    return {space.path: render.Stub(space, defined, homes, aliases, recorded).text() for space in spaces.values()}


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--check", action="store_true")
    args = ap.parse_args()
    stale = []
    for path, text in texts().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
            if not args.check:
                part = path.with_suffix(".part")
                part.write_text(text, encoding="utf-8")
                part.replace(path)
    print(f"{len(stale)} stubs {'are out of date' if args.check else 'written'}")
    for path in stale if args.check else ():
        print(path.relative_to(namespaces.ROOT))
    sys.exit(bool(stale and args.check))


if __name__ == "__main__":
    main()
