/// A step of the schema from one version to the next.
///
/// A released migration must never be edited, since existing databases have run it.
struct Migration: Sendable {
  /// The description used in error messages.
  let summary: String
  /// SQL without values, separated by semicolons. It runs in a transaction, with foreign keys unchecked until its end.
  let statements: String
}
