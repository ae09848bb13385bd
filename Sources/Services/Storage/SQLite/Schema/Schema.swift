/// The schema of this version of the program.
enum Schema {
  /// Identifies a database of YAARR: "YAAR".
  static let applicationID: Int64 = 0x5941_4152

  /// The version of the tables of 0.1.0. Those before are of earlier builds.
  static let first = 41

  /// The first makes the tables of the version `first`; each other one changes a version to the next.
  static let migrations = [tables]
}
