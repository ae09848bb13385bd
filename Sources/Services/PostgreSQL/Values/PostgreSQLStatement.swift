/// A statement with its values.
public struct PostgreSQLStatement: Sendable, Hashable {
  /// The SQL, with `$1`, `$2`, … where the values belong.
  public var text: String
  /// The values, sent in binary, each with its type.
  public var values: [PostgreSQLValue]
  /// True if the server must plan the statement for these very values, because the best way depends on them. A plan
  /// that is kept between two uses saves its time otherwise, where the server can be reached directly.
  public var isPlannedEachTime: Bool

  public init(_ text: String, _ values: [PostgreSQLValue] = [], isPlannedEachTime: Bool = false) {
    self.text = text
    self.values = values
    self.isPlannedEachTime = isPlannedEachTime
  }
}

/// The kind of a transaction.
public enum PostgreSQLMode: Sendable, Hashable {
  /// `READ COMMITTED`. Each statement sees what was committed before it.
  case readWrite
  /// `REPEATABLE READ READ ONLY`. All statements see one snapshot, and wait for no writer.
  case readOnly
}
