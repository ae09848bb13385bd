/// A view with a reading place. Both functions are optional.
public protocol PlaceTarget<ID>: AnyObject {
  associatedtype ID: Hashable & Sendable

  /// Returns what the user sees now; nil (the default) if there is no place to keep: the view is not visible or keeps
  /// the place itself, or the user is at the top, where new elements should be visible.
  func readingPlace() -> ReadingPlace<ID>?

  /// Scrolls, after the changes and without animation, so that the row is at the anchor's offset. Does nothing by
  /// default.
  func keep(_ anchor: PlaceAnchor<ID>)
}

extension PlaceTarget {
  public func readingPlace() -> ReadingPlace<ID>? { nil }
  public func keep(_ anchor: PlaceAnchor<ID>) {}
}
