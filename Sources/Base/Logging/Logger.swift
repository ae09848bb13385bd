/// A log of a running program: one line for each event, made of `key=value` pairs (logfmt).
///
///     logger.warning("feed failed", ["feed": feed.id, "problem": problem])
///     // level=warning event="feed failed" feed=12 problem="The host does not answer."
///
/// Values are quoted and escaped, so that text from a feed can neither start a line of its own nor command a terminal.
/// Names of users, addresses with their queries, and contents of entries do not belong in a log.
public struct Logger: Sendable {
  public enum Level: Int, Comparable, Sendable, CustomStringConvertible {
    case debug, info, warning, error

    public var description: String {
      switch self {
      case .debug: "debug"
      case .info: "info"
      case .warning: "warning"
      case .error: "error"
      }
    }

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  public typealias Fields = KeyValuePairs<StaticString, any CustomStringConvertible>

  /// The least important level that is written.
  public let level: Level
  private let write: @Sendable (String) -> Void

  /// - Parameter write: Takes each line, without a line break at its end. Lines come from any thread.
  public init(level: Level, write: @escaping @Sendable (String) -> Void) {
    self.level = level
    self.write = write
  }

  /// A log that writes nothing.
  public static let silent = Logger(level: .error) { _ in }

  /// Details of use to somebody who looks for a fault: one line for each request.
  public func debug(_ event: StaticString, _ fields: @autoclosure () -> Fields = [:]) { log(.debug, event, fields()) }

  /// Events of the usual course: a start, a feed with new entries.
  public func info(_ event: StaticString, _ fields: @autoclosure () -> Fields = [:]) { log(.info, event, fields()) }

  /// A problem that the program deals with by itself: a feed that cannot be read.
  public func warning(_ event: StaticString, _ fields: @autoclosure () -> Fields = [:]) {
    log(.warning, event, fields())
  }

  /// A problem that a person must look at: a database that cannot be written.
  public func error(_ event: StaticString, _ fields: @autoclosure () -> Fields = [:]) { log(.error, event, fields()) }

  /// Writes an event, if its level is written. Fields are not evaluated otherwise.
  ///
  /// - Complexity: O(bytes of the fields).
  public func log(_ level: Level, _ event: StaticString, _ fields: @autoclosure () -> Fields = [:]) {
    guard level >= self.level else { return }
    var line = LogLine(level: level, event: event)
    for (key, value) in fields() { line.add(key, value.description) }
    write(line.text)
  }
}
