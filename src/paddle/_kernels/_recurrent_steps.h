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
            sum[i][j] = NAME(load)(w->gates + ((start + n + i) * 4 + j) * size + unit, count);
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
        if (w->kept != NULL) {
#pragma GCC unroll 4
            for (int j = 0; j < 4; j++)
                NAME(store)(w->gates + (row * 4 + j) * size + unit, sum[i][j], count);
            NAME(store)(w->kept + row * size + unit, before[i], count);
        }
    }
}

INLINE void NAME(gru)(const struct work *w, Py_ssize_t start, Py_ssize_t panel, const int rows, Py_ssize_t n)
{
    const Py_ssize_t size = w->hidden, unit = panel * FLOATS, count = size - unit;
    V sum[ROWS_OF_3][4], bias = NAME(load)(w->bias + unit, count);
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++) {
        const float *gates = w->gates + (start + n + i) * 3 * size + unit;
        sum[i][0] = NAME(load)(gates, count);
        sum[i][1] = NAME(load)(gates + size, count);
        sum[i][2] = bias;
    }
    NAME(multiply)(sum, rows, 3, w->h + n * size, size, w->packed + panel * size * 3 * FLOATS, size);
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++) {
        const Py_ssize_t row = start + n + i, at = (n + i) * size + unit;
        float *gates = w->gates + row * 3 * size + unit;
        V r = NAME(sigmoid)(sum[i][0]), z = NAME(sigmoid)(sum[i][1]);
        V fresh = NAME(tanh)(NAME(load)(gates + 2 * size, count) + r * sum[i][2]);
        V h = fresh + z * (NAME(load)(w->h + at, count) - fresh);
        NAME(store)(w->fresh + at, h, count);
        NAME(store)(w->out + row * w->stride + unit, h, count);
        if (w->kept != NULL) {
            NAME(store)(gates, r, count);
            NAME(store)(gates + size, z, count);
            NAME(store)(gates + 2 * size, fresh, count);
            NAME(store)(w->kept + row * size + unit, sum[i][2], count);
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
            const float *gate = w->gates + (start + n + i) * size + unit + j * FLOATS;
            sum[i][j] = NAME(load)(gate, count - j * FLOATS);
        }
    NAME(multiply)(sum, rows, 4, w->h + n * size, size, w->packed + panel * size * 4 * FLOATS, size);
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++) {
            const Py_ssize_t from = unit + j * FLOATS;
            V h = w->mode == TANH ? NAME(tanh)(sum[i][j]) : NAME(relu)(sum[i][j]);
            NAME(store)(w->fresh + (n + i) * size + from, h, size - from);
            NAME(store)(w->out + (start + n + i) * w->stride + from, h, size - from);
        }
}

TARGET static void NAME(forward)(const struct work *w)
{
    const Py_ssize_t units = w->mode <= GRU ? FLOATS : 4 * FLOATS, panels = (w->hidden + units - 1) / units;
    Py_ssize_t start = w->reverse ? w->rows : 0;
    for (Py_ssize_t s = 0; s < w->steps; s++) {
        const Py_ssize_t size = w->sizes[w->reverse ? w->steps - 1 - s : s], last = size < w->last ? size : w->last;
        start -= w->reverse ? size : 0;
        for (Py_ssize_t panel = 0; panel < panels; panel++) {
            Py_ssize_t n = w->first;
            if (w->mode == LSTM)
                IN_BLOCKS(n, last, ROWS, NAME(lstm), w, start, panel);
            else if (w->mode == GRU)
                IN_BLOCKS(n, last, ROWS_OF_3, NAME(gru), w, start, panel);
            else
                IN_BLOCKS(n, last, ROWS, NAME(plain), w, start, panel);
        }
        if (last > w->first)
            memcpy(w->h + w->first * w->hidden, w->fresh + w->first * w->hidden,
                   (last - w->first) * w->hidden * sizeof(float));
        start += w->reverse ? 0 : size;
    }
}

/* ---- backward ---- */

/* What goes through the functions of a step, in one row. */
TARGET static void NAME(through)(const struct work *w, Py_ssize_t row, Py_ssize_t n)
{
    const Py_ssize_t size = w->hidden;
    const float *gates = w->gates + row * (w->mode == LSTM ? 4 : 3) * size, *kept = w->kept + row * size;
    const float *out = w->out + row * w->stride, *before = w->before + row * w->stride, *grad = w->grad + row * w->stride;
    float *of_h = w->h + n * size, *of_c = w->c + n * size, *found = w->found + row * w->width;
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
            V h = NAME(load)(out + u, count);
            V inside = w->mode == TANH ? of * (1.0f - h * h) : CHOOSE(UP_TO(h, (V){0}), (V){0}, of);
            NAME(store)(found + u, inside, count);
        }
        NAME(store)(of_h + u, rest, count);
    }
}

