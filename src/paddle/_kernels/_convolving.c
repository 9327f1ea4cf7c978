/* Convolutions of batches of images with few channels, windows of 3×3 or 5×5 and a step of 1, and their gradients.
 *
 * The package works without this file: torch then computes the same but for rounding. Libraries fill their vectors with
 * neighbouring channels, 8 or 16 at once, most of which are empty if there are 1, 3 or 6. Here a vector holds the same
 * point of 4, 8 or 16 images. Images are first put side by side, with a border of zeros around, and the results are put
 * back one after another, which costs less than a tenth of what is saved.
 */

#include "_shared.h"

#if !defined(__GNUC__)
#error "vectors as GCC and Clang have them are needed"
#endif

#define FIRST(count, other) count,
#define UNROLL _Pragma("GCC unroll 16")
#define NEAR 32768 /* bytes that the first cache holds */
#define TILE 16    /* points of an image that are moved together: a line of the cache */

typedef float four __attribute__((vector_size(16)));
typedef int32_t four_places __attribute__((vector_size(16)));

#if defined(__clang__) || __GNUC__ >= 12
#define PUT(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define PUT(a, b, i, j, k, l) __builtin_shuffle(a, b, (four_places){i, j, k, l})
#endif

/* Turn four rows of four into columns. */
#define TURN(a, b, c, d)                                                                                               \
    do {                                                                                                               \
        four p = PUT(a, b, 0, 4, 1, 5), q = PUT(c, d, 0, 4, 1, 5), r = PUT(a, b, 2, 6, 3, 7), t = PUT(c, d, 2, 6, 3, 7); \
        a = PUT(p, q, 0, 1, 4, 5), b = PUT(p, q, 2, 3, 6, 7), c = PUT(r, t, 0, 1, 4, 5), d = PUT(r, t, 2, 3, 6, 7);     \
    } while (0)

static inline four load(const float *from)
{
    four found;
    memcpy(&found, from, sizeof found);
    return found;
}

struct sizes {
    Py_ssize_t images, channels, height, width, outs, kernel_height, kernel_width, pad_height, pad_width;
    int lanes; /* images at once */
    Py_ssize_t out_height, out_width;
    Py_ssize_t wide, plane; /* the width of an image with its border, and its points */
    Py_ssize_t strip;       /* points of a result that are computed before they are put back */
};

/* Memory of a call: LANES images, their results or gradients, sums; weights in the order in which they are read; where
 * the points of an image and of a window lie. */
struct room {
    void *x, *grad, *sums;
    float *weight, *zeros;
    int32_t *inside, *covered, *numbers, *taps;
};

/* The first of the sizes, which fall down to 1, that is not above `left`. */
static int largest(const int *blocks, Py_ssize_t left)
{
    while (*blocks > left)
        blocks++;
    return *blocks;
}

#define LANES 4
#define REGISTERS 16
#define TARGET
#define NAME(x) x##_4
#include "_convolving.h"

#if defined(__x86_64__)
#undef LANES
#undef TARGET
#undef NAME
#define LANES 8
#define TARGET __attribute__((target("avx2,fma")))
#define NAME(x) x##_8
#include "_convolving.h"

#undef LANES
#undef REGISTERS
#undef TARGET
#undef NAME
#define LANES 16
#define REGISTERS 32
#define TARGET __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx2,fma")))
#define NAME(x) x##_16
#include "_convolving.h"
#endif

/* The most images that are computed at once on this processor. */
static int widest(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512bw"))
        return 16;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return 8;
#endif
    return 4;
}

/* ---- the arguments ---- */

