"""Docstrings as Markdown: the parts of one, and how they are shown."""

import inspect
import re

_HEADINGS = {
    "Args:": "args",
    "参数:": "args",
    "参数：": "args",
    "Returns:": "returns",
    "返回:": "returns",
    "返回：": "returns",
}
_ENTRY = re.compile(r"^\s*(\*{0,2}\w[\w, *.|]*?)\s*[:：]\s+(.*)$", re.DOTALL)


def parts(doc):
    """{"text", "args", "returns", "example": its lines} of a docstring."""
    found = {"text": [], "args": [], "returns": [], "example": []}
    now = "text"
    for line in inspect.cleandoc(doc).splitlines():
        if line.strip() in _HEADINGS and not line.startswith(" "):
            now = _HEADINGS[line.strip()]
            continue
        if line.lstrip().startswith(">>>"):
            now = "example"
        elif now in ("args", "returns") and line and not line.startswith(" "):
            now = "text"
        elif now == "example" and not line.strip() and found["example"]:
            now = "after example"
        if now == "after example":
            if not line.strip():
                continue
            now = "text" if not line.startswith(" ") else "example"
            found[now].append("")
        found[now].append(line)
    return found


def arguments(lines):
    """[(names, description)] of the lines under `Args:`."""
    lines = inspect.cleandoc("\n" + "\n".join(lines)).splitlines()
    blocks = []
    for line in lines:
        if line.startswith(" ") and blocks:
            blocks[-1] += " " + line.strip()
        elif line.strip():
            blocks.append(line.strip())
    found = []
    for block in blocks:
        match = _ENTRY.match(block)
        found.append((match[1], match[2]) if match else ("", block))
    return found


def escaped(text):
    """The text with what Markdown would take for markup made plain, except code between backticks."""
    pieces = re.split(r"(``.+?``|`[^`\n]+`)", text)
    for at in range(0, len(pieces), 2):
        pieces[at] = re.sub(r"([*<\[\]$|~])|(?<!\w)(_)|(_)(?!\w)", lambda m: "\\" + m[0], pieces[at])
    return "".join(pieces)


def prose(lines):
    """Paragraphs; lines that are indented deeper are code."""
    blocks, code = [], False
    for line in inspect.cleandoc("\n" + "\n".join(lines)).splitlines() if lines else []:
        deep = line.startswith("    ")
        if not line.strip():
            if blocks and blocks[-1]:
                blocks.append("")
        elif deep:
            blocks.append(line)
        else:
            if code and blocks and blocks[-1]:
                blocks.append("")
            blocks.append(escaped(line))
        code = deep
    return "\n".join(blocks).strip()


def summary(doc):
    """The first sentence or paragraph, in one line."""
    lines = []
    for line in inspect.cleandoc(doc or "").splitlines():
        if not line.strip() or line.strip() in _HEADINGS or line.startswith(">>>"):
            break
        lines.append(line.strip())
    text = " ".join(lines)
    match = re.match(r"(.+?[.。])(?:\s|$)", text)
    return escaped(match[1] if match else text)


def as_markdown(doc, fence="```"):
    """A docstring as the body of an entry of the reference."""
    found = parts(doc)
    blocks = [prose(found["text"])]
    fields = []
    for names, description in arguments(found["args"]):
        label = names.replace("*", "\\*").replace(", ", ",") or "…"  # Sphinx takes a first word for a type
        fields.append(f":param {label}: {escaped(description)}")
    if found["returns"]:
        text = " ".join(line.strip() for line in found["returns"] if line.strip())
        fields.append(f":return: {escaped(text)}")
    if fields:
        blocks.append("\n".join(fields))
    if found["example"]:
        code = inspect.cleandoc("\n" + "\n".join(found["example"]))
        blocks.append(f"{fence}pycon\n{code}\n{fence}")
    return "\n\n".join(block for block in blocks if block)
