#include "rukopis_atspi.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The parts of the stable interface of libatspi 2 that are used (atspi-accessible.h, atspi-text.h,
// atspi-editabletext.h, atspi-constants.h).
typedef struct {
    unsigned domain;
    int code;
    char *message;
} Error;
enum { STATE_EDITABLE = 7, STATE_DEFUNCT = 6, STATE_FOCUSED = 12, STATE_MANAGES_DESCENDANTS = 31 };

#define FUNCTIONS(F)                                                            \
    F(int, atspi_init, (void))                                                  \
    F(void, atspi_set_timeout, (int, int))                                      \
    F(void *, atspi_get_desktop, (int))                                         \
    F(char *, atspi_accessible_get_name, (void *, Error **))                    \
    F(int, atspi_accessible_get_child_count, (void *, Error **))                \
    F(void *, atspi_accessible_get_child_at_index, (void *, int, Error **))     \
    F(void *, atspi_accessible_get_state_set, (void *))                         \
    F(void *, atspi_accessible_get_application, (void *, Error **))             \
    F(void *, atspi_accessible_get_editable_text_iface, (void *))               \
    F(void *, atspi_accessible_get_text_iface, (void *))                        \
    F(void, atspi_accessible_clear_cache, (void *))                             \
    F(int, atspi_state_set_contains, (void *, int))                             \
    F(int, atspi_text_get_caret_offset, (void *, Error **))                     \
    F(int, atspi_text_set_caret_offset, (void *, int, Error **))                \
    F(int, atspi_text_get_character_count, (void *, Error **))                  \
    F(char *, atspi_text_get_text, (void *, int, int, Error **))                \
    F(int, atspi_editable_text_insert_text, (void *, int, const char *, int, Error **)) \
    F(void *, g_object_ref, (void *))                                           \
    F(void, g_object_unref, (void *))                                           \
    F(void, g_error_free, (Error *))                                            \
    F(void *, g_log_set_default_handler, (void *, void *))

