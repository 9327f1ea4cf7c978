/* Linear layers, convolutions and attention as operators of ONNX Runtime. What follows a product is computed at its end.
 *
 * The package works without this file: the runtime has operators for each step.
 *
 *     Linear(x [..., depth], weights [panels, depth, 32], bias [panels * 32], to_add [..., columns] or none,
 *            scale [columns], shift [columns] or neither)  ->  norm(activation(x · weights + bias + to_add))
 *     columns      how many the result has
 *     activation   one of the enumeration below
 *     epsilon      of the layer norm, which is there if there is a scale
 *
 *     Convolution(x [n, height, width, channels], weights, bias, to_add [n, down, across, columns] or none)
 *         ->  [n, down, across, columns], where a row of the product has the pixels below a window
 *     columns, activation      as before; the weights are for pairs of rows
 *     high, wide, stride       of the window
 *     above, left, below, right      how many zeros are around a picture
 *
 *     Attention(q [texts, queries, ...], k [texts, keys, ...], v [texts, keys, ...], mask [texts or 1, heads or 1,
 *               queries or 1, keys or 1] or none)  ->  [texts, queries, heads * values]
 *     heads, depth, values     how many heads, and how many numbers of q and k, and of v, belong to one
 *     q_at, k_at, v_at         from which number of the last axis on they stand
 *     scale                    of the scores, above 0
 *
 * All have `lanes`: the width of vectors, 0 for the widest that this processor has. The sum of a result is always made in
 * the same order, whatever stands beside it.
 */

#include "_shared.h"

#include "_runtime.h"

#define PANEL 32                    /* columns that are computed together */
#define FAR 5.6f                    /* from where on the normal distribution's function is 0 or 1 in floats */
#define ROUNDER 12582912.0f         /* 1.5 * 2^23: a float that it is added to loses its fraction */
#define MOST_FLOATS ((Py_ssize_t)1 << 16) /* of rows that are multiplied at a time: they fit L2 */
#define MOST_SIDES ((Py_ssize_t)1 << 17)  /* the same of the left sides of pairs */
#define PARTS 16     /* in which the work is divided at least, if it is large enough */
#define SHARING 512  /* rows that are so many floats apart share places in the first cache */
#define NORMED 32    /* rows that are normalised at a time */
#define BLOCK 512    /* of the depth, from which pairs of rows are multiplied at a time */
#define PREPARED 8   /* pairs whose left sides are made at a time */
#define TURNS 2      /* times MOST_SIDES are made before they are multiplied */
#define MOST_TILE (14 * PANEL)
#define MOST_AXES 16

enum { NONE, RELU, GELU, GELU_TANH, SILU };

/* A product with `columns` columns of weights; `inside` and `outside` are the distances of rows. */
struct panel {
    const float *x, *w, *bias, *ahead, *to_add;
    float *to;
    Py_ssize_t inside, rows, depth, stride, outside, columns;
    int activation;
};

/* One head of one text. */
struct head {
    const float *q, *k, *v, *mask;
    float *to, scale;
    Py_ssize_t q_apart, k_apart, v_apart, mask_apart, to_apart, queries, keys, depth, values;
    int mask_is_wide;
};

struct width {
    int lanes, rows;
    void (*panel)(const struct panel *);
    void (*sides)(const float *, const float *, Py_ssize_t, Py_ssize_t, float *);
    void (*paired)(Py_ssize_t, const float *, Py_ssize_t, Py_ssize_t, const float *, const float *, Py_ssize_t, float *);
    void (*lines)(int, Py_ssize_t, const float *, const float *, Py_ssize_t, const float *, float *, Py_ssize_t);
    void (*norm)(float *, Py_ssize_t, Py_ssize_t, const float *, const float *, float);
    void (*head)(const struct head *, float *);
};

PART four larger(four a, four b)
{
    fours which = a > b;
    return (four)((which & (fours)a) | (~which & (fours)b));
}

