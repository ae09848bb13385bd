/// The identifier of the only section of a list without sections.
public struct Unsectioned: Hashable, Sendable {
  public init() {}
}
