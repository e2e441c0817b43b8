#include "rukopis_http.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <gnutls/crypto.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// MARK: The library

#define FUNCTIONS(F)              \
    F(MHD_start_daemon)           \
    F(MHD_stop_daemon)            \
    F(MHD_quiesce_daemon)         \
    F(MHD_get_connection_info)    \
    F(MHD_lookup_connection_value) \
    F(MHD_create_response_from_buffer) \
    F(MHD_add_response_header)    \
    F(MHD_queue_response)         \
    F(MHD_destroy_response)

static struct {
#define DECLARE(name) __typeof__(&name) name;
    FUNCTIONS(DECLARE)
    __typeof__(&gnutls_hmac_fast) gnutls_hmac_fast;
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_error[256] = "";

static void load(void) {
    void *http = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    void *tls = dlopen("libgnutls.so.30", RTLD_NOW | RTLD_LOCAL);
    if (!http || !tls) {
        snprintf(load_error, sizeof load_error, "libmicrohttpd is needed (%s); on Debian: apt-get install libmicrohttpd12",
                 dlerror());
        return;
    }
#define FIND(name)                                                                            \
    if (!(library.name = (__typeof__(&name))dlsym(http, #name)))                              \
        snprintf(load_error, sizeof load_error, "this libmicrohttpd has no " #name);
    FUNCTIONS(FIND)
    if (!(library.gnutls_hmac_fast = (__typeof__(&gnutls_hmac_fast))dlsym(tls, "gnutls_hmac_fast")))
        snprintf(load_error, sizeof load_error, "this GnuTLS has no gnutls_hmac_fast");
}

static int is_loaded(void) {
    pthread_once(&once, load);
    return load_error[0] == 0;
}

int rukopis_hmac_sha512(const void *key, size_t key_size, const void *data, size_t size, unsigned char result[64]) {
    if (!is_loaded()) return -1;
    return library.gnutls_hmac_fast(GNUTLS_MAC_SHA512, key, key_size, data, size, result);
}

// MARK: Connections

// A connection and until when its present request, or the taking of the answer, may last.
typedef struct watch {
    struct watch *next, *previous;
    int socket;
    // Milliseconds of the monotonic clock; 0: no limit, a handler is at work.
    long long deadline;
} watch;

struct rukopis_http {
    struct MHD_Daemon *daemon;
    rukopis_http_handler handler;
    void *context;
    size_t body_limit;
    unsigned seconds;
    unsigned short port;
    char *certificate, *private_key;
    char message[256];

    // Requests handed to the handler whose answers have not been taken yet.
    atomic_int busy;

    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t watcher;
    int is_watching, is_ending;
    // Under `lock`.
    watch connections;
};

struct rukopis_exchange {
    rukopis_http *http;
    struct MHD_Connection *connection;
    const char *method, *path;
    char *body;
    size_t size, capacity, received;
    int is_too_large, is_handed_over;
    enum MHD_Result result;
};

static long long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void set_deadline(rukopis_http *http, struct MHD_Connection *connection, int is_limited) {
    const union MHD_ConnectionInfo *info =
        library.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    watch *entry = info ? info->socket_context : NULL;
    if (!entry) return;
    pthread_mutex_lock(&http->lock);
    entry->deadline = is_limited ? milliseconds() + 1000LL * http->seconds : 0;
    pthread_mutex_unlock(&http->lock);
}

static void connection_changed(
    void *context, struct MHD_Connection *connection, void **own, enum MHD_ConnectionNotificationCode code) {
    rukopis_http *http = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            library.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        watch *entry = calloc(1, sizeof *entry);
        if (!info || !entry) {
            free(entry);
            return;
        }
        entry->socket = info->connect_fd;
        entry->deadline = milliseconds() + 1000LL * http->seconds;
        pthread_mutex_lock(&http->lock);
        entry->next = http->connections.next;
        entry->previous = &http->connections;
        if (entry->next) entry->next->previous = entry;
        http->connections.next = entry;
        pthread_mutex_unlock(&http->lock);
        *own = entry;
    } else if (*own) {
        watch *entry = *own;
        pthread_mutex_lock(&http->lock);
        entry->previous->next = entry->next;
        if (entry->next) entry->next->previous = entry->previous;
        pthread_mutex_unlock(&http->lock);
        free(entry);
        *own = NULL;
    }
}

// The library's own time limit begins anew with every byte; this one does not.
static void *keep_watch(void *context) {
    rukopis_http *http = context;
    pthread_mutex_lock(&http->lock);
    while (!http->is_ending) {
        const long long now = milliseconds();
        for (watch *entry = http->connections.next; entry; entry = entry->next)
            if (entry->deadline && entry->deadline <= now) {
                // Its thread wakes up and closes it.
                shutdown(entry->socket, SHUT_RDWR);
                entry->deadline = 0;
            }
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 250000000;
        if (until.tv_nsec >= 1000000000) until.tv_sec += 1, until.tv_nsec -= 1000000000;
        pthread_cond_timedwait(&http->wake, &http->lock, &until);
    }
    pthread_mutex_unlock(&http->lock);
    return NULL;
}

// MARK: Requests

// Of a body that is too large, so much is read and thrown away: who is still writing does not see the answer.
enum { PATIENCE = 8 };

static int append(rukopis_exchange *exchange, const char *bytes, size_t size) {
    if (exchange->size + size > exchange->capacity) {
        size_t capacity = exchange->capacity ? exchange->capacity : 4096;
        while (capacity < exchange->size + size) capacity *= 2;
        char *grown = realloc(exchange->body, capacity);
        if (!grown) return 0;
        exchange->body = grown;
        exchange->capacity = capacity;
    }
    memcpy(exchange->body + exchange->size, bytes, size);
    exchange->size += size;
    return 1;
}

static void discard(rukopis_exchange *exchange) {
    free(exchange->body);
    exchange->body = NULL;
    exchange->size = exchange->capacity = 0;
    exchange->is_too_large = 1;
}

static enum MHD_Result hand_over(rukopis_exchange *exchange) {
    rukopis_http *http = exchange->http;
    exchange->is_handed_over = 1;
    atomic_fetch_add(&http->busy, 1);
    set_deadline(http, exchange->connection, 0);
    http->handler(http->context, exchange);
    set_deadline(http, exchange->connection, 1);
    return exchange->result;
}

static enum MHD_Result take(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *bytes, size_t *size, void **own) {
    (void)version;
    rukopis_http *http = context;
    rukopis_exchange *exchange = *own;
    if (!exchange) {
        exchange = calloc(1, sizeof *exchange);
        if (!exchange) return MHD_NO;
        *own = exchange;
        exchange->http = http;
        exchange->connection = connection;
        exchange->path = url;
        exchange->method = method;
        exchange->result = MHD_NO;
        const char *length = rukopis_exchange_header(exchange, "Content-Length");
        const unsigned long long announced = length ? strtoull(length, NULL, 10) : 0;
        if (announced > http->body_limit) {
            discard(exchange);
            // Who asks first, or would go on and on, is told at once.
            if (rukopis_exchange_header(exchange, "Expect") || announced / PATIENCE > http->body_limit)
                return hand_over(exchange);
        }
        return MHD_YES;
    }
    if (exchange->is_handed_over) return MHD_NO;
    exchange->path = url;
    exchange->method = method;
    if (*size == 0) return hand_over(exchange);
    exchange->received += *size;
    if (exchange->is_too_large || exchange->received > http->body_limit) {
        discard(exchange);
        if (exchange->received / PATIENCE > http->body_limit) return MHD_NO;
    } else if (!append(exchange, bytes, *size)) {
        return MHD_NO;
    }
    *size = 0;
    return MHD_YES;
}

static void completed(
    void *context, struct MHD_Connection *connection, void **own, enum MHD_RequestTerminationCode code) {
    (void)code;
    rukopis_http *http = context;
    rukopis_exchange *exchange = *own;
    if (exchange) {
        if (exchange->is_handed_over) atomic_fetch_sub(&http->busy, 1);
        free(exchange->body);
        free(exchange);
        *own = NULL;
    }
    // For the next request on the same connection.
    set_deadline(http, connection, 1);
}

const char *rukopis_exchange_method(const rukopis_exchange *exchange) { return exchange->method; }
const char *rukopis_exchange_path(const rukopis_exchange *exchange) { return exchange->path; }

const char *rukopis_exchange_header(const rukopis_exchange *exchange, const char *name) {
    return library.MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, name);
}

const char *rukopis_exchange_body(const rukopis_exchange *exchange, size_t *size) {
    *size = exchange->size;
    return exchange->body;
}

int rukopis_exchange_is_too_large(const rukopis_exchange *exchange) { return exchange->is_too_large; }

void rukopis_exchange_reply(
    rukopis_exchange *exchange, unsigned status, const char *const *headers, const void *body, size_t size) {
    // Copied, whatever the missing const says.
    struct MHD_Response *response =
        library.MHD_create_response_from_buffer(size, (void *)body, MHD_RESPMEM_MUST_COPY);
    if (!response) return;
    for (; headers[0] && headers[1]; headers += 2) library.MHD_add_response_header(response, headers[0], headers[1]);
    exchange->result = library.MHD_queue_response(exchange->connection, status, response);
    library.MHD_destroy_response(response);
}

// MARK: Start and stop

static void note(void *context, const char *format, va_list arguments) {
    rukopis_http *http = context;
    // Told where the server does not start.
    pthread_mutex_lock(&http->lock);
    vsnprintf(http->message, sizeof http->message, format, arguments);
    pthread_mutex_unlock(&http->lock);
}

// A listening socket, or −1 with the reason in errno.
static int listen_at(const char *address, unsigned short port, unsigned short *given, int *family) {
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    const struct sockaddr *place;
    socklen_t length;
    if (inet_pton(AF_INET, address, &v4.sin_addr) == 1) {
        place = (struct sockaddr *)&v4, length = sizeof v4;
    } else if (inet_pton(AF_INET6, address, &v6.sin6_addr) == 1) {
        place = (struct sockaddr *)&v6, length = sizeof v6;
    } else {
        errno = EINVAL;
        return -1;
    }
    *family = place->sa_family;
    const int made = socket(place->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0) return -1;
    const int yes = 1;
    setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    struct sockaddr_storage bound;
    socklen_t size = sizeof bound;
    if (bind(made, place, length) || listen(made, 128) || getsockname(made, (struct sockaddr *)&bound, &size)) {
        const int reason = errno;
        close(made);
        errno = reason;
        return -1;
    }
    *given = ntohs(place->sa_family == AF_INET ? ((struct sockaddr_in *)&bound)->sin_port
                                               : ((struct sockaddr_in6 *)&bound)->sin6_port);
    return made;
}

static void give_back(rukopis_http *http) {
    if (http->is_watching) {
        pthread_mutex_lock(&http->lock);
        http->is_ending = 1;
        pthread_cond_signal(&http->wake);
        pthread_mutex_unlock(&http->lock);
        pthread_join(http->watcher, NULL);
    }
    pthread_cond_destroy(&http->wake);
    pthread_mutex_destroy(&http->lock);
    free(http->certificate);
    free(http->private_key);
    free(http);
}

rukopis_http *rukopis_http_start(
    const rukopis_http_settings *settings, rukopis_http_handler handler, void *context, char *error, size_t size) {
    if (!is_loaded()) {
        snprintf(error, size, "%s", load_error);
        return NULL;
    }
    rukopis_http *http = calloc(1, sizeof *http);
    if (!http) {
        snprintf(error, size, "no memory");
        return NULL;
    }
    http->handler = handler;
    http->context = context;
    http->body_limit = settings->body_limit;
    http->seconds = settings->seconds;
    pthread_mutex_init(&http->lock, NULL);
    pthread_cond_init(&http->wake, NULL);
    int family = 0;
    const int descriptor = listen_at(settings->address, settings->port, &http->port, &family);
    if (descriptor < 0) {
        snprintf(error, size, "%s", errno == EINVAL ? "is no numeric address" : strerror(errno));
        give_back(http);
        return NULL;
    }
    unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_AUTO | MHD_USE_ITC |
                     MHD_USE_ERROR_LOG;
    if (family == AF_INET6) flags |= MHD_USE_IPv6;
    // Three places are for TLS and the end.
    struct MHD_OptionItem options[12] = {
        {MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)note, http},
        {MHD_OPTION_LISTEN_SOCKET, descriptor, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, settings->connections, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, settings->seconds, NULL},
        {MHD_OPTION_THREAD_STACK_SIZE, 4 << 20, NULL},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, http},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)connection_changed, http},
        {MHD_OPTION_END, 0, NULL},
    };
    if (settings->certificate && settings->private_key) {
        flags |= MHD_USE_TLS;
        http->certificate = strdup(settings->certificate);
        http->private_key = strdup(settings->private_key);
        options[7] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, http->certificate};
        options[8] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, http->private_key};
        options[9] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
    }
    http->is_watching = pthread_create(&http->watcher, NULL, keep_watch, http) == 0;
    struct MHD_Daemon *started =
        http->is_watching
            ? library.MHD_start_daemon(flags, 0, NULL, NULL, take, http, MHD_OPTION_ARRAY, options, MHD_OPTION_END)
            : NULL;
    if (!started) {
        http->message[strcspn(http->message, "\n")] = 0;
        snprintf(error, size, "the server does not start: %s",
                 http->message[0] ? http->message : settings->certificate ? "is the certificate's key the right one?" : "no reason given");
        close(descriptor);
        give_back(http);
        return NULL;
    }
    http->daemon = started;
    return http;
}

unsigned short rukopis_http_port(const rukopis_http *http) { return http->port; }

void rukopis_http_stop(rukopis_http *http, unsigned grace) {
    const int descriptor = library.MHD_quiesce_daemon(http->daemon);
    if (descriptor >= 0) close(descriptor);
    for (unsigned waited = 0; waited < grace && atomic_load(&http->busy) > 0; waited += 10) usleep(10000);
    library.MHD_stop_daemon(http->daemon);
    give_back(http);
}
