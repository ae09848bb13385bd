/// An entry of the index at the side of a long list, and the section that it leads to.
public struct SectionIndexTitle: Hashable, Sendable {
  public init(_ title: String, section: Int) {
    self.title = title
    self.section = section
  }

  public let title: String
  public let section: Int
}
