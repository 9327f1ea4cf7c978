"""Attention and the Transformer."""

from collections import namedtuple

from ... import tensor as T
from ..._core.errors import FailedCheckError, received
from ..._core.help import LAYERS, complete
from ..._core.param_attr import ParamAttr
from .. import functional as F
from ..functional.attention import attend
from .common import Dropout, Linear
from .container import LayerList
from .layers import Layer
from .norm import LayerNorm

__all__ = [
    "MultiHeadAttention",
    "Transformer",
    "TransformerDecoder",
    "TransformerDecoderLayer",
    "TransformerEncoder",
    "TransformerEncoderLayer",
]

HELP = LAYERS | {
    "d_model": "size of the last axis of inputs and outputs.",
    "nhead": "number of heads; divides `d_model`.",
    "dim_feedforward": "size of the hidden layer of the feed-forward part.",
    "dropout": "probability of dropout after each part.",
    "activation": "name of a function of `paddle.nn.functional`, used in the feed-forward part.",
    "attn_dropout": "probability of dropout on attention weights; by default `dropout`.",
    "act_dropout": "probability of dropout after the activation; by default `dropout`.",
    "normalize_before": "whether each part normalises its input instead of its output; torch's `norm_first`.",
    "weight_attr": "`paddle.ParamAttr`, initializer or name for the weights, or a list of them for attention and "
    "feed-forward; by default Xavier's uniform values.",
    "bias_attr": "the same for the biases, which start with zeros; False for none.",
    "layer_norm_eps": "what is added to variances in the normalisations.",
    "num_layers": "how many layers.",
    "norm": "a layer for the result of the last one, such as `paddle.nn.LayerNorm`; by default none.",
}


def _convert_attention_mask(attn_mask, dtype):
    """Convert a mask to one that is added to the scores: a boolean or integer mask gives -1e9 where it is 0."""
    if attn_mask is None or attn_mask.dtype == dtype:
        return attn_mask
    mask = attn_mask.astype(dtype)
    return mask if "float" in attn_mask.dtype.name else (mask - 1.0) * 1e9


def _convert_param_attr_to_list(param_attr, n):
    """Return one attribute for each of `n` parts, from a list or from one for all, numbered if it has a name."""
    if isinstance(param_attr, (list, tuple)):
        if len(param_attr) != n:
            raise FailedCheckError(
                f"A list of parameter attributes must have {n} entries here.", f"{len(param_attr)} entries"
            )
        return [ParamAttr._to_attr(a) for a in param_attr]
    attr = ParamAttr._to_attr(param_attr)
    if attr is False or attr.name is None:
        return [attr] * n
    return [ParamAttr(**{**attr.__dict__, "name": f"{attr.name}_{i}"}) for i in range(n)]


def _without_name(attr):
    """Return a copy without the name, which only one parameter can have."""
    return (
        attr if not isinstance(attr, ParamAttr) or attr.name is None else ParamAttr(**{**attr.__dict__, "name": None})
    )


