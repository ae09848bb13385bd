/// The state of one private run of a request.
///
/// `pending → ongoing → completed | failed`, and `cancelled` from the first two. The last three are final.
public enum LoadingState: Sendable, Hashable {
  /// Waiting for its turn.
  case pending
  /// With the transport.
  case ongoing(Progress)
  case completed
  case failed(TransportError)
  case cancelled

  /// A move that the states' order does not allow.
  public struct IllegalTransition: Error, Sendable, Hashable, CustomStringConvertible {
    public let from: LoadingState
    public let to: LoadingState

    public var description: String { "A load cannot go from \(from) to \(to)." }
  }

  /// Whether nothing can follow.
  public var isFinal: Bool {
    switch self {
    case .pending, .ongoing: false
    case .completed, .failed, .cancelled: true
    }
  }

  /// Takes the next state, or reports why it cannot be the next and stays.
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
