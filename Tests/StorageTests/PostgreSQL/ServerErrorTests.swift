import PostgreSQL
import Testing

@testable import Storage

@Suite struct ServerErrorTests {
  /// (postgresql.org/docs/current/errcodes-appendix.html)
  @Test(arguments: [
    ("XX001", StorageError.corrupt("m")), ("XX002", .corrupt("m")), ("40P01", .busy), ("40001", .busy),
    ("55P03", .busy),
    ("53100", .cannotWrite(path: "s", reason: "m")), ("58030", .cannotWrite(path: "s", reason: "m")),
    ("25006", .cannotWrite(path: "s", reason: "m")),
  ])
  func `errors of a server are damage, refusals, or to be tried again`(state: String, error: StorageError) {
    #expect(StorageError(Self.error(state), operation: "reading", server: "s") == error)
  }

  /// Among them an error without a code of its own, XX000, which is no damage.
  @Test(arguments: ["XX000", "23505", "42P01"])
  func `any other error says what failed`(state: String) {
    guard case .failed("reading", _) = StorageError(Self.error(state), operation: "reading", server: "s") else {
      return #expect(Bool(false), "\(state)")
    }
  }

  private static func error(_ state: String) -> PostgreSQLError {
    .server(state: state, message: "m", detail: nil, constraint: nil)
  }
}
