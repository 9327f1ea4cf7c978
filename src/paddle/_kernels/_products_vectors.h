/* Products, activations, layer norms and attention with vectors of LANES floats; see `_widths.h`. */

typedef float NAME(vector) __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int32_t NAME(integers) __attribute__((vector_size(4 * LANES)));
#define V NAME(vector)
#define I NAME(integers)

PART V NAME(load)(const float *from)
{
    return *(const V *)from;
}

PART void NAME(store)(float *to, V value)
{
    *(V *)to = value;
}

PART V NAME(chosen)(I which, V yes, V no)
{
    return (V)((which & (I)yes) | (~which & (I)no));
}

/* ---- functions ---- */

/* e to the power of numbers that are not above 88; NaN stays. */
PART V NAME(exponential)(V x)
{
    x = NAME(chosen)(x < -87.3f, (V){0} - 87.3f, x);
    V rounded = x * 1.44269504f + ROUNDER, k = rounded - ROUNDER;
    V r = x - k * 0.693359375f;
    r = r + k * 2.12194440e-4f;
    V q = 0.0013814187f * r + 0.008368914f;
    q = q * r + 0.041668408f;
    q = q * r + 0.1666652f;
    q = q * r + 0.49999994f;
    return (1 + (r + r * r * q)) * (V)(((I)rounded + 127) << 23); /* the lowest bits of `rounded` are the power */
}

/* x times the sigmoid of y. */
PART V NAME(gated)(V x, V y)
{
    I low = y < -87;
    y = NAME(chosen)(low, (V){0}, y);
    return x * NAME(chosen)(low, (V){0}, 1 / (1 + NAME(exponential)(-y)));
}

/* x times the normal distribution's function, which less a half is x P(x²) / Q(x²), with a relative error of 3e-8 up to FAR. */
PART V NAME(gelu)(V x)
{
    V u = x * x, p, q, half = (V){0} + 0.5f;
    p = u * 2.22972503e-08f + 6.28979342e-06f;
    q = u * 1.17965328e-06f + 7.33449269e-05f;
    p = p * u + 0.00016893154f;
    q = q * u + 0.00188550504f;
    p = p * u + 0.0046773646f;
    q = q * u + 0.028677687f;
    p = p * u + 0.0339292549f;
    q = q * u + 0.251714349f;
    p = p * u + 0.398942262f;
    q = q * u + 1;
    p = x * (p / q);
    p = NAME(chosen)(x > FAR, half, p);
    p = NAME(chosen)(x < -FAR, -half, p);
    return x * (p + 0.5f);
}

PART V NAME(activated)(int activation, V x)
{
    switch (activation) {
    case RELU:
        return (V)((I)x & ~(x < 0)); /* NaN stays */
    case GELU:
        return NAME(gelu)(x);
    case GELU_TANH:
        return NAME(gated)(x, x * (1.5957691216f + 0.0713548163f * x * x));
    case SILU:
        return NAME(gated)(x, x);
    }
    return x;
}

/* ---- products ---- */

/* `count` rows of `depth` values each, `inside` apart, by depth × (2 × LANES) weights, and the bias added. Memory from
 * `ahead` on, of which `stride` floats belong to each of the `depth`, is fetched for later. */
PART void NAME(rows)(int count, const struct panel *p, const float *x, const float *w, const float *bias, const float *ahead,
                     float *to, Py_ssize_t apart)
{
    V sums[ROWS][2];
    const float *from[(ROWS + 2) / 3];
    Py_ssize_t inside = p->inside;
    V first = bias == NULL ? (V){0} : NAME(load)(bias), second = bias == NULL ? (V){0} : NAME(load)(bias + LANES);
    for (int r = 0; r < count; r++) {
        sums[r][0] = first;
        sums[r][1] = second;
    }
    for (int r = 0; r < count; r += 3)
        from[r / 3] = x + r * inside;
    for (Py_ssize_t k = 0, depth = p->depth, stride = p->stride; k < depth; k++, w += PANEL, ahead += stride) {
        V left = NAME(load)(w), right = NAME(load)(w + LANES);
        __builtin_prefetch(ahead);
        for (int r = 0; r < count; r++) {
            float value = from[r / 3][k + r % 3 * inside];
            sums[r][0] += value * left;
            sums[r][1] += value * right;
        }
    }
    for (int r = 0; r < count; r++) {
        NAME(store)(to + r * apart, sums[r][0]);
        NAME(store)(to + r * apart + LANES, sums[r][1]);
    }
}