/* What follows from the sizes that were given; 0 with an error if they fit no such convolution. */
static int complete(struct sizes *s)
{
    const Py_ssize_t most = 1 << 20;
    int good = s->images >= 0 && s->images <= most && s->channels > 0 && s->channels <= 4096 && s->outs > 0 &&
               s->outs <= 4096 && s->height >= 0 && s->height <= most && s->width >= 0 && s->width <= most &&
               s->pad_height >= 0 && s->pad_height <= most && s->pad_width >= 0 && s->pad_width <= most &&
               (s->kernel_width == 3 || s->kernel_width == 5) && s->kernel_height > 0 && s->kernel_height <= 64 &&
               (s->lanes == 4 || s->lanes == 8 || s->lanes == 16) && s->lanes <= widest();
    if (good) {
        s->wide = s->width + 2 * s->pad_width;
        s->plane = s->wide * (s->height + 2 * s->pad_height);
        s->out_width = s->wide - s->kernel_width + 1;
        s->out_height = s->height + 2 * s->pad_height - s->kernel_height + 1;
        good = s->out_height > 0 && s->out_width > 0 && s->plane <= INT32_MAX / 64 / s->channels &&
               s->plane <= INT32_MAX / 64 / s->outs;
    }
    if (!good)
        PyErr_SetString(PyExc_ValueError, "these loops have windows that are 3 or 5 wide, up to 64 high and fit into the "
                                          "images with their border, up to 4096 channels, and at most "
                                          "lanes() images at once.");
    return good;
}

/* Memory for a call, in one piece that `room->x` begins; `strip` points of results or gradients. 0 with an error. */
static int make_room(const struct sizes *s, struct room *room, int backward)
{
    Py_ssize_t vector = 4 * s->lanes, taps = s->channels * s->kernel_height * s->kernel_width;
    Py_ssize_t points = s->out_height * s->out_width, area = s->height * s->width, most = points > area ? points : area;
    const Py_ssize_t sizes[] = {s->channels * s->plane * vector,
                                s->outs * s->strip * vector,
                                backward ? (s->outs * taps + s->outs) * vector : 0,
                                s->outs * taps * 4,
                                most * 4,
                                area * 4,
                                points * 4,
                                most * 4,
                                taps * 4};
    void **places[] = {&room->x,           &room->grad,          &room->sums,           (void **)&room->weight, (void **)&room->zeros,
                       (void **)&room->inside, (void **)&room->covered, (void **)&room->numbers, (void **)&room->taps};
    size_t all = 0;
    for (int i = 0; i < 9; i++)
        all += (sizes[i] + 63) / 64 * 64;
    char *memory;
    if (posix_memalign((void **)&memory, 64, all) != 0) {
        PyErr_NoMemory();
        return 0;
    }
    for (int i = 0; i < 9; i++) {
        *places[i] = memory;
        memory += (sizes[i] + 63) / 64 * 64;
    }
    memset(room->zeros, 0, sizes[4]);
    for (Py_ssize_t p = 0; p < area; p++)
        room->inside[p] = (int32_t)((p / s->width + s->pad_height) * s->wide + p % s->width + s->pad_width);
    for (Py_ssize_t p = 0; p < points; p++)
        room->covered[p] = (int32_t)(p / s->out_width * s->wide + p % s->out_width);
    for (Py_ssize_t p = 0; p < most; p++)
        room->numbers[p] = (int32_t)p;
    int32_t *tap = room->taps;
    for (Py_ssize_t c = 0; c < s->channels; c++)
        for (Py_ssize_t i = 0; i < s->kernel_height; i++)
            for (Py_ssize_t j = 0; j < s->kernel_width; j++)
                *tap++ = (int32_t)(c * s->plane + i * s->wide + j);
    return 1;
}

#define SIZES "(nnnnnnnnn)i"
#define PLACES(s)                                                                                                      \
    &(s).images, &(s).channels, &(s).height, &(s).width, &(s).outs, &(s).kernel_height, &(s).kernel_width, &(s).pad_height, \
        &(s).pad_width, &(s).lanes

#if defined(__x86_64__)
#define CALL(function, ...)                                                                                            \
    do {                                                                                                               \
        if (s.lanes == 16)                                                                                             \
            function##_16(__VA_ARGS__);                                                                                \
        else if (s.lanes == 8)                                                                                         \
            function##_8(__VA_ARGS__);                                                                                 \
        else                                                                                                           \
            function##_4(__VA_ARGS__);                                                                                 \
    } while (0)
