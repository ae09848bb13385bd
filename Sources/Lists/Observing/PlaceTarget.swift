/// A view whose reader has a place in it. A target need not say anything of it.
public protocol PlaceTarget<ID>: AnyObject {
  associatedtype ID: Hashable & Sendable

  /// What the reader sees just now; nil (the default) if there is no place to keep: nobody looks, the view keeps it
  /// itself, or the reader is at the top and wants to see what comes.
  func readingPlace() -> ReadingPlace<ID>?

  /// Scrolls, after the changes and without animation, so that the row stands where the anchor says. Does nothing by
  /// default.
  func keep(_ anchor: PlaceAnchor<ID>)
}

extension PlaceTarget {
  public func readingPlace() -> ReadingPlace<ID>? { nil }
  public func keep(_ anchor: PlaceAnchor<ID>) {}
}
