#include "rukopis_tablet.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// The parts of libevdev's stable interface that are used (libevdev.h).
enum { FLAG_SYNC = 1, FLAG_NORMAL = 2, STATUS_SYNC = 1, GRAB = 3 };

#define FUNCTIONS(F)                                                          \
    F(int, libevdev_new_from_fd, (int, void **))                              \
    F(void, libevdev_free, (void *))                                          \
    F(const char *, libevdev_get_name, (const void *))                        \
    F(int, libevdev_has_event_code, (const void *, unsigned, unsigned))       \
    F(const struct input_absinfo *, libevdev_get_abs_info, (const void *, unsigned)) \
    F(int, libevdev_set_clock_id, (void *, int))                              \
    F(int, libevdev_grab, (void *, int))                                      \
    F(int, libevdev_next_event, (void *, unsigned, struct input_event *))

#define DECLARE(result, name, arguments) static result(*name) arguments;
FUNCTIONS(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_error[256] = "";

static void load(void) {
    void *library = dlopen("libevdev.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(load_error, sizeof load_error, "libevdev is needed (%s); on Debian: apt-get install libevdev2", dlerror());
        return;
    }
#define FIND(result, name, arguments)                              \
    if (!(name = (result(*) arguments)dlsym(library, #name)))      \
        snprintf(load_error, sizeof load_error, "this libevdev has no " #name);
    FUNCTIONS(FIND)
}

struct rukopis_tablet {
    void *device;
    int descriptor;
    // After events were lost the device's state is told in their place.
    int is_catching_up;
};

rukopis_tablet *rukopis_tablet_open(const char *path, char *error, size_t size) {
    pthread_once(&once, load);
    if (load_error[0]) {
        snprintf(error, size, "%s", load_error);
        return NULL;
    }
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) {
        snprintf(error, size, "%s%s", strerror(errno),
                 errno == EACCES ? " (members of the group input may read it)" : "");
        return NULL;
    }
    rukopis_tablet *tablet = calloc(1, sizeof *tablet);
    const int result = tablet ? libevdev_new_from_fd(descriptor, &tablet->device) : -ENOMEM;
    if (result < 0) {
        snprintf(error, size, "%s", result == -ENOTTY || result == -EINVAL ? "is no input device" : strerror(-result));
        free(tablet);
        close(descriptor);
        return NULL;
    }
    tablet->descriptor = descriptor;
    libevdev_set_clock_id(tablet->device, CLOCK_MONOTONIC);
    return tablet;
}

void rukopis_tablet_close(rukopis_tablet *tablet) {
    libevdev_free(tablet->device);
    close(tablet->descriptor);
    free(tablet);
}

const char *rukopis_tablet_name(const rukopis_tablet *tablet) { return libevdev_get_name(tablet->device); }

int rukopis_tablet_is_pen(const rukopis_tablet *tablet) {
    const void *device = tablet->device;
    return libevdev_has_event_code(device, EV_ABS, ABS_X) && libevdev_has_event_code(device, EV_ABS, ABS_Y) &&
           (libevdev_has_event_code(device, EV_KEY, BTN_TOOL_PEN) || libevdev_has_event_code(device, EV_KEY, BTN_STYLUS));
}

int rukopis_tablet_axis(const rukopis_tablet *tablet, int code, int *minimum, int *maximum, int *resolution) {
    const struct input_absinfo *axis = libevdev_get_abs_info(tablet->device, (unsigned)code);
    if (!axis) return 0;
    *minimum = axis->minimum;
    *maximum = axis->maximum;
    *resolution = axis->resolution;
    return 1;
}

int rukopis_tablet_grab(rukopis_tablet *tablet) { return libevdev_grab(tablet->device, GRAB); }

int rukopis_tablet_next(rukopis_tablet *tablet, int milliseconds, rukopis_tablet_event *event) {
    for (int waited = 0;;) {
        struct input_event next;
        const int result = libevdev_next_event(tablet->device, tablet->is_catching_up ? FLAG_SYNC : FLAG_NORMAL, &next);
        if (result == -EAGAIN) {
            if (tablet->is_catching_up) {
                tablet->is_catching_up = 0;
                continue;
            }
            if (waited) return 0;
            struct pollfd entry = {.fd = tablet->descriptor, .events = POLLIN};
            if (poll(&entry, 1, milliseconds) < 0 && errno != EINTR) return -1;
            waited = 1;
            continue;
        }
        if (result == -EINTR) continue;
        if (result < 0) return -1;
        // The mark of lost events itself says nothing of the pen.
        if (result == STATUS_SYNC && !tablet->is_catching_up) {
            tablet->is_catching_up = 1;
            continue;
        }
        event->time = (double)next.input_event_sec + (double)next.input_event_usec / 1e6;
        event->type = next.type;
        event->code = next.code;
        event->value = next.value;
        return 1;
    }
}