/* What comes after a product of `count` rows. */
PART void NAME(finish)(int activation, Py_ssize_t count, const float *to_add, Py_ssize_t between, float *to, Py_ssize_t apart)
{
    for (Py_ssize_t r = 0; r < count; r++, to += apart)
        for (int c = 0; c < PANEL; c += LANES) {
            V value = NAME(load)(to + c);
            if (to_add != NULL)
                value += NAME(load)(to_add + r * between + c);
            NAME(store)(to + c, NAME(activated)(activation, value));
        }
}

/* A row of PANEL numbers, `base` and `to_add` if there is such, as a result. */
PART void NAME(line)(int activation, const float *from, const float *base, const float *to_add, float *to)
{
    for (int c = 0; c < PANEL; c += LANES) {
        V value = NAME(load)(from + c) + NAME(load)(base + c);
        if (to_add != NULL)
            value += NAME(load)(to_add + c);
        NAME(store)(to + c, NAME(activated)(activation, value));
    }
}

static void NAME(lines)(int activation, Py_ssize_t count, const float *from, const float *base, Py_ssize_t base_apart,
                        const float *to_add, float *to, Py_ssize_t apart)
{
    for (Py_ssize_t r = 0; r < count; r++, from += PANEL, base += base_apart, to += apart) {
        switch (activation) {
#define CASE(n)                                                                                                        \
    case n:                                                                                                            \
        NAME(line)(n, from, base, to_add, to);                                                                         \
        break;
            CASE(NONE)
            CASE(RELU)
            CASE(GELU)
            CASE(GELU_TANH)
            CASE(SILU)
#undef CASE
        }
        if (to_add != NULL)
            to_add += apart;
    }
}

static void NAME(finished)(int activation, Py_ssize_t count, const float *to_add, Py_ssize_t between, float *to,
                           Py_ssize_t apart)
{
    switch (activation) {
#define CASE(n)                                                                                                        \
    case n:                                                                                                            \
        NAME(finish)(n, count, to_add, between, to, apart);                                                            \
        break;
        CASE(NONE)
        CASE(RELU)
        CASE(GELU)
        CASE(GELU_TANH)
        CASE(SILU)
#undef CASE
    }
}

/* A panel of the results: all rows, and up to PANEL columns. */
static void NAME(panel)(const struct panel *p)
{
    float whole[ROWS * PANEL], added[ROWS * PANEL];
    int narrow = p->columns < PANEL;
    Py_ssize_t parts = (p->rows + ROWS - 1) / ROWS;
    for (Py_ssize_t part = 0, done = 0, count; part < parts; part++, done += count) {
        count = (p->rows - done + parts - part - 1) / (parts - part);
        float *to = narrow ? whole : p->to + done * p->outside;
        Py_ssize_t apart = narrow ? PANEL : p->outside, between = apart;
        const float *to_add = p->to_add == NULL ? NULL : p->to_add + done * p->outside;
        for (int half = 0; half < PANEL; half += 2 * LANES) {
            const float *x = p->x + done * p->inside, *bias = p->bias == NULL ? NULL : p->bias + half;
            const float *ahead = half ? p->w : p->ahead + part * p->depth * p->stride;
            switch (count) {
#define CASE(n)                                                                                                        \
    case n:                                                                                                            \
        NAME(rows)(n, p, x, p->w + half, bias, ahead, to + half, apart);                                               \
        break;
                COUNTS
#undef CASE
            }
        }
        if (narrow && to_add != NULL) {
            memset(added, 0, sizeof added);
            for (Py_ssize_t r = 0; r < count; r++)
                memcpy(added + r * PANEL, to_add + r * p->outside, p->columns * sizeof(float));
            to_add = added;
        }
        if (to_add != NULL || p->activation != NONE)
            NAME(finished)(p->activation, count, to_add, between, to, apart);
        for (Py_ssize_t r = 0; narrow && r < count; r++)
            memcpy(p->to + (done + r) * p->outside, whole + r * PANEL, p->columns * sizeof(float));
    }
}

