/// All missing registrations of a registry.
public struct IncompleteRegistry: Error, Sendable, Equatable {
  /// The problems, one for each missing registration.
  public let problems: [SlotProblem]

  /// Creates the error.
  public init(problems: [SlotProblem]) {
    self.problems = problems
  }
}

// MARK: - CustomStringConvertible

extension IncompleteRegistry: CustomStringConvertible {
  /// One line for each missing registration.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
