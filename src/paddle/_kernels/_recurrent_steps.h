/* The loops of `_recurrent.c`, included once for each width of vectors: FLOATS in one, ROWS of a product side by side.
 *
 * A product keeps ROWS × 4 vectors in registers. The weights of a step are packed in panels for it: for each of the numbers
 * that are summed up, the vectors that it is multiplied by.
 */

#define V NAME(vector)
#define LOOSE NAME(loose)
#define WORDS NAME(words)
#define WHOLE NAME(whole)
#define INLINE static inline __attribute__((always_inline)) TARGET

typedef float V __attribute__((vector_size(4 * FLOATS)));
typedef float LOOSE __attribute__((vector_size(4 * FLOATS), aligned(4), may_alias)); /* wherever it lies */
typedef uint32_t WORDS __attribute__((vector_size(4 * FLOATS)));
typedef int32_t WHOLE __attribute__((vector_size(4 * FLOATS)));

/* ---- vectors ---- */

INLINE V NAME(all)(float x)
{
    return (V){0} + x;
}

/* The first `count` floats, and zeros. */
INLINE V NAME(load)(const float *p, Py_ssize_t count)
{
    if (count >= FLOATS)
        return *(const LOOSE *)p;
    V v = {0};
    for (Py_ssize_t i = 0; i < count; i++)
        v[i] = p[i];
    return v;
}

INLINE void NAME(store)(float *p, V v, Py_ssize_t count)
{
    if (count >= FLOATS)
        *(LOOSE *)p = v;
    else
        for (Py_ssize_t i = 0; i < count; i++)
            p[i] = v[i];
}

#if FLOATS == 16 /* AVX-512 has these in one instruction; a minimum or maximum is its second number where one is NaN */
#define CHOOSE(test, yes, no) ((V)_mm512_mask_blend_ps(test, (__m512)(no), (__m512)(yes)))
#define LESS(a, b) _mm512_cmp_ps_mask((__m512)(a), (__m512)(b), _CMP_LT_OQ)
#define UP_TO(a, b) _mm512_cmp_ps_mask((__m512)(a), (__m512)(b), _CMP_LE_OQ)
#define AT_MOST(x, most) ((V)_mm512_min_ps((__m512)NAME(all)(most), (__m512)(x)))
#define AT_LEAST(x, least) ((V)_mm512_max_ps((__m512)NAME(all)(least), (__m512)(x)))
#define TIMES_POWER(x, n) ((V)_mm512_scalef_ps((__m512)(x), (__m512)(n)))
#else
#define CHOOSE(test, yes, no) NAME(choose)(test, yes, no)
#define LESS(a, b) ((WORDS)((a) < (b)))
#define UP_TO(a, b) ((WORDS)((a) <= (b)))
#define AT_MOST(x, most) NAME(choose)((WORDS)((x) > (most)), NAME(all)(most), x)
#define AT_LEAST(x, least) NAME(choose)((WORDS)((x) < (least)), NAME(all)(least), x)
#define TIMES_POWER(x, n) NAME(times_power)(x, n)

INLINE V NAME(choose)(WORDS mask, V yes, V no)
{
    return (V)(((WORDS)yes & mask) | ((WORDS)no & ~mask));
}

/* x 2^n, in two steps, since 2^n may be less than the least normal number. */
INLINE V NAME(times_power)(V x, V n)
{
    WORDS whole = (WORDS)(n + 12582912.0f) - 0x4B400000u, half = (WORDS)((WHOLE)whole >> 1);
    return x * (V)((half + 127u) << 23) * (V)((whole - half + 127u) << 23);
}
#endif

/* y = n ln 2 + r: e^r - 1, and n. */
INLINE V NAME(reduced)(V y, V *n)
{
    const float shift = 12582912.0f; /* 1.5 * 2^23: adding it rounds to an integer */
    V whole = (y * 1.44269504088896341f + shift) - shift;
    V r = y - whole * 0.693359375f - whole * -2.12194440e-4f;
    V q = r * 1.9875691500e-4f + 1.3981999507e-3f;
    q = q * r + 8.3334519073e-3f;
    q = q * r + 4.1665795894e-2f;
    q = q * r + 1.6666665459e-1f;
    q = q * r + 5.0000001201e-1f;
    *n = whole;
    return q * (r * r) + r;
}

