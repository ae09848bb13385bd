/// One step of the schema, from a version to the next.
///
/// A migration that has been released is never edited: databases out there have run it.
struct Migration: Sendable {
  /// What it brings, for the words of an error.
  let summary: String
  /// SQL without values, separated by semicolons. It runs in a transaction, with foreign keys unchecked until its end.
  let statements: String
}
