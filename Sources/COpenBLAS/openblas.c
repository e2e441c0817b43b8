#include "openblas.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

// Values of CBLAS_ORDER and CBLAS_TRANSPOSE, fixed by the CBLAS interface.
enum { ROW_MAJOR = 101, NO_TRANSPOSE = 111, TRANSPOSE = 112 };

typedef void (*sgemm_function)(int, int, int, int, int, int, float, const float *, int, const float *, int, float,
                               float *, int);
typedef char *(*string_function)(void);
typedef void (*threads_function)(int);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int status = -1;
static char error_text[512] = "";
static const char *requested = "";
static sgemm_function sgemm = NULL;
static string_function corename = NULL;
static string_function configuration = NULL;

// The fastest kernel of Debian 12's OpenBLAS (0.3.21) that this processor can run, or NULL to leave the choice.
static const char *kernel_for_this_processor(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    const int avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (__builtin_cpu_is("amd")) return avx2 ? "ZEN" : NULL;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq"))
        return "SKYLAKEX";
    if (avx2) return "HASWELL";
#endif
    return NULL;
}

// OpenBLAS takes 128 MiB of address space for each thread when it first multiplies, and asks for ever where there are
// none. Whether they are there can only be seen beforehand; 64 MiB more are for what the program goes on to do.
static int has_address_space(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 1;
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const size_t size = ((size_t)(cores > 0 ? cores : 1) * 129 + 64) << 20;
    void *place = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place == MAP_FAILED) return 0;
    munmap(place, size);
    return 1;
}

static void load(void) {
    // Both are read by the library's constructor and put back afterwards, so that no child inherits them.
    const int choose = getenv("OPENBLAS_CORETYPE") == NULL;
    const int limit = getenv("OPENBLAS_NUM_THREADS") == NULL;
    const char *kernel = choose ? kernel_for_this_processor() : NULL;
    if (kernel) {
        requested = kernel;
        setenv("OPENBLAS_CORETYPE", kernel, 1);
    }
    // One stream of samples per thread is faster than threads inside small products, and starts no pool.
    if (limit) setenv("OPENBLAS_NUM_THREADS", "1", 1);
    void *library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libopenblas.so", RTLD_NOW | RTLD_LOCAL);
    if (kernel) unsetenv("OPENBLAS_CORETYPE");
    if (limit) unsetenv("OPENBLAS_NUM_THREADS");
    if (!library) {
        const char *reason = dlerror();
        snprintf(error_text, sizeof error_text, "cannot load OpenBLAS (%s); install it: apt-get install libopenblas0",
                 reason ? reason : "no reason given");
        return;
    }
    sgemm = (sgemm_function)dlsym(library, "cblas_sgemm");
    corename = (string_function)dlsym(library, "openblas_get_corename");
    configuration = (string_function)dlsym(library, "openblas_get_config");
    threads_function set_threads = (threads_function)dlsym(library, "openblas_set_num_threads");
    if (!sgemm) {
        snprintf(error_text, sizeof error_text, "the OpenBLAS found has no cblas_sgemm; reinstall libopenblas0");
        return;
    }
    if (set_threads) set_threads(1);
    if (!has_address_space()) {
        snprintf(error_text, sizeof error_text,
                 "the limit on memory (ulimit -v) leaves no room for OpenBLAS, which takes 128 MiB for each core");
        return;
    }
    status = 0;
}

int rukopis_blas_load(void) {
    pthread_once(&once, load);
    return status;
}

const char *rukopis_blas_error(void) { return error_text; }
const char *rukopis_blas_kernel(void) { return status == 0 && corename ? corename() : ""; }
const char *rukopis_blas_configuration(void) { return status == 0 && configuration ? configuration() : ""; }
const char *rukopis_blas_requested_kernel(void) { return requested; }

void rukopis_sgemm(int transposeA, int transposeB, int m, int n, int k, float alpha, const float *a, int lda,
                   const float *b, int ldb, float beta, float *c, int ldc) {
    if (!sgemm && rukopis_blas_load() != 0) {
        fprintf(stderr, "rukopis: %s\n", error_text);
        abort();
    }
    sgemm(ROW_MAJOR, transposeA ? TRANSPOSE : NO_TRANSPOSE, transposeB ? TRANSPOSE : NO_TRANSPOSE, m, n, k, alpha, a,
          lda, b, ldb, beta, c, ldc);
}
