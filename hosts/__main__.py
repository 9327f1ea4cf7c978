"""`python -m hosts [case …]`: faults between hosts; the exit code is 1 if one does not end as it must."""

import argparse
import pathlib
import re
import socket
import sys
import tempfile
import time
import traceback

from hosts.faults import CASES, PATIENCE
from hosts.network import Network, NotPossible

PAGE = pathlib.Path(__file__).parent.parent / "docs" / "distributed.md"
_TABLE = re.compile(r"(<!-- written by python -m hosts --write -->\n).*?(<!-- end -->)", re.S)


def main():
    parser = argparse.ArgumentParser(prog="hosts", description=__doc__)
    parser.add_argument("cases", nargs="*", metavar="case", help=f"one of {', '.join(CASES)}; all by default")
    parser.add_argument("--write", action="store_true", help="write the table of docs/distributed.md")
    options = parser.parse_args()
    unknown = set(options.cases) - set(CASES)
    if unknown:
        parser.error(f"there is no case {', '.join(sorted(unknown))}")
    try:
        with Network(2, delay=0.001):
            pass
    except NotPossible as reason:
        print(f"hosts: {reason}", file=sys.stderr)
        return 2
    rows, failed = [], []
    for name in options.cases or CASES:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="outrigger-hosts-") as folder:
            try:
                rows.append(CASES[name](pathlib.Path(folder)))
            except (AssertionError, TimeoutError):
                traceback.print_exc()
                failed.append(name)
        print(f"{'FAILED' if name in failed else 'ok':6s} {name} ({time.monotonic() - began:.0f} s)", flush=True)
    print("\n" + table(rows))
    if options.write and not failed and not options.cases:
        text = PAGE.read_text()
        PAGE.write_text(_TABLE.sub(lambda found: f"{found[1]}{table(rows)}{found[2]}", text))
    return 1 if failed else 0


def table(rows):
    """The rows in Markdown."""
    lines = [
        f"| job | fault | what the user sees | after (`PADDLE_DISTRI_TIMEOUT={PATIENCE}`) | what to do |",
        "|---|---|---|---|---|",
    ]
    for row in rows:
        after = "–" if row.seconds is None else f"{row.seconds:.0f} s"
        seen = row.seen.replace(f" on {socket.gethostname()} (", " on node (")  # the name of whoever runs this
        lines.append(f"| {row.job} | {row.fault} | {seen} | {after} | {row.todo} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
