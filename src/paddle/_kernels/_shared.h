/* What the compiled loops of this folder share: the versions of a function, checks of memory, the module. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef SOURCE
#error "SOURCE, the digest of the source, is defined by setup.py"
#endif
#define QUOTE(text) #text
#define QUOTED(name) QUOTE(name)

/* Compiled for wider vectors, too, and chosen when the library is loaded; without fused multiply-adds in any form. A file
 * may define other versions first. */
#ifndef VERSIONS
#define VERSIONS "avx2", "default"
#endif
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__)
#define WIDE __attribute__((target_clones(VERSIONS)))
#else
#define WIDE
#endif

/* A part of a WIDE function, compiled anew within each version of it. */
#if defined(__GNUC__)
#define PART static inline __attribute__((always_inline))
#else
#define PART static inline
#endif

/* The product of four sizes, or -1 if one is negative or the product is not a size of memory. */
static inline Py_ssize_t product(Py_ssize_t a, Py_ssize_t b, Py_ssize_t c, Py_ssize_t d)
{
    Py_ssize_t sizes[4] = {a, b, c, d}, most = PY_SSIZE_T_MAX / 64, all = 1;
    for (int i = 0; i < 4; i++)
        if (sizes[i] < 0)
            return -1;
        else if (sizes[i] == 0)
            most = all = 0;
    for (int i = 0; most && i < 4; i++) {
        if (all > most / sizes[i])
            return -1;
        all *= sizes[i];
    }
    return all;
}

/* A contiguous buffer of at least `count` elements of `size` bytes each, or an error. */
static inline int buffer(PyObject *object, Py_buffer *view, Py_ssize_t size, Py_ssize_t count, int flags)
{
    if (PyObject_GetBuffer(object, view, flags | PyBUF_C_CONTIGUOUS) < 0)
        return 0;
    if (view->itemsize != size)
        PyErr_Format(PyExc_TypeError, "elements of %zd bytes are needed. Received: %zd", size, view->itemsize);
    else if (count < 0 || view->len / size < count)
        PyErr_Format(PyExc_ValueError, "%zd elements of %zd bytes are needed. Received: %zd bytes", count, size, view->len);
    else
        return 1;
    PyBuffer_Release(view);
    return 0;
}

static inline void release(Py_buffer *views, int count)
{
    while (count--)
        PyBuffer_Release(&views[count]);
}

/* Whether all objects are such buffers: the first `written` of them for reading only; else there is an error. */
static inline int buffers(PyObject **objects, Py_buffer *views, int count, const Py_ssize_t *sizes,
                          const Py_ssize_t *counts, int written)
{
    for (int i = 0; i < count; i++)
        if (!buffer(objects[i], &views[i], sizes[i], counts[i], i < written ? PyBUF_SIMPLE : PyBUF_WRITABLE)) {
            release(views, i);
            return 0;
        }
    return 1;
}

/* The end of a file: a module of the functions in `functions`. */
#define MODULE(name, doc)                                                                                              \
    static struct PyModuleDef definition = {                                                                           \
        PyModuleDef_HEAD_INIT, .m_name = #name, .m_doc = doc, .m_size = -1, .m_methods = functions,                    \
    };                                                                                                                 \
    PyMODINIT_FUNC PyInit_##name(void)                                                                                 \
    {                                                                                                                  \
        PyObject *module = PyModule_Create(&definition);                                                               \
        if (module != NULL && PyModule_AddStringConstant(module, "SOURCE", QUOTED(SOURCE)) < 0) {                      \
            Py_DECREF(module);                                                                                         \
            return NULL;                                                                                               \
        }                                                                                                              \
        return module;                                                                                                 \
    }
