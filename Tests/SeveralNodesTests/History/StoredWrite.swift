/// A write that the database has committed, by its own record.
struct StoredWrite: Hashable {
  enum Kind: String {
    /// The result of a check in the schedule.
    case check
    /// The validator of a feed. It is the version of an answer.
    case validator
    /// A new entry, with the version of its answer.
    case inserted
    /// A changed entry, with the version of its answer.
    case updated
  }

  var kind: Kind
  var feed: Int64
  /// The name of the process that wrote.
  var process: String
  /// The version of the answer: the time of its request. Unknown for a check.
  var version: Int64 = 0
  /// The feed's token before a check, and after it.
  var oldToken: Int64 = 0
  var token: Int64 = 0
  /// The time of a check and of the next one, in milliseconds since 1970.
  var checked: Int64 = 0
  var due: Int64 = 0
}
