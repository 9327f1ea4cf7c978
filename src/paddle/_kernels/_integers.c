/* What stands between the integer convolutions of a quantised model, and its depthwise convolutions, as operators of ONNX
 * Runtime. The package works without this file: the runtime then computes these parts with floats.
 *
 *     Table(x, table [256])   an element's integer is the place of the result: any function of one value
 *     Depthwise(x [n, height, width, c], filters [fours of taps, c, 4], factor [c], offset [c], table [256] or none)
 *         a convolution whose groups have one channel, and then the table
 *         zero: the integer for what lies outside of the picture; height, width (of the filters), down, right (strides),
 *         top, left, bottom, last (paddings), tall, broad (dilations)
 *     Combine(a [n, ..., c], factor [c], inside [c], outside [c], gate [n, ..., c] or none, values [256] or none,
 *             b [n, ..., c] or none, factor_b [c] or none)
 *         (a * factor + inside) * values[gate] + b * factor_b + outside, where the gate has one pixel for each picture
 *     lanes   how many integers are computed together, 0 for the most that this processor has
 *
 * Integers are unsigned and have 8 bits, channels stand last. Results are rounded to the nearest integer, even if two are as
 * near, and those outside of 0 to 255 become these.
 */

#include "_shared.h"

#include "_runtime.h"

#define BLOCK 64              /* channels that are computed together */
#define PART_BYTES (32 << 10) /* of a result, that one task of a thread writes */
#define MOST_TAPS 1024

/* A depthwise convolution: for each block of channels its filters, factors and offsets. */
struct depthwise {
    const uint8_t *table;
    Py_ssize_t channels, fours, step; /* groups of four taps; from a pixel to the next one that is read */
    const int8_t *filters;            /* [blocks, fours, 64, 4] */
    const float *factor, *offset;     /* [blocks, 64] */
};

struct width {
    int lanes, in_turns; /* in_turns: channels of a block are in the order in which bytes become integers of 32 bits */
    void (*table)(const uint8_t *, const uint8_t *, Py_ssize_t, uint8_t *);
    void (*pixels)(const struct depthwise *, const uint8_t *const *, Py_ssize_t, uint8_t *);
    void (*combine)(const uint8_t *, const uint8_t *, const float *, Py_ssize_t, Py_ssize_t, uint8_t *);
};

/* Where a block of channels begins: the last one goes back, so that all are whole if there are enough channels. */
static inline Py_ssize_t start_of(Py_ssize_t block, Py_ssize_t channels)
{
    Py_ssize_t start = block * BLOCK;
    return start + BLOCK <= channels ? start : channels < BLOCK ? 0 : channels - BLOCK;
}

static inline Py_ssize_t blocks_of(Py_ssize_t channels)
{
    return parts_of(channels, BLOCK);
}

#define NAME(x) x##_16
#define LANES 16
#include "_integers_loops.h"

#if defined(__x86_64__)
FOR_PROCESSORS_WITH("avx2")
#define NAME(x) x##_32
#define LANES 32
#include "_integers_loops.h"
FOR_ALL_PROCESSORS
#include "_integers_wide.h"
#endif

