// memfd_create
#define _GNU_SOURCE 1
#include "rukopis_pdf.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// The parts of the stable interfaces of GLib 2 and poppler-glib 8 that are used, so that neither needs to be there when
// this is compiled (poppler-form-field.h, poppler-page.h, poppler-document.h, poppler-action.h).
typedef struct {
    void *data;
    void *next;
    void *previous;
} List;
typedef struct {
    unsigned domain;
    int code;
    char *message;
} Error;
typedef struct {
    double x1, y1, x2, y2;
} Rectangle;
typedef struct {
    Rectangle area;
    void *field;
} Mapping;
typedef struct {
    int type;
    char *title;
    char *script;
} JavascriptAction;
enum { FIELD_BUTTON = 1, FIELD_TEXT = 2, FIELD_CHOICE = 3 };
enum { BUTTON_PUSH, BUTTON_CHECK, BUTTON_RADIO };
enum { TEXT_NORMAL, TEXT_MULTILINE };
enum { ACTION_JAVASCRIPT = 10 };
enum { FORMAT_FIELD = 1 };

#define FUNCTIONS(F)                                                                     \
    F(void *, g_bytes_new, (const void *, size_t))                                       \
    F(void, g_bytes_unref, (void *))                                                     \
    F(void *, g_object_ref, (void *))                                                    \
    F(void, g_object_unref, (void *))                                                    \
    F(void, g_error_free, (Error *))                                                     \
    F(void *, g_log_set_default_handler, (void *, void *))                               \
    F(void *, poppler_document_new_from_bytes, (void *, const char *, Error **))         \
    F(int, poppler_document_get_n_pages, (void *))                                       \
    F(void *, poppler_document_get_page, (void *, int))                                  \
    F(int, poppler_document_save, (void *, const char *, Error **))                      \
    F(void, poppler_page_get_size, (void *, double *, double *))                         \
    F(List *, poppler_page_get_form_field_mapping, (void *))                             \
    F(void, poppler_page_free_form_field_mapping, (List *))                              \
    F(int, poppler_form_field_get_field_type, (void *))                                  \
    F(int, poppler_form_field_is_read_only, (void *))                                    \
    F(char *, poppler_form_field_get_name, (void *))                                     \
    F(void *, poppler_form_field_get_additional_action, (void *, int))                   \
    F(int, poppler_form_field_button_get_button_type, (void *))                          \
    F(int, poppler_form_field_button_get_state, (void *))                                \
    F(void, poppler_form_field_button_set_state, (void *, int))                          \
    F(int, poppler_form_field_text_get_text_type, (void *))                              \
    F(char *, poppler_form_field_text_get_text, (void *))                                \
    F(void, poppler_form_field_text_set_text, (void *, const char *))                    \
    F(int, poppler_form_field_text_get_max_len, (void *))                                \
    F(int, poppler_form_field_choice_is_editable, (void *))                              \
    F(int, poppler_form_field_choice_get_n_items, (void *))                              \
    F(char *, poppler_form_field_choice_get_item, (void *, int))                         \
    F(char *, poppler_form_field_choice_get_text, (void *))                              \
    F(int, poppler_form_field_choice_is_item_selected, (void *, int))                    \
    F(void, poppler_form_field_choice_unselect_all, (void *))                            \
    F(void, poppler_form_field_choice_select_item, (void *, int))