#define VECTORS "_products_vectors.h"
#include "_widths.h"

/* ---- linear layers ---- */

struct linear {
    struct runtime runtime;
    const struct width *width;
    int64_t columns, activation, pairs;
    float epsilon;
};

/* A convolution is a linear layer whose rows are found in pictures. */
struct convolution {
    struct linear layer;
    int64_t high, wide, stride, above, left, below, right;
};

struct pictures {
    const struct convolution *window;
    Py_ssize_t height, width, channels, down, across;
};

struct product {
    const struct pictures *pictures; /* NULL for a linear layer */
    const struct linear *kernel;
    const float *x, *weights, *bias, *to_add, *scale, *shift;
    float *out;
    Py_ssize_t rows, depth, part, group, groups; /* a part of so many rows is multiplied by a group of so many panels */
    int failed;
    Py_ssize_t words, first, pairs, done, size, inside; /* so many pairs of rows, of `words` rows each, and of their depth */
    float *sides;
};

static void multiply(void *data, size_t index)
{
    struct product *run = data;
    const struct linear *kernel = run->kernel;
    Py_ssize_t first = (Py_ssize_t)index / run->groups * run->part, at = (Py_ssize_t)index % run->groups * run->group;
    Py_ssize_t columns = kernel->columns, last = smaller(at + run->group, parts_of(columns, PANEL)), depth = run->depth;
    Py_ssize_t tiles = parts_of(smaller(run->part, run->rows - first), kernel->width->rows);
    struct panel p = {.x = run->x + first * depth, .inside = depth, .rows = smaller(run->part, run->rows - first),
                      .depth = depth, .stride = parts_of(PANEL, tiles), .outside = columns,
                      .activation = (int)kernel->activation};
    float *copy = NULL;
    if (depth % SHARING == 0 && p.rows > 1) {
        p.inside = depth + PANEL / 2;
        copy = room_in(&kernel->runtime, p.rows * p.inside, &run->failed);
        if (copy == NULL)
            return;
        for (Py_ssize_t i = 0; i < p.rows; i++)
            memcpy(copy + i * p.inside, p.x + i * depth, depth * sizeof(float));
        p.x = copy;
    }
    for (; at < last; at++) {
        p.w = run->weights + at * depth * PANEL;
        p.ahead = p.w + depth * PANEL;
        p.bias = run->bias + at * PANEL;
        p.columns = smaller(PANEL, columns - at * PANEL);
        p.to = run->out + first * columns + at * PANEL;
        p.to_add = run->to_add == NULL ? NULL : run->to_add + first * columns + at * PANEL;
        kernel->width->panel(&p);
    }
    if (copy != NULL)
        give_back(&kernel->runtime, copy);
}

static void *multiply_rows(struct product *run, const void *context)
{
    Py_ssize_t most = MOST_FLOATS / run->depth, least = 4 * run->kernel->width->rows;
    Py_ssize_t panels = parts_of(run->kernel->columns, PANEL), parts = parts_of(run->rows, most < least ? least : most);
    run->part = parts_of(run->rows, parts);
    parts = parts_of(run->rows, run->part);
    least = run->depth % SHARING == 0 ? 4 : 1; /* rows are copied for so many panels */
    run->group = parts * panels / PARTS;
    run->group = run->group < least ? least : run->group > 8 ? 8 : run->group;
    run->groups = parts_of(panels, run->group);
    return parallel(&run->kernel->runtime, context, multiply, parts * run->groups, run);
}

/* The number of the first row of a pair; its partner is half of the words behind it, or missing. */
static Py_ssize_t first_row(const struct product *run, Py_ssize_t pair)
{
    Py_ssize_t half = (run->words + 1) / 2;
    return pair / half * run->words + pair % half;
}

static int has_partner(const struct product *run, Py_ssize_t pair)
{
    Py_ssize_t half = (run->words + 1) / 2;
    return pair % half + half < run->words;
}

