import Foundation
import PostgreSQL
import Threading

/// A PostgreSQL server for tests and benchmarks: Debian's programs, run without privileges in a temporary folder that only
/// has a Unix socket.
///
/// `serve.sh` runs it. That stops the server and removes the folder when this process ends, however it ends.
public final class TemporaryPostgreSQL: Sendable {
  // MARK: Lifecycle

  /// Starts a server.
  /// - Parameter settings: Lines of `postgresql.conf`. By default the server does not wait for the disk.
  public init(settings: String = "fsync = off") throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("serve.sh")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", try String(contentsOf: script, encoding: .utf8)]
    process.environment = ProcessInfo.processInfo.environment.merging(["POSTGRESQL_SETTINGS": settings]) { $1 }
    let (input, output) = (Pipe(), Pipe())
    // No other child process may keep the pipe open.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    self.process = Lock((process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading))
    folder = try Self.line(output.fileHandleForReading)
    try tell("start")
  }

  deinit {
    process.withLock { process in
      try? process.input.close()
      process.process.waitUntilExit()
    }
  }

  // MARK: Public

  /// The folder with the sockets.
  public let folder: String

  /// The address of a database.
  public func url(of database: String = "postgres") -> String {
    "postgres://postgres@/\(database)?host=\(folder.replacing("/", with: "%2F"))&port=5432"
  }

  /// Starts the server again after ``stop()`` or ``crash()``, and returns once it accepts connections.
  public func start() throws { try tell("start") }

  /// Stops the server. Connections are told so.
  public func stop() throws { try tell("stop") }

  /// Stops the server as a failure of the power would.
  public func crash() throws { try tell("crash") }

  /// The address of the same database through a PgBouncer in transaction mode, which has three connections for all of its
  /// clients.
  /// - Parameter url: The address that ``withDatabase(isolation:_:)`` gave.
  public static func throughPooler(_ url: String) throws -> String {
    try pooler.get()
    return url.replacing("port=5432", with: "port=6432")
  }

  /// Runs a test or a benchmark with a database of its own in a server that all of them share.
  ///
  /// - Parameter template: The database that it is a copy of; nil for an empty one.
  public static func withDatabase<Value>(
    copying template: DatabaseTemplate? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: (_ url: String) async throws -> Value
  ) async throws -> Value {
    let server = try shared.get()
    await gate.enter()
    defer { gate.leave() }
    let name = "test_\(gate.nextNumber())"
    let source = try await template?.prepare(in: server) ?? "template1"
    try await create(name, copying: source, in: server)
    let result: Result<Value, any Error>
    do { result = .success(try await body(server.url(of: name))) } catch { result = .failure(error) }
    try await run("DROP DATABASE \(name) WITH (FORCE)", in: server)
    return try result.get()
  }

  // MARK: Private

  private static let shared = Result { try TemporaryPostgreSQL() }
  private static let pooler = Result { try shared.get().tell("pool") }
  private static let gate = DatabaseGate()

  fileprivate static func create(
    _ name: String, copying source: String, in server: TemporaryPostgreSQL
  ) async throws {
    // Without waiting for the disk, copying files is faster than writing all pages to the log.
    try await run("CREATE DATABASE \(name) TEMPLATE \(source) STRATEGY file_copy", in: server)
  }

  private static func run(_ statement: String, in server: TemporaryPostgreSQL) async throws {
    let client = try await PostgreSQLClient(url: server.url(), connections: 1)
    _ = try await client.query(PostgreSQLStatement(statement))
    await client.close()
  }

  private func tell(_ command: String) throws {
    try process.withLock { process in
      try process.input.write(contentsOf: Data("\(command)\n".utf8))
      let answer = try Self.line(process.output)
      guard answer == command else { throw Failure(description: "The server's script answers \(answer).") }
    }
  }

  private static func line(_ output: FileHandle) throws -> String {
    var line = Data()
    while let byte = try output.read(upToCount: 1), !byte.isEmpty {
      if byte == Data("\n".utf8) { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    throw Failure(description: "The temporary PostgreSQL does not start. Its script has said why.")
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let process: Lock<(process: Process, input: FileHandle, output: FileHandle)>
}

/// A database that tests start with copies of. It is made once per process, by the first of them.
public final class DatabaseTemplate: Sendable {
  private let name: String
  private let fill: @Sendable (_ url: String) async throws -> Void
  private let making = Lock<Task<Void, any Error>?>(nil)

  /// - Parameters:
  ///   - name: A name that no other template has.
  ///   - fill: Fills the empty database, and closes all connections to it.
  public init(_ name: String, fill: @escaping @Sendable (_ url: String) async throws -> Void) {
    (self.name, self.fill) = ("template_\(name)", fill)
  }

  /// Makes the database, unless that is done or under way, and returns its name.
  fileprivate func prepare(in server: TemporaryPostgreSQL) async throws -> String {
    let task = making.withLock { making in
      let task =
        making
        ?? Task { [name, fill] in
          try await TemporaryPostgreSQL.create(name, copying: "template1", in: server)
          try await fill(server.url(of: name))
        }
      making = task
      return task
    }
    try await task.value
    return name
  }
}

/// Bounds the number of databases that exist at once: tests all begin together, and each connection is a process.
private final class DatabaseGate: Sendable {
  func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func leave() {
    state.withLock { (state) -> CheckedContinuation<Void, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }?.resume()
  }

  func nextNumber() -> Int {
    state.withLock { state in
      state.number += 1
      return state.number
    }
  }

  private struct State {
    var free = 16
    var number = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())
}
