/* Pictures of bytes: as planes of floats, mirrored, in grey; with a frame.
 *
 * The package works without this file: `vision/transforms` has the same in NumPy and torch and gives the same bits, which is
 * why nothing here may be compiled with fused multiply-adds (-ffp-contract=off). Pictures are rows of pixels.
 */

#if defined(__GNUC__) && __GNUC__ >= 12
#define VERSIONS "arch=x86-64-v4", "avx2", "default"
#endif
#include "_shared.h"

typedef uint8_t byte;

/* ---- floats ---- */

/* A byte divided by 255, rounded like the quotient: HIGH has 9 bits, so that the first product is exact. */
#define HIGH 0x1.01p-8f
#define LOW 0x1.010101p-24f
#define SHARE(value) ((float)(value) * HIGH + (float)(value) * LOW)
#define PLAIN(value, c) SHARE(value)
#define NORMAL(value, c) (SHARE(value) - mean[c]) / deviation[c]

/* All channels in one pass, so that each byte is read once; `step` bytes from one pixel to the next. */
#define ONE(F) a[i] = F(from[i * step], 0);
#define THREE(F) a[i] = F(from[i * step], 0), b[i] = F(from[i * step + 1], 1), c[i] = F(from[i * step + 2], 2);
#define FOUR(F) THREE(F) d[i] = F(from[i * step + 3], 3);
#define PLANES(name, CHANNELS, F)                                                                                      \
    PART void name(const byte *restrict from, Py_ssize_t count, const int step, const float *restrict mean,            \
                   const float *restrict deviation, float *restrict a, float *restrict b, float *restrict c,           \
                   float *restrict d)                                                                                  \
    {                                                                                                                  \
        for (Py_ssize_t i = 0; i < count; i++) {                                                                       \
            CHANNELS(F)                                                                                                \
        }                                                                                                              \
    }
PLANES(one_plain, ONE, PLAIN)
PLANES(one_normal, ONE, NORMAL)
PLANES(three_plain, THREE, PLAIN)
PLANES(three_normal, THREE, NORMAL)
PLANES(four_plain, FOUR, PLAIN)
PLANES(four_normal, FOUR, NORMAL)

/* `mean` and `deviation` have a number for each channel, or are NULL. */
WIDE static void to_planes(const byte *from, Py_ssize_t count, int channels, int step, const float *mean,
                           const float *deviation, float *out)
{
    float *a = out, *b = a + count, *c = b + count, *d = c + count;
#define BOTH(name, step)                                                                                               \
    mean ? name##_normal(from, count, step, mean, deviation, a, b, c, d)                                               \
         : name##_plain(from, count, step, mean, deviation, a, b, c, d)
    if (channels == 1 && step == 1)
        BOTH(one, 1);
    else if (channels == 3 && step == 3)
        BOTH(three, 3);
    else if (channels == 3 && step == 4)
        BOTH(three, 4);
    else if (channels == 4 && step == 4)
        BOTH(four, 4);
    else
        for (int k = 0; k < channels; k++, a += count, from++, mean += mean != NULL, deviation += deviation != NULL)
            BOTH(one, step);
}

/* ---- left and right exchanged ---- */

#if defined(__GNUC__)
typedef byte byte16 __attribute__((vector_size(16)));
#if defined(__clang__) || __GNUC__ >= 12
#define PUT(a, ...) __builtin_shufflevector(a, a, __VA_ARGS__)
#else
#define PUT(a, ...) __builtin_shuffle(a, (byte16){__VA_ARGS__})
#endif
#endif

PART void turn_row(const byte *restrict from, Py_ssize_t width, const int size, byte *restrict to)
{
    for (Py_ssize_t i = 0; i < width; i++)
        for (int k = 0; k < size; k++)
            to[i * size + k] = from[(width - 1 - i) * size + k];
}

PART void turn_row_of_three(const byte *restrict from, Py_ssize_t width, byte *restrict to)
{
    Py_ssize_t i = 0;
#if defined(__GNUC__)
    /* Five pixels with a byte too many on the side of those that are still to come. */
    for (; i + 6 <= width; i += 5) {
        byte16 five;
        memcpy(&five, from + (width - i - 5) * 3 - 1, sizeof five);
        five = PUT(five, 13, 14, 15, 10, 11, 12, 7, 8, 9, 4, 5, 6, 1, 2, 3, 0);
        memcpy(to + i * 3, &five, sizeof five);
    }
#endif
    turn_row(from, width - i, 3, to + i * 3);
}

