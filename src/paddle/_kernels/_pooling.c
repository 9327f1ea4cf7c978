/* Maxima over windows of 2×2 side by side, and their gradients, with vector instructions.
 *
 * The package works without this file: `_kernels/max_pool` has the same in calls of torch and gives the same results, also
 * for equal numbers (the first in row-major order counts) and NaN (the last one counts). Pictures are planes of height ×
 * width floats; an odd row or column at the end belongs to no window.
 */

#include "_shared.h"

/* Whether `value` takes the place of the maximum so far. */
#define EXCEEDS(value, most) (((value) > (most)) | ((value) != (value)))

#if defined(__GNUC__)
/* Vectors of 4 or 8 windows: the numbers of a row apart by even and odd places, and together again. The last windows of a
 * row are computed twice rather than one by one. */
typedef float float4 __attribute__((vector_size(16)));
typedef float float8 __attribute__((vector_size(32)));
typedef int32_t int4 __attribute__((vector_size(16)));
typedef int32_t int8 __attribute__((vector_size(32)));
#define EVEN4(a, b) PUT4(a, b, 0, 2, 4, 6)
#define ODD4(a, b) PUT4(a, b, 1, 3, 5, 7)
#define FRONT4(a, b) PUT4(a, b, 0, 4, 1, 5)
#define BACK4(a, b) PUT4(a, b, 2, 6, 3, 7)
#define EVEN8(a, b) PUT8(a, b, 0, 2, 4, 6, 8, 10, 12, 14)
#define ODD8(a, b) PUT8(a, b, 1, 3, 5, 7, 9, 11, 13, 15)
#define FRONT8(a, b) PUT8(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define BACK8(a, b) PUT8(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#if defined(__clang__) || __GNUC__ >= 12
#define PUT4(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#define PUT8(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define PUT4(a, b, ...) __builtin_shuffle(a, b, (int4){__VA_ARGS__})
#define PUT8(a, b, ...) __builtin_shuffle(a, b, (int8){__VA_ARGS__})
#endif

/* The first and the second of two neighbours in each window of a row. */
#define PAIRS(count, row, first, second)                                                                               \
    float##count first, second;                                                                                        \
    do {                                                                                                               \
        float##count a, b;                                                                                             \
        memcpy(&a, row, sizeof a), memcpy(&b, row + count, sizeof b);                                                  \
        first = EVEN##count(a, b), second = ODD##count(a, b);                                                          \
    } while (0)

/* Two neighbours for each window, one after the other. */
#define PUT_PAIRS(count, row, first, second)                                                                           \
    do {                                                                                                               \
        int##count a = first, b = second, front = FRONT##count(a, b), back = BACK##count(a, b);                        \
        memcpy(row, &front, sizeof front), memcpy(row + count, &back, sizeof back);                                    \
    } while (0)

#define CHOSEN(count, mask, a, b) (float##count)(((mask) & (int##count)(a)) | (~(mask) & (int##count)(b)))

#define VECTORS(count)                                                                                                 \
    PART void maxima_##count(const float *upper, const float *lower, float *out)                                       \
    {                                                                                                                  \
        PAIRS(count, upper, most, value);                                                                              \
        PAIRS(count, lower, third, fourth);                                                                            \
        most = CHOSEN(count, EXCEEDS(value, most), value, most);                                                       \
        most = CHOSEN(count, EXCEEDS(third, most), third, most);                                                       \
        most = CHOSEN(count, EXCEEDS(fourth, most), fourth, most);                                                     \
        memcpy(out, &most, sizeof most);                                                                               \
    }                                                                                                                  \
    PART void gradient_##count(const float *upper, const float *lower, const int32_t *grad, int32_t *above,            \
                               int32_t *below)                                                                         \
    {                                                                                                                  \
        int##count left;                                                                                               \
        memcpy(&left, grad, sizeof left);                                                                              \
        PAIRS(count, upper, most, value);                                                                              \
        PAIRS(count, lower, third, fourth);                                                                            \
        int##count of_second = EXCEEDS(value, most);                                                                   \
        most = CHOSEN(count, of_second, value, most);                                                                  \
        int##count of_third = EXCEEDS(third, most);                                                                    \
        most = CHOSEN(count, of_third, third, most);                                                                   \
        int##count of_fourth = EXCEEDS(fourth, most), last = left & of_fourth;                                         \
        left &= ~of_fourth;                                                                                            \
        PUT_PAIRS(count, below, left & of_third, last);                                                                \
        left &= ~of_third;                                                                                             \
        PUT_PAIRS(count, above, left & ~of_second, left & of_second);                                                  \
    }
VECTORS(4)
VECTORS(8)

/* `call` for all windows of a row by vectors, of which the last one ends with the row. */
#define BY(count, call)                                                                                                \
    if (wide >= count) {                                                                                               \
        for (Py_ssize_t j = 0; j < wide; j += count) {                                                                 \
            Py_ssize_t i = j + count <= wide ? j : wide - count;                                                       \
            call;                                                                                                      \
        }                                                                                                              \
        return;                                                                                                        \
    }
#else
#define BY(count, call)
#endif

PART void maxima_of_row(const float *restrict upper, const float *restrict lower, float *restrict out, Py_ssize_t wide)
{
    BY(8, maxima_8(upper + 2 * i, lower + 2 * i, out + i))
    BY(4, maxima_4(upper + 2 * i, lower + 2 * i, out + i))
    for (Py_ssize_t j = 0; j < wide; j++) {
        float most = upper[2 * j], value = upper[2 * j + 1];
        most = EXCEEDS(value, most) ? value : most;
        value = lower[2 * j];
        most = EXCEEDS(value, most) ? value : most;
        value = lower[2 * j + 1];
        out[j] = EXCEEDS(value, most) ? value : most;
    }
}

