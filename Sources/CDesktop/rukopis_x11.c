#include "rukopis_x11.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The parts of the stable interfaces of libX11 and libXtst that are used (Xlib.h, Xutil.h, XTest.h, keysymdef.h).
typedef unsigned long Id;
typedef struct {
    int type;
    unsigned long serial;
    int send_event;
    void *display;
    Id requestor, selection, target, property, time;
} SelectionEvent;
typedef union {
    int type;
    SelectionEvent selection;
    long padding[24];
} Event;
typedef int (*ErrorHandler)(void *, void *);
enum { SELECTION_NOTIFY = 31, NO_SYMBOL = 0, PRIMARY = 1, PROPERTY_DELETE = 1 };
enum { KEY_RETURN = 0xFF0D, KEY_LEFT = 0xFF51, KEY_RIGHT = 0xFF53, KEY_SHIFT = 0xFFE1 };

#define X11(F)                                                                                         \
    F(void *, XOpenDisplay, (const char *))                                                            \
    F(int, XCloseDisplay, (void *))                                                                    \
    F(int, XGetInputFocus, (void *, Id *, int *))                                                      \
    F(int, XSync, (void *, int))                                                                       \
    F(int, XDisplayKeycodes, (void *, int *, int *))                                                   \
    F(Id *, XGetKeyboardMapping, (void *, unsigned char, int, int *))                                  \
    F(int, XChangeKeyboardMapping, (void *, int, int, Id *, int))                                      \
    F(unsigned char, XKeysymToKeycode, (void *, Id))                                                   \
    F(int, XFree, (void *))                                                                            \
    F(Id, XInternAtom, (void *, const char *, int))                                                    \
    F(Id, XDefaultRootWindow, (void *))                                                                \
    F(Id, XCreateSimpleWindow, (void *, Id, int, int, unsigned, unsigned, unsigned, unsigned long, unsigned long)) \
    F(int, XConvertSelection, (void *, Id, Id, Id, Id, Id))                                            \
    F(Id, XGetSelectionOwner, (void *, Id))                                                            \
    F(int, XSetSelectionOwner, (void *, Id, Id, Id))                                                   \
    F(int, XCheckTypedWindowEvent, (void *, Id, int, Event *))                                         \
    F(int, XGetWindowProperty, (void *, Id, Id, long, long, int, Id, Id *, int *, unsigned long *, unsigned long *, unsigned char **)) \
    F(ErrorHandler, XSetErrorHandler, (ErrorHandler))
#define XTST(F)                                                        \
    F(int, XTestQueryExtension, (void *, int *, int *, int *, int *))  \
    F(int, XTestFakeKeyEvent, (void *, unsigned, int, unsigned long))

