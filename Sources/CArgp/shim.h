// glibc's argp, seen by one room only. The inline functions reach what Swift cannot: variadic functions and
// global variables.
#include <argp.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Ends the program with argp's usage message; `message` is no format string.
static inline void rukopis_argp_fail(const struct argp_state *state, const char *message) {
    argp_error(state, "%s", message);
}

// At the program's end. argp prints help and version by itself and ends the program with status 0, whether or not
// they could be written.
static inline void rukopis_argp_check_output(void) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return;
    const int reason = errno;
    if (reason == EPIPE) {
        // The reader has gone, as `| head` does: the end that a pipeline expects.
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    fprintf(stderr, "rukopis: standard output: cannot be written: %s\n", strerror(reason));
    _exit(1);
}

// `version` must live as long as the program.
static inline void rukopis_argp_set_up(const char *version, int usage_exit_status) {
    argp_program_version = version;
    argp_err_exit_status = usage_exit_status;
    atexit(rukopis_argp_check_output);
}
