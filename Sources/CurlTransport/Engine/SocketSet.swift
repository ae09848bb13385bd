import CCurl

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The sockets that libcurl waits for, as it says, and what has happened to them.
///
/// libcurl's own loop looks at every transfer each time that one of them can go on. Here only those are looked at that
/// can: with 64 at once that is a third of all the time, with a thousand nearly all of it.
struct SocketSet {
  // MARK: Internal

  /// What libcurl calls it: `CURL_CSELECT_IN`, `_OUT` and `_ERR`.
  typealias Events = Int32

  /// - Parameter first: a descriptor to wait for always.
  init(_ first: Int32) {
    polled = [pollfd(fd: first, events: Int16(POLLIN), revents: 0)]
  }

  /// - Parameter what: what libcurl waits for: one of its `CURL_POLL_…`.
  mutating func set(_ socket: curl_socket_t, _ what: Int32) {
    let events =
      (what & CURL_POLL_IN != 0 ? Int16(POLLIN) : 0) | (what & CURL_POLL_OUT != 0 ? Int16(POLLOUT) : 0)
    guard what != CURL_POLL_REMOVE, events != 0 else { return remove(socket) }
    if let index = indices[socket] {
      polled[index].events = events
    } else {
      indices[socket] = polled.count
      polled.append(pollfd(fd: socket, events: events, revents: 0))
    }
  }

  func contains(_ socket: curl_socket_t) -> Bool { indices[socket] != nil }

  /// Waits until something happens, or the time is over.
  /// - Parameter milliseconds: less than none is without end.
  /// - Returns: whether there is anything at the first descriptor, and the sockets to be seen to.
  mutating func wait(milliseconds: Int32) -> (first: Bool, others: [(socket: curl_socket_t, events: Events)]) {
    guard ccurl_poll(&polled, Int32(polled.count), milliseconds) > 0 else { return (false, []) }
    var others: [(socket: curl_socket_t, events: Events)] = []
    for entry in polled.dropFirst() where entry.revents != 0 {
      var events: Events = 0
      if entry.revents & Int16(POLLIN | POLLHUP) != 0 { events |= CURL_CSELECT_IN }
      if entry.revents & Int16(POLLOUT) != 0 { events |= CURL_CSELECT_OUT }
      if entry.revents & Int16(POLLERR | POLLNVAL) != 0 { events |= CURL_CSELECT_ERR }
      others.append((entry.fd, events))
    }
    return (polled[0].revents != 0, others)
  }

  // MARK: Private

  private mutating func remove(_ socket: curl_socket_t) {
    guard let index = indices.removeValue(forKey: socket), let last = polled.popLast() else { return }
    guard index < polled.count else { return }
    polled[index] = last
    indices[last.fd] = index
  }

  private var polled: [pollfd]
  private var indices: [curl_socket_t: Int] = [:]
}
