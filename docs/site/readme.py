"""Writes what the READMEs need: badges, the picture of a report, and the form of README.md that PyPI shows.

    python -m docs.site.readme              # badges and docs/pypi.md
    python -m docs.site.readme --picture    # the picture, too; needs Chromium

PyPI shows README.md away from the repository, where relative links and pictures lead nowhere, and the project has no
address of its own that they could be completed with. So the package's description is docs/pypi.md: README.md with
pictures left out, and with the path in the source distribution in the place of each such link.
"""

import argparse
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from docs.site import markdown
from docs.site.pages import ROOT

BADGES = ROOT / "docs" / "badges"
PICTURE = ROOT / "docs" / "report.png"
PYPI = ROOT / "docs" / "pypi.md"
_BADGE = """<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="20" role="img">
<title>{label}: {value}</title>
<clipPath id="r"><rect width="{whole}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="{left}" height="20" fill="#4a5568"/>
<rect x="{left}" width="{right}" height="20" fill="{colour}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="{left_middle}" y="14">{label}</text><text x="{right_middle}" y="14">{value}</text></g></svg>
"""


def facts():
    """{file: (label, value, colour)}: what pyproject.toml and the recorded surface say."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    python = re.search(r'^requires-python = ">=([\d.]+)"', text, re.MULTILINE)[1]
    torch = re.search(r'"torch>=([\d.]+)"', text)[1]
    licence = re.search(r'^license = "([\w.-]+)', text, re.MULTILINE)[1]
    (surface,) = (ROOT / "conformance").glob("surface-*.json")
    return {
        "python": ("python", f"≥ {python}", "#2b6cb0"),
        "paddle": ("interface", f"Paddle {surface.stem.removeprefix('surface-')}", "#2b6cb0"),
        "torch": ("engine", f"torch ≥ {torch}", "#c05621"),
        "licence": ("licence", licence, "#2f855a"),
    }


def badge(label, value, colour):
    """A badge as an SVG picture, in a size that fits its words."""
    left, right = 12 + round(6.6 * len(label)), 12 + round(6.8 * len(value))
    middles = {"left_middle": left / 2, "right_middle": left + right / 2}
    words = {"label": html.escape(label), "value": html.escape(value)}
    return _BADGE.format(whole=left + right, left=left, right=right, colour=colour, **middles, **words)


def for_pypi(text):
    """README.md as PyPI can show it."""
    text = re.sub(r"^(?:!\[[^\]]*\]\([^)]*\)[ \n]*)+\n", "", text, flags=re.MULTILINE)  # badges and the picture
    parts, end = [], 0
    for match, target in markdown.links(text):
        if re.match(r"[a-z]+:|#", target):
            continue
        words, path = match[2], target.partition("#")[0]
        shown = f"`{path}`"
        parts += [
            text[end : match.start()],
            shown if words.strip("`") in (path, pathlib.Path(path).name) else f"{words} ({shown})",
        ]
        end = match.end()
    return "".join([*parts, text[end:]])


def write():
    """Write the badges and docs/pypi.md."""
    BADGES.mkdir(exist_ok=True)
    for name, fact in facts().items():
        (BADGES / f"{name}.svg").write_text(badge(*fact), encoding="utf-8")
    PYPI.write_text(for_pypi((ROOT / "README.md").read_text(encoding="utf-8")), encoding="utf-8")


def draw(height=815):
    """Make the report of docs/porting.md, and a picture of its upper part."""
    from PIL import Image

    browser = next((path for name in ("chromium", "google-chrome", "chrome") if (path := shutil.which(name))), None)
    if browser is None:
        raise SystemExit("docs.site.readme: the picture needs Chromium; none was found in PATH.")
    code = markdown.program((ROOT / "docs" / "porting.md").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        subprocess.run([sys.executable, "-c", code], cwd=folder, env=env, check=True, stdout=subprocess.DEVNULL)
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"]
        command += [
            "--disable-background-networking",
            f"--user-data-dir={folder}/profile",
            f"--window-size=1200,{height}",
        ]
        command += [f"--screenshot={folder}/report.png", f"file://{folder}/report.html"]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        with Image.open(pathlib.Path(folder) / "report.png") as picture:
            picture.convert("RGB").quantize(96).save(PICTURE, optimize=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--picture", action="store_true", help="make docs/report.png anew, too")
    if parser.parse_args().picture:
        draw()
    write()
    print(json.dumps({name: " ".join(fact[:2]) for name, fact in facts().items()}, ensure_ascii=False))


if __name__ == "__main__":
    main()
