/// A view with a reading place. A target need not implement it.
public protocol PlaceTarget<ID>: AnyObject {
  associatedtype ID: Hashable & Sendable

  /// Returns what the user sees now; nil (the default) if there is no place to keep: the view is not visible or keeps
  /// the place itself, or the user is at the top and wants to see new elements.
  func readingPlace() -> ReadingPlace<ID>?

  /// Scrolls, after the changes and without animation, so that the row is at the anchor's offset. Does nothing by
  /// default.
  func keep(_ anchor: PlaceAnchor<ID>)
}

extension PlaceTarget {
  public func readingPlace() -> ReadingPlace<ID>? { nil }
  public func keep(_ anchor: PlaceAnchor<ID>) {}
}
