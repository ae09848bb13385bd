extension PostgreSQLSchema {
  static let ruleBeginnings = Migration(
    summary: "times from which rules act",
    statements: """
      ALTER TABLE rules ADD COLUMN begins bigint;
      UPDATE rules SET begins = (
        SELECT CAST(s.value AS bigint) FROM user_settings s WHERE s.user_id = rules.user_id AND s.key = 'rules-begin');
      DELETE FROM user_settings WHERE key = 'rules-begin';
      """)
}