/* How many of up to `most` pairs from one on belong to the same words and are like it. */
static Py_ssize_t alike(const struct product *run, Py_ssize_t pair, Py_ssize_t most)
{
    Py_ssize_t half = (run->words + 1) / 2, left = run->words / 2 - pair % half;
    return smaller(most, left < 1 ? 1 : left);
}

/* Numbers of a row, of this part of the depth: where they are, or a copy in `room`. */
static const float *numbers_of(const struct product *run, Py_ssize_t row, float *room)
{
    const struct pictures *p = run->pictures;
    if (p == NULL)
        return run->x + row * run->depth + run->done;
    const struct convolution *window = p->window;
    Py_ssize_t picture = row / (p->down * p->across), pixel = row % (p->down * p->across), part;
    Py_ssize_t down = pixel / p->across * window->stride - window->above;
    Py_ssize_t right = pixel % p->across * window->stride - window->left;
    for (Py_ssize_t i = 0, at = run->done; i < run->size; i += part, at += part) {
        Py_ssize_t y = down + at / p->channels / window->wide, x = right + at / p->channels % window->wide;
        Py_ssize_t channel = at % p->channels;
        part = smaller(p->channels - channel, run->size - i);
        if (y < 0 || y >= p->height || x < 0 || x >= p->width) {
            memset(room + i, 0, part * sizeof(float));
            continue;
        }
        const float *from = run->x + ((picture * p->height + y) * p->width + x) * p->channels + channel;
        if (part == run->size)
            return from;
        memcpy(room + i, from, part * sizeof(float));
    }
    return room;
}

/* The left sides of some pairs of this turn. */
static void prepare(void *data, size_t index)
{
    struct product *run = data;
    Py_ssize_t first = (Py_ssize_t)index * PREPARED, last = smaller(first + PREPARED, run->pairs);
    float room[2][BLOCK];
    for (Py_ssize_t i = first; i < last; i++) {
        Py_ssize_t row = first_row(run, run->first + i);
        const float *one = numbers_of(run, row, room[0]), *other = NULL;
        if (has_partner(run, run->first + i))
            other = numbers_of(run, row + (run->words + 1) / 2, room[1]);
        run->kernel->width->sides(one, other, run->size / 2, run->size / 2, run->sides + i * run->inside);
    }
}

/* Some pairs of rows by a pair of panels, with seven products for eight: Strassen's algorithm in Winograd's form. */
static void multiply_pairs(void *data, size_t index)
{
    struct product *run = data;
    const struct linear *kernel = run->kernel;
    const struct width *width = kernel->width;
    Py_ssize_t columns = kernel->columns, panels = columns / PANEL / 2, parts = parts_of(run->pairs, run->part);
    Py_ssize_t panel = (Py_ssize_t)index / parts, from = (Py_ssize_t)index % parts * run->part;
    Py_ssize_t count = smaller(run->part, run->pairs - from);
    Py_ssize_t tiles = parts_of(count, width->rows), stride = parts_of(PANEL, tiles), left = run->size * 7 / 2;
    int last = run->done + run->size == run->depth;
    const float *w = run->weights + (panel * run->depth + run->done) * 7 / 2 * PANEL;
    const float *ahead = w + run->depth * 7 / 2 * PANEL; /* the next panel's */
    float results[4 * MOST_TILE] __attribute__((aligned(64)));
    for (Py_ssize_t tile = 0, many; tile < tiles; tile++, from += many, count -= many) {
        many = parts_of(count, tiles - tile);
        width->paired(many, run->sides + from * run->inside, run->inside, run->size / 2, w, ahead + tile * left * stride,
                      stride, results);
        for (Py_ssize_t i = 0, same; i < many; i += same) {
            Py_ssize_t pair = run->first + from + i;
            same = alike(run, pair, many - i);
            for (int side = 0; side < 2 + 2 * has_partner(run, pair); side++) {
                Py_ssize_t row = first_row(run, pair) + (side > 1 ? (run->words + 1) / 2 : 0);
                Py_ssize_t column = (panel + (side & 1) * panels) * PANEL, place = row * columns + column;
                width->lines(last ? (int)kernel->activation : NONE, same, results + (side * width->rows + i) * PANEL,
                             run->done == 0 ? run->bias + column : run->out + place, run->done == 0 ? 0 : columns,
                             last && run->to_add != NULL ? run->to_add + place : NULL, run->out + place, columns);
            }
        }
    }
}

