"""Beam search in a Program, and reconstruction of its results."""

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.graph import Variable, default_main_program
from paddle.nn import functional as F

from .._lod import companion, levels, with_levels
from . import _beam_search
from ._recorded_blocks import fresh, record

__all__ = ["beam_search", "beam_search_decode", "gather_tree"]


def _require_program(x, what):
    if not isinstance(x, Variable):
        raise NotImplementedError(f"{what}: only available in a Program; in dynamic mode use paddle.nn.dynamic_decode")


def beam_search(
    pre_ids,
    pre_scores,
    ids,
    scores,
    beam_size,
    end_id,
    level=0,
    is_accumulated=True,
    name=None,
    return_parent_idx=False,
):
    """One step: the `beam_size` best continuations of each source's prefixes, as (ids, scores)[, parents].

    Args:
        pre_ids, pre_scores: the prefixes' last ids and their scores, [rows, 1], in two levels of sequences.
        ids, scores: the candidates of each prefix, [rows, k]; `ids` may be None for all.
        is_accumulated: whether `scores` already include the scores of the prefixes.
    """
    _require_program(pre_ids, "beam_search")
    found = next((f for f in map(levels, (scores, pre_scores, pre_ids)) if len(f) == 2), None)
    if found is None:
        raise InvalidArgumentError(
            "beam_search: 'scores' must have two levels of sequences.",
            received(scores=scores),
            "fluid.layers.lod_reset(x, pre_scores).",
        )
    outputs = [
        fresh("beam_search", [-1, 1], "int64"),
        fresh("beam_search", [-1, 1], pre_scores.dtype),
        fresh("beam_search", [-1], "int64"),
        fresh("beam_search", [-1], "int64"),
        fresh("beam_search", [-1], "int64"),
    ]
    given = [pre_ids, pre_scores, scores, *found] + ([] if ids is None else [ids])

    def choose(old_ids, old_scores, new_scores, outer, inner, tokens=None):
        return _beam_search.selected(
            old_ids, old_scores, tokens, new_scores.detach(), outer, inner, beam_size, end_id, is_accumulated
        )

    facts = {"beam_size": beam_size, "end_id": end_id, "level": level, "is_accumulated": is_accumulated}
    record("beam_search", choose, given, outputs, **facts)
    for variable in outputs[:2]:
        with_levels(variable, outputs[3:])
    return tuple(outputs[:3]) if return_parent_idx else tuple(outputs[:2])


def beam_search_decode(ids, scores, beam_size, end_id, name=None):
    """Whole sentences and their scores from the arrays of all steps; the levels are sources and sentences."""
    _require_program(ids, "beam_search_decode")
    block = default_main_program().current_block()
    outer, inner = (block._find_var_recursive(companion(ids.name, level)) for level in (0, 1))
    if outer is None or inner is None:
        raise InvalidArgumentError("beam_search_decode: the array must hold results of beam_search.", received(ids=ids))
    outputs = [
        fresh("beam_search_decode", [-1], "int64"),
        fresh("beam_search_decode", [-1], scores.element[1]),
        fresh("beam_search_decode", [-1], "int64"),
        fresh("beam_search_decode", [-1], "int64"),
    ]
    record(
        "beam_search_decode",
        lambda *steps: _beam_search.sentences(*steps, end_id),
        [ids, scores, outer, inner],
        outputs,
        beam_size=beam_size,
        end_id=end_id,
    )
    for variable in outputs[:2]:
        with_levels(variable, outputs[2:])
    return tuple(outputs[:2])


def gather_tree(ids, parents):
    """Whole sequences [step, batch, beam], traced back from their ends."""
    return F.gather_tree(ids, parents)
