/// Why a decoder could not be registered.
public enum RegistrationError: Error, Sendable, Equatable {
  /// Two item folders claim one kind key.
  case alreadyRegistered(kind: String)
}

// MARK: - CustomStringConvertible

extension RegistrationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .alreadyRegistered(let kind):
      "The kind “\(kind)” has a decoder already: register it once, or give the other kind a key of its own."
    }
  }
}
