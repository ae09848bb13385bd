/// The schema that this program knows.
enum Schema {
  /// Marks a database as YAARR's: "YAAR".
  static let applicationID: Int64 = 0x5941_4152

  /// The migration at index *i* leads from version *i* to *i* + 1.
  static let migrations: [Migration] = [initial, listedRepairs, keptSources]
}
