"""Checks the built site: every link and anchor exists, nothing comes from elsewhere, every page leads back."""

import html.parser
import pathlib
import posixpath
import urllib.parse


class _Page(html.parser.HTMLParser):
    """Links, anchors and loaded files of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.loaded = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        for name in ("id", "name"):
            if name == "id" or tag == "a":
                self.anchors.add(attrs.get(name))
        if tag == "a" and attrs.get("href"):
            self.links.append(attrs["href"])
        if tag == "link" and attrs.get("href") and attrs.get("rel") in ("stylesheet", "preload", "icon"):
            self.loaded.append(attrs["href"])
        if tag in ("script", "img", "iframe", "source") and attrs.get("src"):
            self.loaded.append(attrs["src"])


def problems(site):
    """A line for everything that is wrong."""
    site = pathlib.Path(site)
    pages = {p.relative_to(site).as_posix(): _Page(p.read_text(encoding="utf-8")) for p in site.rglob("*.html")}
    found = []
    languages = {path.partition("/")[0] for path in pages if "/" in path}
    for path, page in pages.items():
        back = False
        for target in [*page.links, *page.loaded]:
            parts = urllib.parse.urlsplit(target)
            if parts.scheme or parts.netloc:
                if target in page.loaded and parts.scheme != "data":
                    found.append(f"{path}: loads {target} from elsewhere")
                continue
            file = urllib.parse.unquote(parts.path)
            where = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
            first = where.partition("/")[0]
            if first in ("en", "zh") and first not in languages:
                continue  # only one language was built
            back = back or (where != path and where.endswith(".html"))
            if not (site / where).exists():
                found.append(f"{path}: {target} does not exist")
            elif parts.fragment and where in pages:
                anchor = urllib.parse.unquote(parts.fragment)
                if anchor not in pages[where].anchors and not anchor.startswith(":~:"):
                    found.append(f"{path}: {target} has no such anchor")
        if not back and path != "index.html":
            found.append(f"{path}: no way back")
    return sorted(set(found))
