import Bytes

/// A name that a user gives to entries.
public struct Label: Hashable, Sendable {
  /// The most labels of a user.
  public static let most = 1_000
  /// The most labels that a user gives to an entry.
  public static let mostOfEntry = 100

  public var id: LabelID
  /// Unique among the user's labels without regard to case.
  @ComparedByBytes public var name: String
  /// The number of entries that have it, also of feeds that the user no longer follows.
  public var entryCount: Int

  public init(id: LabelID, name: String, entryCount: Int = 0) {
    self.id = id
    self.name = name
    self.entryCount = entryCount
  }
}

/// The id of a user's label.
public struct LabelID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
