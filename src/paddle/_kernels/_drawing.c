/* The words of the 64-bit Mersenne twister, and the floats and masks that are made of them.
 *
 * The package works without this file: `_kernels/twister` then has randomgen's generator and `_kernels/draws` makes floats with
 * NumPy, with the same bits. The state is that of `Twister`: an array of 312 words, and the place of the next one. The
 * interpreter's lock is kept, because threads may share a stream.
 */

#define VERSIONS "arch=x86-64-v4", "avx2", "default"
#include "_shared.h"

#define STATE 312
#define MIDDLE 156

/* What becomes of a word. */
enum kind { WORDS, SINGLES, DOUBLES, MASK };

struct drawing {
    uint64_t *key;
    Py_ssize_t position, count;
    enum kind kind;
    void *out;
    float chance, kept; /* of a mask: the chance of a zero, and what the other elements are */
};

PART uint64_t mixed(uint64_t high, uint64_t low)
{
    uint64_t x = (high & 0xFFFFFFFF80000000u) | (low & 0x7FFFFFFFu);
    return (x >> 1) ^ (0xB5026F5AA96619E9u & (0 - (x & 1)));
}

PART void next_state(uint64_t *key)
{
    for (int i = 0; i < STATE - MIDDLE; i++)
        key[i] = key[i + MIDDLE] ^ mixed(key[i], key[i + 1]);
    for (int i = STATE - MIDDLE; i < STATE - 1; i++)
        key[i] = key[i + MIDDLE - STATE] ^ mixed(key[i], key[i + 1]);
    key[STATE - 1] = key[MIDDLE - 1] ^ mixed(key[STATE - 1], key[0]);
}

PART uint64_t word(uint64_t x)
{
    x ^= (x >> 29) & 0x5555555555555555u;
    x ^= (x << 17) & 0x71D67FFFEDA60000u;
    x ^= (x << 37) & 0xFFF7EEE000000000u;
    return x ^ (x >> 43);
}

/* A word over 2^64, kept below 1. */
PART float single(uint64_t w)
{
    float f = (float)w * 0x1p-64f;
    return f < 0x1.fffffep-1f ? f : 0x1.fffffep-1f;
}

PART double twice(uint64_t w)
{
    double f = (double)w * 0x1p-64;
    return f < 0x1.fffffffffffffp-1 ? f : 0x1.fffffffffffffp-1;
}

PART void some(const struct drawing *d, const uint64_t *key, Py_ssize_t at, Py_ssize_t n)
{
    if (d->kind == WORDS) {
        uint64_t *restrict out = (uint64_t *)d->out + at;
        for (Py_ssize_t i = 0; i < n; i++)
            out[i] = word(key[i]);
    } else if (d->kind == SINGLES) {
        float *restrict out = (float *)d->out + at;
        for (Py_ssize_t i = 0; i < n; i++)
            out[i] = single(word(key[i]));
    } else if (d->kind == DOUBLES) {
        double *restrict out = (double *)d->out + at;
        for (Py_ssize_t i = 0; i < n; i++)
            out[i] = twice(word(key[i]));
    } else {
        float *restrict out = (float *)d->out + at, chance = d->chance, kept = d->kept;
        for (Py_ssize_t i = 0; i < n; i++)
            out[i] = single(word(key[i])) >= chance ? kept : 0.0f;
    }
}

WIDE static void draw(struct drawing *d)
{
    for (Py_ssize_t at = 0; at < d->count;) {
        if (d->position == STATE) {
            next_state(d->key);
            d->position = 0;
        }
        Py_ssize_t n = STATE - d->position < d->count - at ? STATE - d->position : d->count - at;
        some(d, d->key + d->position, at, n);
        d->position += n;
        at += n;
    }
}

/* Fill a whole array; the new place in the state. */
static PyObject *filled(PyObject *state, PyObject *array, Py_ssize_t size, struct drawing d)
{
    Py_buffer views[2];
    const Py_ssize_t sizes[2] = {sizeof(uint64_t), size}, counts[2] = {STATE, 0};
    PyObject *objects[2] = {state, array};
    if (d.position < 0 || d.position > STATE)
        return PyErr_Format(PyExc_ValueError, "the place in the state must lie between 0 and %d. Received: %zd", STATE, d.position);
    if (!buffers(objects, views, 2, sizes, counts, 0))
        return NULL;
    d.key = views[0].buf, d.out = views[1].buf, d.count = views[1].len / size;
    draw(&d);
    release(views, 2);
    return PyLong_FromSsize_t(d.position);
}

static PyObject *of_kind(PyObject *args, enum kind kind, Py_ssize_t size)
{
    PyObject *state, *array;
    struct drawing d = {.kind = kind};
    return PyArg_ParseTuple(args, "OnO", &state, &d.position, &array) ? filled(state, array, size, d) : NULL;
}

/* words(state, position, array of uint64) */
static PyObject *words(PyObject *self, PyObject *args)
{
    return of_kind(args, WORDS, sizeof(uint64_t));
}

/* singles(state, position, array of float32) */
static PyObject *singles(PyObject *self, PyObject *args)
{
    return of_kind(args, SINGLES, sizeof(float));
}

/* doubles(state, position, array of float64) */
static PyObject *doubles(PyObject *self, PyObject *args)
{
    return of_kind(args, DOUBLES, sizeof(double));
}

/* mask(state, position, array of float32, chance of a zero, what the others are) */
static PyObject *mask(PyObject *self, PyObject *args)
{
    PyObject *state, *array;
    struct drawing d = {.kind = MASK};
    if (!PyArg_ParseTuple(args, "OnOff", &state, &d.position, &array, &d.chance, &d.kept))
        return NULL;
    return filled(state, array, sizeof(float), d);
}

static PyMethodDef functions[] = {
    {"words", words, METH_VARARGS, "The next words of a state."},
    {"singles", singles, METH_VARARGS, "Numbers from 0 up to 1 in float32."},
    {"doubles", doubles, METH_VARARGS, "Numbers from 0 up to 1 in float64."},
    {"mask", mask, METH_VARARGS, "Zeros with a chance, and another number elsewhere."},
    {NULL, NULL, 0, NULL},
};

MODULE(_drawing, "Random numbers in C.")
