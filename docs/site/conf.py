"""What Sphinx is told. The builder chooses the language by `-D language=`."""

from docs.site.chinese_search import BySyllables

import outrigger

project = "Outrigger"
author = "the authors of Outrigger"
copyright = author
release = version = outrigger.__version__

extensions = ["myst_nb"]
exclude_patterns = ["**/files", "files"]
source_suffix = {".md": "myst-nb"}
nitpicky = False
suppress_warnings = ["config.cache", "misc.highlighting_failure"]  # pages have "…" in their Python

myst_enable_extensions = ["colon_fence", "fieldlist"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_merge_streams = True

html_theme = "furo"
html_title = "Outrigger"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = ["names.js"]
templates_path = ["templates"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
add_module_names = False
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"
highlight_language = "default"
pygments_style = "friendly"
pygments_dark_style = "github-dark"


def setup(app):
    app.add_search_language(BySyllables)