/* All pairs, in turns whose left sides are made before. */
static void *multiply_in_pairs(struct product *run, const void *context)
{
    const struct runtime *runtime = &run->kernel->runtime;
    Py_ssize_t all = run->rows / run->words * ((run->words + 1) / 2), block = smaller(BLOCK, run->depth);
    run->inside = block / 2 * 7 + PANEL / 2; /* not a power of two, whose multiples share a place in the caches */
    Py_ssize_t most = MOST_SIDES / run->inside, turn = smaller(all, most * TURNS);
    void *status = NULL;
    run->sides = room_in(runtime, turn * run->inside, &run->failed);
    if (run->sides == NULL)
        return NULL;
    for (run->first = 0; run->first < all; run->first += turn) {
        run->pairs = smaller(turn, all - run->first);
        run->part = parts_of(run->pairs, parts_of(run->pairs, most));
        for (run->done = 0; run->done < run->depth && status == NULL; run->done += run->size) {
            run->size = smaller(block, run->depth - run->done);
            status = parallel(runtime, context, prepare, parts_of(run->pairs, PREPARED), run);
            if (status == NULL)
                status = parallel(runtime, context, multiply_pairs,
                                  parts_of(run->pairs, run->part) * (run->kernel->columns / PANEL / 2), run);
        }
    }
    give_back(runtime, run->sides);
    return status;
}

static void normalise(void *data, size_t index)
{
    const struct product *run = data;
    Py_ssize_t first = (Py_ssize_t)index * NORMED, columns = run->kernel->columns;
    run->kernel->width->norm(run->out + first * columns, smaller(NORMED, run->rows - first), columns, run->scale, run->shift,
                             run->kernel->epsilon);
}

static void *compute_Linear(void *op_kernel, void *context)
{
    const struct linear *kernel = op_kernel;
    const struct runtime *runtime = &kernel->runtime;
    struct product run = {.kernel = kernel};
    int64_t x[MOST_AXES] = {0}, added[MOST_AXES], weights[3], bias[1], scale[1], shift[1], columns = kernel->columns;
    size_t axes = 1, also;
    void *status;
    if ((status = input_of(runtime, context, 0, 1, MOST_AXES, &axes, x, (float **)&run.x)) != NULL ||
        (status = input(runtime, context, 1, 3, weights, (float **)&run.weights)) != NULL ||
        (status = input(runtime, context, 2, 1, bias, (float **)&run.bias)) != NULL ||
        (status = input_of(runtime, context, 3, 1, MOST_AXES, &also, added, (float **)&run.to_add)) != NULL ||
        (status = optional(runtime, context, 4, 1, scale, (float **)&run.scale)) != NULL ||
        (status = optional(runtime, context, 5, 1, shift, (float **)&run.shift)) != NULL)
        return status;
    int64_t panels = parts_of(columns, PANEL);
    run.depth = x[axes - 1];
    if (run.depth <= 0 || run.depth > LARGEST || weights[2] != PANEL || bias[0] != panels * PANEL ||
        (kernel->pairs ? axes < 2 || run.depth % PANEL || weights[0] * 2 != panels || weights[1] != run.depth * 7 / 2
                       : weights[0] != panels || weights[1] != run.depth))
        return error(runtime, UNSUITABLE, "Linear: the weights do not belong to this input");
    if ((run.scale == NULL) != (run.shift == NULL) || (run.scale != NULL && (scale[0] != columns || shift[0] != columns)))
        return error(runtime, UNSUITABLE, "Linear: the layer norm does not belong to this result");
    run.rows = 1;
    for (size_t i = 0; i + 1 < axes; i++) {
        run.rows = product(run.rows, x[i], 1, 1);
        if (run.rows < 0)
            break;
    }
    if (product(run.rows, columns, 1, 1) < 0 || product(run.rows, run.depth, 1, 1) < 0)
        return error(runtime, UNSUITABLE, "Linear: the input is too large");
    int64_t words = axes < 2 ? 1 : x[axes - 2];
    x[axes - 1] = columns;
    if (run.to_add != NULL && (also != axes || memcmp(x, added, axes * sizeof *x) != 0))
        return error(runtime, UNSUITABLE, "Linear: what is to be added has other sizes than the result");
    if ((status = output(runtime, context, x, axes, &run.out)) != NULL || run.rows == 0)
        return status;
    run.words = words;
    status = kernel->pairs ? multiply_in_pairs(&run, context) : multiply_rows(&run, context);
    status = outcome(runtime, status, run.failed);
    if (status == NULL && run.scale != NULL)
        status = parallel(runtime, context, normalise, parts_of(run.rows, NORMED), &run);
    return status;
}

