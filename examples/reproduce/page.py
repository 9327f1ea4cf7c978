"""The first page of the report: what was reproduced, how well, and where the details are."""

import base64
from html import escape

import settings
from PIL import Image

from outrigger.align.tolerances import TOLERANCES

TITLES = {"alexnet": "AlexNet", "mobilenet_v3_small": "MobileNetV3-small"}
RUNS = {"reference": "torch reference", "port": "port, 1 process", "two": "port, 2 processes"}
SHARED = {"shared_reference": "torch reference", "shared_port": "port"}

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1a202c; background: #f7fafc; margin: 0 }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.2rem 4rem }
section { background: #fff; border: 1px solid #e2e8f0; border-radius: 12px; margin-top: 1.6rem }
section { padding: .4rem 1.6rem 1.4rem }
h1 { margin: 0 } h2 { margin: .8rem 0 }
img { max-width: 100%; border-radius: 8px }
table { border-collapse: collapse; margin: .6rem 0 1rem } td, th { text-align: left; padding: .25rem 1.6rem .25rem 0 }
td.n { font-variant-numeric: tabular-nums; text-align: right }
tr.other td { font-weight: 600 }
@media (max-width: 40rem) { section { padding: .4rem .9rem 1rem } td, th { padding-right: .8rem } }
.bar { display: inline-block; height: .8em; background: #2b6cb0; border-radius: 3px }
.told { display: flex; gap: 1.6rem; align-items: center }
a { color: #2b6cb0 } p.note { color: #4a5568 }
"""


def inline(path, width=None):
    """A picture embedded in the page."""
    kind = {".png": "png", ".jpg": "jpeg"}[path.suffix]
    data = base64.b64encode(path.read_bytes()).decode()
    size = f' width="{width}"' if width else ""
    return f'<img{size} alt="{escape(path.stem)}" src="data:image/{kind};base64,{data}">'


def tolerances():
    """The tolerances of all checkpoints, and where they are not the guide's."""
    rows: list[tuple[str, float | str, float | str]] = [
        (name, value, value) for name, value in TOLERANCES.items() if name != "training"
    ]
    rows.append(("training: best accuracy, also with the same dropout", settings.TOP1, TOLERANCES["training"]))
    rows.append(("training: end of the losses", "5 %, or three standard errors", "not said"))
    rows.append(("training with the same dropout: loss of every step", settings.EVERY_STEP, "not said"))
    shown = [[one if isinstance(one, str) else f"{one:g}" for one in row] for row in rows]
    return "".join(
        f"<tr{' class=other' if here != guide else ''}><td>{escape(name)}<td class=n>{here}<td class=n>{guide}"
        for name, here, guide in shown
    )


def network(output, name, image, found):
    """The section about one network."""
    runs = "".join(f"<tr><td>{RUNS[side]}<td class=n>{acc:.1%}" for side, acc in found["top1"].items())
    told = "".join(
        f'<tr><td>{escape(label)}<td class=n>{chance:.2%}<td><span class=bar style="width:{12 * chance:.2f}rem"></span>'
        for label, chance in found["answers"]
    )
    return f"""
<section>
<h2>{TITLES[name]}</h2>
<p>Every checkpoint passed: <a href="{name}.html">the alignment, layer by layer</a>; the files for submission are in
<code>{name}/result</code>.</p>
<table><tr><th>best epoch<th>validation accuracy{runs}</table>
{inline(output / f"{name}.png")}
<h3>With the same dropout</h3>
<p>Pictures, crops and flips come from the same seeds in all runs. Above, each library draws dropout from its own
generator, so that the curves drift apart; here both drop the same values. The losses of all steps differ by at most
{found["apart"]:.1e}; {settings.EVERY_STEP:g} is allowed. (Both compute in double precision here. In evaluation they may
still differ: a batch norm of Paddle divides its running variance by n, torch's by n - 1. Tried for MobileNetV3:
with running variances times n / (n - 1) the port had the reference's accuracy, and its loss to 0.00001.)</p>
{inline(output / f"{name}_shared.png")}
<h3>Tolerances</h3>
<table><tr><th>checkpoint<th>allowed here<th>the guide{tolerances()}</table>
<h3>One picture</h3>
<div class=told>{inline(image, 112)}<table>{told}</table></div>
<p>Exported to <code>{name}/inference</code>; the same answer from {" and ".join(found["exported"])}.</p>
</section>"""


def write(output, image, found):
    """Write the page, and return its path."""
    with Image.open(output / "pictures" / "overview.png") as sheet:
        sheet.resize((sheet.width * 3 // 4, sheet.height * 3 // 4)).save(output / "overview.jpg", quality=88)
    networks = "".join(network(output, name, image, one) for name, one in found.items())
    text = f"""<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Reproduced: {" and ".join(TITLES[name] for name in found)}</title><style>{STYLE}</style>
<main>
<h1>Reproduced: {" and ".join(TITLES[name] for name in found)}</h1>
<p class=note>From torch to Paddle, with the steps and checkpoints of the guide to reproducing papers.</p>
{networks}
<section><h2>The pictures</h2>{inline(output / "overview.jpg")}</section>
</main></html>
"""
    path = output / "index.html"
    path.write_text(text, encoding="utf-8")
    return path