/* Both are within 2.4 units in the last place everywhere; numbers are cut where results no longer change, NaN stays. */
INLINE V NAME(sigmoid)(V x)
{
    V n, p = NAME(reduced)(AT_LEAST((V)((WORDS)x | 0x80000000u), -104.0f), &n);
    V e = TIMES_POWER(1.0f + p, n);
    return CHOOSE(LESS(x, (V){0}), e, NAME(all)(1.0f)) / (1.0f + e);
}

INLINE V NAME(tanh)(V x)
{
    V n, y = AT_MOST((V)((WORDS)x & 0x7FFFFFFFu), 10.0f), p = NAME(reduced)(y + y, &n);
    V scale = TIMES_POWER(NAME(all)(1.0f), n), e = p * scale + (scale - 1.0f);
    return (V)((WORDS)(e / (e + 2.0f)) | ((WORDS)x & 0x80000000u));
}

INLINE V NAME(relu)(V x)
{
    return CHOOSE(LESS(x, (V){0}), (V){0}, x); /* NaN stays */
}

TARGET static void NAME(activated)(const float *x, float *out, Py_ssize_t count, int sigmoid)
{
    for (; count > 0; count -= FLOATS, x += FLOATS, out += FLOATS) {
        V v = NAME(load)(x, count);
        NAME(store)(out, sigmoid ? NAME(sigmoid)(v) : NAME(tanh)(v), count);
    }
}

/* ---- products ---- */

/* Add rows of `a`, each `stride` after the one before, times `count` packed numbers; rows and vectors are constants. */
INLINE void NAME(multiply)(V sum[][4], const int rows, const int vectors, const float *a, Py_ssize_t stride,
                           const float *packed, Py_ssize_t count)
{
    for (Py_ssize_t k = 0; k < count; k++, packed += vectors * FLOATS) {
        V b[4];
#pragma GCC unroll 4
        for (int j = 0; j < vectors; j++)
            b[j] = *(const LOOSE *)(packed + j * FLOATS);
#pragma GCC unroll 8
        for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
            for (int j = 0; j < vectors; j++)
                sum[i][j] += b[j] * a[i * stride + k];
    }
}

/* Rows from `n` to `last` by `function(…, rows, n)`, as many as registers hold at once. */
#define IN_BLOCKS(n, last, most, function, ...)                                                                        \
    do {                                                                                                               \
        while ((last) - (n) >= (most)) {                                                                               \
            function(__VA_ARGS__, most, n);                                                                            \
            (n) += (most);                                                                                             \
        }                                                                                                              \
        while ((last) - (n) >= 4 && (most) > 4) {                                                                      \
            function(__VA_ARGS__, 4, n);                                                                               \
            (n) += 4;                                                                                                  \
        }                                                                                                              \
        while ((last) - (n) >= 2) {                                                                                    \
            function(__VA_ARGS__, 2, n);                                                                               \
            (n) += 2;                                                                                                  \
        }                                                                                                              \
        while ((last) - (n) >= 1) {                                                                                    \
            function(__VA_ARGS__, 1, n);                                                                               \
            (n) += 1;                                                                                                  \
        }                                                                                                              \
    } while (0)

/* ---- forward: some rows and the units of a panel, at the step whose rows begin at `start` ---- */

INLINE void NAME(lstm)(const struct work *w, Py_ssize_t start, Py_ssize_t panel, const int rows, Py_ssize_t n)
{
    const Py_ssize_t size = w->hidden, unit = panel * FLOATS, count = size - unit;
    V sum[ROWS][4];
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++)
            sum[i][j] = NAME(load)(w->gates + ((start - w->base + n + i) * 4 + j) * size + unit, count);
    NAME(multiply)(sum, rows, 4, w->h + n * size, size, w->packed + panel * size * 4 * FLOATS, size);
    V c[ROWS], before[ROWS];
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++) { /* what does not depend on each other side by side */
        sum[i][0] = NAME(sigmoid)(sum[i][0]);
        sum[i][1] = NAME(sigmoid)(sum[i][1]);
        sum[i][2] = NAME(tanh)(sum[i][2]);
        sum[i][3] = NAME(sigmoid)(sum[i][3]);
    }
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++) {
        before[i] = NAME(load)(w->c + (n + i) * size + unit, count);
        c[i] = sum[i][1] * before[i] + sum[i][0] * sum[i][2];
        NAME(store)(w->c + (n + i) * size + unit, c[i], count);
    }
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++) {
        const Py_ssize_t row = start + n + i;
        V h = sum[i][3] * NAME(tanh)(c[i]);
        NAME(store)(w->fresh + (n + i) * size + unit, h, count);
        NAME(store)(w->out + row * w->stride + unit, h, count);
        if (w->before != NULL) {
#pragma GCC unroll 4
            for (int j = 0; j < 4; j++)
                NAME(store)(w->gates + ((row - w->base) * 4 + j) * size + unit, sum[i][j], count);
            NAME(store)(w->kept + row * size + unit, before[i], count);
            NAME(store)(w->before + row * size + unit, NAME(load)(w->h + (n + i) * size + unit, count), count);
        }
    }
}