static void *create_Linear(const void *op, const void *const *api, const void *info, void **out)
{
    struct linear made = {.runtime = {.api = api}};
    const struct attribute whole[] = {
        {"columns", &made.columns, 1, LARGEST},
        {"activation", &made.activation, NONE, SILU},
        {"pairs", &made.pairs, 0, 1},
    };
    void *status = attributes(&made.runtime, info, "Linear", whole, 3, &made.width);
    if (status == NULL)
        status = fraction(&made.runtime, info, "epsilon", &made.epsilon);
    if (status == NULL && made.pairs && made.columns % (2 * PANEL))
        status = error(&made.runtime, UNSUITABLE, "Linear: with 'pairs' there are pairs of panels of columns");
    return status != NULL ? status : kept(&made.runtime, sizeof made, info, out);
}

OPERATOR(Linear, 6, 3)

/* ---- convolutions ---- */

static void *compute_Convolution(void *op_kernel, void *context)
{
    const struct convolution *kernel = op_kernel;
    const struct runtime *runtime = &kernel->layer.runtime;
    struct pictures pictures = {.window = kernel};
    struct product run = {.kernel = &kernel->layer, .pictures = &pictures};
    int64_t x[4], weights[3], bias[1], added[4], columns = kernel->layer.columns;
    void *status;
    if ((status = input(runtime, context, 0, 4, x, (float **)&run.x)) != NULL ||
        (status = input(runtime, context, 1, 3, weights, (float **)&run.weights)) != NULL ||
        (status = input(runtime, context, 2, 1, bias, (float **)&run.bias)) != NULL ||
        (status = optional(runtime, context, 3, 4, added, (float **)&run.to_add)) != NULL)
        return status;
    if (product(x[0], x[1], x[2], x[3]) < 0 || x[1] > LARGEST || x[2] > LARGEST || x[3] <= 0 ||
        x[3] > LARGEST / (kernel->high * kernel->wide))
        return error(runtime, UNSUITABLE, "Convolution: the input is too large, or has no channels");
    int64_t height = x[1] + kernel->above + kernel->below - kernel->high;
    int64_t width = x[2] + kernel->left + kernel->right - kernel->wide;
    run.depth = kernel->high * kernel->wide * x[3];
    if (run.depth % PANEL || weights[0] * 2 * PANEL != columns || weights[1] != run.depth * 7 / 2 ||
        weights[2] != PANEL || bias[0] != columns)
        return error(runtime, UNSUITABLE, "Convolution: the weights do not belong to this input");
    if (height < 0 || width < 0)
        return error(runtime, UNSUITABLE, "Convolution: the window is larger than a picture");
    int64_t sizes[4] = {x[0], height / kernel->stride + 1, width / kernel->stride + 1, columns};
    if (product(sizes[0], sizes[1], sizes[2], columns) < 0)
        return error(runtime, UNSUITABLE, "Convolution: the result is too large");
    if (run.to_add != NULL && memcmp(added, sizes, sizeof sizes) != 0)
        return error(runtime, UNSUITABLE, "Convolution: what is to be added has other sizes than the result");
    if ((status = output(runtime, context, sizes, 4, &run.out)) != NULL || x[0] == 0)
        return status;
    pictures.height = x[1];
    pictures.width = x[2];
    pictures.channels = x[3];
    pictures.down = sizes[1];
    pictures.across = sizes[2];
    run.words = sizes[1] * sizes[2]; /* pixels of one picture are paired */
    run.rows = x[0] * run.words;
    status = multiply_in_pairs(&run, context);
    return outcome(runtime, status, run.failed);
}

