"""Recurrent networks, attention and the Transformer: cases whose values and gradients are recorded."""

from tests.golden.nn_layer_run import cases, of

# fmt: off

_STATES = {"SimpleRNN": "h", "GRU": "h", "LSTM": "(h, c)"}


def _call(arguments):
    return f"paddle.utils.flatten(layer({arguments}))"


def _stack(kind, options="", arguments="x", rows=1, size=4, x=(3, 5, 2), hidden=None, **more):
    """One recurrent network; `rows` states of `size` are given where the call names them."""
    hidden = hidden or size
    states = {"h": (rows, 3, size), "c": (rows, 3, hidden)}
    named = {k: v for k, v in states.items() if f"{k}," in f"{arguments}," or f"{k})" in arguments}
    return of(f"nn.{kind}(2, {hidden}{options})", _call(arguments), x=x, **named, **more)


RECURRENT = cases(
    *[
        case
        for kind, states in _STATES.items()
        for case in (
            _stack(kind),
            _stack(kind, ", time_major=True", x=(5, 3, 2)),
            _stack(kind, ", direction='bidirect'"),
            _stack(kind, ", num_layers=2, direction='bidirectional'", f"x, {states}", rows=4),
            _stack(kind, ", num_layers=3", f"x, {states}", rows=3),
            _stack(kind, "", "x, None, paddle.to_tensor([2, 5, 1])"),
            # The original's gradients are wrong here, by its own finite differences: values alone.
            _stack(kind, ", 2, 'bidirect'", f"x, {states}, paddle.to_tensor([4, 1, 3])", rows=4, grads=False),
            _stack(kind, "", f"x, {states}, paddle.to_tensor([4, 0, 3])", grads=False),
            _stack(kind, ", time_major=True", "x, sequence_length=paddle.to_tensor([3, 1, 5])", x=(5, 3, 2)),
            _stack(kind, ", weight_ih_attr=paddle.ParamAttr(learning_rate=0.5), bias_hh_attr=paddle.ParamAttr()"),
        )
    ],
    _stack("SimpleRNN", ", 2, activation='relu'", "x, h", rows=2),
    _stack("LSTM", ", proj_size=3", "x, (h, c)", size=3, hidden=4),
    of("nn.SimpleRNNCell(2, 4)", _call("x"), x=(3, 2)),
    of("nn.SimpleRNNCell(2, 4, activation='relu')", _call("x, h"), x=(3, 2), h=(3, 4)),
    of("nn.SimpleRNNCell(2, 4, bias_ih_attr=False)", _call("x, h"), x=(3, 2), h=(3, 4)),
    of("nn.GRUCell(2, 4)", _call("x, h"), x=(3, 2), h=(3, 4)),
    of("nn.GRUCell(2, 4, bias_hh_attr=False)", _call("x"), x=(3, 2)),
    of("nn.LSTMCell(2, 4)", _call("x, (h, c)"), x=(3, 2), h=(3, 4), c=(3, 4)),
    of("nn.LSTMCell(2, 4, bias_ih_attr=False, bias_hh_attr=False)", _call("x"), x=(3, 2)),
    of("nn.RNN(nn.LSTMCell(2, 4))", _call("x"), x=(3, 5, 2)),
    of("nn.RNN(nn.GRUCell(2, 4), is_reverse=True)", _call("x, h"), x=(3, 5, 2), h=(3, 4)),
    of("nn.RNN(nn.SimpleRNNCell(2, 4), time_major=True)", _call("x"), x=(5, 3, 2)),
    of("nn.RNN(nn.LSTMCell(2, 4))", _call("x, (h, c), paddle.to_tensor([2, 5, 1])"), x=(3, 5, 2), h=(3, 4), c=(3, 4)),
    of(
        "nn.RNN(nn.GRUCell(2, 4), is_reverse=True)",
        _call("x, sequence_length=paddle.to_tensor([2, 5, 1])"),
        x=(3, 5, 2),
    ),
    of("nn.BiRNN(nn.LSTMCell(2, 4), nn.LSTMCell(2, 4))", _call("x"), x=(3, 5, 2)),
    of("nn.BiRNN(nn.GRUCell(2, 4), nn.GRUCell(2, 3))", _call("x, (h, c)"), x=(3, 5, 2), h=(3, 4), c=(3, 3)),
    of(
        "nn.BiRNN(nn.SimpleRNNCell(2, 4), nn.SimpleRNNCell(2, 4), time_major=True)",
        _call("x, None, paddle.to_tensor([2, 5, 1])"),
        x=(5, 3, 2),
    ),
)

