import CPostgreSQL

/// The numbers of PostgreSQL's types, which are the same in all servers (`pg_type.dat`).
enum ServerType {
  static let boolean: Oid = 16
  static let bytes: Oid = 17
  static let integer: Oid = 20
  static let text: Oid = 25
  static let real: Oid = 701
  static let booleans: Oid = 1000
  static let byteArrays: Oid = 1001
  static let texts: Oid = 1009
  static let integers: Oid = 1016
  static let reals: Oid = 1022
  /// The server finds out the type.
  static let unknown: Oid = 0
}
