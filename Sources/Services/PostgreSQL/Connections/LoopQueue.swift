import Threading

/// Passes commands to the thread of all connections, in order, and wakes it.
final class LoopQueue: Sendable {
  // MARK: Lifecycle

  init(waking pipe: WakeupPipe) { state = Lock(State(pipe: pipe)) }

  // MARK: Internal

  enum Command: Sendable {
    case start(ServerRequest)
    /// A request was cancelled.
    case cancelled
    /// A thread has connected, or failed to.
    case connected(place: Int, Result<NewConnection, PostgreSQLError>)
    /// The server was told to cancel the statement that ran on a connection.
    case serverCancelled(ObjectIdentifier)
    case listen(Listener)
    case stopListening(Listener)
    case close(CheckedContinuation<Void, Never>?)
  }

  /// Passes on a command. Returns false if the thread has ended.
  func post(_ command: Command) -> Bool {
    state.withLock { state in
      guard let pipe = state.pipe else { return false }
      state.commands.append(command)
      if state.isAsleep {
        state.isAsleep = false
        pipe.wake()
      }
      return true
    }
  }

  /// Returns the waiting commands. Without any, the thread may sleep: the next command wakes it.
  func take() -> [Command] {
    state.withLock { state in
      defer { state.commands = [] }
      state.isAsleep = state.commands.isEmpty
      return state.commands
    }
  }

  /// Notes that the thread is awake and calls ``take()`` before it sleeps again.
  func wake() { state.withLock { $0.isAsleep = false } }

  /// Refuses all later commands, and returns those that wait.
  func shut() -> [Command] {
    state.withLock { state in
      state.pipe = nil
      defer { state.commands = [] }
      return state.commands
    }
  }

  // MARK: Private

  private struct State {
    var commands: [Command] = []
    var isAsleep = false
    /// Nil once the thread has ended.
    var pipe: WakeupPipe?
  }

  private let state: Lock<State>
}