WIDE static void turn_all(const byte *from, Py_ssize_t height, Py_ssize_t width, int size, byte *to)
{
    for (Py_ssize_t y = 0; y < height; y++, from += width * size, to += width * size)
        switch (size) {
        case 1:
            turn_row(from, width, 1, to);
            break;
        case 3:
            turn_row_of_three(from, width, to);
            break;
        case 4:
            turn_row(from, width, 4, to);
            break;
        case 12:
            turn_row(from, width, 12, to);
            break;
        default:
            turn_row(from, width, size, to);
        }
}

/* ---- blue first ---- */

/* Red, green, blue and a byte that is not used become blue, green and red. */
PART void blue_first_by(const byte *restrict from, Py_ssize_t count, byte *restrict out)
{
    Py_ssize_t i = 0;
#if defined(__GNUC__)
    for (; i + 6 <= count; i += 4) { /* four bytes too many are written */
        byte16 four;
        memcpy(&four, from + i * 4, 16);
        four = PUT(four, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 0, 0, 0, 0);
        memcpy(out + i * 3, &four, 16);
    }
#endif
    for (; i < count; i++)
        out[i * 3] = from[i * 4 + 2], out[i * 3 + 1] = from[i * 4 + 1], out[i * 3 + 2] = from[i * 4];
}

WIDE static void blue_first_all(const byte *from, Py_ssize_t count, byte *out)
{
    blue_first_by(from, count, out);
}

/* ---- grey ---- */

/* Red, green and blue to grey with weights of 15 bits. */
PART void grey_by(const byte *restrict from, Py_ssize_t count, const int step, int r, int g, int b, byte *restrict out)
{
    for (Py_ssize_t i = 0; i < count; i++)
        out[i] = (byte)((from[i * step] * r + from[i * step + 1] * g + from[i * step + 2] * b + (1 << 14)) >> 15);
}

/* Each byte `copies` times. */
PART void repeat(const byte *restrict from, Py_ssize_t count, const int copies, byte *restrict out)
{
    Py_ssize_t i = 0;
#if defined(__GNUC__)
    for (; copies == 3 && i + 16 <= count; i += 16) {
        byte16 all, part;
        memcpy(&all, from + i, 16);
#define THIRD(k, ...) part = PUT(all, __VA_ARGS__), memcpy(out + 3 * i + 16 * k, &part, 16)
        THIRD(0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5);
        THIRD(1, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10);
        THIRD(2, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14, 15, 15, 15);
    }
#endif
    for (; i < count; i++)
        for (int k = 0; k < copies; k++)
            out[i * copies + k] = from[i];
}

#define BLOCK 1024

/* One byte for a pixel, or three equal ones. */
WIDE static void grey_all(const byte *from, Py_ssize_t count, int step, int r, int g, int b, int copies, byte *out)
{
    byte greys[BLOCK];
    for (Py_ssize_t left = count, now; left > 0; left -= now, from += now * step, out += now * copies) {
        now = left < BLOCK ? left : BLOCK;
        byte *to = copies == 1 ? out : greys;
        if (step == 3)
            grey_by(from, now, 3, r, g, b, to);
        else if (step == 4)
            grey_by(from, now, 4, r, g, b, to);
        else
            grey_by(from, now, step, r, g, b, to);
        if (copies == 3)
            repeat(greys, now, 3, out);
        else if (copies != 1)
            repeat(greys, now, copies, out);
    }
}

/* ---- a frame ---- */

enum { CONSTANT, EDGE, REFLECT, SYMMETRIC };

/* The number in a row of `count`, at least one, that stands at `i` beyond it, by less than `count`. */
static Py_ssize_t inside(Py_ssize_t i, Py_ssize_t count, int kind)
{
    if (kind == EDGE)
        return i < 0 ? 0 : i < count ? i : count - 1;
    int shared = kind == REFLECT; /* the pixel at the edge is not repeated */
    return i < 0 ? -i - !shared : i < count ? i : 2 * count - i - 1 - shared;
}

struct frame {
    Py_ssize_t left, top, right, bottom;
};

/* A row with what is left and right of it; `fill` is a row of pixels, used if there is one. */
PART void frame_row(const byte *restrict from, Py_ssize_t width, const Py_ssize_t size, struct frame f, int kind,
                    const byte *restrict fill, byte *restrict to)
{
    byte *end = to + (f.left + width) * size;
    if (fill != NULL) {
        memcpy(to, fill, f.left * size);
        memcpy(end, fill, f.right * size);
    }
    for (Py_ssize_t x = 0; fill == NULL && x < f.left; x++)
        memcpy(to + x * size, from + inside(x - f.left, width, kind) * size, size);
    for (Py_ssize_t x = 0; fill == NULL && x < f.right; x++)
        memcpy(end + x * size, from + inside(width + x, width, kind) * size, size);
    memcpy(to + f.left * size, from, width * size);
}

