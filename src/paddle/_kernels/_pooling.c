/* Maxima over windows of 2×2 side by side, and their gradients, with vector instructions.
 *
 * The package works without this file: `_kernels/max_pool` has the same in calls of torch and gives the same results, also
 * for equal numbers (the first in row-major order counts) and NaN (the last one counts). Pictures are planes of height ×
 * width floats; an odd row or column at the end belongs to no window.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#ifndef SOURCE
#error "SOURCE, the digest of this file, is defined by setup.py"
#endif
#define QUOTE(text) #text
#define QUOTED(name) QUOTE(name)

/* Compiled for wider vectors, too, and chosen when the library is loaded. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

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

/* A contiguous buffer of `count` elements of four bytes, or an error. */
static int buffer(PyObject *object, Py_buffer *view, Py_ssize_t count, int flags)
{
    if (PyObject_GetBuffer(object, view, flags | PyBUF_C_CONTIGUOUS) < 0)
        return 0;
    if (view->itemsize == 4 && view->len == 4 * count)
        return 1;
    PyErr_Format(PyExc_ValueError, "%zd elements of 4 bytes are needed. Received: %zd bytes, %zd for an element", count,
                 view->len, view->itemsize);
    PyBuffer_Release(view);
    return 0;
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
    if (!buffer(of_x, &x, planes * height * width, PyBUF_SIMPLE))
        return NULL;
    if (!buffer(of_out, &out, planes * high * wide, PyBUF_WRITABLE)) {
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
    if (!buffer(of_grad, &grad, planes * high * wide, PyBUF_SIMPLE))
        return NULL;
    if (!buffer(of_x, &x, all, PyBUF_SIMPLE)) {
        PyBuffer_Release(&grad);
        return NULL;
    }
    if (!buffer(of_into, &into, all, PyBUF_WRITABLE)) {
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

static struct PyModuleDef pooling = {
    PyModuleDef_HEAD_INIT, .m_name = "_pooling", .m_doc = "Pooling in C.", .m_size = -1, .m_methods = functions,
};

PyMODINIT_FUNC PyInit__pooling(void)
{
    PyObject *module = PyModule_Create(&pooling);
    if (module != NULL && PyModule_AddStringConstant(module, "SOURCE", QUOTED(SOURCE)) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
