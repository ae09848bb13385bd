/// The id of an entry. Entries get their ids in the order in which they arrive.
public struct EntryID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
