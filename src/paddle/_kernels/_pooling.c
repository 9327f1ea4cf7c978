/* Maxima over windows of 2×2 side by side, and their gradients, with vector instructions.
 *
 * The package works without this file: `_kernels/max_pool` has the same in calls of torch and gives the same results, also
 * for equal numbers (the first in row-major order counts) and NaN (the last one counts). Pictures are planes of height ×
 * width floats; an odd row or column at the end belongs to no window.
 */

#include "_shared.h"

/* Whether `value` takes the place of the maximum so far. */
#define EXCEEDS(value, most) (((value) > (most)) | ((value) != (value)))

WIDE static void maxima_of_row(const float *restrict upper, const float *restrict lower, float *restrict out,
                               Py_ssize_t wide)
{
    for (Py_ssize_t j = 0; j < wide; j++) {
        float most = upper[2 * j], value = upper[2 * j + 1];
        most = EXCEEDS(value, most) ? value : most;
        value = lower[2 * j];
        most = EXCEEDS(value, most) ? value : most;
        value = lower[2 * j + 1];
        out[j] = EXCEEDS(value, most) ? value : most;
    }
}

/* Gradients are handed on as bits: a mask of ones or zeros chooses whether an element gets one. */
WIDE static void gradient_of_row(const float *restrict upper, const float *restrict lower, const int32_t *restrict grad,
                                 int32_t *restrict above, int32_t *restrict below, Py_ssize_t wide)
{
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
    const float *from = x.buf;
    float *to = out.buf;
    for (Py_ssize_t plane = 0; plane < planes; plane++, from += height * width)
        for (Py_ssize_t i = 0; i < high; i++, to += wide)
            maxima_of_row(from + 2 * i * width, from + (2 * i + 1) * width, to, wide);
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
    const float *from = x.buf;
    const int32_t *given = grad.buf;
    int32_t *to = into.buf;
    if (height % 2 || width % 2)
        memset(to, 0, 4 * all);
    for (Py_ssize_t plane = 0; plane < planes; plane++, from += height * width, to += height * width)
        for (Py_ssize_t i = 0; i < high; i++, given += wide) {
            Py_ssize_t above = 2 * i * width, below = above + width;
            gradient_of_row(from + above, from + below, given, to + above, to + below, wide);
        }
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