WIDE static void maxima_of_all(const float *from, float *to, Py_ssize_t planes, Py_ssize_t height, Py_ssize_t width)
{
    Py_ssize_t high = height / 2, wide = width / 2;
    for (Py_ssize_t plane = 0; plane < planes; plane++, from += height * width)
        for (Py_ssize_t i = 0; i < high; i++, to += wide)
            maxima_of_row(from + 2 * i * width, from + (2 * i + 1) * width, to, wide);
}

/* Gradients are handed on as bits: a mask of ones or zeros chooses whether an element gets one. */
PART void gradient_of_row(const float *restrict upper, const float *restrict lower, const int32_t *restrict grad,
                          int32_t *restrict above, int32_t *restrict below, Py_ssize_t wide)
{
    BY(8, gradient_8(upper + 2 * i, lower + 2 * i, grad + i, above + 2 * i, below + 2 * i))
    BY(4, gradient_4(upper + 2 * i, lower + 2 * i, grad + i, above + 2 * i, below + 2 * i))
    for (Py_ssize_t j = 0; j < wide; j++) {
        float most = upper[2 * j], value = upper[2 * j + 1];
        int32_t second = EXCEEDS(value, most) ? -1 : 0;
        most = second ? value : most;
        value = lower[2 * j];
        int32_t third = EXCEEDS(value, most) ? -1 : 0;
        most = third ? value : most;
        value = lower[2 * j + 1];
        int32_t fourth = EXCEEDS(value, most) ? -1 : 0, left = grad[j];
        below[2 * j + 1] = left & fourth;
        left &= ~fourth;
        below[2 * j] = left & third;
        left &= ~third;
        above[2 * j + 1] = left & second;
        above[2 * j] = left & ~second;
    }
}

WIDE static void gradient_of_all(const float *from, const int32_t *given, int32_t *to, Py_ssize_t planes,
                                 Py_ssize_t height, Py_ssize_t width)
{
    Py_ssize_t high = height / 2, wide = width / 2;
    for (Py_ssize_t plane = 0; plane < planes; plane++, from += height * width, to += height * width)
        for (Py_ssize_t i = 0; i < high; i++, given += wide) {
            Py_ssize_t above = 2 * i * width, below = above + width;
            gradient_of_row(from + above, from + below, given, to + above, to + below, wide);
        }
}

static int sizes(Py_ssize_t planes, Py_ssize_t height, Py_ssize_t width)
{
    if (planes >= 0 && height > 0 && width > 0 && width < PY_SSIZE_T_MAX / 4 / height &&
        planes < PY_SSIZE_T_MAX / 4 / height / width)
        return 1;
    PyErr_Format(PyExc_ValueError, "there are no pictures of such sizes. Received: %zd, %zd, %zd", planes, height, width);
    return 0;
}

/* maxima(x, out, planes, height, width) */
static PyObject *maxima(PyObject *self, PyObject *args)
{
    PyObject *of_x, *of_out;
    Py_ssize_t planes, height, width;
    if (!PyArg_ParseTuple(args, "OOnnn", &of_x, &of_out, &planes, &height, &width) || !sizes(planes, height, width))
        return NULL;
    Py_buffer x, out;
    Py_ssize_t high = height / 2, wide = width / 2;
    if (!buffer(of_x, &x, 4, planes * height * width, PyBUF_SIMPLE))
        return NULL;
    if (!buffer(of_out, &out, 4, planes * high * wide, PyBUF_WRITABLE)) {
        PyBuffer_Release(&x);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    maxima_of_all(x.buf, out.buf, planes, height, width);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&x);
    PyBuffer_Release(&out);
    Py_RETURN_NONE;
}

/* gradient(grad, x, into, planes, height, width): the gradient of the maxima, given to the elements that they are. */
static PyObject *gradient(PyObject *self, PyObject *args)
{
    PyObject *of_grad, *of_x, *of_into;
    Py_ssize_t planes, height, width;
    if (!PyArg_ParseTuple(args, "OOOnnn", &of_grad, &of_x, &of_into, &planes, &height, &width) ||
        !sizes(planes, height, width))
        return NULL;
    Py_buffer grad, x, into;
    Py_ssize_t high = height / 2, wide = width / 2, all = planes * height * width;
    if (!buffer(of_grad, &grad, 4, planes * high * wide, PyBUF_SIMPLE))
        return NULL;
    if (!buffer(of_x, &x, 4, all, PyBUF_SIMPLE)) {
        PyBuffer_Release(&grad);
        return NULL;
    }
    if (!buffer(of_into, &into, 4, all, PyBUF_WRITABLE)) {
        PyBuffer_Release(&grad);
        PyBuffer_Release(&x);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    if (height % 2 || width % 2)
        memset(into.buf, 0, 4 * all);
    gradient_of_all(x.buf, grad.buf, into.buf, planes, height, width);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&grad);
    PyBuffer_Release(&x);
    PyBuffer_Release(&into);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"maxima", maxima, METH_VARARGS, "Maxima over windows of 2×2."},
    {"gradient", gradient, METH_VARARGS, "Their gradient."},
    {NULL, NULL, 0, NULL},
};

MODULE(_pooling, "Pooling in C.")
