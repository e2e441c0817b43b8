// A pen tablet's kernel device by libevdev, which is loaded when it is first asked for. One thread at a time for a tablet.
#ifndef RUKOPIS_TABLET_H
#define RUKOPIS_TABLET_H

#include <stddef.h>

typedef struct rukopis_tablet rukopis_tablet;

typedef struct {
    // Seconds of the monotonic clock.
    double time;
    int type, code, value;
} rukopis_tablet_event;

// NULL where it cannot be: `error` says why.
rukopis_tablet *rukopis_tablet_open(const char *path, char *error, size_t size);
void rukopis_tablet_close(rukopis_tablet *tablet);
const char *rukopis_tablet_name(const rukopis_tablet *tablet);
// Whether it has axes and a pen or a touching tip.
int rukopis_tablet_is_pen(const rukopis_tablet *tablet);
// 0 where there is no such axis.
int rukopis_tablet_axis(const rukopis_tablet *tablet, int code, int *minimum, int *maximum, int *resolution);
// No other program gets its events any more: 0 when done.
int rukopis_tablet_grab(rukopis_tablet *tablet);
// 1: an event; 0: none came within so many milliseconds; −1: the tablet is gone.
int rukopis_tablet_next(rukopis_tablet *tablet, int milliseconds, rukopis_tablet_event *event);

#endif
