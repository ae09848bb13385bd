#pragma once
#include <errno.h>
#include <microhttpd.h>
#include <sys/resource.h>
#if defined(__linux__)
#include <sys/epoll.h>
#endif

// What Swift cannot call itself: functions with variable arguments, and a constant that is an enum on some systems.

/// Starts a daemon with threads of its own on a socket that listens already. NULL on failure.
/// `context` is handed to every callback.
static inline struct MHD_Daemon *
mhd_shim_start (int listening_socket, unsigned int threads, unsigned int connection_limit,
                unsigned int idle_seconds, size_t pool_bytes, MHD_AccessHandlerCallback handle,
                MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected,
                size_t (*unescape) (void *, struct MHD_Connection *, char *), void *context)
{
  unsigned int flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  flags |= MHD_YES == MHD_is_feature_supported (MHD_FEATURE_EPOLL) ? MHD_USE_EPOLL : MHD_USE_AUTO;
  // One thread is no pool.
  struct MHD_OptionItem pool[] = {
    { threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, threads, NULL },
    { MHD_OPTION_END, 0, NULL },
  };
  return MHD_start_daemon (flags, 0, NULL, NULL, handle, context,
                           MHD_OPTION_LISTEN_SOCKET, listening_socket,
                           MHD_OPTION_CONNECTION_LIMIT, connection_limit,
                           MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
                           MHD_OPTION_CONNECTION_MEMORY_LIMIT, pool_bytes,
                           MHD_OPTION_NOTIFY_COMPLETED, completed, context,
                           MHD_OPTION_NOTIFY_CONNECTION, connected, context,
                           MHD_OPTION_UNESCAPE_CALLBACK, unescape, context,
                           MHD_OPTION_ARRAY, pool,
                           MHD_OPTION_END);
}

/// The connection's socket, or -1.
static inline int
mhd_shim_socket (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info = MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// The peer's address, owned by the connection, or NULL.
static inline const struct sockaddr *
mhd_shim_peer (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info = MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

/// What the connection callback attached to the connection, or NULL.
static inline void *
mhd_shim_attachment (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info = MHD_get_connection_info (connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// Bytes of the request line and the headers, as received.
static inline size_t
mhd_shim_header_bytes (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

/// Has the end of the response's body be the end of the connection, without chunks.
static inline void
mhd_shim_end_by_closing (struct MHD_Response *response)
{
  MHD_set_response_options (response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

/// Raises this process's limit of open files towards `wanted` and returns the limit that holds.
static inline unsigned long
mhd_shim_open_file_limit (unsigned long wanted)
{
  struct rlimit limit;
  if (0 != getrlimit (RLIMIT_NOFILE, &limit))
    return wanted;
  if (limit.rlim_cur < wanted)
  {
    struct rlimit raised = limit;
    raised.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    if (0 == setrlimit (RLIMIT_NOFILE, &raised))
      return (unsigned long) raised.rlim_cur;
  }
  return (unsigned long) limit.rlim_cur;
}

// Watching sockets for peers that hang up. Each call returns -1 where the system has no such thing.

/// Opens a watch.
static inline int
mhd_shim_hangups_open (void)
{
#if defined(__linux__)
  return epoll_create1 (EPOLL_CLOEXEC);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/// Reports `token` once, when the peer of `descriptor` has closed its side (or both are gone). 0 on success.
static inline int
mhd_shim_hangups_add (int watch, int descriptor, uint64_t token)
{
#if defined(__linux__)
  struct epoll_event event;
  event.events = EPOLLRDHUP | EPOLLONESHOT;
  event.data.u64 = token;
  return epoll_ctl (watch, EPOLL_CTL_ADD, descriptor, &event);
#else
  (void) watch; (void) descriptor; (void) token;
  return -1;
#endif
}

/// Ends what `mhd_shim_hangups_add` began.
static inline int
mhd_shim_hangups_remove (int watch, int descriptor)
{
#if defined(__linux__)
  return epoll_ctl (watch, EPOLL_CTL_DEL, descriptor, NULL);
#else
  (void) watch; (void) descriptor;
  return -1;
#endif
}

/// Waits for reports; returns how many tokens were stored (at most 64), or -1.
static inline int
mhd_shim_hangups_wait (int watch, uint64_t *tokens, int capacity)
{
#if defined(__linux__)
  struct epoll_event events[64];
  int count;
  do
    count = epoll_wait (watch, events, capacity < 64 ? capacity : 64, -1);
  while (count < 0 && EINTR == errno);
  for (int index = 0; index < count; index++)
    tokens[index] = events[index].data.u64;
  return count;
#else
  (void) watch; (void) tokens; (void) capacity;
  return -1;
#endif
}