/* Add to the gradient of the state before what comes through the weights, of `count` numbers from `from` on. */
INLINE void NAME(back)(const struct work *w, const float *found, const float *packed, Py_ssize_t count, Py_ssize_t unit,
                       const int rows, Py_ssize_t n)
{
    float *of_h = w->h + n * w->hidden + unit;
    const Py_ssize_t left = w->hidden - unit;
    V sum[ROWS][4];
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++)
            sum[i][j] = NAME(load)(of_h + i * w->hidden + j * FLOATS, left - j * FLOATS);
    NAME(multiply)(sum, rows, 4, found + n * w->width, w->width, packed, count);
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++)
            NAME(store)(of_h + i * w->hidden + j * FLOATS, sum[i][j], left - j * FLOATS);
}

TARGET static void NAME(backward)(const struct work *w)
{
    const Py_ssize_t width = w->width - (w->mode == GRU ? w->hidden : 0); /* those of a GRU begin with one of the input */
    Py_ssize_t start = w->reverse ? 0 : w->rows;
    for (Py_ssize_t s = 0; s < w->steps; s++) {
        const Py_ssize_t size = w->sizes[w->reverse ? s : w->steps - 1 - s], last = size < w->last ? size : w->last;
        start -= w->reverse ? 0 : size;
        for (Py_ssize_t n = w->first; n < last; n++)
            NAME(through)(w, start + n, n);
        for (Py_ssize_t unit = 0; unit < w->hidden; unit += 4 * FLOATS)
            for (Py_ssize_t from = 0; from < width; from += AT_ONCE) {
                const Py_ssize_t count = width - from < AT_ONCE ? width - from : AT_ONCE;
                const float *found = w->found + start * w->width + (w->width - width) + from;
                const float *packed = w->packed + unit * width + from * 4 * FLOATS;
                Py_ssize_t n = w->first;
                IN_BLOCKS(n, last, ROWS, NAME(back), w, found, packed, count, unit);
            }
        start += w->reverse ? size : 0;
    }
}

/* ---- the gradient of a weight: sums over rows of products, for the columns of `a` from `first` to `last` ---- */

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
            b[j] = *(const V *)(packed + j * FLOATS);
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

/* DEEP rows at a time; both sides are copied to where their numbers follow each other. */
TARGET static void NAME(gradient)(const struct sums *w)
{
    float *panel = w->room, *packed = panel + DEEP * 4 * FLOATS;
    for (Py_ssize_t from = 0; from < w->rows; from += DEEP) {
        const Py_ssize_t count = w->rows - from < DEEP ? w->rows - from : DEEP;
        const float *a = w->a + from * w->a_stride, *b = w->b + from * w->b_stride;
        for (Py_ssize_t m = w->first; m < w->last; m += 4 * ROWS)
            for (Py_ssize_t k = 0; k < count; k++)
                for (Py_ssize_t i = m; i < m + 4 * ROWS && i < w->last; i += ROWS) {
                    float *to = packed + (i - w->first) * DEEP + k * ROWS;
                    const float *own = a + k * w->a_stride + i;
                    if (i + ROWS <= w->last)
                        memcpy(to, own, ROWS * sizeof(float));
                    else
                        memcpy(to, own, (w->last - i) * sizeof(float));
                }
        for (Py_ssize_t column = 0; column < w->columns; column += 4 * FLOATS) {
            const Py_ssize_t left = w->columns - column;
            for (Py_ssize_t k = 0; k < count; k++)
                for (Py_ssize_t j = 0; j < 4; j++)
                    *(V *)(panel + (4 * k + j) * FLOATS) = NAME(load)(b + k * w->b_stride + column + j * FLOATS, left - j * FLOATS);
            for (Py_ssize_t m = w->first; m < w->last; m += ROWS) {
                const float *own = packed + (m - w->first) * DEEP;
                float *out = w->out + m * w->columns + column;
                Py_ssize_t n = 0, rows = w->last - m < ROWS ? w->last - m : ROWS;
                IN_BLOCKS(n, rows, ROWS, NAME(outer), own, panel, count, out, w->columns, left);
            }
        }
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