static void *create_Convolution(const void *op, const void *const *api, const void *info, void **out)
{
    struct convolution made = {.layer = {.runtime = {.api = api}, .pairs = 1}};
    const int64_t most = 1 << 12;
    const struct attribute whole[] = {
        {"columns", &made.layer.columns, 1, LARGEST},
        {"activation", &made.layer.activation, NONE, SILU},
        {"high", &made.high, 1, most},
        {"wide", &made.wide, 1, most},
        {"stride", &made.stride, 1, most},
        {"above", &made.above, 0, most},
        {"left", &made.left, 0, most},
        {"below", &made.below, 0, most},
        {"right", &made.right, 0, most},
    };
    void *status = attributes(&made.layer.runtime, info, "Convolution", whole, 9, &made.layer.width);
    if (status == NULL && made.layer.columns % (2 * PANEL))
        status = error(&made.layer.runtime, UNSUITABLE, "Convolution: 'columns' is a multiple of 64");
    return status != NULL ? status : kept(&made.layer.runtime, sizeof made, info, out);
}

OPERATOR(Convolution, 4, 3)

/* ---- attention ---- */

struct attention {
    struct runtime runtime;
    const struct width *width;
    int64_t heads, depth, values, q_at, k_at, v_at;
    float scale;
};

struct texts {
    const struct attention *kernel;
    struct head head; /* the first one of the first text */
    const float *mask;
    Py_ssize_t mask_text, mask_head; /* the distances of masks */
    int failed;
};

static void attend(void *data, size_t index)
{
    struct texts *run = data;
    const struct attention *kernel = run->kernel;
    struct head h = run->head;
    Py_ssize_t text = (Py_ssize_t)index / kernel->heads, head = (Py_ssize_t)index % kernel->heads;
    Py_ssize_t wide = parts_of(h.keys, PANEL) * PANEL, deep = parts_of(h.values, PANEL) * PANEL;
    Py_ssize_t size = wide * h.depth + deep * h.keys + (kernel->width->rows + 1) * wide;
    float *room = room_in(&kernel->runtime, size, &run->failed);
    if (room == NULL)
        return;
    h.q += text * h.queries * h.q_apart + head * h.depth;
    h.k += text * h.keys * h.k_apart + head * h.depth;
    h.v += text * h.keys * h.v_apart + head * h.values;
    h.to += text * h.queries * h.to_apart + head * h.values;
    if (run->mask != NULL)
        h.mask = run->mask + text * run->mask_text + head * run->mask_head;
    kernel->width->head(&h, room);
    give_back(&kernel->runtime, room);
}

