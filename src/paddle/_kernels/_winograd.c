/* Convolutions of 3×3, most by Winograd's algorithm, as an operator of ONNX Runtime, with the sum and relu that follow.
 *
 * The package works without this file: `_onnx/_winograd` has the same in operators of the runtime, and the runtime its
 * own convolution.
 *
 *     Winograd(x [n, inside, height, width], filters, bias [outside or more], to_add [n, outside, height, width] or none)
 *     last 0 or 1: whether the channels are the last axis of these tensors and of the result instead
 *     filters [blocks of 32 channels, inside, 9, 32], with step 1 [blocks, 9, inside, 32]
 *     step 4 or 2   how many results of a row come from a tile, or 1: no tiles, for pictures of a few pixels
 *     relu 0 or 1;   channels   how many are outside
 *     lanes         the width of vectors, 0 for the widest that this processor has
 *
 * The sum over the input channels of a result is always made in the same order, whatever stands beside it.
 */

#include "_shared.h"

#include "_runtime.h"

#define BLOCK 16      /* input channels that are transformed together */
#define WIDE_BLOCK 32 /* output channels that are computed together */
#define MOST_TILES 64 /* at a time, so that what lies between the steps stays in the caches */
#define FEWEST 4      /* parts of the work of a turn, so that threads have something to do where channels are few */
#define DEPTH 64      /* input channels whose filters are transformed at a time */
#define FEW_TILES 8   /* up to so many, filters are transformed a row of places at a time, of fewer channels: they fit L1 */
#define LOW_DEPTH 20
#define MOST_READY ((Py_ssize_t)1 << 18) /* transformed filters, in floats, that are kept from turn to turn: they fit L2 */

/* A picture and its tiles; `place` is the distance between two places of the transformed tiles. */
struct picture {
    Py_ssize_t height, width, inside, outside, down, across, place;
    int step, last; /* `last`: the channels of a pixel are side by side */
};

struct width {
    int lanes;
    void (*tiles)(const struct picture *, const float *, Py_ssize_t, Py_ssize_t, Py_ssize_t, float *, float *);
    void (*filters)(int, int, const float *, Py_ssize_t, Py_ssize_t, float *);
    void (*products)(const float *, Py_ssize_t, Py_ssize_t, const float *, Py_ssize_t, const float *, Py_ssize_t, int,
                     float *);
    void (*results)(const struct picture *, const float *, Py_ssize_t, const float *, float *);
};

/* `count` pixels of four channels that are `size` apart: the channels of a pixel side by side, `stride` after the last. */
PART void four_channels(const float *from, Py_ssize_t size, Py_ssize_t count, float *to, Py_ssize_t stride)
{
    Py_ssize_t i = 0;
    for (; i + 4 <= count; i += 4) {
        four a[4];
        for (int c = 0; c < 4; c++)
            a[c] = *(const four *)(from + c * size + i);
        transpose(a);
        for (int j = 0; j < 4; j++)
            *(four *)(to + (i + j) * stride) = a[j];
    }
    for (; i < count; i++)
        for (int c = 0; c < 4; c++)
            to[i * stride + c] = from[c * size + i];
}

#define VECTORS "_winograd_tiles.h"
#include "_widths.h"

/* ---- a run ---- */

struct kernel {
    struct runtime runtime;
    const struct width *width;
    int64_t step, relu, last, outside;
};

struct run {
    const struct kernel *kernel;
    struct picture p;
    const float *x, *filters, *bias, *to_add;
    float *out, *values, *ready; /* transformed tiles; all transformed filters, or NULL if each turn transforms them */
    Py_ssize_t first, rows; /* the rows of tiles of this turn, over all pictures; with step 1 the pictures */
    Py_ssize_t blocks, parts; /* of output channels, and of the rows of a turn */
    int failed;
};

/* Transform the tiles of a block of input channels. */
static void transform(void *data, size_t block)
{
    struct run *run = data;
    const struct picture *p = &run->p;
    Py_ssize_t most = smaller(run->rows, p->down), lanes = run->kernel->width->lanes;
    Py_ssize_t size = ((most * p->step + 2) * p->width + 6 * (p->across * p->step + 2)) * lanes;
    float *room = room_in(&run->kernel->runtime, size, &run->failed);
    if (room == NULL)
        return;
    for (Py_ssize_t done = 0, rows; done < run->rows; done += rows) {
        Py_ssize_t row = (run->first + done) % p->down, picture = (run->first + done) / p->down;
        rows = smaller(p->down - row, run->rows - done);
        run->kernel->width->tiles(p, run->x + picture * p->inside * p->height * p->width, block * BLOCK, row, rows,
                                  run->values + done * p->across * p->inside, room);
    }
    give_back(&run->kernel->runtime, room);
}

