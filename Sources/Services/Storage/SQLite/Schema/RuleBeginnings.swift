extension Schema {
  /// Keeps with each rule the time from which it acts. One setting was for all rules of a user, also for those that they
  /// made after an import.
  static let ruleBeginnings = Migration(
    summary: "times from which rules act",
    statements: """
      ALTER TABLE rules ADD COLUMN begins INTEGER; -- it leaves out new entries that were published before
      UPDATE rules SET begins = (
        SELECT CAST(s.value AS INTEGER) FROM user_settings s WHERE s.user_id = rules.user_id AND s.key = 'rules-begin');
      DELETE FROM user_settings WHERE key = 'rules-begin';
      """)
}
