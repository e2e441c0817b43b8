// Keys sent to the X11 window in focus (XTEST extension), and what they wrote read back. The libraries are loaded when
// they are first asked for. Not for several threads at once.
#ifndef RUKOPIS_X11_H
#define RUKOPIS_X11_H

#include <stddef.h>
#include <stdint.h>

typedef struct rukopis_keys rukopis_keys;

// NULL where there is no X display or it has no XTEST; `error` says why. Remembers the window in focus.
rukopis_keys *rukopis_keys_open(char *error, size_t size);
// Puts the keyboard's map back.
void rukopis_keys_close(rukopis_keys *keys);

// Whether the window that was in focus at the start still is.
int rukopis_keys_focus_stays(rukopis_keys *keys);
// Types one character (a Unicode scalar; '\n' is Return). 0: sent; −1: no key could be made to give it; 1: the focus
// has moved, nothing was sent.
int rukopis_keys_type(rukopis_keys *keys, uint32_t scalar, unsigned delay_ms);
// Selects the `count` characters before the caret, asks for the selected text and puts the caret back behind it. NULL
// where the window does not tell, or the focus has moved. To be given back by rukopis_string_free.
char *rukopis_keys_read_back(rukopis_keys *keys, int count, unsigned delay_ms);

#endif
