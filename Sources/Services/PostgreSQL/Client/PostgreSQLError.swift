/// The reason why a request to PostgreSQL failed.
public enum PostgreSQLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no connection, and none could be made in time. Nothing was changed. Reasons have no period at their end.
  case cannotConnect(reason: String)
  /// The connection broke while the request was under way. It is unknown if a change was made.
  case lost(reason: String)
  /// The server refused a statement, and undid its transaction.
  ///
  /// `state` is the code of the SQL standard: `23505` for a value that must be unique, for example. The detail may hold
  /// values of the row, so it is not part of the description.
  case server(state: String, message: String, detail: String?, constraint: String?)
  /// The task was cancelled. It is unknown if a change was made.
  case cancelled
  /// All connections were busy for too long. Nothing was changed.
  case timedOut
  /// Too many requests wait for a connection. Nothing was changed.
  case overloaded
  /// A statement has more than 65,535 values or a gigabyte.
  case tooLarge
  /// The client, or the transaction, has been closed. Nothing was changed.
  case closed

  public var description: String {
    switch self {
    case .cannotConnect(let reason): "PostgreSQL cannot be reached: \(reason)."
    case .lost(let reason): "The connection to PostgreSQL was lost: \(reason)."
    case .server(let state, let message, _, _): "PostgreSQL refused a statement: \(message) (\(state))"
    case .cancelled: "The request to PostgreSQL was cancelled."
    case .timedOut: "All connections to PostgreSQL were busy for too long. Try again in a moment."
    case .overloaded: "Too many requests wait for PostgreSQL. Try again in a moment."
    case .tooLarge: "A statement is too large for PostgreSQL."
    case .closed: "The connection to PostgreSQL is closed."
    }
  }

  /// The code of a server's error, else nil.
  public var state: String? {
    if case .server(let state, _, _, _) = self { state } else { nil }
  }
}
