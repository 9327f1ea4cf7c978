"""Build the site into build/site, in English and Chinese, without a network, and check its links.

python -m docs.site [--only en] [--output build/site]
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import time

from docs.site import check, pictures, stage
from docs.site.pages import LANGUAGES, ROOT

HERE = pathlib.Path(__file__).parent
FIRST = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outrigger</title>
<script>
  const chinese = (navigator.languages || [navigator.language]).find((l) => /^(zh|en)/.test(l))?.startsWith("zh");
  location.replace(chinese ? "zh/index.html" : "en/index.html");
</script>
<meta http-equiv="refresh" content="1; url=en/index.html"></head>
<body><p><a href="en/index.html">English</a> · <a href="zh/index.html" lang="zh-CN">中文</a></p></body></html>
"""
# Kernels talk over the loopback interface and warn of it each time; cells show figures and what they print.
QUIET = "c.IPKernelApp.log_level = 'ERROR'\nc.InteractiveShell.ast_node_interactivity = 'none'\n"
BACK = {"en": "← Back to the guide", "zh": "← 返回指南"}


def sphinx(source, target, language):
    """Run Sphinx on a folder of sources; its exit code.

    In a process of its own: Sphinx keeps some of its words in the language of the first build.
    """
    locale = "zh_CN" if language == "zh" else "en"
    options = [
        "-b",
        "html",
        "-c",
        HERE,
        "-d",
        f"{source}.doctrees",
        "-D",
        f"language={locale}",
        "-q",
        "-W",
        "--keep-going",
    ]
    command = [sys.executable, "-m", "sphinx", *map(str, [*options, source, target])]
    return subprocess.run(command, check=False).returncode


def add_report(source, target, language):
    """Put the report that the page on porting wrote beside it, with a way back."""
    report = source / "report.html"
    if report.exists():
        back = f'<p style="padding:.6rem 1rem"><a href="porting.html">{BACK[language]}</a></p>'
        text = report.read_text(encoding="utf-8")
        head, body, rest = text.partition("<body>")
        assert body, "the report has no <body>"
        (target / "report.html").write_text(head + body + back + rest, encoding="utf-8")


def isolate(folder):
    """Notebooks run with these settings of IPython, not with the user's."""
    profile = folder / "profile_default"
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "ipython_kernel_config.py").write_text(f"c = get_config()\n{QUIET}")
    os.environ["IPYTHONDIR"] = str(folder)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])


def build(output, work, languages=LANGUAGES):
    """Build the site; returns how many things are wrong."""
    wrong = 0
    isolate(work / "ipython")
    for language in languages:
        start = time.monotonic()
        source, target = work / language, output / language
        shutil.rmtree(source, ignore_errors=True)
        shutil.rmtree(target, ignore_errors=True)
        stage.stage(source, language)
        pictures.draw(source)
        wrong += bool(sphinx(source, target, language))
        add_report(source, target, language)
        print(f"{language}: {target}, {time.monotonic() - start:.0f} s")
    (output / "index.html").write_text(FIRST, encoding="utf-8")
    problems = check.problems(output)
    print("\n".join(problems) or "links: none is broken")
    return wrong + len(problems)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=LANGUAGES, help="build one language")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "build" / "site")
    args = parser.parse_args()
    languages = [args.only] if args.only else LANGUAGES
    sys.exit(1 if build(args.output, ROOT / "build" / "pages", languages) else 0)


if __name__ == "__main__":
    main()
