/// The state of one run of a request.
///
/// `pending → ongoing → completed | failed`, and `cancelled` from the first two. The last three are final.
public enum LoadingState: Sendable, Hashable {
  /// Waiting to be sent.
  case pending
  /// Passed to the transport.
  case ongoing(LoadingProgress)
  case completed
  /// The run has ended with an error.
  case failed(TransportError)
  case cancelled

  /// A transition that the order of states does not allow.
  public struct IllegalTransition: Error, Sendable, Hashable, CustomStringConvertible {
    /// The state before.
    public let from: LoadingState
    /// The state that was refused.
    public let to: LoadingState

    public var description: String { "A load cannot go from \(from) to \(to)." }
  }

  /// A Boolean value that indicates whether no other state can follow.
  public var isFinal: Bool {
    switch self {
    case .pending, .ongoing: false
    case .completed, .failed, .cancelled: true
    }
  }

  /// Moves to the next state. Throws, and keeps the state, if the transition is not allowed.
  public mutating func move(to next: LoadingState) throws(IllegalTransition) {
    switch (self, next) {
    case (.pending, .ongoing), (.pending, .cancelled),
      (.ongoing, .ongoing), (.ongoing, .completed), (.ongoing, .failed), (.ongoing, .cancelled):
      self = next
    default:
      throw IllegalTransition(from: self, to: next)
    }
  }
}