INLINE void NAME(gru)(const struct work *w, Py_ssize_t start, Py_ssize_t panel, const int rows, Py_ssize_t n)
{
    const Py_ssize_t size = w->hidden, unit = panel * FLOATS, count = size - unit;
    V sum[ROWS_OF_3][4], bias = NAME(load)(w->hidden_bias + unit, count);
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++) {
        const float *gates = w->gates + (start - w->base + n + i) * 3 * size + unit;
        sum[i][0] = NAME(load)(gates, count);
        sum[i][1] = NAME(load)(gates + size, count);
        sum[i][2] = bias;
    }
    NAME(multiply)(sum, rows, 3, w->h + n * size, size, w->packed + panel * size * 3 * FLOATS, size);
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++) {
        const Py_ssize_t row = start + n + i, at = (n + i) * size + unit;
        float *gates = w->gates + (row - w->base) * 3 * size + unit;
        V r = NAME(sigmoid)(sum[i][0]), z = NAME(sigmoid)(sum[i][1]);
        V fresh = NAME(tanh)(NAME(load)(gates + 2 * size, count) + r * sum[i][2]);
        V before = NAME(load)(w->h + at, count), h = fresh + z * (before - fresh);
        NAME(store)(w->fresh + at, h, count);
        NAME(store)(w->out + row * w->stride + unit, h, count);
        if (w->before != NULL) {
            NAME(store)(gates, r, count);
            NAME(store)(gates + size, z, count);
            NAME(store)(gates + 2 * size, fresh, count);
            NAME(store)(w->kept + row * size + unit, sum[i][2], count);
            NAME(store)(w->before + row * size + unit, before, count);
        }
    }
}

INLINE void NAME(plain)(const struct work *w, Py_ssize_t start, Py_ssize_t panel, const int rows, Py_ssize_t n)
{
    const Py_ssize_t size = w->hidden, unit = panel * 4 * FLOATS, count = size - unit;
    V sum[ROWS][4];
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++)
{
            const float *gate = w->gates + (start - w->base + n + i) * size + unit + j * FLOATS;
            sum[i][j] = NAME(load)(gate, count - j * FLOATS);
        }
    NAME(multiply)(sum, rows, 4, w->h + n * size, size, w->packed + panel * size * 4 * FLOATS, size);
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++) {
            const Py_ssize_t from = unit + j * FLOATS, row = start + n + i;
            V h = w->mode == TANH ? NAME(tanh)(sum[i][j]) : NAME(relu)(sum[i][j]);
            NAME(store)(w->fresh + (n + i) * size + from, h, size - from);
            NAME(store)(w->out + row * w->stride + from, h, size - from);
            if (w->before != NULL) {
                NAME(store)(w->gates + (row - w->base) * size + from, h, size - from);
                NAME(store)(w->before + row * size + from, NAME(load)(w->h + (n + i) * size + from, size - from), size - from);
            }
        }
}

/* The part of the input in the gates, for a panel and rows of `x`. */
INLINE void NAME(input)(const struct work *w, Py_ssize_t panel, const int vectors, const int rows, Py_ssize_t n)
{
    const Py_ssize_t size = w->hidden, apart = vectors == 4 && w->mode != LSTM ? FLOATS : size, gates = gates_of(w->mode);
    const Py_ssize_t unit = panel * (apart == FLOATS ? 4 * FLOATS : FLOATS);
    V sum[ROWS][4];
#pragma GCC unroll 4
    for (int j = 0; j < vectors; j++) {
        V bias = NAME(load)(w->bias + unit + j * apart, size - unit - (gates == 1 ? j * FLOATS : 0));
#pragma GCC unroll 8
        for (int i = 0; i < rows; i++)
            sum[i][j] = bias;
    }
    NAME(multiply)(sum, rows, vectors, w->x + n * w->inputs, w->inputs, w->packed_input + panel * w->inputs * vectors * FLOATS,
                   w->inputs);
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < vectors; j++)
            NAME(store)(w->gates + (n - w->base + i) * gates * size + unit + j * apart, sum[i][j],
                        size - unit - (gates == 1 ? j * FLOATS : 0));
}

