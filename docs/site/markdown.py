"""Reads and changes the Markdown of pages: links, headings, and the Python that a notebook runs."""

import os
import pathlib
import posixpath
import re

from docs.site.pages import ROOT

_FENCE = re.compile(r"^(`{3,}|~{3,})[^\n]*\n.*?^\1`*[ \t]*$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
_HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*$", re.MULTILINE)
_PYTHON = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_ELSEWHERE = re.compile(r"^[a-z]+:")


def without_code(text):
    """The text with blocks of code and code in a line made blank, of the same length."""

    def blank(match):
        return re.sub(r"[^\n]", " ", match[0])

    text = _FENCE.sub(blank, text)
    text = re.sub(r"^(?: {4}|\t)[^\n]*", blank, text, flags=re.MULTILINE)
    return re.sub(r"`[^`\n]+`", blank, text)


def links(text):
    """(match, target) of every link and picture outside code."""
    plain = without_code(text)
    found = []
    for match in _LINK.finditer(text):
        # A link's text may be code, its brackets and its target may not.
        if plain[match.end() - 1] == ")" and plain[match.start(3)] != " ":
            found.append((match, match[3]))
    return found


def slug(title):
    """The anchor of a heading, as code hosts and MyST make it."""
    title = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "")
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")


def headings(text):
    """(level, title) of the headings."""
    plain = without_code(text)
    lines = text.splitlines()
    found = []
    for match in _HEADING.finditer(plain):
        line = lines[plain.count("\n", 0, match.start())]
        found.append((len(match[1]), line.lstrip("#").strip()))
    return found


def anchors(text):
    """Every anchor of a page; the second heading of the same name has `-1` at the end, and so on."""
    found = set()
    for _, title in headings(text):
        name, number = slug(title), 0
        while (name if not number else f"{name}-{number}") in found:
            number += 1
        found.add(name if not number else f"{name}-{number}")
    return found


def cells(text):
    """("python" or "markdown", text) of the parts of a notebook."""
    found, end = [], 0
    for match in _PYTHON.finditer(text):
        found += [("markdown", text[end : match.start()].strip()), ("python", match[1].rstrip())]
        end = match.end()
    found.append(("markdown", text[end:].strip()))
    return [(kind, part) for kind, part in found if part]


def program(text):
    """The Python of a notebook in one piece."""
    return "\n\n".join(part for kind, part in cells(text) if kind == "python") + "\n"


def relinked(text, file, pages, here, other):
    """The text with links that hold in the site.

    pages: {file in the repository: name of its page}; here: the name of this page; other: called with the path of a
    file that is no page, returns what the link becomes.
    """
    folder = pathlib.Path(file).relative_to(ROOT).parent.as_posix()
    parts, end = [], 0
    for match, target in links(text):
        path, mark, anchor = target.partition("#")
        if _ELSEWHERE.match(target) or not path:
            continue
        wanted = posixpath.normpath(posixpath.join(folder, path))
        if wanted in pages:
            new = posixpath.relpath(pages[wanted] + ".md", posixpath.dirname(here) or ".") + mark + anchor
        elif (ROOT / wanted).exists():
            new = other(wanted)
        else:
            raise FileNotFoundError(f"{os.path.relpath(file, ROOT)} links to {target}, which does not exist")
        if new is None:  # a file that the site does not have: its name is enough
            replacement = match[2] if f"`{wanted}`" in match[2] else f"{match[2]} (`{wanted}`)"
        else:
            replacement = f"{match[1]}[{match[2]}]({new})"
        parts += [text[end : match.start()], replacement]
        end = match.end()
    return "".join([*parts, text[end:]])
