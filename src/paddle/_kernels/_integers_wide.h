/* The loops of `_integers.c` with the instructions of AVX-512 for bytes: tables of 128, and sums of four products.
 *
 * Bytes are unpacked to 32 bits in turns of four channels, and packed again in the same turns, which needs no permutation.
 */

#include <immintrin.h>

#define WIDEST __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vnni")))
#define INLINED WIDEST static inline __attribute__((always_inline))

INLINED __m512i looked_up(__m512i at, const __m512i *table)
{
    __m512i low = _mm512_permutex2var_epi8(table[0], at, table[1]), high = _mm512_permutex2var_epi8(table[2], at, table[3]);
    return _mm512_mask_blend_epi8(_mm512_movepi8_mask(at), low, high);
}

INLINED void load_table(const uint8_t *from, __m512i *table)
{
    for (int i = 0; i < 4; i++)
        table[i] = _mm512_loadu_si512(from + 64 * i);
}

/* Four times sixteen numbers as integers of 8 bits. What is no number becomes 0. */
INLINED __m512i packed(const __m512 *numbers)
{
    __m512i whole[4];
    for (int i = 0; i < 4; i++)
        whole[i] = _mm512_cvtps_epi32(_mm512_min_ps(_mm512_set1_ps(65535), numbers[i]));
    return _mm512_packus_epi16(_mm512_packs_epi32(whole[0], whole[1]), _mm512_packs_epi32(whole[2], whole[3]));
}

INLINED void unpacked(__m512i bytes, __m512 *numbers)
{
    __m512i zero = _mm512_setzero_si512();
    __m512i low = _mm512_unpacklo_epi8(bytes, zero), high = _mm512_unpackhi_epi8(bytes, zero);
    numbers[0] = _mm512_cvtepi32_ps(_mm512_unpacklo_epi16(low, zero));
    numbers[1] = _mm512_cvtepi32_ps(_mm512_unpackhi_epi16(low, zero));
    numbers[2] = _mm512_cvtepi32_ps(_mm512_unpacklo_epi16(high, zero));
    numbers[3] = _mm512_cvtepi32_ps(_mm512_unpackhi_epi16(high, zero));
}

INLINED void load_numbers(const float *from, __m512 *numbers)
{
    for (int i = 0; i < 4; i++)
        numbers[i] = _mm512_loadu_ps(from + 16 * i);
}

/* 64 bytes, or fewer where there are not so many channels. */
INLINED __m512i bytes_at(const uint8_t *from, __mmask64 some, int whole)
{
    return whole ? _mm512_loadu_si512(from) : _mm512_maskz_loadu_epi8(some, from);
}

INLINED void store(uint8_t *to, __m512i bytes, Py_ssize_t count, int whole)
{
    uint8_t room[BLOCK];
    if (whole)
        _mm512_storeu_si512(to, bytes);
    else { /* which is much faster than a store with a mask */
        _mm512_storeu_si512(room, bytes);
        memcpy(to, room, count);
    }
}

static inline uint64_t first_bits(Py_ssize_t count)
{
    return count >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
}

WIDEST static void table_64(const uint8_t *x, const uint8_t *given, Py_ssize_t count, uint8_t *out)
{
    __m512i table[4];
    Py_ssize_t i = 0;
    load_table(given, table);
    for (; i + 64 <= count; i += 64)
        _mm512_storeu_si512(out + i, looked_up(_mm512_loadu_si512(x + i), table));
    if (i < count) {
        __mmask64 some = first_bits(count - i);
        store(out + i, looked_up(_mm512_maskz_loadu_epi8(some, x + i), table), count - i, 0);
    }
}

