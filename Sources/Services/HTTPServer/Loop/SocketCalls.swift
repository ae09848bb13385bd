import Foundation

/// Nonblocking system calls on sockets.
enum SocketCalls {
  enum Outcome {
    case bytes(Int)
    /// The socket is not ready.
    case later
    /// The peer has closed its sending side.
    case end
    /// The connection is lost.
    case lost
  }

  /// Configures a new connection's socket.
  static func prepare(_ socket: Int32) {
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    // Small writes leave at once, without waiting for acknowledgments.
    set(socket, Int32(clamping: IPPROTO_TCP), TCP_NODELAY, 1)
    #if os(Linux)
      // Limits the time for which data to a vanished peer stays unacknowledged, in milliseconds. The default is about a
      // quarter of an hour.
      set(socket, Int32(clamping: IPPROTO_TCP), TCP_USER_TIMEOUT, 60_000)
    #else
      set(socket, SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
  }

  static func receive(_ socket: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    while true {
      let count = recv(socket, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .later
      default: return .lost
      }
    }
  }

  static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Outcome {
    #if os(Linux)
      let flags = Int32(clamping: MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    while true {
      let count = Foundation.send(socket, bytes.baseAddress, bytes.count, flags)
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .later
      default: return .lost
      }
    }
  }

  /// Closes the sending side.
  static func finishSending(_ socket: Int32) {
    shutdown(socket, Int32(clamping: SHUT_WR))
  }

  private static func set(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(socket, level, option, &value, socklen_t(clamping: MemoryLayout<Int32>.size))
  }
}