/* Write `count` pixels of four channels, which are side by side in `from` and a picture's size apart from `at` on. */
PART void write_four(const struct run *run, const float *from, Py_ssize_t stride, Py_ssize_t count, Py_ssize_t at)
{
    Py_ssize_t size = run->p.height * run->p.width, x = 0;
    const float *to_add = run->to_add;
    for (; x + 4 <= count; x += 4) {
        four a[4];
        for (int j = 0; j < 4; j++)
            a[j] = *(const four *)(from + (x + j) * stride);
        transpose(a);
        for (int j = 0; j < 4; j++) {
            if (to_add != NULL)
                a[j] += *(const four *)(to_add + at + j * size + x);
            if (run->kernel->relu)
                a[j] = (four)((fours)a[j] & ~(a[j] < 0));
            *(four *)(run->out + at + j * size + x) = a[j];
        }
    }
    for (; x < count; x++)
        for (int j = 0; j < 4; j++) {
            float value = from[x * stride + j] + (to_add == NULL ? 0 : to_add[at + j * size + x]);
            run->out[at + j * size + x] = run->kernel->relu && value < 0 ? 0 : value;
        }
}

/* Write `count` pixels of a block of channels, which are `stride` apart in `from`, from `pixel` on. */
static void write_pixels(const struct run *run, const float *from, Py_ssize_t stride, Py_ssize_t count,
                         Py_ssize_t picture, Py_ssize_t block, Py_ssize_t pixel)
{
    const struct picture *p = &run->p;
    Py_ssize_t size = p->height * p->width, channel = block * WIDE_BLOCK;
    Py_ssize_t channels = smaller(WIDE_BLOCK, p->outside - channel);
    if (!p->last)
        for (Py_ssize_t c = 0; c < channels; c += 4)
            write_four(run, from + c, stride, count, (picture * p->outside + channel + c) * size + pixel);
    else
        for (Py_ssize_t i = 0, at = (picture * size + pixel) * p->outside + channel; i < count; i++, at += p->outside)
            for (Py_ssize_t c = 0; c < channels; c += 4) {
                four a = *(const four *)(from + i * stride + c);
                if (run->to_add != NULL)
                    a += *(const four *)(run->to_add + at + c);
                if (run->kernel->relu)
                    a = (four)((fours)a & ~(a < 0));
                *(four *)(run->out + at + c) = a;
            }
}

/* Write a row of tiles of a block of channels. */
static void write_row(const struct run *run, const float *from, Py_ssize_t picture, Py_ssize_t block, Py_ssize_t row)
{
    const struct picture *p = &run->p;
    Py_ssize_t wide = p->across * p->step, start = row * p->step;
    for (Py_ssize_t i = 0; i < smaller(p->step, p->height - start); i++)
        write_pixels(run, from + i * wide * WIDE_BLOCK, WIDE_BLOCK, p->width, picture, block, (start + i) * p->width);
}

/* ---- pictures of a few pixels, without tiles: the products with each of the nine filters are added ---- */

/* The channels of a block, side by side: [height, width, pictures of this turn, inside]. */
static void arrange(void *data, size_t block)
{
    struct run *run = data;
    const struct picture *p = &run->p;
    Py_ssize_t size = p->height * p->width, stride = run->rows * p->inside, first = block * BLOCK;
    for (Py_ssize_t i = 0; i < run->rows; i++) {
        const float *from = run->x + (run->first + i) * p->inside * size;
        float *to = run->values + i * p->inside + first;
        for (Py_ssize_t c = 0; c < BLOCK && !p->last; c += 4)
            four_channels(from + (first + c) * size, size, size, to + c, stride);
        for (Py_ssize_t at = 0; at < size && p->last; at++)
            memcpy(to + at * stride, from + at * p->inside + first, BLOCK * sizeof(float));
    }
}

