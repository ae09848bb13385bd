import Foundation
import Threading

/// Passes messages from other threads to the loop's thread, which waits for them together with its sockets.
final class MessageQueue: Sendable {
  // MARK: Lifecycle

  init() throws(HTTPServerError) {
    guard let pipe = WakeupPipe() else { throw .system(action: "open a pipe", code: errno) }
    readEnd = pipe.readEnd
    state = Lock(State(pipe: pipe))
  }

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
      guard let pipe = state.pipe else { return false }
      if state.messages.isEmpty { pipe.wake() }
      state.messages.append(message)
      return true
    }
  }

  /// Takes all messages.
  func take() -> [Message] {
    state.withLock { state in
      state.pipe?.drain()
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Ends the mailbox and returns the messages not yet taken. Later ones are refused.
  @discardableResult func close() -> [Message] {
    state.withLock { state in
      state.pipe = nil
      defer { state.messages = [] }
      return state.messages
    }
  }

  // MARK: Private

  private struct State {
    var messages: [Message] = []
    /// Nil once the queue is closed.
    var pipe: WakeupPipe?
  }

  private let state: Lock<State>
}
