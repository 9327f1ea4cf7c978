/* The functions of the file VECTORS for each width of vectors, and which of them a processor has.
 *
 * VECTORS makes NAME(width), a `struct width`, of vectors of LANES floats. ROWS is how many rows of a product the
 * registers hold, COUNTS is CASE(1) to CASE(ROWS), and NAME(x) gives the functions of each width their own names.
 */

#define SIX CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6)

#define NAME(x) x##_4
#define LANES 4
#define ROWS 6
#define COUNTS SIX
#include VECTORS
#undef NAME
#undef LANES

#if defined(__x86_64__)
FOR_PROCESSORS_WITH("avx2,fma")
#define NAME(x) x##_8
#define LANES 8
#include VECTORS
#undef NAME
#undef LANES
#undef ROWS
#undef COUNTS
FOR_ALL_PROCESSORS

FOR_PROCESSORS_WITH("avx512f,avx2,fma")
#define NAME(x) x##_16
#define LANES 16
#define ROWS 14
#define COUNTS SIX CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12) CASE(13) CASE(14)
#include VECTORS
FOR_ALL_PROCESSORS
#endif

static const struct width *width_of(int64_t lanes)
{
#if defined(__x86_64__)
    if ((lanes == 0 || lanes == 16) && __builtin_cpu_supports("avx512f"))
        return &width_16;
    if ((lanes == 0 || lanes == 8) && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return &width_8;
#endif
    return lanes == 0 || lanes == 4 ? &width_4 : NULL;
}