/* The results of a block of output channels. What a filter would find outside of a picture is left out. */
static void add_products(void *data, size_t block)
{
    struct run *run = data;
    const struct picture *p = &run->p;
    Py_ssize_t size = p->height * p->width, many = run->rows, depth = p->inside;
    float *room = room_in(&run->kernel->runtime, size * many * WIDE_BLOCK, &run->failed);
    if (room == NULL)
        return;
    for (Py_ssize_t i = 0; i < size * many; i++)
        memcpy(room + i * WIDE_BLOCK, run->bias + block * WIDE_BLOCK, WIDE_BLOCK * sizeof(float));
    const float *filter = run->filters + block * 9 * depth * WIDE_BLOCK;
    for (Py_ssize_t down = -1; down <= 1; down++)
        for (Py_ssize_t right = -1; right <= 1; right++, filter += depth * WIDE_BLOCK)
            for (Py_ssize_t y = down < 0; y < p->height - (down > 0); y++) {
                Py_ssize_t x = right < 0, count = p->width - (right != 0), from = ((y + down) * p->width + x + right) * many;
                if (count > 0)
                    run->kernel->width->products(run->values + from * depth, depth, count * many, filter, depth,
                                                 filter + depth * WIDE_BLOCK, WIDE_BLOCK, 0,
                                                 room + (y * p->width + x) * many * WIDE_BLOCK);
            }
    for (Py_ssize_t i = 0; i < many; i++)
        write_pixels(run, room + i * WIDE_BLOCK, many * WIDE_BLOCK, size, run->first + i, block, 0);
    give_back(&run->kernel->runtime, room);
}

/* ---- tiles ---- */

static Py_ssize_t places_of(const struct picture *p)
{
    return (p->step + 2) * (p->step + 2);
}

/* Between the filters of one place and of the next; not a power of two, whose multiples share a place in the caches. */
static Py_ssize_t apart(Py_ssize_t depth)
{
    return depth * WIDE_BLOCK + 16;
}

static const float *given_filters(const struct run *run, size_t block)
{
    return run->filters + block * run->p.inside * 9 * WIDE_BLOCK;
}

/* Transform all filters of a block of output channels. */
static void prepare(void *data, size_t block)
{
    struct run *run = data;
    const struct picture *p = &run->p;
    run->kernel->width->filters(p->step, -1, given_filters(run, block), p->inside, apart(p->inside),
                                run->ready + block * places_of(p) * apart(p->inside));
}

/* The results of a block of output channels for a part of the rows. */
static void multiply(void *data, size_t index)
{
    struct run *run = data;
    const struct picture *p = &run->p;
    const struct width *width = run->kernel->width;
    Py_ssize_t block = (Py_ssize_t)index % run->blocks, part = (Py_ssize_t)index / run->blocks;
    Py_ssize_t first = run->rows * part / run->parts, rows = run->rows * (part + 1) / run->parts - first;
    Py_ssize_t places = places_of(p), tiles = rows * p->across, place = tiles * WIDE_BLOCK + 16, most = p->inside;
    int few = p->down * p->across <= FEW_TILES; /* not for this turn alone: both forms differ in their last bits */
    if (run->ready == NULL)
        most = smaller(most, few ? LOW_DEPTH : DEPTH);
    Py_ssize_t size = places * place + p->step * p->across * p->step * WIDE_BLOCK;
    Py_ssize_t line = few ? p->step + 2 : places; /* places that have filters at a time */
    float *room = room_in(&run->kernel->runtime, size + (run->ready == NULL ? line * apart(most) : 0), &run->failed);
    if (room == NULL)
        return;
    float *strip = room + places * place, *transformed = strip + p->step * p->across * p->step * WIDE_BLOCK;
    const float *given = given_filters(run, block), *values = run->values + first * p->across * p->inside;
    for (Py_ssize_t k = 0; k < p->inside; k += most) {
        Py_ssize_t depth = smaller(most, p->inside - k), stride = 9 * WIDE_BLOCK / places;
        const float *ahead = given + depth * 9 * WIDE_BLOCK;
        for (Py_ssize_t i = 0; i < places; i++) {
            const float *filters = transformed + i % line * apart(most);
            if (run->ready != NULL)
                filters = run->ready + (block * places + i) * apart(most);
            else if (i % line == 0)
                width->filters(p->step, few ? (int)(i / line) : -1, given, depth, apart(most), transformed);
            width->products(values + i * p->place + k, p->inside, tiles, filters, depth, ahead + i * depth * stride,
                            stride, k == 0, room + i * place);
        }
        given = ahead;
    }
    for (Py_ssize_t i = 0; i < rows; i++) {
        Py_ssize_t row = run->first + first + i;
        width->results(p, room + i * p->across * WIDE_BLOCK, place, run->bias + block * WIDE_BLOCK, strip);
        write_row(run, strip, row / p->down, block, row % p->down);
    }
    give_back(&run->kernel->runtime, room);
}

/* ---- the operator ---- */

