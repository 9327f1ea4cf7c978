"""The HTML page as a file: well formed, complete, self-contained, and safe with any name."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from tests.outrigger.align import sample_reports as samples

from outrigger.align import charts, html
from outrigger.align.result import Checkpoint, Curve, Difference, Report, Status

VOID = {"meta", "link", "input", "br"}


class Page(HTMLParser):
    """A parsed page; raises an error for unclosed tags."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.words, self.ids = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == [], f"not closed: {self.open}"

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append((tag, attributes))
        self.ids += [attributes["id"]] if "id" in attributes else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("script", "style"):
            self.words.append(data)

    def all(self, tag, style=None):
        return [a for t, a in self.tags if t == tag and (style is None or style in (a.get("class") or "").split())]

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


@pytest.mark.parametrize("name", samples.ALL)
def test_every_report_gives_a_well_formed_page(name):
    page = Page(html.page(samples.ALL[name]()))
    assert len(page.ids) == len(set(page.ids))
    assert {link["href"][1:] for link in page.all("a") if "href" in link} <= set(page.ids)
    assert len(page.all("h1")) == 1


@pytest.mark.parametrize("name", samples.ALL)
def test_pictures_are_xml_without_impossible_numbers(name):
    for picture in re.findall(r"<svg.*?</svg>", html.page(samples.ALL[name]()), re.S):
        root = ElementTree.fromstring(picture)
        for element in root.iter():
            for key, value in element.attrib.items():
                if key in ("x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "d", "points", "width", "height"):
                    assert not re.search(r"nan|inf|e[+-]\d", value), (element.tag, key, value)


@pytest.mark.parametrize("name", samples.ALL)
def test_nothing_is_fetched(name):
    page = Page(html.page(samples.ALL[name]()))
    for tag, attributes in page.tags:
        for key in ("src", "href", "srcset", "data", "action", "poster"):
            assert (attributes.get(key) or "#").startswith(("#", "data:")), (tag, attributes)
    assert [one["http-equiv"] for one in page.all("meta") if "http-equiv" in one] == ["Content-Security-Policy"]
    assert "@import" not in html.page(samples.empty())


def test_the_verdict_and_the_finding_are_on_top():
    text = Page(html.page(samples.failing())).text
    assert text.index("The port differs, first at “Forward”") < text.index("Where to begin")
    start = text[text.index("Where to begin") : text.index("12 of 30 layers agree")]
    for part in ("layer2.3.conv (Conv2D)", "padding=(1, 1)", "padding=0", samples.REASON, "confirmed", samples.ADVICE):
        assert part in start
    assert Page(html.page(samples.passing())).text.count("The port agrees with the reference") == 1


def test_each_checkpoint_has_a_card():
    page = Page(html.page(samples.failing()))
    cards = page.all("a", "card")
    assert [card["class"].split()[1] for card in cards] == [one.status.value for one in samples.failing()]
    assert ["href" in card for card in cards] == [
        True,
        False,
        True,
        False,
        True,
        True,
        True,
    ]  # two cards have no details


@pytest.mark.parametrize(("count", "broken"), [(30, 12), (300, 200)])
def test_each_layer_is_in_picture_and_table(count, broken):
    report = Report("r", "p", [Checkpoint("forward", Status.FAILED, "", 1e-4, samples.layers(count, broken))])
    page = Page(html.page(report))
    assert len(page.all("rect", "hit")) == count
    assert len(page.all("circle", "good")) == broken
    assert len(page.all("polygon", "bad")) == count - broken
    assert len(page.all("circle", "ring")) == len(page.all("tr", "first")) == 1
    assert len(page.all("tr", "bad")) == count - broken
    assert len(page.all("text", "name")) == (count if count <= 48 else 0)
    assert f"first difference: {samples.layer(broken, count)}" in page.text


def test_a_picture_says_in_words_what_it_shows():
    pictures = Page(html.page(samples.failing())).all("svg")
    assert all(picture["role"] == "img" and picture["aria-label"] for picture in pictures)
    assert "12 of 30 within tolerance; first difference at layer2.3.conv" in " ".join(p["aria-label"] for p in pictures)


def test_gradients_have_pictures_of_their_own():
    text = Page(html.page(samples.failing())).text
    assert "Difference: gradient" in text
    assert "Difference: updated weight" in text
    assert "Loss on both sides" in text
    assert "Learning rate on both sides" in text


def test_names_stay_text():
    text = html.page(samples.nasty())
    assert text.count("<script") == 1
    page = Page(text)
    assert page.text.count(samples.NASTY) >= 15
    assert page.tags.count(("script", {})) == 1


def test_characters_that_no_page_may_have_are_replaced(tmp_path):
    report = Report("a\x00b\x1b[31m", "lone \ud800", [])
    path = html.write(report, tmp_path / "r.html")
    text = path.read_text("utf-8")
    assert "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}[31m" in text
    assert "lone ?" in text


def test_the_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = html.write(samples.passing(), tmp_path / "new" / "report.html")
    assert path == tmp_path / "new" / "report.html"
    before = path.read_bytes()
    monkeypatch.setattr(html, "page", lambda report: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        html.write(samples.failing(), path)
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == ["report.html"]


def test_a_report_saves_itself(tmp_path):
    assert samples.failing().save(str(tmp_path / "r.html")).stat().st_size > 10_000


def heights(svg, tag, style):
    root = ElementTree.fromstring(svg)
    found = [one.attrib for one in root.iter(tag) if style in one.attrib.get("class", "").split()]
    return [float(one["cy"]) for one in found]


def test_the_scale_is_of_powers_of_ten():
    means = [1e-8, 1e-6, 1e-4, 1e-2]
    svg = charts.layers([Difference(str(i), "", "Linear", (), m, m, 1, 1.0) for i, m in enumerate(means)], None, "x")
    first, second, third, fourth = heights(svg, "circle", "good")
    assert first > second > third > fourth
    assert first - second == pytest.approx(second - third, abs=0.2) == pytest.approx(third - fourth, abs=0.2)


def test_zero_is_below_and_what_is_no_number_above_everything():
    means = [0.0, 1e-8, float("nan")]
    svg = charts.layers([Difference(str(i), "", "Linear", (), m, m, 1, 1.0) for i, m in enumerate(means)], None, "x")
    zero, small = heights(svg, "circle", "good")
    assert zero > small
    assert "nan, inf" in svg


def test_many_values_of_a_curve_keep_their_extremes():
    values = [1.0] * 20_000
    values[12_345] = 9.0
    svg = charts.curve(Curve("loss", tuple(values), tuple(values)), "x")
    assert len(svg) < 150_000
    path = next(re.finditer(r'<path d="([^"]*)" class="reference"', svg))[1]
    levels = {float(point.split(",")[1]) for point in path.replace("M", "").replace("L", "").split()}
    assert len(levels) == 2


def test_a_thousand_gradients_stay_a_page():
    differences = [Difference(f"w{i}", "w", "gradient", (3,), 1e-7, 1e-8, 1, 1e-6) for i in range(3000)]
    text = html.page(Report("r", "p", [Checkpoint("backward", Status.PASSED, "", 1e-6, differences)]))
    assert len(text) < 3_000_000