/* Pixels of a depthwise convolution, compiled anew for usual numbers of taps and for whole blocks. */
INLINED void slide_on(const struct depthwise *d, const uint8_t *const *taps, Py_ssize_t pixels, uint8_t *out,
                      Py_ssize_t fours, int whole)
{
    __mmask64 some = first_bits(d->channels);
    __m512i table[4];
    if (d->table != NULL)
        load_table(d->table, table);
    for (Py_ssize_t block = 0; block < blocks_of(d->channels); block++) {
        Py_ssize_t start = start_of(block, d->channels);
        const int8_t *filters = d->filters + block * fours * BLOCK * 4;
        __m512 factor[4], offset[4];
        load_numbers(d->factor + block * BLOCK, factor);
        load_numbers(d->offset + block * BLOCK, offset);
        for (Py_ssize_t x = 0; x < pixels; x++) {
            __m512i sums[4];
            for (int i = 0; i < 4; i++)
                sums[i] = _mm512_setzero_si512();
            for (Py_ssize_t i = 0; i < fours; i++) {
                const uint8_t *const *p = taps + i * 4;
                const int8_t *f = filters + i * BLOCK * 4;
                Py_ssize_t at = x * d->step + start;
                __m512i a = bytes_at(p[0] + at, some, whole), b = bytes_at(p[1] + at, some, whole);
                __m512i c = bytes_at(p[2] + at, some, whole), e = bytes_at(p[3] + at, some, whole);
                __m512i low = _mm512_unpacklo_epi8(a, b), high = _mm512_unpackhi_epi8(a, b);
                __m512i lower = _mm512_unpacklo_epi8(c, e), higher = _mm512_unpackhi_epi8(c, e);
                sums[0] = _mm512_dpbusd_epi32(sums[0], _mm512_unpacklo_epi16(low, lower), _mm512_loadu_si512(f));
                sums[1] = _mm512_dpbusd_epi32(sums[1], _mm512_unpackhi_epi16(low, lower), _mm512_loadu_si512(f + 64));
                sums[2] = _mm512_dpbusd_epi32(sums[2], _mm512_unpacklo_epi16(high, higher), _mm512_loadu_si512(f + 128));
                sums[3] = _mm512_dpbusd_epi32(sums[3], _mm512_unpackhi_epi16(high, higher), _mm512_loadu_si512(f + 192));
            }
            __m512 numbers[4];
            for (int i = 0; i < 4; i++)
                numbers[i] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[i]), factor[i], offset[i]);
            __m512i bytes = packed(numbers);
            bytes = d->table == NULL ? bytes : looked_up(bytes, table);
            store(out + x * d->channels + start, bytes, d->channels, whole);
        }
    }
}

WIDEST static void pixels_64(const struct depthwise *d, const uint8_t *const *taps, Py_ssize_t pixels, uint8_t *out)
{
    if (d->channels < BLOCK)
        slide_on(d, taps, pixels, out, d->fours, 0);
    else if (d->fours == 3)
        slide_on(d, taps, pixels, out, 3, 1);
    else if (d->fours == 7)
        slide_on(d, taps, pixels, out, 7, 1);
    else
        slide_on(d, taps, pixels, out, d->fours, 1);
}

INLINED void combine_blocks(const uint8_t *a, const uint8_t *b, const float *given, Py_ssize_t pixels, Py_ssize_t channels,
                            uint8_t *out, int whole)
{
    __mmask64 some = first_bits(channels);
    for (Py_ssize_t block = 0; block < blocks_of(channels); block++) {
        Py_ssize_t start = start_of(block, channels);
        __m512 factor[4], offset[4], other[4], numbers[4], more[4];
        load_numbers(given + block * 3 * BLOCK, factor);
        load_numbers(given + block * 3 * BLOCK + BLOCK, offset);
        if (b != NULL)
            load_numbers(given + block * 3 * BLOCK + 2 * BLOCK, other);
        for (Py_ssize_t i = 0; i < pixels; i++) {
            Py_ssize_t at = i * channels + start;
            unpacked(bytes_at(a + at, some, whole), numbers);
            if (b != NULL)
                unpacked(bytes_at(b + at, some, whole), more);
            for (int j = 0; j < 4; j++) {
                __m512 sum = b == NULL ? offset[j] : _mm512_fmadd_ps(more[j], other[j], offset[j]);
                numbers[j] = _mm512_fmadd_ps(numbers[j], factor[j], sum);
            }
            store(out + at, packed(numbers), channels, whole);
        }
    }
}

WIDEST static void combine_64(const uint8_t *a, const uint8_t *b, const float *numbers, Py_ssize_t pixels,
                              Py_ssize_t channels, uint8_t *out)
{
    if (channels < BLOCK)
        combine_blocks(a, b, numbers, pixels, channels, out, 0);
    else if (b == NULL)
        combine_blocks(a, NULL, numbers, pixels, channels, out, 1);
    else
        combine_blocks(a, b, numbers, pixels, channels, out, 1);
}

static const struct width width_64 = {64, 1, table_64, pixels_64, combine_64};
