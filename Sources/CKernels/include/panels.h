#ifndef RUKOPIS_PANELS_H
#define RUKOPIS_PANELS_H

// Products with a matrix that stays the same, by matrices of few rows.
//
// OpenBLAS copies both matrices into an order of its own for every product; with some ten rows, as a stroke or a word
// has, that takes as long as the multiplying. Here the matrix that stays is put in order once: its columns in panels
// of 32, each panel row by row.

/// Whether this processor can do it (x86 with AVX2 and FMA); the kernel's name, or NULL.
const char *rukopis_panels_kernel(void);

/// Puts B[k×n], row-major, in order; `panels` has room for k·n floats.
void rukopis_panels_arrange(const float *b, int k, int n, float *panels);

/// Row-major C[m×n] += A·B, where row r of A is `taps` runs of `inputs` floats, the first at a + r·row and each next one
/// `tap` floats on: the frames that a convolution sees, read where they lie. With one tap A is a matrix with rows `row`
/// apart. B[taps·inputs × n] comes in panels. Each element is summed in the order of the taps and inputs, whatever m is
/// and the processor. Only where rukopis_panels_kernel() is not NULL.
void rukopis_panels_convolve(const float *a, int row, int tap, int taps, int inputs, const float *panels, float *c, int m,
                             int n);

#endif