#define DECLARE(result, name, arguments) static result(*name) arguments;
FUNCTIONS(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_error[512] = "";

static void silent(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static void load(void) {
    void *library = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        snprintf(load_error, sizeof load_error, "%s", reason ? reason : "no reason given");
        return;
    }
#define RESOLVE(result, name, arguments)                                                     \
    *(void **)&name = dlsym(library, #name);                                                 \
    if (!name) {                                                                             \
        snprintf(load_error, sizeof load_error, "libpoppler-glib.so.8 has no " #name);      \
        return;                                                                              \
    }
    FUNCTIONS(RESOLVE)
    // What is odd about a file is told by this program, once.
    g_log_set_default_handler((void *)silent, NULL);
}

int rukopis_pdf_load(char *error, size_t size) {
    pthread_once(&once, load);
    snprintf(error, size, "%s", load_error);
    return load_error[0] ? -1 : 0;
}

typedef struct {
    rukopis_pdf_field field;
    void *handle;
    Rectangle area;  // points, y down
    // What is to be written: a text, a state or the number of an item, if `is_changed`.
    int is_changed;
    char *text;
    int number;
} Entry;

struct rukopis_pdf {
    void *document;
    void **pages;
    int page_count;
    Entry *entries;
    int count;
};

static void take_error(Error *from, char *error, size_t size) {
    snprintf(error, size, "%s", from && from->message ? from->message : "no reason given");
    if (from) g_error_free(from);
}

// 0: a kind of field that takes no handwriting (buttons, signatures).
static int kind_of(void *handle) {
    switch (poppler_form_field_get_field_type(handle)) {
    case FIELD_TEXT:
        switch (poppler_form_field_text_get_text_type(handle)) {
        case TEXT_NORMAL: return RUKOPIS_PDF_TEXT;
        case TEXT_MULTILINE: return RUKOPIS_PDF_MULTILINE;
        default: return 0;
        }
    case FIELD_CHOICE: return RUKOPIS_PDF_CHOICE;
    case FIELD_BUTTON:
        switch (poppler_form_field_button_get_button_type(handle)) {
        case BUTTON_CHECK: return RUKOPIS_PDF_CHECK;
        case BUTTON_RADIO: return RUKOPIS_PDF_RADIO;
        default: return 0;
        }
    default: return 0;
    }
}

static int add_page(rukopis_pdf *pdf, int number) {
    void *page = poppler_document_get_page(pdf->document, number);
    pdf->pages[number] = page;
    if (!page) return 0;
    double width = 0, height = 0;
    poppler_page_get_size(page, &width, &height);
    List *list = poppler_page_get_form_field_mapping(page);
    int status = 0;
    for (List *at = list; at; at = at->next) {
        Mapping *mapping = at->data;
        int kind = mapping->field ? kind_of(mapping->field) : 0;
        if (!kind) continue;
        Entry *grown = realloc(pdf->entries, sizeof(Entry) * (size_t)(pdf->count + 1));
        if (!grown) {
            status = -1;
            break;
        }
        pdf->entries = grown;
        Entry *entry = &grown[pdf->count++];
        memset(entry, 0, sizeof *entry);
        // The mapping goes away, the field stays.
        entry->handle = g_object_ref(mapping->field);
        Rectangle area = mapping->area;
        entry->area = (Rectangle){area.x1, height - area.y2, area.x2, height - area.y1};
        entry->field.page = number + 1;
        entry->field.kind = kind;
        entry->field.is_read_only = poppler_form_field_is_read_only(entry->handle);
        entry->field.x = entry->area.x1;
        entry->field.y = entry->area.y1;
        entry->field.width = entry->area.x2 - entry->area.x1;
        entry->field.height = entry->area.y2 - entry->area.y1;
        if (kind == RUKOPIS_PDF_TEXT || kind == RUKOPIS_PDF_MULTILINE)
            entry->field.max_length = poppler_form_field_text_get_max_len(entry->handle);
        if (kind == RUKOPIS_PDF_CHOICE)
            entry->field.takes_any_text = poppler_form_field_choice_is_editable(entry->handle);
    }
    poppler_page_free_form_field_mapping(list);
    return status;
}

rukopis_pdf *rukopis_pdf_open(const void *bytes, size_t count, char *error, size_t size) {
    if (rukopis_pdf_load(error, size)) return NULL;
    Error *failure = NULL;
    void *data = g_bytes_new(bytes, count);
    void *document = poppler_document_new_from_bytes(data, NULL, &failure);
    g_bytes_unref(data);
    if (!document) {
        take_error(failure, error, size);
        return NULL;
    }
    rukopis_pdf *pdf = calloc(1, sizeof *pdf);
    int pages = poppler_document_get_n_pages(document);
    if (pdf) {
        pdf->document = document;
        pdf->page_count = pages > 0 ? pages : 0;
        pdf->pages = calloc((size_t)pdf->page_count + 1, sizeof(void *));
    }
    if (!pdf || !pdf->pages) {
        snprintf(error, size, "out of memory");
        if (pdf) free(pdf);
        g_object_unref(document);
        return NULL;
    }
    for (int page = 0; page < pdf->page_count; page++) {
        if (add_page(pdf, page)) {
            snprintf(error, size, "out of memory");
            rukopis_pdf_close(pdf);
            return NULL;
        }
    }
    return pdf;
}

void rukopis_pdf_close(rukopis_pdf *pdf) {
    if (!pdf) return;
    for (int index = 0; index < pdf->count; index++) {
        g_object_unref(pdf->entries[index].handle);
        free(pdf->entries[index].text);
    }
    for (int page = 0; page < pdf->page_count; page++)
        if (pdf->pages[page]) g_object_unref(pdf->pages[page]);
    g_object_unref(pdf->document);
    free(pdf->pages);
    free(pdf->entries);
    free(pdf);
}

int rukopis_pdf_page_count(const rukopis_pdf *pdf) { return pdf->page_count; }

void rukopis_pdf_page_size(const rukopis_pdf *pdf, int page, double *width, double *height) {
    *width = *height = 0;
    if (page >= 0 && page < pdf->page_count && pdf->pages[page]) poppler_page_get_size(pdf->pages[page], width, height);
}

int rukopis_pdf_field_count(const rukopis_pdf *pdf) { return pdf->count; }

static const Entry *entry_at(const rukopis_pdf *pdf, int index) {
    return index >= 0 && index < pdf->count ? &pdf->entries[index] : NULL;
}

rukopis_pdf_field rukopis_pdf_field_at(const rukopis_pdf *pdf, int index) {
    const Entry *entry = entry_at(pdf, index);
    return entry ? entry->field : (rukopis_pdf_field){0};
}

char *rukopis_pdf_name(const rukopis_pdf *pdf, int index) {
    const Entry *entry = entry_at(pdf, index);
    return entry ? poppler_form_field_get_name(entry->handle) : NULL;
}

static int is_text(const Entry *entry) {
    return entry && (entry->field.kind == RUKOPIS_PDF_TEXT || entry->field.kind == RUKOPIS_PDF_MULTILINE);
}

static int is_choice(const Entry *entry) { return entry && entry->field.kind == RUKOPIS_PDF_CHOICE; }

static int is_button(const Entry *entry) {
    return entry && (entry->field.kind == RUKOPIS_PDF_CHECK || entry->field.kind == RUKOPIS_PDF_RADIO);
}

char *rukopis_pdf_text(const rukopis_pdf *pdf, int index) {
    const Entry *entry = entry_at(pdf, index);
    if (is_text(entry)) return poppler_form_field_text_get_text(entry->handle);
    return is_choice(entry) && entry->field.takes_any_text ? poppler_form_field_choice_get_text(entry->handle) : NULL;
}

char *rukopis_pdf_format(const rukopis_pdf *pdf, int index) {
    const Entry *entry = entry_at(pdf, index);
    if (!is_text(entry)) return NULL;
    // The action belongs to the field and goes with it.
    JavascriptAction *action = poppler_form_field_get_additional_action(entry->handle, FORMAT_FIELD);
    if (!action || action->type != ACTION_JAVASCRIPT || !action->script) return NULL;
    size_t length = strlen(action->script);
    char *copy = malloc(length + 1);
    if (copy) memcpy(copy, action->script, length + 1);
    return copy;
}

char *rukopis_pdf_item(const rukopis_pdf *pdf, int index, int item) {
    const Entry *entry = entry_at(pdf, index);
    if (!is_choice(entry) || item < 0 || item >= rukopis_pdf_item_count(pdf, index)) return NULL;
    return poppler_form_field_choice_get_item(entry->handle, item);
}

// GLib's allocator has been the C library's since 2.46.
void rukopis_pdf_free(char *string) { free(string); }

int rukopis_pdf_item_count(const rukopis_pdf *pdf, int index) {
    const Entry *entry = entry_at(pdf, index);
    return is_choice(entry) ? poppler_form_field_choice_get_n_items(entry->handle) : 0;
}

int rukopis_pdf_selected_item(const rukopis_pdf *pdf, int index) {
    const Entry *entry = entry_at(pdf, index);
    int count = rukopis_pdf_item_count(pdf, index);
    for (int item = 0; item < count; item++)
        if (poppler_form_field_choice_is_item_selected(entry->handle, item)) return item;
    return -1;
}

int rukopis_pdf_state(const rukopis_pdf *pdf, int index) {
    const Entry *entry = entry_at(pdf, index);
    return is_button(entry) ? poppler_form_field_button_get_state(entry->handle) : 0;
}

// 0 where there is no memory for it.
int rukopis_pdf_set_text(rukopis_pdf *pdf, int index, const char *text) {
    if (!is_text(entry_at(pdf, index))) return 1;
    char *copy = strdup(text);
    if (!copy) return 0;
    Entry *entry = &pdf->entries[index];
    free(entry->text);
    entry->text = copy;
    entry->is_changed = 1;
    return 1;
}

void rukopis_pdf_set_state(rukopis_pdf *pdf, int index, int state) {
    if (!is_button(entry_at(pdf, index))) return;
    pdf->entries[index].number = state;
    pdf->entries[index].is_changed = 1;
}

void rukopis_pdf_select_item(rukopis_pdf *pdf, int index, int item) {
    if (!is_choice(entry_at(pdf, index)) || item < 0 || item >= rukopis_pdf_item_count(pdf, index)) return;
    pdf->entries[index].number = item;
    pdf->entries[index].is_changed = 1;
}

static void apply(const Entry *entry) {
    if (!entry->is_changed) return;
    if (is_text(entry)) {
        poppler_form_field_text_set_text(entry->handle, entry->text);
    } else if (is_button(entry)) {
        poppler_form_field_button_set_state(entry->handle, entry->number);
    } else if (is_choice(entry)) {
        poppler_form_field_choice_unselect_all(entry->handle);
        poppler_form_field_choice_select_item(entry->handle, entry->number);
    }
}

// What a file of memory holds; NULL where it cannot be read.
static void *contents(int file, size_t *count) {
    struct stat status;
    if (fstat(file, &status) || status.st_size <= 0) return NULL;
    char *bytes = malloc((size_t)status.st_size);
    *count = 0;
    while (bytes && *count < (size_t)status.st_size) {
        ssize_t read = pread(file, bytes + *count, (size_t)status.st_size - *count, (off_t)*count);
        if (read <= 0) break;
        *count += (size_t)read;
    }
    if (bytes && *count == (size_t)status.st_size) return bytes;
    free(bytes);
    return NULL;
}

enum { MESSAGE = 512, SECONDS = 120 };

// Writes the values and the document into the file of memory, and ends the process. `message` is shared with the one
// that waits.
static void fill(rukopis_pdf *pdf, int file, char *message) {
    // What dies here is told by the other process, in a line.
    const int deaths[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP};
    for (size_t index = 0; index < sizeof deaths / sizeof *deaths; index++) signal(deaths[index], SIG_DFL);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(SIGALRM, SIG_DFL);
    alarm(SECONDS);
    for (int index = 0; index < pdf->count; index++) apply(&pdf->entries[index]);
    // By name: poppler_document_save_to_fd leaves the last block in a buffer until the program ends.
    char place[64];
    snprintf(place, sizeof place, "file:///proc/self/fd/%d", file);
    Error *failure = NULL;
    if (poppler_document_save(pdf->document, place, &failure)) _exit(0);
    take_error(failure, message, MESSAGE);
    _exit(1);
}

// The library falls over some files that it opens (one without default fonts, of the version of Debian 12), so it writes
// in a process of its own.
void *rukopis_pdf_saved(rukopis_pdf *pdf, size_t *count, char *error, size_t size) {
    void *bytes = NULL;
    int status = 0;
    errno = 0;
    int file = memfd_create("pdf", MFD_CLOEXEC);
    char *message = mmap(NULL, MESSAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t process = file >= 0 && message != MAP_FAILED ? fork() : -1;
    if (process == 0) fill(pdf, file, message);
    if (process > 0) {
        while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
        errno = 0;
    }
    if (process > 0 && WIFSIGNALED(status)) {
        snprintf(error, size, "the PDF library failed on it (signal %d)", WTERMSIG(status));
    } else if (process > 0 && WIFEXITED(status) && WEXITSTATUS(status) != 0) {
        snprintf(error, size, "%s", message);
    } else {
        if (process > 0) bytes = contents(file, count);
        if (!bytes) snprintf(error, size, "%s", strerror(errno ? errno : ENOMEM));
    }
    if (message != MAP_FAILED) munmap(message, MESSAGE);
    if (file >= 0) close(file);
    return bytes;
}