/* That of the rows from `n` to `last`. */
TARGET static void NAME(inputs)(const struct work *w, Py_ssize_t panel, Py_ssize_t n, Py_ssize_t last)
{
    if (w->mode == GRU)
        IN_BLOCKS(n, last, ROWS, NAME(input), w, panel, 3);
    else
        IN_BLOCKS(n, last, ROWS, NAME(input), w, panel, 4);
}

TARGET static void NAME(step)(const struct work *w, Py_ssize_t start, Py_ssize_t last, Py_ssize_t panels)
{
    for (Py_ssize_t panel = 0; panel < panels; panel++) {
        Py_ssize_t n = w->first;
        if (w->mode == LSTM)
            IN_BLOCKS(n, last, ROWS, NAME(lstm), w, start, panel);
        else if (w->mode == GRU)
            IN_BLOCKS(n, last, ROWS_OF_3, NAME(gru), w, start, panel);
        else
            IN_BLOCKS(n, last, ROWS, NAME(plain), w, start, panel);
    }
    memcpy(w->h + w->first * w->hidden, w->fresh + w->first * w->hidden, (last - w->first) * w->hidden * sizeof(float));
}

TARGET static void NAME(forward)(struct work *w)
{
    const Py_ssize_t units = w->mode <= GRU ? FLOATS : 4 * FLOATS, panels = (w->hidden + units - 1) / units;
    struct chunk chunk = {0};
    while (next_chunk(w, &chunk, w->reverse)) {
        w->base = w->before != NULL ? 0 : chunk.start;
        for (Py_ssize_t panel = 0; panel < panels; panel++)
            if (w->first == 0 && w->last >= w->sizes[0])
                NAME(inputs)(w, panel, chunk.start, chunk.start + chunk.rows);
            else
                for (Py_ssize_t s = chunk.from, start = chunk.start; s < chunk.to; start += w->sizes[s++])
                    NAME(inputs)(w, panel, start + w->first, start + end_of(w, s));
        if (w->reverse)
            for (Py_ssize_t s = chunk.to, start = chunk.start + chunk.rows; s-- > chunk.from;) {
                start -= w->sizes[s];
                NAME(step)(w, start, end_of(w, s), panels);
            }
        else
            for (Py_ssize_t s = chunk.from, start = chunk.start; s < chunk.to; start += w->sizes[s++])
                NAME(step)(w, start, end_of(w, s), panels);
    }
}

/* ---- backward ---- */

/* What goes through the functions of a step, in one row. */
TARGET static void NAME(through)(const struct work *w, Py_ssize_t row, Py_ssize_t n)
{
    const Py_ssize_t size = w->hidden;
    const float *gates = w->gates + row * gates_of(w->mode) * size, *kept = w->kept + row * size;
    const float *before = w->before + row * size, *grad = w->grad + row * w->stride;
    float *of_h = w->h + n * size, *of_c = w->c + n * size, *found = w->found + (row - w->base) * w->width;
    for (Py_ssize_t u = 0; u < size; u += FLOATS) {
        const Py_ssize_t count = size - u;
        V of = NAME(load)(grad + u, count) + NAME(load)(of_h + u, count), rest = {0};
        if (w->mode == LSTM) {
            V i = NAME(load)(gates + u, count), f = NAME(load)(gates + size + u, count);
            V g = NAME(load)(gates + 2 * size + u, count), o = NAME(load)(gates + 3 * size + u, count);
            V old = NAME(load)(kept + u, count), t = NAME(tanh)(f * old + i * g);
            V c = NAME(load)(of_c + u, count) + of * o * (1.0f - t * t);
            NAME(store)(found + u, c * g * (i * (1.0f - i)), count);
            NAME(store)(found + size + u, c * old * (f * (1.0f - f)), count);
            NAME(store)(found + 2 * size + u, c * i * (1.0f - g * g), count);
            NAME(store)(found + 3 * size + u, of * t * (o * (1.0f - o)), count);
            NAME(store)(of_c + u, c * f, count);
        } else if (w->mode == GRU) {
            V r = NAME(load)(gates + u, count), z = NAME(load)(gates + size + u, count);
            V fresh = NAME(load)(gates + 2 * size + u, count);
            V new = of * (1.0f - z) * (1.0f - fresh * fresh);
            NAME(store)(found + u, new, count);
            NAME(store)(found + size + u, new * NAME(load)(kept + u, count) * (r * (1.0f - r)), count);
            NAME(store)(found + 2 * size + u, of * (NAME(load)(before + u, count) - fresh) * (z * (1.0f - z)), count);
            NAME(store)(found + 3 * size + u, new * r, count);
            rest = of * z;
        } else {
            V h = NAME(load)(gates + u, count);
            V inside = w->mode == TANH ? of * (1.0f - h * h) : CHOOSE(UP_TO(h, (V){0}), (V){0}, of);
            NAME(store)(found + u, inside, count);
        }
        NAME(store)(of_h + u, rest, count);
    }
}

