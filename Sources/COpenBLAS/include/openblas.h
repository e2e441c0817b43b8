#ifndef RUKOPIS_OPENBLAS_H
#define RUKOPIS_OPENBLAS_H

// OpenBLAS, loaded at run time.
//
// OpenBLAS picks its kernel in its loader constructor and can be told which only by the environment
// variable OPENBLAS_CORETYPE. A release older than the processor picks its slowest kernel ("Prescott").
// So the library is not linked: the processor is asked first, the kernel named, then the library loaded.

#include <stddef.h>

/// 0 when the library is loaded (now or earlier), else -1; then rukopis_blas_error() says why. Thread-safe.
int rukopis_blas_load(void);
/// One line, never NULL; empty while nothing has failed.
const char *rukopis_blas_error(void);
/// The kernel in use ("Haswell", "Zen", "SkylakeX", "Prescott" …), or "" when not loaded.
const char *rukopis_blas_kernel(void);
/// What OpenBLAS says of its build (version and options), or "" when not loaded.
const char *rukopis_blas_configuration(void);
/// The kernel that this file asked for, or "" where the choice was left to OpenBLAS or to the environment.
const char *rukopis_blas_requested_kernel(void);

/// Row-major C[m×n] = alpha · op(A)[m×k] · op(B)[k×n] + beta · C. Loads the
/// library where that was not done before; where it cannot be had the program ends: ask rukopis_blas_load() beforehand.
void rukopis_sgemm(int transposeA, int transposeB, int m, int n, int k, float alpha, const float *a, int lda,
                   const float *b, int ldb, float beta, float *c, int ldc);

#endif