static void *compute_Winograd(void *op_kernel, void *context)
{
    const struct kernel *kernel = op_kernel;
    const struct runtime *runtime = &kernel->runtime;
    struct run run = {.kernel = kernel};
    int64_t x[4], filters[4], bias[1], added[4];
    void *status;
    if ((status = input(runtime, context, 0, 4, x, (float **)&run.x)) != NULL ||
        (status = input(runtime, context, 1, 4, filters, (float **)&run.filters)) != NULL ||
        (status = input(runtime, context, 2, 1, bias, (float **)&run.bias)) != NULL ||
        (status = optional(runtime, context, 3, 4, added, (float **)&run.to_add)) != NULL)
        return status;
    int64_t outside = kernel->outside, step = kernel->step, places = (step + 2) * (step + 2);
    int64_t blocks = parts_of(outside, WIDE_BLOCK), sizes[4] = {x[0], x[1], x[2], x[3]};
    if (kernel->last) { /* x becomes number, channels, height, width in any case */
        x[1] = sizes[3];
        x[2] = sizes[1];
        x[3] = sizes[2];
    }
    sizes[kernel->last ? 3 : 1] = outside;
    if (x[1] <= 0 || x[1] % BLOCK || filters[0] != blocks || filters[step == 1 ? 2 : 1] != x[1] ||
        filters[step == 1 ? 1 : 2] != 9 || filters[3] != WIDE_BLOCK || bias[0] != blocks * WIDE_BLOCK)
        return error(runtime, UNSUITABLE, "Winograd: the filters do not belong to this input");
    if (product(x[0], x[1], x[2], x[3]) < 0 || product(x[0], outside, x[2], x[3]) < 0 || x[2] > LARGEST || x[3] > LARGEST)
        return error(runtime, UNSUITABLE, "Winograd: the input is too large");
    if (run.to_add != NULL && memcmp(added, sizes, sizeof sizes) != 0)
        return error(runtime, UNSUITABLE, "Winograd: what is to be added has other sizes than the result");
    status = output(runtime, context, sizes, 4, &run.out);
    if (status != NULL || x[0] == 0 || x[2] == 0 || x[3] == 0)
        return status;
    run.p = (struct picture){.height = x[2], .width = x[3], .inside = x[1], .outside = outside, .step = (int)step,
                            .last = (int)kernel->last};
    run.p.down = step == 1 ? 1 : parts_of(x[2], step);
    run.p.across = step == 1 ? x[2] * x[3] : parts_of(x[3], step);
    Py_ssize_t all = x[0] * run.p.down, rows = MOST_TILES * (step == 1 ? 2 : 1) / run.p.across;
    rows = rows < 1 ? 1 : smaller(rows, all);
    Py_ssize_t turns = parts_of(all, rows), all_filters = blocks * places * apart(x[1]);
    rows = parts_of(all, turns);
    run.p.place = rows * run.p.across * run.p.inside + 16;
    run.values = room_in(runtime, (step == 1 ? 1 : places) * run.p.place, &run.failed);
    if (run.values == NULL)
        return outcome(runtime, NULL, run.failed);
    if (step > 1 && turns > 1 && all_filters <= MOST_READY) {
        run.ready = room_of(runtime, all_filters);
        if (run.ready != NULL)
            status = parallel(runtime, context, prepare, blocks, &run);
    }
    run.blocks = blocks;
    for (run.first = 0; run.first < all && status == NULL; run.first += rows) {
        run.rows = smaller(rows, all - run.first);
        run.parts = run.ready == NULL || blocks >= FEWEST ? 1 : FEWEST / blocks; /* each part would transform filters */
        run.parts = smaller(run.parts, run.rows);
        status = parallel(runtime, context, step == 1 ? arrange : transform, x[1] / BLOCK, &run);
        if (status == NULL)
            status = step == 1 ? parallel(runtime, context, add_products, blocks, &run)
                               : parallel(runtime, context, multiply, blocks * run.parts, &run);
        status = outcome(runtime, status, run.failed);
    }
    if (run.ready != NULL)
        give_back(runtime, run.ready);
    give_back(runtime, run.values);
    return status;
}

static void *create_Winograd(const void *op, const void *const *api, const void *info, void **out)
{
    struct kernel made = {.runtime = {.api = api}};
    const struct attribute whole[] = {
        {"step", &made.step, 1, 4},
        {"relu", &made.relu, 0, 1},
        {"last", &made.last, 0, 1},
        {"channels", &made.outside, 1, LARGEST},
    };
    void *status = attributes(&made.runtime, info, "Winograd", whole, 4, &made.width);
    if (status == NULL && (made.step == 3 || made.outside % 4))
        status = error(&made.runtime, UNSUITABLE, "Winograd: 'step' is 4, 2 or 1, 'channels' is a multiple of 4");
    return status != NULL ? status : kept(&made.runtime, sizeof made, info, out);
}

OPERATOR(Winograd, 4, 3)

OPERATORS("outrigger", &Winograd)

MODULE(_winograd, "Convolutions for ONNX Runtime.")
