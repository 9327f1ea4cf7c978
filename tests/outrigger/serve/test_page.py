"""The page at `/` in a real browser: pictures, numbers, answers, errors, keys, widths and colours."""

import io
import json
import shlex

import numpy as np
import pytest
from PIL import Image, ImageDraw
from tests.inference.conftest import write
from tests.outrigger import browser as browsers
from tests.outrigger.serve import running
from tests.outrigger.serve.running import until

import paddle
from paddle.static import InputSpec

PROGRAM = browsers.find()
needs_browser = pytest.mark.skipif(PROGRAM is None, reason="needs Chromium or Chrome to draw the page")


@pytest.fixture
def page(browser, served):
    def open_(**settings):
        browser.open(f"http://127.0.0.1:{served.port}/", **settings)
        browser.wait("!document.getElementById('run').disabled")
        return browser

    return open_


def choose(browser, name):
    """Pick a model, and wait for its inputs."""
    option = f"[...document.getElementById('model').options].find(o => o.textContent === {name!r})"
    browser.ask(f"document.getElementById('model').value = {option}.value")
    browser.ask("document.getElementById('model').dispatchEvent(new Event('change'))")
    browser.wait(f"state.model === {name.partition(',')[0]!r} && !document.getElementById('run').disabled")


def run(browser):
    """Press the button, and wait for the answer."""
    browser.ask("document.getElementById('run').click()")
    browser.wait("!document.body.hasAttribute('aria-busy')")


def test_nothing_foreign_is_loaded_or_framed(served):
    script = "text/javascript"
    for path, kind in (("/", "text/html"), ("/page.css", "text/css"), ("/page.js", script), ("/answer.js", script)):
        status, headers, body = served.ask(path)
        assert (status, headers["content-type"]) == (200, f"{kind}; charset=utf-8")
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert b"http://" not in body.replace(b"http://www.w3.org", b"")
        assert b"https://" not in body


@needs_browser
def test_a_picture(page, served, tmp_path):
    """The answer on the page is the model's for the picture as the page shows it."""
    browser = page()
    assert browser.ask("[...document.getElementById('model').options].map(o => o.textContent)") == [
        "centred",
        "net",
        "scaled, version 2",  # the newest first
        "scaled, version 1",
        "words",
    ]
    choose(browser, "net")
    image = Image.new("RGB", (32, 32), "white")
    ImageDraw.Draw(image).rectangle((8, 8, 23, 23), fill=(200, 30, 90))
    image.save(tmp_path / "box.png")
    browser.choose_file("input[type=file]", tmp_path / "box.png")
    browser.wait("!document.querySelector('.preview').hidden")
    browser.ask("document.getElementById('labels').value = 'ant\\nbee\\ncat\\ndog'")
    run(browser)
    pixels = np.array(browser.ask("Array.from(state.inputs[0].draw().data)"), "float32").reshape(8, 8, 4)[..., :3]
    x = (pixels / np.float32(255)).transpose(2, 0, 1)[None]
    (expected,) = served.app.repository.get("net").run([np.ascontiguousarray(x)])
    shares = np.exp(expected[0]) / np.exp(expected[0]).sum()
    order = shares.argsort()[::-1]
    rows = browser.ask(
        "[...document.querySelectorAll('.output tbody tr')].map(r => [...r.cells].map(c => c.textContent))"
    )
    names = ["ant", "bee", "cat", "dog"]
    assert [row[0] for row in rows] == [f"{names[at]} ({at})" for at in order]
    assert [row[2] for row in rows] == [f"{shares[at] * 100:.1f} %" for at in order]
    np.testing.assert_allclose([float(row[1]) for row in rows], expected[0][order], rtol=1e-4, atol=1e-5)
    widths = browser.ask(
        "[...document.querySelectorAll('.track div')].map(d => d.offsetWidth / d.parentElement.offsetWidth)"
    )
    np.testing.assert_allclose(widths, shares[order], atol=0.02)
    assert browser.problems() == []


@needs_browser
def test_numbers(page):
    browser = page()
    choose(browser, "scaled, version 1")
    browser.ask("document.querySelector('.numbers').focus()")
    browser.write("[[1, -2.5], [3e1 0]]")
    run(browser)
    rows = browser.ask(
        "[...document.querySelectorAll('.output tbody tr')].map(r => [...r.cells].map(c => c.textContent))"
    )
    assert {row[0]: float(row[1]) for row in rows} == {"0": 2, "1": -5, "2": 60, "3": 0}
    choose(browser, "centred")
    browser.ask("document.querySelectorAll('.zeros').forEach(b => b.click())")
    browser.ask("document.querySelectorAll('.numbers')[1].value = '9007199254740993 7'")
    run(browser)
    shown = browser.ask("[...document.querySelectorAll('.output')].at(-1).innerText")
    assert "9007199254740994" in shown  # larger than the integers of a double
    assert browser.problems() == []


