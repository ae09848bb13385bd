/// What a view remembers of a row that it shows: which item it is, and what it looked like.
public struct RowStamp<ID: Hashable & Sendable>: Hashable, Sendable {
  public init(id: ID, mark: ContentMark) {
    self.id = id
    self.mark = mark
  }

  public let id: ID
  public let mark: ContentMark
}
