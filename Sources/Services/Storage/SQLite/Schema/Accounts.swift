extension Schema {
  /// Lets users be suspended and removed, and keeps what tells their sessions apart.
  static let accounts = Migration(
    summary: "suspended and removed users, and the browsers of sessions",
    statements: """
      ALTER TABLE users ADD COLUMN suspended INTEGER; -- since when; NULL for a user who may sign in
      ALTER TABLE users ADD COLUMN removed INTEGER; -- since when; then all that refers to the user is being deleted
      ALTER TABLE users ADD COLUMN signed_in INTEGER; -- the last time in a browser
      ALTER TABLE sessions ADD COLUMN browser TEXT; -- NULL if unknown
      ALTER TABLE sessions ADD COLUMN last_used INTEGER;
      """)
}
