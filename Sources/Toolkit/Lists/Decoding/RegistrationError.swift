/// The reason why a decoder could not be registered.
public enum RegistrationError: Error, Sendable, Equatable {
  /// Two item folders use one kind key.
  case alreadyRegistered(kind: String)
}

// MARK: - CustomStringConvertible

extension RegistrationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .alreadyRegistered(let kind):
      "The kind “\(kind)” already has a decoder: register it once, or use another key for the other kind."
    }
  }
}
