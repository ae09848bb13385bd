#pragma once
#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

// MARK: Options. libcurl's setters and getters are variadic, which Swift cannot call: one function for each type of
// value.

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_large(CURL *easy, CURLoption option, int64_t value) {
  return curl_easy_setopt(easy, option, (curl_off_t)value);
}

/// Sets a text, which libcurl copies.
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

/// Sets a list. It must outlive the transfer.
static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

/// The type of CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
typedef size_t (*ccurl_data_function)(char *data, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_data_function(CURL *easy, CURLoption option, ccurl_data_function value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_seek_function(CURL *easy, curl_seek_callback value) {
  return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLcode ccurl_set_progress_function(CURL *easy, curl_xferinfo_callback value) {
  return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, value);
}

static inline CURLcode ccurl_set_socket_function(CURL *easy, curl_opensocket_callback value) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}

/// Lets a transfer end without waiting for its name look-up: libcurl would otherwise block the thread of all transfers
/// until the system's resolver responds. Does nothing before libcurl 7.87, which lacks the option.
static inline CURLcode ccurl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  return CURLE_OK;
#endif
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode ccurl_multi_set_socket_function(CURLM *multi, curl_socket_callback value, void *context) {
  CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
  return code == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, value) : code;
}

static inline CURLMcode ccurl_multi_set_timer_function(CURLM *multi, curl_multi_timer_callback value, void *context) {
  CURLMcode code = curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
  return code == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, value) : code;
}

static inline const char *ccurl_version(void) { return curl_version_info(CURLVERSION_NOW)->version; }

/// The name and version of the TLS library, or null.
static inline const char *ccurl_tls_library(void) { return curl_version_info(CURLVERSION_NOW)->ssl_version; }

/// True if libcurl was built with a default file of certificate authorities.
static inline int ccurl_has_authorities_file(void) {
#if LIBCURL_VERSION_NUM >= 0x074600
  return curl_version_info(CURLVERSION_NOW)->cainfo != NULL;
#else
  return 0;
#endif
}

/// The context that was set as CURLOPT_PRIVATE, or null.
static inline void *ccurl_private(CURL *easy) {
  char *value = NULL;
  return curl_easy_getinfo(easy, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}

/// A number about the last transfer; 0 if libcurl does not know it.
static inline long ccurl_get_long(CURL *easy, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline int64_t ccurl_get_large(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? (int64_t)value : 0;
}

/// The line "Expire date:…" of the host's certificate, or null. It is valid until the next transfer of the handle.
static inline const char *ccurl_certificate_expiry(CURL *easy) {
  struct curl_certinfo *chain = NULL;
  if (curl_easy_getinfo(easy, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain || chain->num_of_certs < 1) return NULL;
  for (struct curl_slist *line = chain->certinfo[0]; line; line = line->next) {
    if (strncmp(line->data, "Expire date:", 12) == 0) return line->data;
  }
  return NULL;
}

/// A line about the host's certificate, such as "Subject:…" or "Cert:…"; null behind the last one. It is valid until the
/// next transfer of the handle.
static inline const char *ccurl_certificate_line(CURL *easy, int index) {
  struct curl_certinfo *chain = NULL;
  if (curl_easy_getinfo(easy, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain || chain->num_of_certs < 1) return NULL;
  struct curl_slist *line = chain->certinfo[0];
  while (line && index-- > 0) line = line->next;
  return line ? line->data : NULL;
}

/// CURLAUTH_DIGEST, which is a macro with a cast.
static inline long ccurl_digest(void) { return (long)CURLAUTH_DIGEST; }

/// The error number with which this process cannot open another socket; 0 if it can.
static inline int ccurl_socket_error(void) {
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

// MARK: Sockets

/// Copies the IP address, in network byte order, and the port of a socket address.
/// Returns the number of bytes: 4, 16, or 0 for a family that is not the Internet's.
static inline int ccurl_ip_address(const struct curl_sockaddr *address, uint8_t bytes[16], uint16_t *port) {
  // `addr` is the beginning of a longer structure that libcurl owns: it must not be copied by its declared type.
  if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
    struct sockaddr_in in;
    memcpy(&in, &address->addr, sizeof in);
    memcpy(bytes, &in.sin_addr, 4);
    *port = ntohs(in.sin_port);
    return 4;
  }
  if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
    struct sockaddr_in6 in;
    memcpy(&in, &address->addr, sizeof in);
    memcpy(bytes, &in.sin6_addr, 16);
    *port = ntohs(in.sin6_port);
    return 16;
  }
  return 0;
}

/// A socket for this address that child processes do not inherit, or CURL_SOCKET_BAD.
static inline curl_socket_t ccurl_open_socket(const struct curl_sockaddr *address) {
  int descriptor = socket(address->family, address->socktype, address->protocol);
  if (descriptor < 0) return CURL_SOCKET_BAD;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

static inline curl_socket_t ccurl_no_socket(void) { return CURL_SOCKET_BAD; }

/// poll(2) that treats an interruption as a timeout. A negative time means no limit. Returns the number of ready
/// descriptors, or the negated error number.
static inline int ccurl_poll(struct pollfd *descriptors, int count, int milliseconds) {
  int ready = poll(descriptors, (nfds_t)count, milliseconds);
  if (ready < 0) return errno == EINTR ? 0 : -errno;
  return ready;
}

// MARK: The transfer thread

/// Starts a detached thread. Returns 0, or the error number.
static inline int ccurl_start_thread(void *(*body)(void *), void *context) {
  pthread_t thread;
  int code = pthread_create(&thread, NULL, body, context);
  if (code == 0) pthread_detach(thread);
  return code;
}

/// Prepares the calling thread for libcurl. Pass the result to `ccurl_leave_thread` on the same thread.
static inline void *ccurl_enter_thread(void) {
  // With CURLOPT_NOSIGNAL libcurl does not handle SIGPIPE, and a TLS library may write to a socket that its peer has
  // closed.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  // libcurl reads non-ASCII host names in the locale's encoding, which is ASCII by default. This sets it for this
  // thread only.
  locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (locale == (locale_t)0) locale = newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
  if (locale != (locale_t)0) uselocale(locale);
  return (void *)locale;
}

static inline void ccurl_leave_thread(void *context) {
  locale_t locale = (locale_t)context;
  if (locale == (locale_t)0) return;
  uselocale(LC_GLOBAL_LOCALE);
  freelocale(locale);
}
