"""The HTML page in a real browser: it is drawn without warnings, and pointer, keys and filters work.

Skipped where there is no Chromium or Chrome. What is checked: layout, computed colours, events and the console; whether
it is beautiful is not.
"""

import io

import numpy as np
import pytest
from PIL import Image
from tests.outrigger import browser as browsers
from tests.outrigger.align import sample_reports as samples

PROGRAM = browsers.find()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="needs Chromium or Chrome to draw the page")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    return {name: make().save(folder / f"{name}.html") for name, make in samples.ALL.items()}


def pixels(browser):
    return np.asarray(Image.open(io.BytesIO(browser.picture())).convert("RGB")).astype(int)


@pytest.mark.parametrize(("name", "scheme"), [*((name, "light") for name in samples.ALL), ("failing", "dark")])
def test_the_page_is_drawn_and_complains_of_nothing(browser, pages, name, scheme):
    browser.open(pages[name], width=1000, height=600, scheme=scheme)
    shown = pixels(browser)
    assert len(np.unique(shown @ [1 << 16, 1 << 8, 1])) > 20
    assert (shown[-1, 2].mean() > 128) == (scheme == "light")  # the background
    assert browser.problems() == []
    assert browser.ask("document.title").endswith("– outrigger align")


@pytest.mark.parametrize("name", ["failing", "nasty names", "300 layers"])
def test_no_width_makes_the_page_scroll_sideways(browser, pages, name):
    browser.open(pages[name])
    for width in (2200, 1280, 820, 360):
        browser.resize(width)
        assert browser.ask("document.documentElement.scrollWidth") <= width