/* out += a packed, for some rows and the columns of a panel, of which `left` are there. */
INLINE void NAME(back)(const float *a, Py_ssize_t width, const float *packed, Py_ssize_t count, float *out,
                       Py_ssize_t columns, Py_ssize_t left, const int rows, Py_ssize_t n)
{
    V sum[ROWS][4];
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++)
            sum[i][j] = NAME(load)(out + (n + i) * columns + j * FLOATS, left - j * FLOATS);
    NAME(multiply)(sum, rows, 4, a + n * width, width, packed, count);
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++)
            NAME(store)(out + (n + i) * columns + j * FLOATS, sum[i][j], left - j * FLOATS);
}

/* The same for rows from `first` to `last` and all columns; the panels are `deep` numbers long. */
TARGET static void NAME(times)(const float *a, Py_ssize_t width, const float *packed, Py_ssize_t deep, float *out,
                               Py_ssize_t columns, Py_ssize_t first, Py_ssize_t last)
{
    for (Py_ssize_t column = 0; column < columns; column += 4 * FLOATS)
        for (Py_ssize_t from = 0; from < deep; from += AT_ONCE) {
            const Py_ssize_t count = deep - from < AT_ONCE ? deep - from : AT_ONCE;
            const float *panel = packed + column * deep + from * 4 * FLOATS;
            Py_ssize_t n = first;
            IN_BLOCKS(n, last, ROWS, NAME(back), a + from, width, panel, count, out + column, columns, columns - column);
        }
}

/* ---- the gradients of weights: sums over rows of products ---- */

INLINE void NAME(outer)(const float *a, const float *packed, Py_ssize_t count, float *out, Py_ssize_t columns,
                        Py_ssize_t left, const int rows, Py_ssize_t m)
{
    V sum[ROWS][4];
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++)
            sum[i][j] = NAME(load)(out + (m + i) * columns + j * FLOATS, left - j * FLOATS);
    a += m;
    for (Py_ssize_t k = 0; k < count; k++, a += ROWS, packed += 4 * FLOATS) {
        V b[4];
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++)
            b[j] = *(const LOOSE *)(packed + j * FLOATS);
#pragma GCC unroll 8
        for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
            for (int j = 0; j < 4; j++)
                sum[i][j] += b[j] * a[i];
    }
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++)
            NAME(store)(out + (m + i) * columns + j * FLOATS, sum[i][j], left - j * FLOATS);
}

/* One side of a weight's gradient: `b` has the rows that belong to those of the gates, `out` is by gate and unit. */
TARGET static void NAME(sums)(const struct work *w, const float *packed, float *panel, const Py_ssize_t *rows,
                              Py_ssize_t count, const float *b, Py_ssize_t stride, Py_ssize_t columns, float *out,
                              int first_gate, int gates, int turned)
{
    const Py_ssize_t blocks = (w->hidden + ROWS - 1) / ROWS;
    for (Py_ssize_t column = 0; column < columns; column += 4 * FLOATS) {
        const Py_ssize_t left = columns - column;
        for (Py_ssize_t k = 0; k < count; k++)
            for (Py_ssize_t j = 0; j < 4; j++)
                *(LOOSE *)(panel + (4 * k + j) * FLOATS) =
                    NAME(load)(b + rows[k] * stride + column + j * FLOATS, left - j * FLOATS);
        for (int gate = 0; gate < gates; gate++)
            for (Py_ssize_t block = 0; block < blocks; block++) {
                const Py_ssize_t unit = block * ROWS, last = w->hidden - unit < ROWS ? w->hidden - unit : ROWS;
                const Py_ssize_t to = turned ? (gate + gates - 1) % gates : gate; /* the first is the last of the weight */
                const float *own = packed + ((first_gate + gate) * blocks + block) * (DEEP * ROWS + 16);
                float *at = out + (to * w->hidden + unit) * columns + column;
                Py_ssize_t n = 0;
                IN_BLOCKS(n, last, ROWS, NAME(outer), own, panel, count, at, columns, left);
            }
    }
}