/* ---- pairs of rows ---- */

/* The seven left sides of a pair of rows, each of two halves that are `half` long, side by side; `second` may be NULL. */
static void NAME(sides)(const float *first, const float *second, Py_ssize_t apart, Py_ssize_t half, float *to)
{
    for (Py_ssize_t k = 0; k < half; k += LANES, to += LANES) {
        V a = NAME(load)(first + k), b = NAME(load)(first + apart + k), c = {0}, d = {0};
        if (second != NULL) {
            c = NAME(load)(second + k);
            d = NAME(load)(second + apart + k);
        }
        V sum = c + d, less = sum - a;
        NAME(store)(to, a);
        NAME(store)(to + half, b);
        NAME(store)(to + 2 * half, less);
        NAME(store)(to + 3 * half, a - c);
        NAME(store)(to + 4 * half, d);
        NAME(store)(to + 5 * half, sum);
        NAME(store)(to + 6 * half, b - less);
    }
}

/* The seven products of `count` pairs, from which `to` gets four tiles: the left and the right columns of the first rows,
 * then of the second rows. Every product begins with zeros, so that it need not wait for the end of the one before. */
PART void NAME(pairs)(int count, const float *x, Py_ssize_t inside, Py_ssize_t half, const float *w, const float *ahead,
                      Py_ssize_t stride, float *to)
{
#define EACH for (int r = 0; r < count; r++) for (int c = 0; c < 2; c++)
#define AT(n) (to + ((n) * ROWS + r) * PANEL + c * LANES)
    static const int sources[7] = {0, 1, 1, 1, 3, 3, 1}, places[7] = {1, 0, 1, 3, 2, 3, 1};
    for (int step = 0; step < 7; step++, x += half) {
        V sums[ROWS][2] = {0};
        const float *from[(ROWS + 2) / 3];
        for (int r = 0; r < count; r += 3)
            from[r / 3] = x + r * inside;
        for (Py_ssize_t k = 0; k < half; k++, w += PANEL, ahead += stride) {
            V left = NAME(load)(w), right = NAME(load)(w + LANES);
            __builtin_prefetch(ahead, 0, 2);
            __builtin_prefetch(w + 8 * PANEL);
            __builtin_prefetch(w + 8 * PANEL + 16);
            for (int r = 0; r < count; r++) {
                float value = from[r / 3][k + r % 3 * inside];
                sums[r][0] += value * left;
                sums[r][1] += value * right;
            }
        }
        if (step == 0) {
            EACH NAME(store)(AT(1), sums[r][c]);
            continue;
        }
        const float *source = to + sources[step] * ROWS * PANEL;
        float *place = to + places[step] * ROWS * PANEL;
        EACH NAME(store)(place + r * PANEL + c * LANES, NAME(load)(source + r * PANEL + c * LANES) + sums[r][c]);
        if (step == 5)
            EACH NAME(store)(AT(1), NAME(load)(AT(1)) + sums[r][c]);
    }
#undef EACH
#undef AT
}

static void NAME(paired)(Py_ssize_t count, const float *x, Py_ssize_t inside, Py_ssize_t half, const float *w,
                         const float *ahead, Py_ssize_t stride, float *to)
{
    for (int side = 0; side < PANEL; side += 2 * LANES)
        switch (count) {
#define CASE(n)                                                                                                        \
    case n:                                                                                                            \
        NAME(pairs)(n, x, inside, half, w + side, side ? w : ahead, stride, to + side);                                \
        break;
            COUNTS
#undef CASE
        }
}

