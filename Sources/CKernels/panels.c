#include "panels.h"

#include <stddef.h>
#include <string.h>

enum { PANEL = 32 };

void rukopis_panels_arrange(const float *b, int k, int n, float *panels) {
    for (int first = 0; first < n; first += PANEL) {
        const size_t width = n - first < PANEL ? (size_t)(n - first) : PANEL;
        float *panel = panels + (size_t)first * (size_t)k;
        for (size_t row = 0; row < (size_t)k; row++)
            memcpy(panel + row * width, b + row * (size_t)n + first, width * sizeof *b);
    }
}

#if defined(__x86_64__)

#include <immintrin.h>

#define INLINE static inline __attribute__((always_inline))
#define AVX2 __attribute__((target("avx2,fma")))
#define AVX512 __attribute__((target("avx512f")))

// A as the blocks read it: how many floats lie between rows and between taps, and how many a tap has.
typedef struct {
    size_t row, tap, taps, inputs;
} strides;

// A block of C: some rows by one panel. `width` is the panel's, `n` the width of C.
typedef void (*block_function)(const float *a, strides of, const float *panel, float *c, size_t width, size_t n);

// MARK: AVX-512: twelve rows by two vectors fill 24 of the 32 registers.

enum { AVX512_ROWS = 12 };

AVX512 INLINE void block512(int rows, int full, const float *a, strides of, const float *panel, float *c, size_t width,
                            size_t n) {
    const __mmask16 low = width >= 16 ? 0xffff : (__mmask16)((1u << width) - 1);
    const __mmask16 high = width >= 32 ? 0xffff : width > 16 ? (__mmask16)((1u << (width - 16)) - 1) : 0;
    __m512 sums[AVX512_ROWS][2];
    for (int row = 0; row < rows; row++) {
        sums[row][0] = _mm512_maskz_loadu_ps(low, c + row * n);
        sums[row][1] = _mm512_maskz_loadu_ps(high, c + row * n + 16);
    }
    const float *b = panel;
    for (size_t tap = 0; tap < of.taps; tap++) {
        const float *x = a + tap * of.tap;
        for (size_t inner = 0; inner < of.inputs; inner++, x++, b += width) {
            const __m512 b0 = full ? _mm512_loadu_ps(b) : _mm512_maskz_loadu_ps(low, b);
            const __m512 b1 = full ? _mm512_loadu_ps(b + 16) : _mm512_maskz_loadu_ps(high, b + 16);
            for (int row = 0; row < rows; row++) {
                const __m512 all = _mm512_set1_ps(x[row * of.row]);
                sums[row][0] = _mm512_fmadd_ps(all, b0, sums[row][0]);
                sums[row][1] = _mm512_fmadd_ps(all, b1, sums[row][1]);
            }
        }
    }
    for (int row = 0; row < rows; row++) {
        _mm512_mask_storeu_ps(c + row * n, low, sums[row][0]);
        _mm512_mask_storeu_ps(c + row * n + 16, high, sums[row][1]);
    }
}

#define BLOCK512(rows)                                                                                            \
    AVX512 static void block512_##rows(const float *a, strides of, const float *panel, float *c, size_t width,    \
                                       size_t n) {                                                                \
        if (width == PANEL) block512(rows, 1, a, of, panel, c, PANEL, n);                                         \
        else block512(rows, 0, a, of, panel, c, width, n);                                                        \
    }
BLOCK512(1) BLOCK512(2) BLOCK512(3) BLOCK512(4) BLOCK512(5) BLOCK512(6)
BLOCK512(7) BLOCK512(8) BLOCK512(9) BLOCK512(10) BLOCK512(11) BLOCK512(12)

static const block_function blocks512[AVX512_ROWS] = {
    block512_1, block512_2, block512_3, block512_4, block512_5, block512_6,
    block512_7, block512_8, block512_9, block512_10, block512_11, block512_12,
};

// MARK: AVX2: six rows by two vectors fill 12 of the 16 registers; a panel is two such halves.

enum { AVX2_ROWS = 6 };

AVX2 INLINE __m256i lanes(size_t count) {
    const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    return _mm256_cmpgt_epi32(_mm256_set1_epi32(count > 8 ? 8 : (int)count), numbers);
}

