/// The id of an entry. Ids increase in the order in which entries are stored.
public struct EntryID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