class MultiHeadAttention(Layer):
    """Attention with several heads. The batch is first, and it returns one Tensor unless `need_weights` or a cache asks
    for more.

    A boolean mask is True where attention is allowed; in torch's namesake True forbids it.

    Args:
        kdim: size of the keys; by default `embed_dim`.
        need_weights: whether attention weights [N, heads, queries, keys] are returned too.
        embed_dim: size of the last axis of queries and output.
        num_heads: number of heads; divides `embed_dim`.
        dropout: probability of dropout on attention weights.
        vdim: size of the values; by default `embed_dim`.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weights; by default Xavier's uniform values.

    Shape:
        query [N, queries, embed_dim], key [N, keys, kdim], value [N, keys, vdim] to [N, queries, embed_dim].

    >>> x = paddle.rand([2, 4, 8])
    >>> paddle.nn.MultiHeadAttention(8, 2)(x, x, x).shape
    [2, 4, 8]
    """

    Cache = namedtuple("Cache", ["k", "v"])
    StaticCache = namedtuple("StaticCache", ["k", "v"])

    def __init__(
        self,
        embed_dim,
        num_heads,
        dropout=0.0,
        kdim=None,
        vdim=None,
        need_weights=False,
        weight_attr=None,
        bias_attr=None,
    ):
        super().__init__()
        for label, value in (("embed_dim", embed_dim), ("num_heads", num_heads)):
            if value <= 0:
                raise FailedCheckError(f"MultiHeadAttention: '{label}' must be positive.", received(**{label: value}))
        if embed_dim % num_heads:
            raise FailedCheckError(
                "MultiHeadAttention: 'embed_dim' must be divisible by 'num_heads'.",
                received(embed_dim=embed_dim, num_heads=num_heads),
            )
        self.embed_dim, self.num_heads, self.head_dim = embed_dim, num_heads, embed_dim // num_heads
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self.dropout, self.need_weights = dropout, need_weights
        self.q_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr)
        self.k_proj = Linear(self.kdim, embed_dim, _without_name(weight_attr), _without_name(bias_attr))
        self.v_proj = Linear(self.vdim, embed_dim, _without_name(weight_attr), _without_name(bias_attr))
        self.out_proj = Linear(embed_dim, embed_dim, _without_name(weight_attr), _without_name(bias_attr))

    def _heads(self, x):
        """[batch, length, heads * size] → [batch, heads, length, size]"""
        return T.transpose(T.reshape(x, [*_outer(x), self.num_heads, self.head_dim]), [0, 2, 1, 3])

    def compute_kv(self, key, value):
        """Keys and values, projected and split into heads."""
        return self._heads(self.k_proj(key)), self._heads(self.v_proj(value))

    def gen_cache(self, key, value=None, type=Cache):
        """Return a cache to start decoding with: growing (`Cache`), or fixed keys and values (`StaticCache`)."""
        if type == MultiHeadAttention.StaticCache:
            return self.StaticCache(*self.compute_kv(key, value))
        if value is None:
            empty = T.zeros([key.shape[0], self.num_heads, 0, self.head_dim], key.dtype)
            return self.Cache(empty, empty)
        return self.Cache(key, value)

    def _prepare_qkv(self, query, key, value, cache=None):
        """Queries, keys and values in heads; with a cache also the cache, to which keys and values are added."""
        q = self._heads(self.q_proj(query))
        if isinstance(cache, self.StaticCache):
            k, v = cache.k, cache.v
        else:
            k, v = self.compute_kv(key, value)
        if isinstance(cache, self.Cache):
            k, v = T.concat([cache.k, k], axis=2), T.concat([cache.v, v], axis=2)
            cache = self.Cache(k, v)
        return (q, k, v) if cache is None else (q, k, v, cache)

    def forward(self, query, key=None, value=None, attn_mask=None, cache=None):
        key = query if key is None else key
        value = query if value is None else value
        q, k, v, *grown = self._prepare_qkv(query, key, value, cache)
        out, weights = attend(
            q,
            k,
            v,
            _convert_attention_mask(attn_mask, q.dtype),
            self.dropout if self.training else 0.0,
            self.need_weights,
        )
        out = T.transpose(out, [0, 2, 1, 3])
        out = self.out_proj(T.reshape(out, [*_outer(out), self.embed_dim]))
        extras = ([weights] if self.need_weights else []) + grown
        return (out, *extras) if extras else out


def _outer(x):
    """The sizes of the first two axes; in a Program, where they may be open, as the zeros that copy them."""
    return (0, 0) if x._is_symbolic else x.shape[:2]


class _Block(Layer):
    """Base of encoder and decoder layers: options, the feed-forward part and residual steps."""

    def _remember(self, given):
        """Store the constructor's arguments, from which a stack creates more layers of the same kind."""
        self._config = config = {k: v for k, v in given.items() if k not in ("self", "__class__")}
        for label in ("d_model", "nhead", "dim_feedforward"):
            if config[label] <= 0:
                raise FailedCheckError(
                    f"{type(self).__name__}: '{label}' must be positive.", received(**{label: config[label]})
                )
        self.normalize_before = config["normalize_before"]

    def _build_feed(self, steps, weight, bias):
        """Create the feed-forward part, and a norm and a dropout for each residual step."""
        given = self._config
        width, hidden, dropout = given["d_model"], given["dim_feedforward"], given["dropout"]
        self.linear1 = Linear(width, hidden, weight, bias)
        self.dropout = Dropout(dropout if given["act_dropout"] is None else given["act_dropout"])
        self.linear2 = Linear(hidden, width, _without_name(weight), _without_name(bias))
        for i in range(1, steps + 1):
            setattr(self, f"norm{i}", LayerNorm(width, given["layer_norm_eps"]))
        for i in range(1, steps + 1):
            setattr(self, f"dropout{i}", Dropout(dropout))
        self.activation = getattr(F, given["activation"])

    def _feed(self, x):
        return self.linear2(self.dropout(self.activation(self.linear1(x))))

    def _step(self, x, norm, dropout, inner):
        """x + dropout(inner(x)), with the norm before or after."""
        out = inner(norm(x) if self.normalize_before else x)
        extra = None
        if isinstance(out, tuple):
            out, *extra = out
        x = x + dropout(out)
        return (x if self.normalize_before else norm(x)), extra


