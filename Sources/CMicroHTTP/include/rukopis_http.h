// An HTTP server (libmicrohttpd, loaded when it is first asked for): a thread for each connection, requests gathered
// whole and in bounds, connections that dawdle shut. Thread-safe but for start and stop of one server.
#ifndef RUKOPIS_HTTP_H
#define RUKOPIS_HTTP_H

#include <stddef.h>

typedef struct rukopis_http rukopis_http;
// A request that waits for its answer; lives while the handler runs.
typedef struct rukopis_exchange rukopis_exchange;

typedef struct {
    // Numeric, IPv4 or IPv6.
    const char *address;
    // 0: any that is free.
    unsigned short port;
    // More connections wait until one is closed.
    unsigned connections;
    // Seconds within which a request has to have come whole, and its answer to be taken.
    unsigned seconds;
    size_t body_limit;
    // PEM texts; both NULL: no TLS.
    const char *certificate, *private_key;
} rukopis_http_settings;

// Has to call rukopis_exchange_reply once. Called on any thread, for several requests at once.
typedef void (*rukopis_http_handler)(void *context, rukopis_exchange *exchange);

// NULL where it cannot be: `error` says why.
rukopis_http *rukopis_http_start(
    const rukopis_http_settings *settings, rukopis_http_handler handler, void *context, char *error, size_t size);
unsigned short rukopis_http_port(const rukopis_http *http);
// Takes no more connections, waits for requests in work, but not longer than `grace` milliseconds for their answers to
// be taken, and gives everything back.
void rukopis_http_stop(rukopis_http *http, unsigned grace);

const char *rukopis_exchange_method(const rukopis_exchange *exchange);
// Unescaped, without the query.
const char *rukopis_exchange_path(const rukopis_exchange *exchange);
// By a name in any case; NULL where there is none.
const char *rukopis_exchange_header(const rukopis_exchange *exchange, const char *name);
const char *rukopis_exchange_body(const rukopis_exchange *exchange, size_t *size);
// Whether the body was larger than the limit; it is gone then.
int rukopis_exchange_is_too_large(const rukopis_exchange *exchange);
// `headers`: names and values by turns, ended by NULL.
void rukopis_exchange_reply(
    rukopis_exchange *exchange, unsigned status, const char *const *headers, const void *body, size_t size);

// HMAC with SHA-512 (GnuTLS, which libmicrohttpd uses): 0 when done.
int rukopis_hmac_sha512(const void *key, size_t key_size, const void *data, size_t size, unsigned char result[64]);

#endif