_SEEN = "paddle.to_tensor([[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1]])"
_CROSS = "paddle.to_tensor([[1, 0, 1], [1, 1, 0], [1, 1, 1], [0, 1, 1]])"
_Q, _KV = {"q": (2, 4, 6)}, {"k": (2, 3, 6), "v": (2, 3, 6)}


def _masks(seen):
    return [f"{seen}.astype('bool')", f"{seen}", f"({seen}.astype('float32') - 1) * 1e9"]


TRANSFORMER = cases(
    of("nn.MultiHeadAttention(6, 2)", **_Q),
    of("nn.MultiHeadAttention(6, 3)", **_Q, **_KV),
    of("nn.MultiHeadAttention(6, 2, kdim=5, vdim=4)", q=(2, 4, 6), k=(2, 3, 5), v=(2, 3, 4)),
    of("nn.MultiHeadAttention(6, 2, need_weights=True)", **_Q, **_KV),
    of("nn.MultiHeadAttention(6, 2, dropout=0.5)", train=False, **_Q),
    of("nn.MultiHeadAttention(6, 2, bias_attr=False)", **_Q),
    *[of("nn.MultiHeadAttention(6, 2)", _call(f"q, attn_mask={m}"), **_Q) for m in _masks(_SEEN)],
    *[of("nn.MultiHeadAttention(6, 2)", _call(f"q, k, v, {m}"), **_Q, **_KV) for m in _masks(_CROSS)],
    of("nn.MultiHeadAttention(6, 2)", _call("q, attn_mask=m"), **_Q, m=(2, 2, 4, 4)),
    of("nn.MultiHeadAttention(6, 2, need_weights=True)", _call(f"q, attn_mask={_SEEN}"), **_Q),
    of("nn.MultiHeadAttention(6, 2)", _call("q, cache=layer.gen_cache(q)"), **_Q),
    of(
        "nn.MultiHeadAttention(6, 2)",
        _call("q, cache=layer.gen_cache(k, v)"),
        q=(2, 1, 6),
        k=(2, 2, 3, 3),
        v=(2, 2, 3, 3),
    ),
    of(
        "nn.MultiHeadAttention(6, 2, need_weights=True)",
        _call("q, k, v, cache=layer.gen_cache(k, v, layer.StaticCache)"),
        **_Q,
        **_KV,
    ),
    *[
        case
        for options in (
            "",
            ", activation='gelu'",
            ", normalize_before=True",
            ", layer_norm_eps=1e-3",
            ", weight_attr=[paddle.ParamAttr(learning_rate=0.5), None], bias_attr=False",
        )
        for case in (
            of(f"nn.TransformerEncoderLayer(6, 2, 8, dropout=0.0{options})", **_Q),
            of(
                f"nn.TransformerEncoder(nn.TransformerEncoderLayer(6, 2, 8, 0.0{options}), 2)",
                _call(f"q, {_SEEN}"),
                **_Q,
            ),
        )
    ],
    of("nn.TransformerEncoderLayer(6, 2, 8)", _call(f"q, {_SEEN}.astype('bool')"), train=False, **_Q),
    of("nn.TransformerEncoderLayer(6, 2, 8, 0.0)", _call("q, None, layer.gen_cache(q)"), **_Q),
    of("nn.TransformerEncoder(nn.TransformerEncoderLayer(6, 2, 8, 0.0), 2, nn.LayerNorm(6))", **_Q),
    of(
        "nn.TransformerEncoder(nn.TransformerEncoderLayer(6, 2, 8, 0.0), 2)", _call("q, None, layer.gen_cache(q)"), **_Q
    ),
    *[
        case
        for options in (
            "",
            ", activation='gelu'",
            ", normalize_before=True",
            ", act_dropout=0.0, attn_dropout=0.0",
            ", weight_attr=[None, paddle.ParamAttr(learning_rate=0.5), None], bias_attr=False",
        )
        for case in (
            of(f"nn.TransformerDecoderLayer(6, 2, 8, dropout=0.0{options})", q=(2, 4, 6), m=(2, 3, 6)),
            of(
                f"nn.TransformerDecoder(nn.TransformerDecoderLayer(6, 2, 8, 0.0{options}), 2)",
                _call(f"q, m, {_SEEN}, {_CROSS}"),
                q=(2, 4, 6),
                m=(2, 3, 6),
            ),
        )
    ],
    of("nn.TransformerDecoderLayer(6, 2, 8, 0.0)", _call("q, m, cache=layer.gen_cache(m)"), q=(2, 4, 6), m=(2, 3, 6)),
    of(
        "nn.TransformerDecoder(nn.TransformerDecoderLayer(6, 2, 8, 0.0), 2, nn.LayerNorm(6))",
        _call("q, m, cache=layer.gen_cache(m)"),
        q=(2, 4, 6),
        m=(2, 3, 6),
    ),
    of("nn.Transformer(6, 2, 1, 2, 8, 0.0)", q=(2, 4, 6), t=(2, 3, 6)),
    of(
        "nn.Transformer(6, 2, 2, 1, 8, 0.0, 'gelu', normalize_before=True)",
        _call(f"q, t, {_SEEN}, layer.generate_square_subsequent_mask(3), {_CROSS}.t()"),
        q=(2, 4, 6),
        t=(2, 3, 6),
    ),
)