/* `fill` is a row of the result, or NULL. */
static void frame_all(const byte *from, Py_ssize_t height, Py_ssize_t width, Py_ssize_t size, struct frame f, int kind,
                      const byte *fill, byte *out)
{
    Py_ssize_t stride = (f.left + width + f.right) * size;
    byte *first = out + f.top * stride, *end = first + height * stride;
    for (Py_ssize_t y = 0; fill != NULL && y < f.top; y++)
        memcpy(out + y * stride, fill, stride);
    for (byte *to = first; to < end; to += stride, from += width * size)
        if (size == 1)
            frame_row(from, width, 1, f, kind, fill, to);
        else if (size == 3)
            frame_row(from, width, 3, f, kind, fill, to);
        else if (size == 4)
            frame_row(from, width, 4, f, kind, fill, to);
        else
            frame_row(from, width, size, f, kind, fill, to);
    for (Py_ssize_t y = 0; fill == NULL && y < f.top; y++)
        memcpy(out + y * stride, first + inside(y - f.top, height, kind) * stride, stride);
    for (Py_ssize_t y = 0; y < f.bottom; y++)
        memcpy(end + y * stride, fill != NULL ? fill : first + inside(height + y, height, kind) * stride, stride);
}

/* ---- what Python sees ---- */

/* The beginning of the structures of Arrow's C interface, by which Pillow gives a picture's memory without a copy. */
struct schema {
    const char *format, *name, *metadata;
    int64_t flags, n_children;
    struct schema **children;
};

struct array {
    int64_t length, null_count, offset, n_buffers, n_children;
    const void **buffers;
    struct array **children;
};

/* four_bytes(schema, array): a view of the pixels of four bytes each; it must not outlive the capsules. */
static PyObject *four_bytes(PyObject *self, PyObject *args)
{
    PyObject *of_schema, *of_array;
    if (!PyArg_ParseTuple(args, "OO", &of_schema, &of_array))
        return NULL;
    const struct schema *schema = PyCapsule_GetPointer(of_schema, "arrow_schema");
    const struct array *array = schema ? PyCapsule_GetPointer(of_array, "arrow_array") : NULL;
    if (array == NULL)
        return NULL;
    const struct array *inside = array->n_children == 1 && array->offset == 0 ? array->children[0] : NULL;
    if (strcmp(schema->format, "+w:4") != 0 || schema->n_children != 1 || strcmp(schema->children[0]->format, "C") != 0 ||
        inside == NULL || inside->offset != 0 || inside->n_buffers != 2 || inside->length < 0 ||
        array->length > inside->length / 4) {
        PyErr_SetString(PyExc_ValueError, "pixels of four bytes are needed.");
        return NULL;
    }
    return PyMemoryView_FromMemory((char *)inside->buffers[1], (Py_ssize_t)inside->length, PyBUF_READ);
}

/* planes(pixels, count, channels, step, means or None, deviations or None, out): from 0 to 1, then normalised */
static PyObject *planes(PyObject *self, PyObject *args)
{
    PyObject *objects[4];
    Py_ssize_t count;
    int channels, step;
    if (!PyArg_ParseTuple(args, "OniiOOO", &objects[0], &count, &channels, &step, &objects[1], &objects[2], &objects[3]))
        return NULL;
    int normal = objects[1] != Py_None, used = normal ? 4 : 2;
    if (!normal)
        objects[1] = objects[3];
    Py_ssize_t all = product(count, step, 1, 1), most = channels < 1 || channels > step ? -1 : product(count, channels, 1, 1);
    const Py_ssize_t sizes[4] = {1, 4, 4, 4}, counts[4] = {all, normal ? channels : most, channels, most};
    Py_buffer views[4];
    if (!buffers(objects, views, used, sizes, counts, used - 1))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    to_planes(views[0].buf, count, channels, step, normal ? views[1].buf : NULL, normal ? views[2].buf : NULL,
              views[used - 1].buf);
    Py_END_ALLOW_THREADS;
    release(views, used);
    Py_RETURN_NONE;
}

/* mirror(pixels, height, width, bytes of a pixel, out) */
static PyObject *mirror(PyObject *self, PyObject *args)
{
    PyObject *objects[2];
    Py_ssize_t height, width;
    int size;
    if (!PyArg_ParseTuple(args, "OnniO", &objects[0], &height, &width, &size, &objects[1]))
        return NULL;
    Py_ssize_t all = product(height, width, size, 1);
    const Py_ssize_t sizes[2] = {1, 1}, counts[2] = {all, all};
    Py_buffer views[2];
    if (!buffers(objects, views, 2, sizes, counts, 1))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    turn_all(views[0].buf, height, width, size, views[1].buf);
    Py_END_ALLOW_THREADS;
    release(views, 2);
    Py_RETURN_NONE;
}

