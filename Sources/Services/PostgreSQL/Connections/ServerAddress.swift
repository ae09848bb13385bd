import Bytes
import CPostgreSQL
import Foundation

/// The address of a server and a database, as libpq takes it. It may hold a password, so no message shows it.
struct ServerAddress: Sendable {
  // MARK: Lifecycle

  /// - Throws: `cannotConnect` if the text is no address.
  init(_ url: String) throws(PostgreSQLError) {
    if let fault = Self.fault(in: url) { throw .cannotConnect(reason: fault) }
    self.url = url
  }

  // MARK: Internal

  /// Connects, and waits for it: for a thread of its own, since libpq looks up names and reads files in between.
  func connect() -> Result<NewConnection, PostgreSQLError> {
    // What stands after the URL overrides it; what stands before is a default.
    var parameters = [
      ("connect_timeout", "5"), ("fallback_application_name", "yaarr"),
      // A server that vanished without a word is noticed within about 25 seconds.
      ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "25000"), ("dbname", url), ("client_encoding", "UTF8"),
    ]
    // Else libpq tries Kerberos first wherever it finds a ticket, and loads its libraries for it.
    if getenv("PGGSSENCMODE") == nil { parameters.insert(("gssencmode", "disable"), at: 0) }
    return Self.withTexts(parameters.map(\.0)) { names in
      Self.withTexts(parameters.map(\.1)) { values in
        guard let link = PQconnectdbParams(names, values, 1) else {
          return .failure(.cannotConnect(reason: "there is no memory left"))
        }
        // libpq would write the server's notes and warnings to the standard error.
        PQsetNoticeReceiver(link, { _, _ in }, nil)
        guard PQstatus(link) == CONNECTION_OK else {
          defer { PQfinish(link) }
          return .failure(.cannotConnect(reason: Self.reason(link)))
        }
        let isDirect = Self.isDirect(link)
        // A pooler gives its connections to others, with such a setting.
        if isDirect, !Self.boundTransactions(link) {
          defer { PQfinish(link) }
          return .failure(.cannotConnect(reason: Self.reason(link)))
        }
        guard PQsetnonblocking(link, 1) == 0, PQenterPipelineMode(link) == 1 else {
          defer { PQfinish(link) }
          return .failure(.cannotConnect(reason: Self.reason(link)))
        }
        return .success(NewConnection(link: link, isDirect: isDirect))
      }
    }
  }

  /// The address without the password and the parameters, for messages. Nothing of a text that is no address.
  static func shown(_ url: String) -> String {
    guard fault(in: url) == nil else { return "postgres://…" }
    let options = options(of: url)
    let user = options["user"].map { "\($0)@" } ?? ""
    let port = options["port"].map { ":\($0)" } ?? ""
    let database = options["dbname"].map { "/\($0)" } ?? ""
    return "postgres://\(user)\(options["host"] ?? "")\(port)\(database)"
  }

  /// libpq's last message on a connection, on one line and without a period.
  static func reason(_ link: OpaquePointer) -> String {
    reason(inMessage: String(cString: PQerrorMessage(link)))
  }

  /// Lines that begin with a tab are guesses, as "Is the server running on that host?", and are left out.
  static func reason(inMessage message: String) -> String {
    let lines = message.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\t") }
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
    guard !lines.isEmpty else { return "the server closed the connection" }
    let reason = lines.joined(separator: "; ")
    return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }

  // MARK: Private

  /// True if the connection leads to one process of the server for all its life, so that prepared statements stay.
  ///
  /// A pooler that shares its connections gives a client made-up numbers to cancel by, since the process changes. So the
  /// process that the server announced is the one that answers only if there is no such pooler between.
  private static func isDirect(_ link: OpaquePointer) -> Bool {
    guard let result = PQexec(link, "SELECT pg_backend_pid()") else { return false }
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_TUPLES_OK, let process = PQgetvalue(result, 0, 0) else { return false }
    return Int32(String(cString: process)) == PQbackendPID(link)
  }

  /// Has the server end a transaction whose client is silent for ten seconds, unless the address or the server says
  /// otherwise. A process that is stopped or cut off within a transaction would keep its locks for hours, and hold up
  /// all others.
  private static func boundTransactions(_ link: OpaquePointer) -> Bool {
    let setting = "'idle_in_transaction_session_timeout'"
    guard
      let result = PQexec(
        link, "SELECT set_config(\(setting), '10s', FALSE) WHERE current_setting(\(setting)) = '0'")
    else { return false }
    defer { PQclear(result) }
    return PQresultStatus(result) == PGRES_TUPLES_OK
  }

  /// The fault of a text that is no address, or nil.
  private static func fault(in url: String) -> String? {
    guard let scheme = ["postgres://", "postgresql://"].first(where: url.hasPrefix) else {
      return "the address does not begin with postgres://"
    }
    // libpq ends the password at the first @ and the host at the first slash, and would show the rest of the password as
    // the name of a host or a database.
    let rest = url.dropFirst(scheme.count)
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0]
      .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if parts[0].count(where: { $0 == "@" }) > 1 || parts.dropFirst().contains(where: { $0.contains("@") }) {
      return "a @ or / in the user's name or password must be written as %40 or %2F"
    }
    var message: UnsafeMutablePointer<CChar>?
    if let options = PQconninfoParse(url, &message) {
      PQconninfoFree(options)
      // Of an address without a host, the password is taken for the port.
      let port = Self.options(of: url)["port"] ?? ""
      return port.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2C } ? nil : "the port is not a number"
    }
    defer { PQfreemem(message) }
    // libpq quotes the faulty part, which may be the password.
    let text = message.map { String(cString: $0) } ?? ""
    let shown = text.prefix { $0 != "\"" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "the address is not understood (\(shown)…)"
  }

  /// The parameters that an address gives.
  private static func options(of url: String) -> [String: String] {
    guard let start = PQconninfoParse(url, nil) else { return [:] }
    defer { PQconninfoFree(start) }
    var options: [String: String] = [:]
    var option = start
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { options[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    return options
  }

  private static func withTexts<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    // All texts with their ends in one buffer.
    let bytes = texts.flatMap { $0.utf8CString }
    return bytes.withUnsafeBufferPointer { buffer in
      var position = 0
      var pointers: [UnsafePointer<CChar>?] = texts.map { text in
        defer { position += text.utf8.count + 1 }
        return buffer.baseAddress.map { $0 + position }
      }
      pointers.append(nil)
      return pointers.withUnsafeBufferPointer { pointers in
        guard let start = pointers.baseAddress else { preconditionFailure("The list ends with a nil.") }
        return body(start)
      }
    }
  }

  private let url: String
}

/// A connection on its way from the thread that made it to the loop's thread.
///
/// Unchecked: one thread has it at a time. The first one keeps nothing of it.
struct NewConnection: @unchecked Sendable {
  let link: OpaquePointer
  let isDirect: Bool
}
