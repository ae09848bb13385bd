/// What a view remembers of a row that it shows: which item it is, and what it looked like.
public struct RowStamp<ID: Hashable & Sendable>: Hashable, Sendable {
  @inlinable
  public init(id: ID, mark: ContentMark) {
    self.id = id
    self.mark = mark
  }

  public let id: ID
  public let mark: ContentMark

  // Written out, so that programs compare and hash their own stamps without a call for each part.

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