/* The version for so many integers at a time, 0 for the most; NULL if the processor has none. */
static const struct width *width_of(int64_t lanes)
{
#if defined(__x86_64__)
    if ((lanes == 0 || lanes == 64) && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vnni"))
        return &width_64;
    if ((lanes == 0 || lanes == 32) && __builtin_cpu_supports("avx2"))
        return &width_32;
#endif
    return lanes == 0 || lanes == 16 ? &width_16 : NULL;
}

/* ---- blocks of channels ---- */

/* The channel of each place in a block: in turns, four of each quarter of the block, as instructions unpack bytes. */
static Py_ssize_t channel_at(const struct width *width, Py_ssize_t place)
{
    return width->in_turns ? place / 4 % 4 * 16 + place / 16 * 4 + place % 4 : place;
}

/* What belongs to the channels of blocks, four bytes for each; all of it `times` times, one behind the other. */
static void in_blocks(const struct width *width, const void *from, Py_ssize_t channels, Py_ssize_t times, void *to,
                      Py_ssize_t apart)
{
    const char *bytes = from;
    for (Py_ssize_t block = 0; block < blocks_of(channels * times); block++)
        for (Py_ssize_t place = 0; place < BLOCK; place += 4) {
            Py_ssize_t first = start_of(block, channels * times) + channel_at(width, place);
            char *at = (char *)to + 4 * (block * apart + place);
            if (times == 1 && first + 4 <= channels)
                memcpy(at, bytes + 4 * first, 16);
            else
                for (Py_ssize_t i = 0; i < 4; i++)
                    if (first + i < channels * times)
                        memcpy(at + 4 * i, bytes + 4 * ((first + i) % channels), 4);
                    else
                        memset(at + 4 * i, 0, 4);
        }
}

/* ---- tables ---- */

struct plain {
    struct runtime runtime;
    const struct width *width;
};

struct lookup {
    const struct plain *kernel;
    const uint8_t *x, *table;
    uint8_t *out;
    Py_ssize_t count;
};

static void look_up(void *data, size_t part)
{
    const struct lookup *run = data;
    Py_ssize_t first = (Py_ssize_t)part * PART_BYTES, count = run->count - first;
    run->kernel->width->table(run->x + first, run->table, smaller(count, PART_BYTES), run->out + first);
}

static void *compute_Table(void *op_kernel, void *context)
{
    const struct plain *kernel = op_kernel;
    const struct runtime *runtime = &kernel->runtime;
    struct lookup run = {.kernel = kernel, .count = 1};
    int64_t sizes[MOST_AXES], table[1];
    size_t axes;
    void *status = input_of(runtime, context, 0, 0, MOST_AXES, &axes, sizes, (float **)&run.x);
    if (status == NULL)
        status = input(runtime, context, 1, 1, table, (float **)&run.table);
    if (status == NULL && table[0] != 256)
        status = error(runtime, UNSUITABLE, "Table: the table has 256 integers");
    if (status == NULL)
        status = output(runtime, context, sizes, axes, (float **)&run.out);
    for (size_t i = 0; i < axes && status == NULL; i++)
        run.count *= sizes[i];
    if (status != NULL || run.count == 0)
        return status;
    return parallel(runtime, context, look_up, parts_of(run.count, PART_BYTES), &run);
}

static void *create_plain(const void *op, const void *const *api, const void *info, void **out)
{
    struct plain made = {.runtime = {.api = api}};
    void *status = attributes(&made.runtime, info, "", NULL, 0, &made.width);
    return status != NULL ? status : kept(&made.runtime, sizeof made, info, out);
}

/* ---- depthwise convolutions ---- */

struct window {
    struct runtime runtime;
    const struct width *width;
    int64_t zero, height, count, down, right, top, left, bottom, last, tall, broad;
};

struct sliding {
    const struct window *kernel;
    struct depthwise d, side; /* the second for pixels side by side, whose channels are a block together; or without any */
    const uint8_t *x, *zeros; /* what lies outside: as wide as a picture */
    uint8_t *out;
    Py_ssize_t height, width, high, wide, rows, part; /* of the picture, and of the results; rows in all, and of a task */
    Py_ssize_t from, to;                              /* the results of a row whose taps are all inside of it */
};

/* The filters, factors and offsets of all channels, which are there `times` times, in blocks. */
static void arrange(const struct width *width, struct depthwise *d, const float *factors, const float *offsets,
                    const int8_t *filters, Py_ssize_t times, float *room)
{
    Py_ssize_t all = blocks_of(d->channels) * BLOCK, channels = d->channels / times;
    in_blocks(width, factors, channels, times, room, BLOCK);
    in_blocks(width, offsets, channels, times, room + all, BLOCK);
    for (Py_ssize_t i = 0; i < d->fours; i++)
        in_blocks(width, filters + i * channels * 4, channels, times, room + 2 * all + i * BLOCK, d->fours * BLOCK);
    d->factor = room, d->offset = room + all, d->filters = (const int8_t *)(room + 2 * all);
}

/* Where the taps of a pixel lie; all that is outside reads the same zeros. */
static void find_taps(const struct sliding *run, Py_ssize_t row, Py_ssize_t x, const uint8_t **taps)
{
    const struct window *k = run->kernel;
    const uint8_t *picture = run->x + row / run->high * run->height * run->width * run->d.channels;
    Py_ssize_t y = row % run->high * k->down - k->top, first = x * k->right - k->left, tap = 0;
    for (Py_ssize_t i = 0; i < k->height; i++, y += k->tall) {
        const uint8_t *line = y < 0 || y >= run->height ? run->zeros : picture + y * run->width * run->d.channels;
        for (Py_ssize_t j = 0, at = first; j < k->count; j++, at += k->broad)
            taps[tap++] = at < 0 || at >= run->width ? run->zeros : line + at * run->d.channels;
    }
    for (; tap < run->d.fours * 4; tap++)
        taps[tap] = taps[0];
}

static void slide(void *data, size_t part)
{
    const struct sliding *run = data;
    const struct width *width = run->kernel->width;
    Py_ssize_t first = (Py_ssize_t)part * run->part, end = smaller(first + run->part, run->rows);
    Py_ssize_t channels = run->d.channels, inside = run->to - run->from;
    Py_ssize_t bytes = inside * channels, blocks = run->side.channels ? bytes / BLOCK : 0;
    const uint8_t *taps[MOST_TAPS];
    for (Py_ssize_t row = first; row < end; row++) {
        uint8_t *out = run->out + row * run->wide * channels;
        for (Py_ssize_t x = 0; x < run->wide; x++) {
            if (x == run->from && inside > 0) {
                find_taps(run, row, x, taps);
                uint8_t *to = out + x * channels;
                if (blocks > 0) {
                    width->pixels(&run->side, taps, blocks, to);
                    for (Py_ssize_t i = 0; i < run->d.fours * 4; i++) /* the last block goes back */
                        taps[i] += bytes - BLOCK;
                    if (bytes % BLOCK)
                        width->pixels(&run->side, taps, 1, to + bytes - BLOCK);
                } else
                    width->pixels(&run->d, taps, inside, to);
                x = run->to;
                if (x == run->wide)
                    break;
            }
            find_taps(run, row, x, taps);
            width->pixels(&run->d, taps, 1, out + x * channels);
        }
    }
}

/* How many results there are along an axis, or -1. */
static int64_t results(int64_t size, int64_t before, int64_t after, int64_t taps, int64_t dilation, int64_t stride)
{
    int64_t room = size + before + after - dilation * (taps - 1) - 1;
    return room < 0 ? -1 : room / stride + 1;
}

static void *compute_Depthwise(void *op_kernel, void *context)
{
    const struct window *kernel = op_kernel;
    const struct runtime *runtime = &kernel->runtime;
    struct sliding run = {.kernel = kernel};
    int64_t x[4], filters[3], factor[1], offset[1], table[1] = {256};
    const int8_t *given;
    const float *factors, *offsets;
    void *status;
    if ((status = input(runtime, context, 0, 4, x, (float **)&run.x)) != NULL ||
        (status = input(runtime, context, 1, 3, filters, (float **)&given)) != NULL ||
        (status = input(runtime, context, 2, 1, factor, (float **)&factors)) != NULL ||
        (status = input(runtime, context, 3, 1, offset, (float **)&offsets)) != NULL ||
        (status = optional(runtime, context, 4, 1, table, (float **)&run.d.table)) != NULL)
        return status;
    int64_t fours = (kernel->height * kernel->count + 3) / 4, channels = x[3];
    if (filters[0] != fours || filters[1] != channels || filters[2] != 4 || factor[0] != channels || offset[0] != channels ||
        table[0] != 256)
        return error(runtime, UNSUITABLE, "Depthwise: the filters do not belong to this input");
    if (product(x[0], x[1], x[2], channels) < 0 || x[0] > LARGEST || x[1] > LARGEST || x[2] > LARGEST || channels > LARGEST)
        return error(runtime, UNSUITABLE, "Depthwise: the input is too large");
    int64_t high = results(x[1], kernel->top, kernel->bottom, kernel->height, kernel->tall, kernel->down);
    int64_t wide = results(x[2], kernel->left, kernel->last, kernel->count, kernel->broad, kernel->right);
    if (high < 0 || wide < 0)
        return error(runtime, UNSUITABLE, "Depthwise: the picture is smaller than the filters");
    int64_t sizes[4] = {x[0], high, wide, channels};
    if (product(x[0], high, wide, channels) < 0)
        return error(runtime, UNSUITABLE, "Depthwise: the result is too large");
    status = output(runtime, context, sizes, 4, (float **)&run.out);
    if (status != NULL || x[0] == 0 || high == 0 || wide == 0 || channels == 0)
        return status;
    int side = kernel->right == 1 && BLOCK % channels == 0 && channels < BLOCK;
    Py_ssize_t all = blocks_of(channels) * BLOCK, line = x[2] * channels < BLOCK ? BLOCK : x[2] * channels;
    int failed = 0;
    float *room = room_in(runtime, (side + 1) * all * (2 + fours) + line / sizeof(float) + 1, &failed);
    if (room == NULL)
        return outcome(runtime, NULL, failed);
    run.d = (struct depthwise){run.d.table, channels, fours, channels * kernel->right};
    arrange(kernel->width, &run.d, factors, offsets, given, 1, room);
    if (side) {
        run.side = (struct depthwise){run.d.table, BLOCK, fours, BLOCK};
        arrange(kernel->width, &run.side, factors, offsets, given, BLOCK / channels, room + all * (2 + fours));
    }
    run.zeros = (const uint8_t *)(room + (side + 1) * all * (2 + fours));
    memset((void *)run.zeros, (int)kernel->zero, line);
    run.height = x[1], run.width = x[2], run.high = high, run.wide = wide, run.rows = x[0] * high;
    run.from = (kernel->left + kernel->right - 1) / kernel->right;
    int64_t last = x[2] - 1 - (kernel->count - 1) * kernel->broad + kernel->left;
    run.to = last < 0 ? 0 : last / kernel->right + 1;
    run.to = smaller(run.to, wide);
    run.part = PART_BYTES / (wide * channels) + 1;
    status = parallel(runtime, context, slide, parts_of(run.rows, run.part), &run);
    give_back(runtime, room);
    return status;
}

static void *create_Depthwise(const void *op, const void *const *api, const void *info, void **out)
{
    struct window made = {.runtime = {.api = api}};
    const struct attribute numbers[] = {
        {"zero", &made.zero, 0, 255},     {"height", &made.height, 1, MOST_TAPS}, {"width", &made.count, 1, MOST_TAPS},
        {"down", &made.down, 1, LARGEST}, {"right", &made.right, 1, LARGEST},     {"top", &made.top, 0, LARGEST},
        {"left", &made.left, 0, LARGEST}, {"bottom", &made.bottom, 0, LARGEST},   {"last", &made.last, 0, LARGEST},
        {"tall", &made.tall, 1, LARGEST}, {"broad", &made.broad, 1, LARGEST},
    };
    void *status = attributes(&made.runtime, info, "Depthwise", numbers, 11, &made.width);
    if (status == NULL && made.height * made.count > MOST_TAPS)
        status = error(&made.runtime, UNSUITABLE, "Depthwise: filters have 1024 taps at most");
    return status != NULL ? status : kept(&made.runtime, sizeof made, info, out);
}

/* ---- sums and products ---- */

struct mixture {
    const struct plain *kernel;
    const uint8_t *a, *b;
    uint8_t *out;
    const float *numbers; /* [pictures, or 1 without a gate, blocks, 3, 64]: factor, offset and factor of b */
    Py_ssize_t pixels, channels, parts, part, apart; /* of a picture; tasks of a picture, pixels of a task */
};

static void mix(void *data, size_t index)
{
    const struct mixture *run = data;
    Py_ssize_t picture = (Py_ssize_t)index / run->parts, first = (Py_ssize_t)index % run->parts * run->part;
    Py_ssize_t count = smaller(run->pixels - first, run->part);
    Py_ssize_t at = (picture * run->pixels + first) * run->channels;
    run->kernel->width->combine(run->a + at, run->b == NULL ? NULL : run->b + at, run->numbers + picture * run->apart, count,
                                run->channels, run->out + at);
}

/* The numbers of a picture: its factors and offsets, in the order of blocks; `room` has two for each channel. */
static void prepare(const struct width *width, const float *const *given, const uint8_t *gate, const float *values,
                    Py_ssize_t channels, Py_ssize_t times, float *room, float *to)
{
    float *factor = room, *offset = room + channels;
    for (Py_ssize_t c = 0; c < channels; c++) {
        float by = gate == NULL ? 1 : values[gate[c]];
        factor[c] = given[0][c] * by;
        offset[c] = given[1][c] * by + given[2][c];
    }
    in_blocks(width, factor, channels, times, to, 3 * BLOCK);
    in_blocks(width, offset, channels, times, to + BLOCK, 3 * BLOCK);
    if (given[3] != NULL)
        in_blocks(width, given[3], channels, times, to + 2 * BLOCK, 3 * BLOCK);
}

static void *compute_Combine(void *op_kernel, void *context)
{
    const struct plain *kernel = op_kernel;
    const struct runtime *runtime = &kernel->runtime;
    struct mixture run = {.kernel = kernel};
    int64_t a[MOST_AXES], b[MOST_AXES], gate[MOST_AXES], count[1], table[1];
    size_t axes, axes_b, axes_gate;
    const uint8_t *gates;
    const float *given[4] = {NULL}, *values;
    void *status = input_of(runtime, context, 0, 2, MOST_AXES, &axes, a, (float **)&run.a);
    if (status != NULL)
        return status;
    int64_t channels = a[axes - 1];
    for (int i = 0; i < 3; i++) {
        if ((status = input(runtime, context, 1 + i, 1, count, (float **)&given[i])) != NULL)
            return status;
        if (count[0] != channels)
            return error(runtime, UNSUITABLE, "Combine: there is a factor and an offset for each channel");
    }
    if ((status = input_of(runtime, context, 4, 2, MOST_AXES, &axes_gate, gate, (float **)&gates)) != NULL ||
        (status = optional(runtime, context, 5, 1, table, (float **)&values)) != NULL ||
        (status = input_of(runtime, context, 6, 2, MOST_AXES, &axes_b, b, (float **)&run.b)) != NULL ||
        (status = optional(runtime, context, 7, 1, count, (float **)&given[3])) != NULL)
        return status;
    if ((run.b == NULL) != (given[3] == NULL) || (gates == NULL) != (values == NULL) || (values != NULL && table[0] != 256))
        return error(runtime, UNSUITABLE, "Combine: an input is missing, or has another size");
    if (run.b != NULL && (axes_b != axes || memcmp(a, b, axes * sizeof *a) != 0 || count[0] != channels))
        return error(runtime, UNSUITABLE, "Combine: both integers have the same sizes");
    run.pixels = 1;
    for (size_t i = 1; i + 1 < axes; i++)
        run.pixels *= a[i];
    if (gates != NULL) {
        int good = axes_gate == axes && gate[0] == a[0] && gate[axes - 1] == channels;
        for (size_t i = 1; i + 1 < axes; i++)
            good = good && gate[i] == 1;
        if (!good)
            return error(runtime, UNSUITABLE, "Combine: the gate has one pixel for each picture");
    }
    status = output(runtime, context, a, axes, (float **)&run.out);
    if (status != NULL || a[0] == 0 || run.pixels == 0 || channels == 0)
        return status;
    Py_ssize_t pictures = a[0];
    if (gates == NULL) /* the same for all pictures */
        run.pixels *= pictures, pictures = 1;
    Py_ssize_t times = BLOCK % channels == 0 && run.pixels % (BLOCK / channels) == 0 ? BLOCK / channels : 1;
    run.pixels /= times, run.channels = channels * times; /* pixels side by side are a block */
    run.apart = blocks_of(run.channels) * 3 * BLOCK;
    int failed = 0;
    float *room = room_in(runtime, pictures * run.apart + 2 * channels, &failed);
    if (room == NULL)
        return outcome(runtime, NULL, failed);
    for (Py_ssize_t i = 0; i < pictures; i++)
        prepare(kernel->width, given, gates == NULL ? NULL : gates + i * channels, values, channels, times,
                room + pictures * run.apart, room + i * run.apart);
    run.numbers = room, run.part = PART_BYTES / run.channels + 1, run.parts = parts_of(run.pixels, run.part);
    status = parallel(runtime, context, mix, pictures * run.parts, &run);
    give_back(runtime, room);
    return status;
}

/* ---- the operators ---- */

static int types_of_Table(const void *op, size_t index)
{
    return UINT8;
}

static int types_of_Depthwise(const void *op, size_t index)
{
    return index == 1 ? INT8 : index == 2 || index == 3 ? FLOAT : UINT8;
}

static int types_of_Combine(const void *op, size_t index)
{
    return index == 0 || index == 4 || index == 6 ? UINT8 : FLOAT;
}

#define create_Table create_plain
#define create_Combine create_plain

TYPED_OPERATOR(Table, 2, 2, types_of_Table, types_of_Table)
TYPED_OPERATOR(Depthwise, 5, 4, types_of_Depthwise, types_of_Table)
TYPED_OPERATOR(Combine, 8, 4, types_of_Combine, types_of_Table)

OPERATORS("outrigger.integers", &Table, &Depthwise, &Combine)

MODULE(_integers, "Quantised models for ONNX Runtime.")
