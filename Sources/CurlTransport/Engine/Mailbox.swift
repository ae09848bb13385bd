import Loading
import Synchronization

/// The way into the transfer thread: commands in order, and a wake-up call.
final class Mailbox: Sendable {
  // MARK: Internal

  enum Command: Sendable {
    case start(Job, Asker)
    case cancel(Job)
    /// There is room for more of its body.
    case resume(Job)
    /// A step of a task that runs on the transfer thread.
    case run(UnownedJob, TransferExecutor)
  }

  /// Hands a command over and wakes the thread.
  /// - Returns: why the command will not be carried out, if so.
  func post(_ command: Command) -> TransportError? {
    state.withLock { state in
      switch state.phase {
      case .open(let bell):
        state.commands.append(command)
        // One wake-up brings all commands; the thread takes them before it sleeps again.
        if state.isAsleep {
          state.isAsleep = false
          bell.ring()
        }
        return nil
      case .closing: return .cancelled
      case .closed(let reason): return reason
      }
    }
  }

  /// Lets commands in, which ring the bell.
  func open(waking bell: Bell) {
    state.withLock { state in state.phase = .open(bell) }
  }

  /// Tells the thread to end. Unfinished transfers are cancelled.
  func close() {
    state.withLock { state in
      guard case .open(let bell) = state.phase else { return }
      state.phase = .closing
      bell.ring()
    }
  }

  /// The waiting commands, and whether the thread is to end after them. For the transfer thread, which may sleep when
  /// there are none: the next one then rings.
  func take() -> (commands: [Command], isClosing: Bool) {
    state.withLock { state in
      let commands = state.commands
      state.commands = []
      state.isAsleep = commands.isEmpty
      if case .open = state.phase { return (commands, false) }
      return (commands, true)
    }
  }

  /// The thread is up, and will look for commands before it sleeps again.
  func wake() {
    state.withLock { state in state.isAsleep = false }
  }

  /// Answers every later command with this reason.
  func shut(_ reason: TransportError) -> [Command] {
    state.withLock { state in
      state.phase = .closed(reason)
      defer { state.commands = [] }
      return state.commands
    }
  }

  // MARK: Private

  private enum Phase {
    case open(Bell)
    case closing
    case closed(TransportError)
  }

  private struct State {
    var commands: [Command] = []
    var isAsleep = false
    var phase: Phase = .closed(.other("the network could not be started"))
  }

  private let state = Mutex(State())
}
