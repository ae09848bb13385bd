/// The place of an element in a list of sections.
public struct ElementPath: Hashable, Comparable, Sendable {
  // MARK: Lifecycle

  /// Creates the path of the element at index `item` of a section.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  // MARK: Public

  /// The section's index in the list.
  public var section: Int
  /// The element's index in the section.
  public var item: Int

  @inlinable
  public static func < (one: ElementPath, other: ElementPath) -> Bool {
    (one.section, one.item) < (other.section, other.item)
  }
}

// MARK: - CustomStringConvertible

extension ElementPath: CustomStringConvertible {
  /// Section and item: `1.3`.
  public var description: String { "\(section).\(item)" }
}