/* ---- rows of numbers ---- */

PART float NAME(sum)(V a)
{
    float all[LANES];
    NAME(store)(all, a);
    four s = *(const four *)all;
    for (int i = 4; i < LANES; i += 4)
        s += *(const four *)(all + i);
    s += SHUFFLED(s, s, 2, 3, 0, 1);
    return s[0] + s[1];
}

/* The largest of the numbers, of which none is NaN. */
PART float NAME(top)(V a)
{
    float all[LANES];
    NAME(store)(all, a);
    four s = *(const four *)all;
    for (int i = 4; i < LANES; i += 4)
        s = larger(s, *(const four *)(all + i));
    s = larger(s, SHUFFLED(s, s, 2, 3, 0, 1));
    return s[0] > s[1] ? s[0] : s[1];
}

/* Rows of `size` numbers, each less its mean and divided by its deviation. */
static void NAME(norm)(float *x, Py_ssize_t count, Py_ssize_t size, const float *scale, const float *shift, float epsilon)
{
    Py_ssize_t whole = size - size % LANES;
    for (; count-- > 0; x += size) {
        V sums[4] = {0};
        float mean = 0, squares = 0;
        for (Py_ssize_t i = 0; i < whole; i += LANES)
            sums[i / LANES % 4] += NAME(load)(x + i);
        for (Py_ssize_t i = whole; i < size; i++)
            mean += x[i];
        mean = (mean + NAME(sum)(sums[0] + sums[1] + (sums[2] + sums[3]))) / size;
        memset(sums, 0, sizeof sums);
        for (Py_ssize_t i = 0; i < whole; i += LANES) {
            V d = NAME(load)(x + i) - mean;
            sums[i / LANES % 4] += d * d;
        }
        for (Py_ssize_t i = whole; i < size; i++)
            squares += (x[i] - mean) * (x[i] - mean);
        squares += NAME(sum)(sums[0] + sums[1] + (sums[2] + sums[3]));
        float factor = 1 / sqrtf(squares / size + epsilon);
        for (Py_ssize_t i = 0; i < whole; i += LANES)
            NAME(store)(x + i, (NAME(load)(x + i) - mean) * factor * NAME(load)(scale + i) + NAME(load)(shift + i));
        for (Py_ssize_t i = whole; i < size; i++)
            x[i] = (x[i] - mean) * factor * scale[i] + shift[i];
    }
}

/* Scores times a scale and more a mask, of a row that is `wide` long, of which `size` count; returns the largest one. */
PART float NAME(scaled)(float *x, Py_ssize_t size, Py_ssize_t wide, float scale, const float *mask)
{
    V tops = (V){0} - INFINITY;
    for (Py_ssize_t i = size; i < wide; i++)
        x[i] = -INFINITY;
    for (Py_ssize_t i = 0; i < wide; i += LANES) {
        V value = NAME(load)(x + i) * scale;
        if (mask != NULL)
            value += NAME(load)(mask + i);
        NAME(store)(x + i, value);
        tops = NAME(chosen)(value > tops, value, tops);
    }
    return NAME(top)(tops);
}

/* The exponentials of a row less its largest number; returns one over their sum. */
PART float NAME(weights)(float *x, Py_ssize_t wide, float top)
{
    V sums = {0};
    for (Py_ssize_t i = 0; i < wide; i += LANES) {
        V value = NAME(load)(x + i) - top;
        value = NAME(chosen)(value < -87.3f, (V){0}, NAME(exponential)(value));
        NAME(store)(x + i, value);
        sums += value;
    }
    return 1 / NAME(sum)(sums);
}

/* ---- attention ---- */