#else
#define CALL(function, ...) function##_4(__VA_ARGS__)
#endif

/* convolve(x, weight, bias, out, (images, channels, height, width, outs, window's height, width, padding's height, width),
 * images at once) */
static PyObject *convolve(PyObject *self, PyObject *args)
{
    PyObject *objects[4];
    struct sizes s;
    struct room room;
    if (!PyArg_ParseTuple(args, "OOOO" SIZES, &objects[0], &objects[1], &objects[2], &objects[3], PLACES(s)) || !complete(&s))
        return NULL;
    const Py_ssize_t sizes[4] = {4, 4, 4, 4};
    const Py_ssize_t counts[4] = {product(s.images, s.channels, s.height, s.width),
                                  product(s.outs, s.channels, s.kernel_height, s.kernel_width), s.outs,
                                  product(s.images, s.outs, s.out_height, s.out_width)};
    Py_buffer views[4];
    if (!buffers(objects, views, 4, sizes, counts, 3))
        return NULL;
    Py_ssize_t points = s.out_height * s.out_width, most = 4 * NEAR / (s.outs * 4 * s.lanes);
    s.strip = most < 24 ? 24 : most;
    s.strip = s.strip > points ? points : s.strip;
    PyObject *result = NULL;
    if (make_room(&s, &room, 0)) {
        Py_BEGIN_ALLOW_THREADS;
        CALL(forward, &s, &room, views[0].buf, views[1].buf, views[2].buf, views[3].buf);
        free(room.x);
        Py_END_ALLOW_THREADS;
        result = Py_NewRef(Py_None);
    }
    release(views, 4);
    return result;
}

/* gradients(grad, x, weight, of_x, of_weight, of_bias, sizes as above): those that are not None are written */
static PyObject *gradients(PyObject *self, PyObject *args)
{
    PyObject *objects[6], *given[6];
    struct sizes s;
    struct room room;
    if (!PyArg_ParseTuple(args, "OOOOOO" SIZES, &objects[0], &objects[1], &objects[2], &objects[3], &objects[4], &objects[5],
                          PLACES(s)) ||
        !complete(&s))
        return NULL;
    const Py_ssize_t all = product(s.images, s.channels, s.height, s.width),
                     weights = product(s.outs, s.channels, s.kernel_height, s.kernel_width);
    const Py_ssize_t needed[6] = {product(s.images, s.outs, s.out_height, s.out_width), all, weights, all, weights, s.outs};
    Py_ssize_t sizes[6], counts[6];
    void *memory[6];
    Py_buffer views[6];
    int count = 0;
    for (int i = 0; i < 6; i++)
        if (objects[i] != Py_None) {
            given[count] = objects[i], sizes[count] = 4;
            counts[count++] = needed[i];
        } else if (i < 3) {
            PyErr_SetString(PyExc_TypeError, "the gradient, the images and the weight are needed. Received: None");
            return NULL;
        }
    if (!buffers(given, views, count, sizes, counts, 3))
        return NULL;
    for (int i = 0, at = 0; i < 6; i++)
        memory[i] = objects[i] == Py_None ? NULL : views[at++].buf;
    s.strip = s.out_height * s.out_width;
    PyObject *result = NULL;
    if (make_room(&s, &room, 1)) {
        Py_BEGIN_ALLOW_THREADS;
        CALL(backward, &s, &room, memory[0], memory[1], memory[2], memory[3], memory[4], memory[5]);
        free(room.x);
        Py_END_ALLOW_THREADS;
        result = Py_NewRef(Py_None);
    }
    release(views, count);
    return result;
}

static PyObject *lanes_of(PyObject *self, PyObject *args)
{
    return PyLong_FromLong(widest());
}

static PyMethodDef functions[] = {
    {"convolve", convolve, METH_VARARGS, "The convolution."},
    {"gradients", gradients, METH_VARARGS, "Its gradients."},
    {"lanes", lanes_of, METH_NOARGS, "The most images that are computed at once on this processor."},
    {NULL, NULL, 0, NULL},
};

MODULE(_convolving, "Convolutions of few channels in C.")