class TransformerEncoderLayer(_Block):
    """Self-attention and a feed-forward part, each with a residual and a norm.

    Shape:
        [N, T, d_model]; the output has the same.

    >>> layer = paddle.nn.TransformerEncoderLayer(8, 2, 16)
    >>> layer(paddle.rand([2, 3, 8])).shape
    [2, 3, 8]
    """

    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward,
        dropout=0.1,
        activation="relu",
        attn_dropout=None,
        act_dropout=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
        layer_norm_eps=1e-5,
    ):
        super().__init__()
        self._remember(locals())
        weights, biases = _convert_param_attr_to_list(weight_attr, 2), _convert_param_attr_to_list(bias_attr, 2)
        inner = dropout if attn_dropout is None else attn_dropout
        self.self_attn = MultiHeadAttention(d_model, nhead, inner, weight_attr=weights[0], bias_attr=biases[0])
        self._build_feed(2, weights[1], biases[1])

    def forward(self, src, src_mask=None, cache=None):
        mask = _convert_attention_mask(src_mask, src.dtype)
        rest = (mask,) if cache is None else (mask, cache)
        x, extra = self._step(src, self.norm1, self.dropout1, lambda v: self.self_attn(v, v, v, *rest))
        x, _ = self._step(x, self.norm2, self.dropout2, self._feed)
        return x if cache is None else (x, extra[-1])

    def gen_cache(self, src):
        """An empty cache for step-by-step encoding."""
        return self.self_attn.gen_cache(src, type=MultiHeadAttention.Cache)


class _LayerStack(Layer):
    """A stack of identical layers."""

    def _build(self, layer, num_layers, norm):
        self.layers = LayerList([type(layer)(**layer._config) if i else layer for i in range(num_layers)])
        self.num_layers, self.norm = num_layers, norm


class TransformerEncoder(_LayerStack):
    """A stack of encoder layers; the first is the given one, the others have the same configuration.

    Args:
        encoder_layer: a `TransformerEncoderLayer`.

    Shape:
        [N, T, d_model]; the output has the same.

    >>> net = paddle.nn.TransformerEncoder(paddle.nn.TransformerEncoderLayer(8, 2, 16), 2)
    >>> net(paddle.rand([2, 3, 8])).shape
    [2, 3, 8]
    """

    def __init__(self, encoder_layer, num_layers, norm=None):
        super().__init__()
        self._build(encoder_layer, num_layers, norm)

    def forward(self, src, src_mask=None, cache=None):
        mask = _convert_attention_mask(src_mask, src.dtype)
        x, caches = src, []
        for i, layer in enumerate(self.layers):
            if cache is None:
                x = layer(x, src_mask=mask)
            else:
                x, fresh = layer(x, src_mask=mask, cache=cache[i])
                caches.append(fresh)
        x = x if self.norm is None else self.norm(x)
        return x if cache is None else (x, caches)

    def gen_cache(self, src):
        """Return empty caches, one for each layer."""
        return [layer.gen_cache(src) for layer in self.layers]


class TransformerDecoderLayer(_Block):
    """Self-attention, attention to the encoder's output and a feed-forward part.

    Shape:
        targets [N, T, d_model] and the encoder's output [N, S, d_model] to [N, T, d_model].

    >>> layer = paddle.nn.TransformerDecoderLayer(8, 2, 16)
    >>> layer(paddle.rand([2, 3, 8]), paddle.rand([2, 5, 8])).shape
    [2, 3, 8]
    """

    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward,
        dropout=0.1,
        activation="relu",
        attn_dropout=None,
        act_dropout=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
        layer_norm_eps=1e-5,
    ):
        super().__init__()
        self._remember(locals())
        weights, biases = _convert_param_attr_to_list(weight_attr, 3), _convert_param_attr_to_list(bias_attr, 3)
        inner = dropout if attn_dropout is None else attn_dropout
        self.self_attn = MultiHeadAttention(d_model, nhead, inner, weight_attr=weights[0], bias_attr=biases[0])
        self.cross_attn = MultiHeadAttention(d_model, nhead, inner, weight_attr=weights[1], bias_attr=biases[1])
        self._build_feed(3, weights[2], biases[2])

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        self_mask = _convert_attention_mask(tgt_mask, tgt.dtype)
        cross_mask = _convert_attention_mask(memory_mask, memory.dtype)
        growing, fixed = (None, None) if cache is None else (cache[0], cache[1])
        x, extra = self._step(tgt, self.norm1, self.dropout1, lambda v: self.self_attn(v, v, v, self_mask, growing))
        x, static = self._step(
            x, self.norm2, self.dropout2, lambda v: self.cross_attn(v, memory, memory, cross_mask, fixed)
        )
        x, _ = self._step(x, self.norm3, self.dropout3, self._feed)
        return x if cache is None else (x, (extra[-1], static[-1]))

    def gen_cache(self, memory):
        """A growing cache for the decoder's self-attention and a fixed one for the encoder's output."""
        return (
            self.self_attn.gen_cache(memory, type=MultiHeadAttention.Cache),
            self.cross_attn.gen_cache(memory, memory, type=MultiHeadAttention.StaticCache),
        )


