# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.layers.arrays import companion as companion
from paddle.fluid.layers.arrays import fresh as fresh
from paddle.fluid.layers.arrays import levels as levels
from paddle.fluid.layers.arrays import record as record
from paddle.fluid.layers.arrays import with_levels as with_levels
from paddle.static import Variable as Variable
from paddle.static import default_main_program as default_main_program

def beam_search(pre_ids: Any, pre_scores: Any, ids: Any, scores: Any, beam_size: Any, end_id: Any, level: float = 0, is_accumulated: bool = True, name: Any = None, return_parent_idx: bool = False) -> Any:
    """One step: the `beam_size` best continuations of each source's prefixes, as (ids, scores)[, parents].

    Args:
        pre_ids, pre_scores: the prefixes' last ids and their scores, [rows, 1], in two levels of sequences.
        ids, scores: the candidates of each prefix, [rows, k]; `ids` may be None for all.
        is_accumulated: whether `scores` already include the scores of the prefixes."""

def beam_search_decode(ids: Any, scores: Any, beam_size: Any, end_id: Any, name: Any = None) -> Any:
    """Whole sentences and their scores from the arrays of all steps; the levels are sources and sentences."""

def gather_tree(ids: Any, parents: Any) -> Any:
    """Whole sequences [step, batch, beam], traced back from their ends."""
