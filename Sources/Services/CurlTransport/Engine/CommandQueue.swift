import Loading
import Threading

/// Passes commands to the transfer thread, in order, and wakes it.
final class CommandQueue: Sendable {
  // MARK: Internal

  enum Command: Sendable {
    case start(TransferJob, Completion)
    case cancel(TransferJob)
    /// The job's body buffer has room again.
    case resume(TransferJob)
    /// A step of a task that runs on the transfer thread.
    case run(UnownedJob, TransferExecutor)
  }

  /// Passes on a command and wakes the thread.
  /// - Returns: The reason if the command will not run.
  func post(_ command: Command) -> TransportError? {
    state.withLock { state in
      switch state.phase {
      case .open(let pipe):
        state.commands.append(command)
        // One wake-up is enough for all commands; the thread takes them before it sleeps again.
        if state.isAsleep {
          state.isAsleep = false
          pipe.wake()
        }
        return nil
      case .closing: return .cancelled
      case .closed(let reason): return reason
      }
    }
  }

  /// Starts to accept commands, which wake the thread through the pipe.
  func open(waking pipe: WakeupPipe) {
    state.withLock { state in state.phase = .open(pipe) }
  }

  /// Ends the thread. Unfinished transfers are cancelled.
  func close() {
    state.withLock { state in
      guard case .open(let pipe) = state.phase else { return }
      state.phase = .closing
      pipe.wake()
    }
  }

  /// Returns the waiting commands, and true if the thread must end after them. Only the transfer thread calls this. If
  /// there are no commands it may sleep: the next command then wakes it.
  func take() -> (commands: [Command], isClosing: Bool) {
    state.withLock { state in
      let commands = state.commands
      state.commands = []
      state.isAsleep = commands.isEmpty
      if case .open = state.phase { return (commands, false) }
      return (commands, true)
    }
  }

  /// Notes that the thread is awake and will call ``take()`` before it sleeps again.
  func wake() {
    state.withLock { state in state.isAsleep = false }
  }

  /// Refuses all later commands with this reason, and returns the waiting ones.
  func shut(_ reason: TransportError) -> [Command] {
    state.withLock { state in
      state.phase = .closed(reason)
      defer { state.commands = [] }
      return state.commands
    }
  }

  // MARK: Private

  private enum Phase {
    case open(WakeupPipe)
    case closing
    case closed(TransportError)
  }

  private struct State {
    var commands: [Command] = []
    var isAsleep = false
    var phase: Phase = .closed(.other("the network could not be started"))
  }

  private let state = Lock(State())
}