/* The `PANEL` columns of a product with the transposed rows of x, [depth, PANEL], from `count` rows. */
static void NAME(turned)(const float *x, Py_ssize_t apart, Py_ssize_t count, Py_ssize_t depth, float *to)
{
    for (Py_ssize_t i = 0; i < PANEL; i += 4) {
        Py_ssize_t k = 0;
        for (; i + 4 <= count && k + 4 <= depth; k += 4) {
            four a[4];
            for (int j = 0; j < 4; j++)
                a[j] = *(const four *)(x + (i + j) * apart + k);
            transpose(a);
            for (int j = 0; j < 4; j++)
                *(four *)(to + (k + j) * PANEL + i) = a[j];
        }
        for (; k < depth; k++)
            for (Py_ssize_t j = i; j < i + 4; j++)
                to[k * PANEL + j] = j < count ? x[j * apart + k] : 0;
    }
}

/* One head of one text. */
static void NAME(head)(const struct head *h, float *room)
{
    Py_ssize_t panels = (h->keys + PANEL - 1) / PANEL, wide = panels * PANEL, deep = (h->values + PANEL - 1) / PANEL;
    float *keys = room, *values = keys + wide * h->depth, *scores = values + deep * PANEL * h->keys;
    float *mask = scores + ROWS * wide;
    for (Py_ssize_t i = 0; i < panels; i++)
        NAME(turned)(h->k + i * PANEL * h->k_apart, h->k_apart, h->keys - i * PANEL < PANEL ? h->keys - i * PANEL : PANEL,
                     h->depth, keys + i * PANEL * h->depth);
    for (Py_ssize_t i = 0; i < deep; i++) {
        Py_ssize_t columns = h->values - i * PANEL < PANEL ? h->values - i * PANEL : PANEL;
        float *to = values + i * PANEL * h->keys;
        for (Py_ssize_t w = 0; columns == PANEL && w < h->keys; w++, to += PANEL)
            memcpy(to, h->v + w * h->v_apart + i * PANEL, PANEL * sizeof(float));
        for (Py_ssize_t w = 0; columns < PANEL && w < h->keys; w++, to += PANEL) {
            memcpy(to, h->v + w * h->v_apart + i * PANEL, columns * sizeof(float));
            memset(to + columns, 0, (PANEL - columns) * sizeof(float));
        }
    }
    memset(mask, 0, wide * sizeof(float));
    for (Py_ssize_t done = 0, count; done < h->queries; done += count) {
        float factors[ROWS];
        count = h->queries - done < ROWS ? h->queries - done : ROWS;
        struct panel p = {.x = h->q + done * h->q_apart, .inside = h->q_apart, .rows = count, .depth = h->depth,
                          .outside = wide, .columns = PANEL};
        for (Py_ssize_t i = 0; i < panels; i++) {
            p.w = p.ahead = keys + i * PANEL * h->depth;
            p.to = scores + i * PANEL;
            NAME(panel)(&p);
        }
        for (Py_ssize_t r = 0; r < count; r++) {
            if (h->mask != NULL && (r == 0 || h->mask_apart))
                for (Py_ssize_t i = 0; i < h->keys; i++)
                    mask[i] = h->mask[(done + r) * h->mask_apart + (h->mask_is_wide ? i : 0)];
            factors[r] = NAME(scaled)(scores + r * wide, h->keys, wide, h->scale, h->mask == NULL ? NULL : mask);
        }
        for (Py_ssize_t r = 0; r < count; r++)
            factors[r] = NAME(weights)(scores + r * wide, wide, factors[r]);
        p = (struct panel){.x = scores, .inside = wide, .rows = count, .depth = h->keys, .outside = h->to_apart};
        for (Py_ssize_t i = 0; i < deep; i++) {
            p.columns = h->values - i * PANEL < PANEL ? h->values - i * PANEL : PANEL;
            p.w = p.ahead = values + i * PANEL * h->keys;
            p.to = h->to + done * h->to_apart + i * PANEL;
            NAME(panel)(&p);
        }
        for (Py_ssize_t r = 0; r < count; r++)
            for (Py_ssize_t c = 0; c < h->values; c++)
                h->to[(done + r) * h->to_apart + c] *= factors[r];
    }
}

static const struct width NAME(width) = {LANES, ROWS, NAME(panel), NAME(sides), NAME(paired),
                                         NAME(lines), NAME(norm), NAME(head)};

#undef V
#undef I
