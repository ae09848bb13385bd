extension PostgreSQLSchema {
  static let accounts = Migration(
    summary: "suspended and removed users, and the browsers of sessions",
    statements: """
      ALTER TABLE users ADD COLUMN suspended bigint, ADD COLUMN removed bigint, ADD COLUMN signed_in bigint;
      ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN last_used bigint;
      """)
}