#define DECLARE(result, name, arguments) static result(*name) arguments;
X11(DECLARE)
XTST(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_error[512] = "";

static int ignore(void *display, void *event) {
    (void)display, (void)event;
    return 0;
}

static void load(void) {
    void *x11 = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
    void *xtst = x11 ? dlopen("libXtst.so.6", RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!xtst) {
        const char *reason = dlerror();
        snprintf(load_error, sizeof load_error, "%s", reason ? reason : "no reason given");
        return;
    }
#define RESOLVE(library, name)                                                   \
    *(void **)&name = dlsym(library, #name);                                     \
    if (!name) {                                                                 \
        snprintf(load_error, sizeof load_error, "the X library has no " #name); \
        return;                                                                  \
    }
#define FROM_X11(result, name, arguments) RESOLVE(x11, name)
#define FROM_XTST(result, name, arguments) RESOLVE(xtst, name)
    X11(FROM_X11)
    XTST(FROM_XTST)
}

struct rukopis_keys {
    void *display;
    Id focus;
    Id window;
    // A key without meaning that is lent one, and what is on it now; 0: there is none.
    int spare;
    int per_key;
    Id lent;
};

static void wait_ms(unsigned ms) {
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000L};
    nanosleep(&time, NULL);
}

static Id *key_map(rukopis_keys *keys, int *first, int *last, int *per_key) {
    XDisplayKeycodes(keys->display, first, last);
    return XGetKeyboardMapping(keys->display, (unsigned char)*first, *last - *first + 1, per_key);
}

static void find_spare(rukopis_keys *keys) {
    int first = 0, last = 0, per_key = 0;
    Id *map = key_map(keys, &first, &last, &per_key);
    if (!map) return;
    keys->per_key = per_key;
    for (int code = last; code >= first && !keys->spare; code--) {
        int is_free = 1;
        for (int level = 0; level < per_key; level++)
            if (map[(code - first) * per_key + level] != NO_SYMBOL) is_free = 0;
        if (is_free) keys->spare = code;
    }
    XFree(map);
}

rukopis_keys *rukopis_keys_open(char *error, size_t size) {
    pthread_once(&once, load);
    if (load_error[0]) {
        snprintf(error, size, "%s", load_error);
        return NULL;
    }
    void *display = XOpenDisplay(NULL);
    if (!display) {
        snprintf(error, size, "there is no X display");
        return NULL;
    }
    int numbers[4];
    rukopis_keys *keys = calloc(1, sizeof *keys);
    if (!keys || !XTestQueryExtension(display, &numbers[0], &numbers[1], &numbers[2], &numbers[3])) {
        snprintf(error, size, "the X display has no XTEST");
        free(keys);
        XCloseDisplay(display);
        return NULL;
    }
    // A window that goes away is no reason to end the program.
    XSetErrorHandler(ignore);
    keys->display = display;
    int revert = 0;
    XGetInputFocus(display, &keys->focus, &revert);
    keys->window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    find_spare(keys);
    if (keys->focus <= 1) {
        snprintf(error, size, "no window is in focus");
        rukopis_keys_close(keys);
        return NULL;
    }
    return keys;
}

// What a layout switch would make of the key does not matter: every level and group gives the same.
static void lend(rukopis_keys *keys, Id symbol) {
    if (keys->lent == symbol || !keys->spare) return;
    Id *levels = calloc((size_t)keys->per_key, sizeof(Id));
    if (!levels) return;
    for (int level = 0; level < keys->per_key; level++) levels[level] = symbol;
    XChangeKeyboardMapping(keys->display, keys->spare, keys->per_key, levels, 1);
    free(levels);
    XSync(keys->display, 0);
    keys->lent = symbol;
}

void rukopis_keys_close(rukopis_keys *keys) {
    if (!keys) return;
    if (keys->lent) {
        // The window in focus may still be looking the last key up.
        wait_ms(60);
        lend(keys, NO_SYMBOL);
    }
    XCloseDisplay(keys->display);
    free(keys);
}

int rukopis_keys_focus_stays(rukopis_keys *keys) {
    Id focus = 0;
    int revert = 0;
    XGetInputFocus(keys->display, &focus, &revert);
    return focus == keys->focus;
}

static void press(rukopis_keys *keys, int code, int is_down) {
    XTestFakeKeyEvent(keys->display, (unsigned)code, is_down, 0);
}

static void tap(rukopis_keys *keys, int code, unsigned delay_ms) {
    press(keys, code, 1);
    press(keys, code, 0);
    XSync(keys->display, 0);
    wait_ms(delay_ms);
}

int rukopis_keys_type(rukopis_keys *keys, uint32_t scalar, unsigned delay_ms) {
    int code;
    if (scalar == '\n') {
        code = XKeysymToKeycode(keys->display, KEY_RETURN);
    } else {
        // Latin-1 has its own key symbols, all others are 0x01000000 + scalar (keysymdef.h).
        Id symbol = (scalar >= 0x20 && scalar < 0x7F) || (scalar >= 0xA0 && scalar <= 0xFF) ? scalar : 0x01000000 + (Id)scalar;
        int is_new = keys->lent != symbol;
        lend(keys, symbol);
        // Programs learn of the new key by an event of their own.
        if (is_new) wait_ms(delay_ms);
        code = keys->spare;
    }
    if (!code) return -1;
    if (!rukopis_keys_focus_stays(keys)) return 1;
    tap(keys, code, delay_ms);
    return 0;
}

static char *selected_text(rukopis_keys *keys) {
    Id utf8 = XInternAtom(keys->display, "UTF8_STRING", 0);
    Id property = XInternAtom(keys->display, "RUKOPIS_TEXT", 0);
    XConvertSelection(keys->display, PRIMARY, utf8, property, keys->window, 0);
    XSync(keys->display, 0);
    Event event;
    for (int turn = 0; turn < 100; turn++) {
        if (XCheckTypedWindowEvent(keys->display, keys->window, SELECTION_NOTIFY, &event)) {
            if (event.selection.property == 0) return NULL;
            Id type = 0;
            int format = 0;
            unsigned long count = 0, rest = 0;
            unsigned char *data = NULL;
            XGetWindowProperty(keys->display, keys->window, property, 0, 1 << 20, PROPERTY_DELETE, 0, &type, &format,
                               &count, &rest, &data);
            char *text = data && format == 8 ? strndup((const char *)data, count) : NULL;
            if (data) XFree(data);
            return text;
        }
        wait_ms(10);
        XSync(keys->display, 0);
    }
    return NULL;
}

char *rukopis_keys_read_back(rukopis_keys *keys, int count, unsigned delay_ms) {
    int left = XKeysymToKeycode(keys->display, KEY_LEFT);
    int right = XKeysymToKeycode(keys->display, KEY_RIGHT);
    int shift = XKeysymToKeycode(keys->display, KEY_SHIFT);
    if (!left || !right || !shift || count <= 0 || !rukopis_keys_focus_stays(keys)) return NULL;
    // An older selection must not be taken for the answer.
    XSetSelectionOwner(keys->display, PRIMARY, 0, 0);
    press(keys, shift, 1);
    for (int index = 0; index < count && rukopis_keys_focus_stays(keys); index++) tap(keys, left, delay_ms / 4 + 1);
    press(keys, shift, 0);
    XSync(keys->display, 0);
    wait_ms(5 * delay_ms);
    char *text = XGetSelectionOwner(keys->display, PRIMARY) ? selected_text(keys) : NULL;
    if (rukopis_keys_focus_stays(keys)) tap(keys, right, delay_ms);
    return text;
}