@needs_browser
def test_pasted_rows_are_counted(page):
    browser = page()
    choose(browser, "scaled, version 2")
    browser.ask("document.querySelector('.numbers').focus()")
    browser.write("[[1, 2, 3, 4],\n [5, 6, 7, 8.25]]")
    assert browser.ask("document.querySelector('.shape').value") == "2 4"
    run(browser)
    assert browser.ask("document.getElementById('error').hidden") is True
    assert "2 × 4" in browser.ask("document.querySelector('.output').innerText")


WRONG = {
    "too few": ("1 2 3", "x: the shape 1 × 4 takes 4 numbers, and there are 3."),
    "no number": ("1 2 3 <b>x", "x: “<b>x” is not a number."),
    "not the model's": (
        None,
        "400: input 'x' (FP32[any, 4]): 'shape' must be 2 sizes of 1 and more that fit the model. Received: [1, 5].",
    ),
}


@needs_browser
@pytest.mark.parametrize("name", WRONG)
def test_errors_are_said(page, name):
    text, words = WRONG[name]
    browser = page()
    choose(browser, "scaled, version 2")
    browser.ask("document.querySelector('.numbers').focus()")
    browser.write(text or "1 2 3 4 5")
    if text is None:
        browser.ask("document.querySelector('.shape').value = '1 5'")
    run(browser)
    assert browser.ask("document.getElementById('error').textContent") == words
    assert browser.ask("document.getElementById('error').offsetHeight") > 20
    assert browser.ask("document.getElementById('error').getAttribute('role')") == "alert"
    assert browser.ask("document.querySelectorAll('.output').length") == 0
    browser.ask("document.querySelector('.shape').value = '1 4'")
    browser.ask("document.querySelector('.random').click()")
    run(browser)
    assert browser.ask("document.getElementById('error').hidden") is True
    assert browser.ask("document.querySelectorAll('.output').length") == 1


@needs_browser
@pytest.mark.parametrize(
    ("datatype", "good", "bad"),
    [
        ("INT8", {"-128": -128, "+7": 7, "1e2": 100}, ("300", "-129", "1.5", "x", "NaN")),
        ("UINT8", {"255": 255}, ("-2", "256")),
        ("INT64", {}, ("9223372036854775808", "0.5")),
        ("BOOL", {"True": 1, "0": 0}, ("2", "yes")),
        ("FP32", {"-1e-3": -0.001}, ("1e39", "1e999", "one")),
        ("FP64", {"1e39": 1e39}, ("1e999",)),
    ],
)
def test_numbers_that_a_type_does_not_have_are_refused(page, datatype, good, bad):
    """They must not become other numbers on the way."""
    browser = page()
    spec = f"NumbersInput.prototype.number.bind({{spec: {{name: 'x', datatype: {datatype!r}}}}})"
    for word, value in good.items():
        assert browser.ask(f"{spec}({word!r})") == value
    made = f"new NumbersInput({{name: 'x', datatype: {datatype!r}, shape: []}}, d, 'x')"
    label = browser.ask(f"(d => {{ {made}; return d.textContent }})(document.createElement('div'))")
    assert label.strip().startswith("true or false" if datatype == "BOOL" else "Numbers")
    for word in bad:
        words = browser.ask(f"(() => {{ try {{ return {spec}({word!r}) }} catch (e) {{ return e.message }} }})()")
        assert f"x: “{word}” is not " in words


@needs_browser
def test_a_picture_that_is_dropped(page):
    browser = page()
    choose(browser, "net")
    drop = """(selector => {
        const data = new DataTransfer(), canvas = document.createElement('canvas');
        const bytes = Uint8Array.from(atob(canvas.toDataURL().split(',')[1]), c => c.charCodeAt(0));
        data.items.add(new File([bytes], selector.slice(1) + '.png', {type: 'image/png'}));
        const event = new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true});
        return document.querySelector(selector).dispatchEvent(event);
    })"""
    for place in (".drop", "#answer-title"):  # where it belongs, and beside it
        assert browser.ask(f"{drop}({place!r})") is False  # the browser does not open it itself
        browser.wait(f"document.querySelector('.hint').textContent.startsWith({place[1:]!r})")


