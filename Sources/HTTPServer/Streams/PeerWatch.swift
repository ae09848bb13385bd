import CMicrohttpd
import Foundation

/// Notices peers that go away while nothing is sent to them.
///
/// libmicrohttpd does not look at the socket of a suspended connection. One thread waits for all of them. Where the
/// system has no epoll the watch does nothing, and a peer that left is noticed by the next send.
final class PeerWatch: Sendable {
  // MARK: Lifecycle

  init() throws(HTTPServerError) {
    var ends: [Int32] = [-1, -1]
    descriptor = mhd_shim_hangups_open()
    guard descriptor >= 0 else {
      (wakeUp, stopper) = (-1, -1)
      if errno == ENOSYS { return }
      throw .system(action: "watch for peers that go away", code: errno)
    }
    guard pipe(&ends) == 0 else {
      let code: Int32 = errno
      Foundation.close(descriptor)
      throw .system(action: "watch for peers that go away", code: code)
    }
    (wakeUp, stopper) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Closing one end of the pipe is a hang-up at the other: it ends the thread.
    _ = mhd_shim_hangups_add(descriptor, wakeUp, Self.stopToken)
    Thread.detachNewThread { self.run() }
  }

  // MARK: Internal

  /// Runs `handler` once, on the watch's thread, when the peer of `socket` has closed its side, unless `unwatch` comes
  /// first. Returns a token for it, nil if the socket cannot be watched.
  func watch(_ socket: Int32, _ handler: @escaping @Sendable () -> Void) -> UInt64? {
    guard descriptor >= 0 else { return nil }
    let token: UInt64 = state.withLock { (state: inout State) in
      state.lastToken += 1
      state.handlers[state.lastToken] = handler
      return state.lastToken
    }
    if mhd_shim_hangups_add(descriptor, socket, token) == 0 { return token }
    state.withLock { (state: inout State) in state.handlers[token] = nil }
    return nil
  }

  /// Must come before `socket` is closed: its number may then be another connection's.
  func unwatch(_ token: UInt64, _ socket: Int32) {
    state.withLock { (state: inout State) in state.handlers[token] = nil }
    _ = mhd_shim_hangups_remove(descriptor, socket)
  }

  /// Ends the thread. Nothing may be watched afterwards.
  func stop() {
    if stopper >= 0 { Foundation.close(stopper) }
  }

  // MARK: Private

  private struct State {
    var lastToken: UInt64 = stopToken
    var handlers: [UInt64: @Sendable () -> Void] = [:]
  }

  private static let stopToken: UInt64 = 0

  private let descriptor: Int32
  private let wakeUp: Int32
  private let stopper: Int32
  private let state = Locked(State())

  private func run() {
    var tokens = [UInt64](repeating: 0, count: 64)
    while true {
      let count = Int(mhd_shim_hangups_wait(descriptor, &tokens, Int32(tokens.count)))
      let gone = tokens.prefix(max(0, count))
      for token in gone where token != Self.stopToken {
        let handler = state.withLock { (state: inout State) in state.handlers.removeValue(forKey: token) }
        handler?()
      }
      if count < 0 || gone.contains(Self.stopToken) { break }
    }
    Foundation.close(descriptor)
    Foundation.close(wakeUp)
  }
}
