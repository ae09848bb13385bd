import Foundation

/// A line of the history that a node writes.
struct NodeEvent: Hashable {
  enum Kind: String, CaseIterable {
    /// The node's lease was renewed, or began.
    case renewed
    /// The node asks the database to take its shards back.
    case leaving
    /// The database has confirmed that.
    case left
    /// A request was sent.
    case begun
    /// The answer to a request has come.
    case answered
    /// The result of a request is sent to the database.
    case storing
    /// The database has confirmed a result.
    case recorded
    /// The database has refused a result.
    case refused
    /// It is unknown if a result was stored.
    case unstored
  }

  var kind: Kind
  /// The time, in microseconds of the clock that counts while the machine is suspended. All processes share it.
  var time: Int64
  /// The node's number, of which a process has several if it is declared dead.
  var node: Int64 = 0
  /// The number of the request in its process.
  var fetch: Int64 = 0
  var feed: Int64 = 0
  var token: Int64 = 0
  /// The time in milliseconds since 1970: when a request was sent; for a result, the time of the check.
  var date: Int64 = 0
  /// When a lease's renewal was sent, in microseconds.
  var sent: Int64 = 0
  /// The number of new entries of an answer.
  var entries: Int64 = 0

  /// The time now.
  static var now: Int64 {
    let parts = ContinuousClock().systemEpoch.duration(to: .now).components
    return parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
  }

  var line: String {
    let numbers = [time, node, fetch, feed, token, date, sent, entries]
    return "\(kind.rawValue) " + numbers.map(String.init).joined(separator: " ") + "\n"
  }

  init(
    _ kind: Kind, time: Int64 = Self.now, node: Int64 = 0, fetch: Int64 = 0, feed: Int64 = 0, token: Int64 = 0,
    date: Int64 = 0, sent: Int64 = 0, entries: Int64 = 0
  ) {
    (self.kind, self.time, self.node, self.fetch, self.feed, self.token) = (kind, time, node, fetch, feed, token)
    (self.date, self.sent, self.entries) = (date, sent, entries)
  }

  init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 9, let kind = Kind(rawValue: String(words[0])) else { return nil }
    let numbers = words.dropFirst().compactMap { Int64($0) }
    guard numbers.count == 8 else { return nil }
    self.init(
      kind, time: numbers[0], node: numbers[1], fetch: numbers[2], feed: numbers[3], token: numbers[4],
      date: numbers[5], sent: numbers[6], entries: numbers[7])
  }

  /// The events of a file. Its last line may be cut off by the end of its process.
  static func read(_ path: String) throws -> [NodeEvent] {
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return try lines.map { line in
      guard let event = NodeEvent(line: line) else { throw Unreadable(line: String(line)) }
      return event
    }
  }

  struct Unreadable: Error { let line: String }
}
