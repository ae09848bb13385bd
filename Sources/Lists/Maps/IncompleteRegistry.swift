/// All that is missing in a registry.
public struct IncompleteRegistry: Error, Sendable, Equatable {
  public let problems: [SlotProblem]

  public init(problems: [SlotProblem]) {
    self.problems = problems
  }
}

// MARK: - CustomStringConvertible

extension IncompleteRegistry: CustomStringConvertible {
  /// A line for each place that is not filled.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