#define DECLARE(result, name, arguments) static result(*name) arguments;
FUNCTIONS(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_error[512] = "";

static void silent(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static void load(void) {
    void *library = dlopen("libatspi.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        snprintf(load_error, sizeof load_error, "%s", reason ? reason : "no reason given");
        return;
    }
#define RESOLVE(result, name, arguments)                                                \
    *(void **)&name = dlsym(library, #name);                                            \
    if (!name) {                                                                        \
        snprintf(load_error, sizeof load_error, "libatspi.so.0 has no " #name);        \
        return;                                                                         \
    }
    FUNCTIONS(RESOLVE)
    g_log_set_default_handler((void *)silent, NULL);
    // Without a session bus the library would end the program.
    if (!getenv("DBUS_SESSION_BUS_ADDRESS") && !getenv("AT_SPI_BUS_ADDRESS") && !getenv("XDG_RUNTIME_DIR")) {
        snprintf(load_error, sizeof load_error, "there is no session bus");
        return;
    }
    if (atspi_init() > 1) {
        snprintf(load_error, sizeof load_error, "the accessibility bus does not answer");
        return;
    }
    // An application that hangs shall not hang this one: milliseconds.
    atspi_set_timeout(800, 4000);
}

int rukopis_atspi_start(char *error, size_t size) {
    pthread_once(&once, load);
    snprintf(error, size, "%s", load_error);
    return load_error[0] ? -1 : 0;
}

struct rukopis_field {
    void *object;
    void *text;
    void *editable;
};

static void drop(Error **error) {
    if (*error) g_error_free(*error);
    *error = NULL;
}

static int has_state(void *object, int state) {
    void *states = atspi_accessible_get_state_set(object);
    if (!states) return 0;
    int found = atspi_state_set_contains(states, state);
    g_object_unref(states);
    return found;
}

typedef struct {
    const char *name;
    void *found;
    int count;
    // Nodes that may still be looked at: a desktop can hold hundreds of thousands.
    int budget;
} Search;

static void search(void *object, Search *state, int depth) {
    if (!object || depth > 60 || state->budget-- <= 0) return;
    Error *error = NULL;
    int matches = has_state(object, STATE_EDITABLE);
    if (matches && state->name) {
        char *name = atspi_accessible_get_name(object, &error);
        drop(&error);
        matches = name && strcmp(name, state->name) == 0;
        free(name);
    } else if (matches) {
        matches = has_state(object, STATE_FOCUSED);
    }
    if (matches) {
        state->count++;
        if (!state->found) state->found = g_object_ref(object);
    }
    if (has_state(object, STATE_MANAGES_DESCENDANTS)) return;
    int children = atspi_accessible_get_child_count(object, &error);
    drop(&error);
    for (int index = 0; index < children; index++) {
        void *child = atspi_accessible_get_child_at_index(object, index, &error);
        drop(&error);
        if (!child) continue;
        search(child, state, depth + 1);
        g_object_unref(child);
    }
}

rukopis_field *rukopis_field_find(const char *name, char *error, size_t size) {
    Search state = {.name = name, .budget = 20000};
    void *desktop = atspi_get_desktop(0);
    search(desktop, &state, 0);
    if (desktop) g_object_unref(desktop);
    if (!state.found) {
        snprintf(error, size, "%s", state.budget <= 0 ? "too many things on the desktop to look through" : "none is found");
        return NULL;
    }
    if (state.count > 1) {
        snprintf(error, size, "%d are found", state.count);
        g_object_unref(state.found);
        return NULL;
    }
    rukopis_field *field = calloc(1, sizeof *field);
    if (field) {
        field->object = state.found;
        field->text = atspi_accessible_get_text_iface(state.found);
        field->editable = atspi_accessible_get_editable_text_iface(state.found);
    }
    if (!field || !field->text || !field->editable) {
        snprintf(error, size, "it takes no text by AT-SPI");
        if (field) rukopis_field_close(field);
        return NULL;
    }
    return field;
}

void rukopis_field_close(rukopis_field *field) {
    if (!field) return;
    if (field->text) g_object_unref(field->text);
    if (field->editable) g_object_unref(field->editable);
    if (field->object) g_object_unref(field->object);
    free(field);
}

char *rukopis_field_title(rukopis_field *field) {
    Error *error = NULL;
    void *application = atspi_accessible_get_application(field->object, &error);
    drop(&error);
    char *owner = application ? atspi_accessible_get_name(application, &error) : NULL;
    drop(&error);
    if (application) g_object_unref(application);
    char *name = atspi_accessible_get_name(field->object, &error);
    drop(&error);
    size_t length = strlen(owner ? owner : "") + strlen(name ? name : "") + 8;
    char *title = malloc(length);
    if (title) snprintf(title, length, "%s: %s", owner ? owner : "?", name && *name ? name : "?");
    free(owner);
    free(name);
    return title;
}

int rukopis_field_is_focused(rukopis_field *field) {
    atspi_accessible_clear_cache(field->object);
    return has_state(field->object, STATE_FOCUSED);
}

int rukopis_field_is_alive(rukopis_field *field) {
    atspi_accessible_clear_cache(field->object);
    return has_state(field->object, STATE_EDITABLE) && !has_state(field->object, STATE_DEFUNCT);
}

int rukopis_field_caret(rukopis_field *field) {
    Error *error = NULL;
    int place = atspi_text_get_caret_offset(field->text, &error);
    if (error) place = -1;
    drop(&error);
    return place;
}

void rukopis_field_set_caret(rukopis_field *field, int place) {
    Error *error = NULL;
    atspi_text_set_caret_offset(field->text, place, &error);
    drop(&error);
}

char *rukopis_field_text(rukopis_field *field) {
    Error *error = NULL;
    int count = atspi_text_get_character_count(field->text, &error);
    if (error) {
        drop(&error);
        return NULL;
    }
    char *text = atspi_text_get_text(field->text, 0, count, &error);
    drop(&error);
    return text;
}

int rukopis_field_insert(rukopis_field *field, int place, const char *text) {
    Error *error = NULL;
    int taken = atspi_editable_text_insert_text(field->editable, place, text, (int)strlen(text), &error);
    int status = taken && !error ? 0 : -1;
    drop(&error);
    return status;
}

void rukopis_string_free(char *string) { free(string); }
