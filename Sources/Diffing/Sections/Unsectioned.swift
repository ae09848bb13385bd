/// The id of the one section of a list that has no sections.
public struct Unsectioned: Hashable, Sendable {
  public init() {}
}
