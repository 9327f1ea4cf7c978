/* Pictures of bytes: as planes of floats, mirrored, in grey.
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
        default:
            turn_row(from, width, size, to);
        }
}

/* ---- grey ---- */

/* Red, green and blue to grey with weights of 15 bits, one byte or three equal ones. */
PART void grey_by(const byte *restrict from, Py_ssize_t count, const int step, int r, int g, int b, const int copies,
                  byte *restrict out)
{
    for (Py_ssize_t i = 0; i < count; i++) {
        byte grey = (byte)((from[i * step] * r + from[i * step + 1] * g + from[i * step + 2] * b + (1 << 14)) >> 15);
        for (int k = 0; k < copies; k++)
            out[i * copies + k] = grey;
    }
}

WIDE static void grey_all(const byte *from, Py_ssize_t count, int step, int r, int g, int b, int copies, byte *out)
{
    if (step == 3 && copies == 1)
        grey_by(from, count, 3, r, g, b, 1, out);
    else if (step == 3 && copies == 3)
        grey_by(from, count, 3, r, g, b, 3, out);
    else if (step == 4 && copies == 1)
        grey_by(from, count, 4, r, g, b, 1, out);
    else
        grey_by(from, count, step, r, g, b, copies, out);
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

static PyMethodDef functions[] = {
    {"four_bytes", four_bytes, METH_VARARGS, "The memory of a picture that Pillow exports."},
    {"grey", grey, METH_VARARGS, "Grey of red, green and blue."},
    {"mirror", mirror, METH_VARARGS, "Left and right exchanged."},
    {"planes", planes, METH_VARARGS, "Floats, the channels first."},
    {NULL, NULL, 0, NULL},
};

MODULE(_pixels, "Bytes of pictures in C.")