# What is drawn outside the card, figure or finding around it; charts and tables scroll inside theirs.
OUTSIDE = """
(() => {
  const found = [];
  const cards = ".card, .finding, .value, figure, .scroll, .plot, header, .checkpoint";
  for (const card of document.querySelectorAll(cards)) {
    const around = card.getBoundingClientRect();
    for (const e of card.querySelectorAll("*")) {
      const scrolled = e.closest(".plot, .scroll");
      const one = e.getBoundingClientRect();
      if (!one.width || (scrolled && scrolled !== e)) continue;
      if (one.right > around.right + 1 || one.left < around.left - 1)
        found.push(`${card.className}: ${e.tagName}.${e.className} ${e.textContent.slice(0, 40)}`);
    }
    if (around.right > innerWidth + 1) found.push(`${card.tagName}.${card.className}`);
  }
  return found;
})()
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["failing", "nasty names", "between layers"])
def test_on_a_narrow_screen_nothing_leaves_its_card(browser, pages, name, scheme):
    browser.open(pages[name], width=390, height=844, scheme=scheme)
    assert browser.ask("document.documentElement.scrollWidth") <= 390
    assert browser.ask(OUTSIDE) == []


def test_what_leaves_its_card_would_be_noticed(browser, pages):
    browser.open(pages["failing"], width=390, height=844)
    browser.ask("document.querySelector('.where').style.whiteSpace = 'nowrap'")
    assert browser.ask(OUTSIDE) or browser.ask("document.documentElement.scrollWidth") > 390


def test_both_lines_are_shown_and_what_follows_comes_last(browser, pages):
    browser.open(pages["between layers"], width=390, height=844)
    lines = browser.ask("[...document.querySelectorAll('.start .source code')].map(e => e.textContent)")
    assert lines == [samples.REFERENCE_LINE.text, samples.PORT_LINE.text]
    heads = browser.ask("[...document.querySelectorAll('main > .checkpoint > h2')].map(e => e.textContent)")
    assert [one.split()[0] for one in heads[:3]] == ["Forward", "Loss", "Running"]
    assert browser.ask("document.querySelector('.follows').textContent").startswith("Follows from Forward")


def box(browser, selector):
    """Where an element is on the screen, scrolled into view."""
    one = f"document.querySelector({selector!r})"
    browser.ask(f"{one}.scrollIntoView({{block: 'center', behavior: 'instant'}})")
    return browser.ask(f"(b => [b.left, b.top, b.width, b.height])({one}.getBoundingClientRect())")


@pytest.mark.parametrize(("name", "count", "broken"), [("failing", 30, 12), ("300 layers", 300, 140)])
def test_the_first_difference_is_marked_and_tells_its_values(browser, pages, name, count, broken):
    browser.open(pages[name])
    layer = samples.layer(broken, count)
    assert browser.ask("[...document.querySelectorAll('svg .callout')].map(e => e.textContent)[0]") == (
        f"first difference: {layer}"
    )
    left, top, width, height = box(browser, "svg .ring")
    assert width > 5
    browser.point(left + width / 2, top + height / 2)
    assert browser.ask("document.getElementById('tip').hidden") is False
    tip = browser.ask("document.getElementById('tip').textContent")
    assert tip.startswith(f"{broken + 1}. {layer}\nreference: body.{layer}\nConv2D, 8 × 64 × 14 × 14\nmean difference ")
    x, y, wide, high = browser.ask("(b => [b.left, b.top, b.width, b.height])(tip.getBoundingClientRect())")
    assert 0 <= x <= x + wide <= 1280
    assert 0 <= y <= y + high <= 900
    browser.point(1, 1)
    assert browser.ask("document.getElementById('tip').hidden") is True


def test_the_mark_is_really_red(browser, pages):
    browser.open(pages["failing"])
    left, top, width, height = (round(part) for part in box(browser, "svg .ring"))
    red, green, blue = np.moveaxis(pixels(browser)[top : top + height, left : left + width], -1, 0)
    assert ((red > 150) & (green < 110) & (blue < 110)).sum() > 30


def test_arrow_keys_walk_through_the_layers(browser, pages):
    browser.open(pages["failing"])
    browser.ask("document.querySelector('#checkpoint-2 .plot').focus()")
    read = "document.getElementById('tip').textContent.split('\\n')[0]"
    browser.press("ArrowRight")
    assert browser.ask(read) == f"13. {samples.layer(12)}"  # starts at the first difference
    browser.press("ArrowLeft")
    assert browser.ask(read) == f"12. {samples.layer(11)}"
    browser.press("End")
    assert browser.ask(read) == f"30. {samples.layer(29)}"
    assert browser.ask("document.querySelectorAll('.hit.at').length") == 1
    browser.press("Escape")
    assert browser.ask("document.getElementById('tip').hidden") is True


def test_the_table_is_filtered(browser, pages):
    browser.open(pages["failing"])
    shown = "[...document.querySelectorAll('#checkpoint-2 tbody tr')].filter(r => r.offsetHeight).length"
    said = "document.querySelector('#checkpoint-2 output').textContent"
    assert browser.ask(shown) == 30
    browser.ask("document.querySelector('#checkpoint-2 input[type=checkbox]').click()")
    assert (browser.ask(shown), browser.ask(said)) == (18, "18 of 30")
    browser.ask("document.querySelector('#checkpoint-2 input[type=search]').focus()")
    browser.write("conv2d layer3")
    expected = sum(place % 4 == 0 and samples.layer(place).startswith("layer3") for place in range(12, 30))
    assert (browser.ask(shown), browser.ask(said)) == (expected, f"{expected} of 30")


def test_the_table_is_sorted(browser, pages):
    browser.open(pages["broken numbers"])
    means = "[...document.querySelectorAll('table:first-of-type tbody tr')].map(r => r.cells[5].textContent)"
    given = browser.ask(means)
    click = "document.querySelectorAll('th')[5].querySelector('button').click()"
    order = "document.querySelectorAll('th')[5].getAttribute('aria-sort')"
    browser.ask(click)
    ascending = browser.ask(means)
    assert (ascending[:3], ascending[3], ascending[4]) == (["0", "0", "0"], "1e-310", "1e30")
    assert set(ascending[5:]) == {"nan", "inf"}
    assert browser.ask(order) == "ascending"
    browser.ask(click)
    assert browser.ask(means)[-3:] == ["0", "0", "0"]
    browser.ask(click)
    assert browser.ask(means) == given
    assert browser.ask(order) is None


def test_both_curves_are_told(browser, pages):
    browser.open(pages["failing"])
    last = "[...document.querySelectorAll('#checkpoint-6 svg')][0].querySelectorAll('.hit')[4]"
    tip = browser.ask(f"{last}.dataset.tip")
    reference, port = samples.losses(5, 0.02)
    assert tip == f"loss, 5\nreference {reference[4]:.7g}\nport {port[4]:.7g}\ndifference 0.08"


def test_a_script_in_a_name_is_not_run(browser, pages):
    browser.open(pages["nasty names"])
    assert browser.ask("document.querySelectorAll('script').length") == 1
    assert samples.NASTY in browser.ask("document.querySelector('.where').textContent")
    assert not any(one.get("method") == "Page.javascriptDialogOpening" for one in browser.events)


def test_without_script_the_titles_remain(browser, pages):
    browser.open(pages["failing"], script=False)
    assert browser.ask("document.querySelectorAll('.hit > title').length") > 30
    assert browser.ask("getComputedStyle(document.querySelector('.tools')).display") == "none"


def test_on_paper_everything_is_open(browser, pages):
    browser.open(pages["300 layers"])
    closed = "document.querySelectorAll('details:not([open])').length"
    before = browser.ask(closed)
    assert before > 0
    browser.ask("dispatchEvent(new Event('beforeprint'))")
    assert browser.ask(closed) == 0
    browser.ask("dispatchEvent(new Event('afterprint'))")
    assert browser.ask(closed) == before


# The contrast of text and background: WCAG 2 requires 4.5.
CONTRAST = """
(() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (e) => {
    for (; e; e = e.parentElement) {
      const colour = parts(getComputedStyle(e).backgroundColor);
      if (colour.length < 4 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const poor = [];
  for (const e of document.querySelectorAll("body *")) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own || !e.getClientRects().length || ["SCRIPT", "STYLE"].includes(e.tagName)) continue;
    const style = getComputedStyle(e);
    const ink = parts(e instanceof SVGElement ? style.fill : style.color);
    const [a, b] = [light(ink), light(behind(e))].sort((x, y) => y - x);
    const name = `${e.tagName}.${e.getAttribute("class")}: ${e.textContent.slice(0, 30)}`;
    if ((a + 0.05) / (b + 0.05) < 4.5) poor.push(name);
  }
  return [...new Set(poor)];
})()
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_contrast(browser, pages, scheme):
    browser.open(pages["failing"], scheme=scheme)
    assert browser.ask(CONTRAST) == []


@pytest.mark.parametrize(
    "trouble",
    ["<script>nothing()</script>", "<script>console.log('x')</script>", "<img src='http://localhost:1/x.png'>"],
)
def test_trouble_would_be_noticed(browser, tmp_path, trouble):
    page = tmp_path / "page.html"
    page.write_text(f"<!doctype html><title>x</title>{trouble}")
    browser.open(page)
    assert browser.problems()