/* blue_first(pixels of four bytes, count, out) */
static PyObject *blue_first(PyObject *self, PyObject *args)
{
    PyObject *objects[2];
    Py_ssize_t count;
    if (!PyArg_ParseTuple(args, "OnO", &objects[0], &count, &objects[1]))
        return NULL;
    const Py_ssize_t sizes[2] = {1, 1}, counts[2] = {product(count, 4, 1, 1), product(count, 3, 1, 1)};
    Py_buffer views[2];
    if (!buffers(objects, views, 2, sizes, counts, 1))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    blue_first_all(views[0].buf, count, views[1].buf);
    Py_END_ALLOW_THREADS;
    release(views, 2);
    Py_RETURN_NONE;
}

/* grey(pixels, count, bytes of a pixel, red, green, blue, copies, out) */
static PyObject *grey(PyObject *self, PyObject *args)
{
    PyObject *objects[2];
    Py_ssize_t count;
    int step, r, g, b, copies;
    if (!PyArg_ParseTuple(args, "OniiiiiO", &objects[0], &count, &step, &r, &g, &b, &copies, &objects[1]))
        return NULL;
    const Py_ssize_t sizes[2] = {1, 1}, counts[2] = {step < 3 ? -1 : product(count, step, 1, 1),
                                                     copies < 1 ? -1 : product(count, copies, 1, 1)};
    Py_buffer views[2];
    if (!buffers(objects, views, 2, sizes, counts, 1))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    grey_all(views[0].buf, count, step, r, g, b, copies, views[1].buf);
    Py_END_ALLOW_THREADS;
    release(views, 2);
    Py_RETURN_NONE;
}

/* frame(pixels, height, width, bytes of a pixel, left, top, right, bottom, kind, fill, out)
 *
 * `kind` is "c" for `fill`, which is a pixel; or the first letter of "edge", "reflect" and "symmetric", which take up less
 * than the picture.
 */
static PyObject *frame(PyObject *self, PyObject *args)
{
    PyObject *objects[3];
    Py_ssize_t height, width, size, most = PY_SSIZE_T_MAX / 8;
    struct frame f;
    int letter;
    if (!PyArg_ParseTuple(args, "OnnnnnnnCOO", &objects[0], &height, &width, &size, &f.left, &f.top, &f.right, &f.bottom,
                          &letter, &objects[1], &objects[2]))
        return NULL;
    int kind = letter == 'c' ? CONSTANT : letter == 'e' ? EDGE : letter == 'r' ? REFLECT : SYMMETRIC;
    int good = f.left >= 0 && f.left <= most && f.top >= 0 && f.top <= most && f.right >= 0 && f.right <= most &&
               f.bottom >= 0 && f.bottom <= most && height <= most && width <= most && size > 0;
    if (good && kind != CONSTANT)
        good = width > 0 && height > 0;
    if (good && kind > EDGE)
        good = f.left < width && f.right < width && f.top < height && f.bottom < height;
    Py_ssize_t new_width = good ? f.left + width + f.right : 0;
    const Py_ssize_t sizes[3] = {1, 1, 1};
    const Py_ssize_t counts[3] = {good ? product(height, width, size, 1) : -1, size,
                                  good ? product(f.top + height + f.bottom, new_width, size, 1) : -1};
    Py_buffer views[3];
    if (!buffers(objects, views, 3, sizes, counts, 2))
        return NULL;
    byte *row = NULL;
    if (kind == CONSTANT && counts[2] > 0 && (row = malloc(new_width * size)) == NULL) {
        PyErr_NoMemory();
        release(views, 3);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    for (Py_ssize_t x = 0; row != NULL && x < new_width; x++)
        memcpy(row + x * size, views[1].buf, size);
    if (counts[2] > 0)
        frame_all(views[0].buf, height, width, size, f, kind, row, views[2].buf);
    Py_END_ALLOW_THREADS;
    free(row);
    release(views, 3);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"blue_first", blue_first, METH_VARARGS, "Pixels of three bytes, in the other order."},
    {"four_bytes", four_bytes, METH_VARARGS, "The memory of a picture that Pillow exports."},
    {"frame", frame, METH_VARARGS, "Pixels around a picture."},
    {"grey", grey, METH_VARARGS, "Grey of red, green and blue."},
    {"mirror", mirror, METH_VARARGS, "Left and right exchanged."},
    {"planes", planes, METH_VARARGS, "Floats, the channels first."},
    {NULL, NULL, 0, NULL},
};

MODULE(_pixels, "Bytes of pictures in C.")