_QKV = {"q": (2, 4, 2, 3), "k": (2, 5, 2, 3), "v": (2, 5, 2, 3)}
_WHOLE = "paddle.to_tensor([[1, 1, 0, 0, 1], [0, 1, 1, 0, 0], [1, 1, 1, 1, 1], [0, 0, 0, 1, 0]])"

ATTENTION = cases(
    *[
        of(f"F.scaled_dot_product_attention(q, k, v{options})", **_QKV)
        for options in (
            "",
            ", is_causal=True",
            ", scale=0.1",
            f", {_WHOLE}.astype('bool')",
            f", ({_WHOLE}.astype('float32') - 1) * 5",
            f", {_WHOLE}.astype('bool'), is_causal=True",
            f", ({_WHOLE}.astype('float32') - 1) * 5, is_causal=True",
            ", dropout_p=0.5, training=False",
        )
    ],
    of("F.scaled_dot_product_attention(q, k, v, m)", **_QKV, m=(2, 1, 4, 5)),
    of("F.scaled_dot_product_attention(q, k, v)", q=(4, 2, 3), k=(5, 2, 3), v=(5, 2, 3)),
    of("F.scaled_dot_product_attention(q, k, v)", q=(2, 4, 4, 3), k=(2, 5, 2, 3), v=(2, 5, 2, 3)),
    of("F.scaled_dot_product_attention(q.astype('float64'), k.astype('float64'), v.astype('float64'))", **_QKV),
    of("F.flash_attention.flash_attention(q, k, v)[0]", **_QKV),
    of("F.flash_attention.flash_attention(q, k, v, causal=True, return_softmax=True)", **_QKV),
    of("F.flash_attention.flash_attn_qkvpacked(x)[0]", x=(2, 4, 3, 2, 3)),
    of("F.flash_attention.flash_attn_qkvpacked(x, causal=True)[0]", x=(2, 4, 3, 2, 3)),
)
