import Bytes

/// A row of a tree: an element, and how it is shown.
public struct TreeRow<Element> {
  // MARK: Public

  /// The state of the element's children.
  public enum Disclosure: UInt8, Sendable {
    /// The element has no children.
    case none
    case collapsed
    case expanded
  }

  /// The element itself.
  public let element: Element
  /// The number of elements above this one in the tree: 0 for a root.
  public let level: Int
  /// The state of the element's children, for an arrow.
  public let disclosure: Disclosure

  /// Returns the row's stamp: a row whose level or disclosure has changed looks different.
  ///
  /// - Parameter stamp: the stamp of the element. For `any` items: `row.stamp(row.element.stamp)`.
  public func stamp<ID>(_ stamp: RowStamp<ID>) -> RowStamp<ID> {
    var mark = ContentMarkBuilder()
    mark.combine(stamp.mark)
    mark.combine(Int64(level))
    mark.combine(Int64(disclosure.rawValue))
    return RowStamp(id: stamp.id, mark: mark.mark)
  }
}

extension TreeRow: Sendable where Element: Sendable {}
extension TreeRow: Equatable where Element: Equatable {}

// MARK: - ListItem

extension TreeRow: ListItem where Element: ListItem {
  public var id: Element.ID { element.id }
  public var mark: ContentMark { stamp(element.stamp).mark }
}
