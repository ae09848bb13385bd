/// The schema of this version of the program.
enum Schema {
  /// Identifies a database of YAARR: "YAAR".
  static let applicationID: Int64 = 0x5941_4152

  /// The version of the tables of 0.1.0. Those before are of earlier builds.
  static let first = 41

  /// The first makes the tables of the version `first`; each other one changes a version to the next.
  static let migrations = [tables, deletedTexts, readings, readingPlaces]

  private static let deletedTexts = Migration(
    summary: "what deleted entries said",
    statements: """
      ALTER TABLE deleted_entries ADD COLUMN dated INTEGER; -- the latest date; NULL for one that does not count
      ALTER TABLE deleted_entries ADD COLUMN shown INTEGER; -- the hash of what people saw; NULL if unknown
      ALTER TABLE deleted_entries ADD COLUMN version INTEGER NOT NULL DEFAULT 0; -- as that of entries
      ALTER TABLE deleted_entries ADD COLUMN returned INTEGER; -- when it last came back
      """)

  private static let readings = Migration(
    summary: "versions of full articles",
    statements: "ALTER TABLE full_articles ADD COLUMN version INTEGER NOT NULL DEFAULT 0;")

  private static let readingPlaces = Migration(
    summary: "places in long texts",
    statements: "ALTER TABLE opened_entries ADD COLUMN place INTEGER NOT NULL DEFAULT 0;")
}