class TransformerDecoder(_LayerStack):
    """A stack of decoder layers; the first is the given one, the others have the same configuration.

    Args:
        decoder_layer: a `TransformerDecoderLayer`.

    Shape:
        targets [N, T, d_model] and the encoder's output [N, S, d_model] to [N, T, d_model].

    >>> net = paddle.nn.TransformerDecoder(paddle.nn.TransformerDecoderLayer(8, 2, 16), 2)
    >>> net(paddle.rand([2, 3, 8]), paddle.rand([2, 5, 8])).shape
    [2, 3, 8]
    """

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self._build(decoder_layer, num_layers, norm)

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        self_mask = _convert_attention_mask(tgt_mask, tgt.dtype)
        cross_mask = _convert_attention_mask(memory_mask, memory.dtype)
        x, caches = tgt, []
        for i, layer in enumerate(self.layers):
            if cache is None:
                x = layer(x, memory, tgt_mask=self_mask, memory_mask=cross_mask)
            else:
                x, fresh = layer(x, memory, tgt_mask=self_mask, memory_mask=cross_mask, cache=cache[i])
                caches.append(fresh)
        x = x if self.norm is None else self.norm(x)
        return x if cache is None else (x, caches)

    def gen_cache(self, memory, do_zip=False):
        """Return caches, one for each layer; `do_zip` groups them by kind."""
        caches = [layer.gen_cache(memory) for layer in self.layers]
        return list(zip(*caches, strict=True)) if do_zip else caches


class Transformer(Layer):
    """Encoder and decoder. The batch is first, unlike in torch's namesake.

    Args:
        num_encoder_layers: how many layers the encoder has.
        num_decoder_layers: how many layers the decoder has.
        custom_encoder: layer to use as the encoder instead; by default None.
        custom_decoder: layer to use as the decoder instead; by default None.

    Shape:
        sources [N, S, d_model] and targets [N, T, d_model] to [N, T, d_model].

    >>> net = paddle.nn.Transformer(8, 2, 1, 1, 16)
    >>> net(paddle.rand([2, 3, 8]), paddle.rand([2, 4, 8])).shape
    [2, 4, 8]
    """

    def __init__(
        self,
        d_model=512,
        nhead=8,
        num_encoder_layers=6,
        num_decoder_layers=6,
        dim_feedforward=2048,
        dropout=0.1,
        activation="relu",
        attn_dropout=None,
        act_dropout=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
        custom_encoder=None,
        custom_decoder=None,
    ):
        super().__init__()
        self.d_model, self.nhead = d_model, nhead
        common = (nhead, dim_feedforward, dropout, activation, attn_dropout, act_dropout, normalize_before)
        weights, biases = _pair_of_lists(weight_attr), _pair_of_lists(bias_attr)
        self.encoder = custom_encoder or TransformerEncoder(
            TransformerEncoderLayer(d_model, *common, weights[0], biases[0]), num_encoder_layers, LayerNorm(d_model)
        )
        self.decoder = custom_decoder or TransformerDecoder(
            TransformerDecoderLayer(d_model, *common, weights[1], biases[1]), num_decoder_layers, LayerNorm(d_model)
        )

    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None):
        memory = self.encoder(src, src_mask=src_mask)
        return self.decoder(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask)

    def generate_square_subsequent_mask(self, length):
        """A mask that lets each position attend to itself and earlier ones."""
        return T.triu(T.full([length, length], float("-inf"), "float32"), 1)


def _pair_of_lists(attr):
    """Return attributes of (encoder, decoder) from one to three: self-attention, cross-attention, feed-forward."""
    if not isinstance(attr, (list, tuple)):
        return attr, attr
    if len(attr) == 1:
        return [attr[0]] * 2, [attr[0]] * 3
    if len(attr) == 2:
        return list(attr), [attr[0], attr[0], attr[1]]
    if len(attr) == 3:
        return [attr[0], attr[2]], list(attr)
    raise FailedCheckError("Transformer: a list of attributes must have 1, 2 or 3 entries.", f"{len(attr)} entries")


complete(globals())
