/// The reason why an element could not be created from its raw data.
public struct DecodingProblem: Error, Sendable, Equatable {
  // MARK: Lifecycle

  /// Creates a problem of an element of this kind.
  public init(kind: String, reason: Reason) {
    self.kind = kind
    self.reason = reason
  }

  // MARK: Public

  /// The cause of a problem.
  public enum Reason: Sendable, Equatable {
    /// No decoder is registered for the kind: the data comes from a newer version, or the kind was removed.
    case unknownKind
    /// The kind's decoder threw the error described here.
    case malformed(String)
  }

  /// The kind key that came with the data.
  public let kind: String
  /// The cause.
  public let reason: Reason
}

// MARK: - CustomStringConvertible

extension DecodingProblem: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .unknownKind: "There is no decoder for the kind “\(kind)”."
    case .malformed(let message): "This “\(kind)” cannot be read: \(message)"
    }
  }
}