@needs_browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_widths_and_colours(page, scheme):
    browser = page(scheme=scheme)
    choose(browser, "net")
    for width in (1280, 820, 360, 320):
        browser.resize(width)
        assert browser.ask("document.documentElement.scrollWidth") <= width
    shown = np.asarray(Image.open(io.BytesIO(browser.picture())).convert("RGB")).astype(int)
    assert (shown[-1, 2].mean() > 128) == (scheme == "light")
    for selector in ("#about", ".takes", "label", "#run", "footer a"):
        assert contrast(browser, selector) >= 4.5, selector
    for selector in ("#model", "input.height", ".drop"):
        assert contrast(browser, selector, "borderTopColor", "parentElement") >= 3, selector
        assert contrast(browser, selector, "borderTopColor") >= 3, selector
    size = browser.ask("document.querySelector('.invert').getBoundingClientRect().width")
    assert size == 16  # beside a label of two lines, too


def contrast(browser, selector, what="color", inside=""):
    """The contrast of a text, or of something else of an element, with what lies behind it, as WCAG counts it."""
    script = f"""(element => {{
        const colours = [getComputedStyle(element).{what}];
        element = {f"element.{inside}" if inside else "element"};
        const behind = one => getComputedStyle(one).backgroundColor;
        while (element !== document.body && behind(element) === 'rgba(0, 0, 0, 0)') element = element.parentElement;
        return [...colours, behind(element)];
    }})(document.querySelector({selector!r}))"""
    values = []
    for colour in browser.ask(script):
        parts = [int(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        values.append(np.dot(linear, [0.2126, 0.7152, 0.0722]))
    return (max(values) + 0.05) / (min(values) + 0.05)


@needs_browser
def test_names_of_classes_are_not_broken_within_words(page):
    browser = page()
    browser.resize(375)
    choose(browser, "net")
    browser.ask("document.querySelector('input[value=numbers]').click()")
    browser.ask("document.querySelector('.shape').value = '2 3 8 8'")
    browser.ask("document.querySelector('.zeros').click()")
    browser.ask("document.getElementById('labels').value = 'submarine\\nfox\\nwolf\\nEgyptian cat'")
    run(browser)
    lines = "(e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight))"
    one, two = (
        f"[...document.querySelectorAll('th[scope=row]')].find(e => e.innerText.includes('{name}'))"
        for name in ("submarine", "Egyptian")
    )
    assert browser.ask(f"{lines}({one})") < 3  # the name and its number, on two lines at most
    assert browser.ask(f"{lines}({two})") < 4
    assert browser.ask("document.documentElement.scrollWidth") <= 375
    gap = "((a, b) => b.getBoundingClientRect().top - a.getBoundingClientRect().bottom)"
    assert browser.ask(f"{gap}(...document.querySelectorAll('.scroll'))") >= 8


@needs_browser
def test_another_model_does_not_keep_the_answer(page):
    browser = page()
    choose(browser, "scaled, version 1")
    browser.ask("document.querySelector('.zeros').click()")
    run(browser)
    assert browser.ask("document.querySelectorAll('.output').length") == 1
    choose(browser, "words")
    assert browser.ask("document.getElementById('answer').innerText") == "Nothing was asked yet."


@needs_browser
def test_every_control_has_a_label_and_is_reached_by_keys(page):
    browser = page()
    choose(browser, "net")
    unnamed = "[...document.querySelectorAll('input, select, textarea')].filter(e => !e.labels.length).length"
    assert browser.ask(unnamed) == 0
    browser.ask("document.getElementById('model').focus()")
    seen = []
    for _ in range(12):
        browser.press("Tab")
        seen.append(
            browser.ask("document.activeElement.id || document.activeElement.type || document.activeElement.tagName")
        )
        if seen[-1] == "run":
            break
    assert {"radio", "file", "checkbox", "select-one"} <= set(seen)
    assert seen[-1] == "run"


COMMAND = "document.getElementById('curl').textContent"


@needs_browser
def test_the_command_for_a_terminal_gives_the_answer_of_the_page(page, served, tmp_path):
    browser = page()
    choose(browser, "centred")
    browser.ask("document.querySelector('#command summary').click()")
    browser.wait(COMMAND)
    assert '"data": [0, 0]' in browser.ask(COMMAND)  # nothing was entered yet
    note = "document.getElementById('curl-note').innerText"
    assert "With zeros" in browser.ask(note)
    browser.ask("document.querySelectorAll('.numbers')[1].value = '9007199254740993 7'")
    browser.ask("document.querySelectorAll('.numbers')[0].focus()")
    browser.write("1 2 0.1 -4e-3")
    assert browser.ask("document.getElementById('curl-note').hidden")
    words = shlex.split(browser.ask(COMMAND).replace("\\\n", ""))
    assert words[:3] == ["curl", f"http://127.0.0.1:{served.port}/v2/models/centred/versions/1/infer", "--data"]
    first, second = json.loads(words[3])["inputs"]
    assert (first["data"], second["data"]) == ([1, 2, 0.1, -0.004], [9007199254740993, 7])
    status, content = served.json(words[1].partition(str(served.port))[2], words[3])
    assert (status, content["outputs"][1]["data"]) == (200, [9007199254740994, 8])
    browser.ask("document.querySelectorAll('.numbers')[0].value = '1 2 3 NaN'")
    browser.ask("document.querySelectorAll('.numbers')[0].dispatchEvent(new Event('input', {bubbles: true}))")
    assert browser.ask(COMMAND) == "JSON has no NaN and no infinite numbers."
    choose(browser, "net")
    browser.ask("document.querySelector('input[value=numbers]').click()")
    browser.ask("document.querySelector('.random').click()")
    browser.wait(f"{COMMAND}.endsWith('--data @net.json')")
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    browser.ask("document.getElementById('save').click()")
    until((tmp_path / "net.json").exists)
    status, content = served.json("/v2/models/net/infer", (tmp_path / "net.json").read_bytes())
    assert (status, content["outputs"][0]["shape"]) == (200, [1, 4])
    assert browser.problems() == []


@needs_browser
def test_keys_do_not_lose_their_place(page):
    """A button that is disabled meanwhile gets the focus back; a wrong input gets it, and is marked."""
    browser = page()
    choose(browser, "scaled, version 1")
    assert browser.ask("document.getElementById('naming').hidden") is False
    browser.ask("document.querySelector('.zeros').click()")
    browser.ask("document.getElementById('run').focus()")
    run(browser)
    assert browser.ask("document.activeElement.id") == "run"
    browser.ask("document.querySelector('.numbers').value = '1 2 x 4'")
    run(browser)
    assert browser.ask("document.activeElement === document.querySelector('.numbers[aria-invalid=true]')")
    browser.ask("document.querySelector('.zeros').click()")
    run(browser)
    assert browser.ask("document.querySelector('[aria-invalid]')") is None
    choose(browser, "centred")
    assert browser.ask("document.getElementById('naming').hidden") is False


class Inverted(paddle.nn.Layer):
    """A picture, its darkness, and where it is dark; the last two are planes."""

    def forward(self, x):
        grey = x.mean(axis=1, keepdim=True)
        return 1 - x, -2 * grey, grey < 0.5


@needs_browser
def test_pictures_in_the_answer_are_drawn(browser, tmp_path):
    server = running.Running(write(Inverted(), [InputSpec([None, 3, 8, 8], "float32", "x")], tmp_path / "m"))
    try:
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait("!document.getElementById('run').disabled")
        pixels = np.zeros([8, 8, 3], "uint8")
        pixels[:4], pixels[4:, :, 0] = 255, 255
        Image.fromarray(pixels).save(tmp_path / "x.png")
        browser.choose_file("input[type=file]", tmp_path / "x.png")
        browser.wait("!document.querySelector('.preview').hidden")
        run(browser)
        read = "c => [...c.getContext('2d').getImageData(0, 0, 8, 8).data].filter((_, at) => at % 4 < 3)"
        drawn = browser.ask(f"[...document.querySelectorAll('figure canvas')].map({read})")
        picture, dark, mask = (np.array(one).reshape(8, 8, 3) for one in drawn)
        np.testing.assert_array_equal(picture, 255 - pixels)
        assert (dark[0, 0].tolist(), dark[7, 0].tolist()) == ([0] * 3, [255] * 3)
        assert (mask[0, 0].tolist(), mask[7, 0].tolist()) == ([0] * 3, [255] * 3)
        captions = browser.ask("[...document.querySelectorAll('figcaption')].map(one => one.textContent)")
        assert captions[0] == "black is 0, white is 1"
        assert captions[2] == "black is false, white is true"
        assert browser.problems() == []
    finally:
        server.stop()


@needs_browser
def test_models_that_are_not_ready_are_named_with_their_reasons(browser, tmp_path):
    """The page says why there is nothing to ask, and looks again by itself."""
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "inference.pdmodel").write_bytes(b"\x00damaged")
    server = running.Running(tmp_path, "--poll", "0")
    try:
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait("!document.getElementById('error').hidden")
        assert browser.ask("document.getElementById('error').textContent").startswith("No model is ready yet.")
        assert browser.ask("document.querySelector('#unready li').innerText").startswith("m, version 1: ")
        running.scaled(tmp_path / "m" / "inference")
        assert server.app.repository.refresh("m") == []
        browser.wait("!document.getElementById('run').disabled")
        assert browser.ask("document.getElementById('error').hidden && document.getElementById('unready').hidden")
    finally:
        server.stop()


@needs_browser
def test_a_server_that_is_gone(page):
    browser = page()
    choose(browser, "scaled, version 1")
    browser.ask("document.querySelector('.zeros').click()")
    browser.call(
        "Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1
    )
    run(browser)
    browser.call(
        "Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1
    )
    assert (
        browser.ask("document.getElementById('error').textContent")
        == "The server does not answer. Is it still running?"
    )
