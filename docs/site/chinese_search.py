"""Search in Chinese without a dictionary of words: every two neighbouring characters are a term.

Sphinx's own Chinese search finds only Latin words unless another package cuts sentences into words. Pairs of
characters need no dictionary, find every word of two characters or more, and are the same on the page and in the index.
"""

import re

from sphinx.search.zh import SearchChinese

_RUN = re.compile(r"[\u3400-\u9fff]+")


def pairs(text):
    """The pairs of neighbouring characters of every run of Chinese; a single character stands for itself."""
    found = []
    for run in _RUN.findall(text):
        found += [run[at : at + 2] for at in range(len(run) - 1)] or [run]
    return found


class BySyllables(SearchChinese):
    """Chinese by pairs of characters, everything else by words."""

    language_name = (
        "English"  # of the stemmer in the page: there is no ChineseStemmer, and without one nothing is found
    )

    js_splitter_code = """
var splitQuery = (query) => {
  const found = query.match(/[A-Za-z0-9_.]+/g) || [];
  for (const run of query.match(/[\\u3400-\\u9fff]+/g) || []) {
    if (run.length === 1) found.push(run);
    for (let at = 0; at + 1 < run.length; at++) found.push(run.slice(at, at + 2));
  }
  return found;
};
"""

    def split(self, input):
        latin = self.latin1_letters.findall(input)
        self.latin_terms.update(latin)
        return pairs(input) + latin

    def word_filter(self, stemmed_word):
        return len(stemmed_word) > 1 or bool(_RUN.match(stemmed_word))
