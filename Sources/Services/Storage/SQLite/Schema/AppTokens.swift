extension Schema {
  /// Adds the tokens with which apps use users' accounts (`Database+Tokens`).
  static let appTokens = Migration(
    summary: "tokens of apps",
    statements: """
      CREATE TABLE app_tokens (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        name TEXT NOT NULL,
        scopes INTEGER NOT NULL, -- the bits of TokenScopes
        digest BLOB NOT NULL UNIQUE, -- of the secret
        fever_digest BLOB NOT NULL UNIQUE, -- of the key that clients of Fever make of it
        created INTEGER NOT NULL,
        last_used INTEGER,
        last_address TEXT
      ) STRICT;
      CREATE INDEX app_tokens_by_user ON app_tokens (user_id);
      """)
}