AVX2 INLINE void half256(int rows, int full, const float *a, strides of, const float *panel, float *c, size_t columns,
                         size_t width, size_t n) {
    const __m256i low = lanes(columns), high = lanes(columns > 8 ? columns - 8 : 0);
    __m256 sums[AVX2_ROWS][2];
    for (int row = 0; row < rows; row++) {
        sums[row][0] = _mm256_maskload_ps(c + row * n, low);
        sums[row][1] = _mm256_maskload_ps(c + row * n + 8, high);
    }
    const float *b = panel;
    for (size_t tap = 0; tap < of.taps; tap++) {
        const float *x = a + tap * of.tap;
        for (size_t inner = 0; inner < of.inputs; inner++, x++, b += width) {
            const __m256 b0 = full ? _mm256_loadu_ps(b) : _mm256_maskload_ps(b, low);
            const __m256 b1 = full ? _mm256_loadu_ps(b + 8) : _mm256_maskload_ps(b + 8, high);
            for (int row = 0; row < rows; row++) {
                const __m256 all = _mm256_broadcast_ss(x + row * of.row);
                sums[row][0] = _mm256_fmadd_ps(all, b0, sums[row][0]);
                sums[row][1] = _mm256_fmadd_ps(all, b1, sums[row][1]);
            }
        }
    }
    for (int row = 0; row < rows; row++) {
        _mm256_maskstore_ps(c + row * n, low, sums[row][0]);
        _mm256_maskstore_ps(c + row * n + 8, high, sums[row][1]);
    }
}

AVX2 INLINE void block256(int rows, const float *a, strides of, const float *panel, float *c, size_t width, size_t n) {
    for (size_t first = 0; first < width; first += 16) {
        const size_t columns = width - first < 16 ? width - first : 16;
        if (width == PANEL) half256(rows, 1, a, of, panel + first, c + first, 16, PANEL, n);
        else half256(rows, 0, a, of, panel + first, c + first, columns, width, n);
    }
}

#define BLOCK256(rows)                                                                                            \
    AVX2 static void block256_##rows(const float *a, strides of, const float *panel, float *c, size_t width,      \
                                     size_t n) {                                                                  \
        block256(rows, a, of, panel, c, width, n);                                                                \
    }
BLOCK256(1) BLOCK256(2) BLOCK256(3) BLOCK256(4) BLOCK256(5) BLOCK256(6)

static const block_function blocks256[AVX2_ROWS] = {
    block256_1, block256_2, block256_3, block256_4, block256_5, block256_6,
};

// MARK: The whole

static void multiply(const block_function *blocks, int most, const float *a, strides of, const float *panels, float *c,
                     int m, int n) {
    // Blocks of nearly the same height: a last one of a row or two would wait for its own sums.
    const int count = (m + most - 1) / most;
    for (int first = 0; first < n; first += PANEL) {
        const float *panel = panels + (size_t)first * of.taps * of.inputs;
        const size_t width = n - first < PANEL ? (size_t)(n - first) : PANEL;
        for (int block = 0, row = 0; block < count; block++) {
            const int rows = (m - row + (count - block) - 1) / (count - block);
            blocks[rows - 1](a + (size_t)row * of.row, of, panel, c + (size_t)row * (size_t)n + first, width, (size_t)n);
            row += rows;
        }
    }
}

static int has_avx512(void) { return __builtin_cpu_supports("avx512f"); }
static int has_avx2(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

const char *rukopis_panels_kernel(void) {
    __builtin_cpu_init();
    return has_avx512() ? "AVX-512" : has_avx2() ? "AVX2" : NULL;
}

void rukopis_panels_convolve(const float *a, int row, int tap, int taps, int inputs, const float *panels, float *c, int m,
                             int n) {
    const strides of = {(size_t)row, (size_t)tap, (size_t)taps, (size_t)inputs};
    if (has_avx512()) multiply(blocks512, AVX512_ROWS, a, of, panels, c, m, n);
    else multiply(blocks256, AVX2_ROWS, a, of, panels, c, m, n);
}

#else

const char *rukopis_panels_kernel(void) { return NULL; }
void rukopis_panels_convolve(const float *a, int row, int tap, int taps, int inputs, const float *panels, float *c, int m,
                             int n) {
    (void)a, (void)row, (void)tap, (void)taps, (void)inputs, (void)panels, (void)c, (void)m, (void)n;
}

#endif
