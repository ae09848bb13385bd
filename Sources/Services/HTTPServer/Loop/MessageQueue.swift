import Foundation
import Threading

/// Passes messages from other threads to the loop's thread, which waits for them together with its sockets.
final class MessageQueue: Sendable {
  // MARK: Lifecycle

  init() throws(HTTPServerError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(action: "open a pipe", code: errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit { close() }

  // MARK: Internal

  enum Message: Sendable {
    /// The handler's response for a connection.
    case answer(HTTPResponse, connection: UInt64)
    /// A connection's stream has bytes to send.
    case stream(connection: UInt64)
    case stop(done: @Sendable () -> Void)
  }

  /// The descriptor that is readable while there are messages.
  let readEnd: Int32

  /// Adds a message. Returns false if the loop has ended.
  func post(_ message: Message) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      if state.messages.isEmpty {
        var byte: UInt8 = 0
        // A full pipe is readable as well.
        _ = write(writeEnd, &byte, 1)
      }
      state.messages.append(message)
      return true
    }
  }

  /// Takes all messages.
  func take() -> [Message] {
    var bytes = (0, 0)
    _ = read(readEnd, &bytes, MemoryLayout.size(ofValue: bytes))
    return state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Ends the mailbox and returns the messages not yet taken. Later ones are refused.
  @discardableResult func close() -> [Message] {
    state.withLock { state in
      guard !state.isClosed else { return [] }
      state.isClosed = true
      Foundation.close(readEnd)
      Foundation.close(writeEnd)
      defer { state.messages = [] }
      return state.messages
    }
  }

  // MARK: Private

  private struct State {
    var messages: [Message] = []
    var isClosed = false
  }

  private let writeEnd: Int32
  private let state = Lock(State())
}