/* Add what rows of a chunk give to the gradients of weights and biases. */
TARGET static void NAME(weights)(const struct work *w, const Py_ssize_t *rows, Py_ssize_t count)
{
    const Py_ssize_t size = w->hidden, gates = w->width / size, blocks = (size + ROWS - 1) / ROWS;
    float *panel = w->room, *packed = panel + DEEP * 4 * FLOATS, *totals = packed + gates * blocks * (DEEP * ROWS + 16);
    memset(totals, 0, w->width * sizeof(float));
    for (Py_ssize_t k = 0; k < count; k++) {
        const float *row = w->found + (rows[k] - w->base) * w->width;
        for (Py_ssize_t gate = 0; gate < gates; gate++)
            for (Py_ssize_t block = 0; block < blocks; block++) {
                float *to = packed + (gate * blocks + block) * (DEEP * ROWS + 16) + k * ROWS;
                const float *own = row + gate * size + block * ROWS;
                if (block * ROWS + ROWS <= size)
                    memcpy(to, own, ROWS * sizeof(float));
                else
                    memcpy(to, own, (size - block * ROWS) * sizeof(float));
            }
        for (Py_ssize_t i = 0; i < w->width; i += FLOATS)
            NAME(store)(totals + i, NAME(load)(totals + i, w->width - i) + NAME(load)(row + i, w->width - i), w->width - i);
    }
    for (Py_ssize_t i = 0; i < w->width; i++)
        w->of_bias[i] += totals[i];
    const int of_gru = w->mode == GRU, each = (int)gates - of_gru;
    if (w->of_ih != NULL)
        NAME(sums)(w, packed, panel, rows, count, w->x, w->inputs, w->inputs, w->of_ih, 0, each, of_gru);
    if (w->of_hh != NULL)
        NAME(sums)(w, packed, panel, rows, count, w->before, size, size, w->of_hh, of_gru, each, 0);
}

TARGET static void NAME(backward)(struct work *w)
{
    const Py_ssize_t size = w->hidden, width = w->width - (w->mode == GRU ? size : 0), skip = w->width - width;
    const int whole = w->first == 0 && w->last >= w->sizes[0];
    struct chunk chunk = {0};
    while (next_chunk(w, &chunk, !w->reverse)) {
        w->base = chunk.start;
        Py_ssize_t start = w->reverse ? chunk.start : chunk.start + chunk.rows, count = 0, rows[DEEP];
        for (Py_ssize_t k = chunk.from; k < chunk.to; k++) {
            const Py_ssize_t s = w->reverse ? k : chunk.to - 1 - (k - chunk.from), last = end_of(w, s);
            start -= w->reverse ? 0 : w->sizes[s];
            for (Py_ssize_t n = w->first; n < last; n++)
                NAME(through)(w, start + n, n);
            const float *found = w->found + (start - w->base) * w->width;
            NAME(times)(found + skip, w->width, w->packed, width, w->h, size, w->first, last);
            if (w->of_x != NULL && !whole)
                NAME(times)(found, w->width, w->packed_input, width, w->of_x + start * w->inputs, w->inputs, w->first, last);
            start += w->reverse ? w->sizes[s] : 0;
        }
        if (w->of_x != NULL && whole)
            NAME(times)(w->found, w->width, w->packed_input, width, w->of_x + chunk.start * w->inputs, w->inputs, 0, chunk.rows);
        start = chunk.start;
        for (Py_ssize_t s = chunk.from; s < chunk.to; start += w->sizes[s++])
            for (Py_ssize_t n = w->first; n < end_of(w, s); n++) {
                rows[count++] = start + n;
                if (count == DEEP) {
                    NAME(weights)(w, rows, count);
                    count = 0;
                }
            }
        if (count)
            NAME(weights)(w, rows, count);
    }
}

#undef CHOOSE
#undef LESS
#undef UP_TO
#undef AT_MOST
#undef AT_LEAST
#undef TIMES_POWER
#undef V
#undef LOOSE
#undef WORDS
#undef WHOLE
#undef INLINE
#undef IN_BLOCKS
#undef NAME
#undef TARGET
#undef FLOATS
#undef ROWS
#undef ROWS_OF_3
