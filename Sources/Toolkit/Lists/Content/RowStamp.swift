/// The identity and the mark of a row that a view shows.
public struct RowStamp<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Creates a stamp.
  @inlinable
  public init(id: ID, mark: ContentMark) {
    self.id = id
    self.mark = mark
  }

  /// The identity of the element.
  public let id: ID
  /// The mark of what the element shows.
  public let mark: ContentMark

  // Written out, so that programs can compare and hash their stamps without a call for each part.

  @inlinable
  public static func == (left: RowStamp, right: RowStamp) -> Bool {
    left.mark.value == right.mark.value && left.id == right.id
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(mark.value)
  }
}
