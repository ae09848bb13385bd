/// The destinations of a program's output: one for help and versions, one for errors.
public struct ProgramOutput: Sendable {
  public let standard: @Sendable (String) -> Void
  public let errors: @Sendable (String) -> Void

  public init(standard: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void) {
    self.standard = standard
    self.errors = errors
  }
}
