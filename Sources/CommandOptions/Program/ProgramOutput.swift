/// Where a program's own words go: help and versions to one place, complaints to the other.
public struct ProgramOutput: Sendable {
  public let standard: @Sendable (String) -> Void
  public let errors: @Sendable (String) -> Void

  public init(standard: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void) {
    self.standard = standard
    self.errors = errors
  }
}
