// glibc's argp, seen by one room only. The inline functions reach what Swift cannot: variadic functions and
// global variables.
#include <argp.h>

// Ends the program with argp's usage message; `message` is no format string.
static inline void rukopis_argp_fail(const struct argp_state *state, const char *message) {
    argp_error(state, "%s", message);
}

// `version` must live as long as the program.
static inline void rukopis_argp_set_up(const char *version, int usage_exit_status) {
    argp_program_version = version;
    argp_err_exit_status = usage_exit_status;
}