static void *compute_Attention(void *op_kernel, void *context)
{
    const struct attention *kernel = op_kernel;
    const struct runtime *runtime = &kernel->runtime;
    struct texts run = {.kernel = kernel};
    struct head *h = &run.head;
    int64_t q[3], k[3], v[3], mask[4], heads = kernel->heads;
    void *status;
    if ((status = input(runtime, context, 0, 3, q, (float **)&h->q)) != NULL ||
        (status = input(runtime, context, 1, 3, k, (float **)&h->k)) != NULL ||
        (status = input(runtime, context, 2, 3, v, (float **)&h->v)) != NULL ||
        (status = optional(runtime, context, 3, 4, mask, (float **)&run.mask)) != NULL)
        return status;
    if (q[0] != k[0] || q[0] != v[0] || k[1] != v[1] || kernel->q_at + heads * kernel->depth > q[2] ||
        kernel->k_at + heads * kernel->depth > k[2] || kernel->v_at + heads * kernel->values > v[2])
        return error(runtime, UNSUITABLE, "Attention: queries, keys and values do not belong together");
    int64_t sizes[4] = {q[0], heads, q[1], k[1]}, result[3] = {q[0], q[1], heads * kernel->values};
    if (product(q[0], heads, q[1], kernel->values) < 0 ||
        product(heads, k[1] + PANEL, kernel->depth + kernel->values, 64) < 0)
        return error(runtime, UNSUITABLE, "Attention: the input is too large");
    for (int i = 0; run.mask != NULL && i < 4; i++)
        if (mask[i] != 1 && mask[i] != sizes[i])
            return error(runtime, UNSUITABLE, "Attention: the mask does not belong to these scores");
    if ((status = output(runtime, context, result, 3, &h->to)) != NULL || result[0] == 0 || result[1] == 0)
        return status;
    if (k[1] == 0) {
        memset(h->to, 0, result[0] * result[1] * result[2] * sizeof(float));
        return NULL;
    }
    h->q += kernel->q_at;
    h->k += kernel->k_at;
    h->v += kernel->v_at;
    h->q_apart = q[2];
    h->k_apart = k[2];
    h->v_apart = v[2];
    h->to_apart = result[2];
    h->queries = q[1];
    h->keys = k[1];
    h->depth = kernel->depth;
    h->values = kernel->values;
    h->scale = kernel->scale;
    if (run.mask != NULL) {
        h->mask_is_wide = mask[3] != 1;
        h->mask_apart = mask[2] == 1 ? 0 : mask[3];
        run.mask_head = mask[1] == 1 ? 0 : mask[2] * mask[3];
        run.mask_text = mask[0] == 1 ? 0 : mask[1] * mask[2] * mask[3];
    }
    status = parallel(runtime, context, attend, q[0] * heads, &run);
    return outcome(runtime, status, run.failed);
}

static void *create_Attention(const void *op, const void *const *api, const void *info, void **out)
{
    struct attention made = {.runtime = {.api = api}};
    const struct attribute whole[] = {
        {"heads", &made.heads, 1, LARGEST},   {"depth", &made.depth, 1, LARGEST}, {"values", &made.values, 1, LARGEST},
        {"q_at", &made.q_at, 0, LARGEST},     {"k_at", &made.k_at, 0, LARGEST},   {"v_at", &made.v_at, 0, LARGEST},
    };
    void *status = attributes(&made.runtime, info, "Attention", whole, 6, &made.width);
    if (status == NULL)
        status = fraction(&made.runtime, info, "scale", &made.scale);
    if (status != NULL)
        return status;
    if (made.heads > LARGEST / (made.depth > made.values ? made.depth : made.values) || !(made.scale > 0))
        return error(&made.runtime, UNSUITABLE, "Attention: 'scale' is above 0, and heads are not that large");
    return kept(&made.runtime, sizeof made, info, out);
}

OPERATOR(Attention, 4, 3)

OPERATORS("outrigger.products", &Linear, &Convolution, &Attention)

MODULE(_products, "Linear layers, convolutions and attention for ONNX Runtime.")
