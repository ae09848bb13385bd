import CPostgreSQL
import TemporaryPostgreSQL
import Testing

@testable import PostgreSQL

struct AddressTests {
  @Test(arguments: [
    "postgres://reader:hemlig%zz@localhost/yaarr", "postgres://reader:hemlig@x@localhost/yaarr",
    "postgres://reader:hemlig/x@localhost/yaarr", "postgres://reader:hemlig\"x%zz@localhost/yaarr",
    "postgres://reader:x@localhost/yaarr?hemlig=1", "postgres://reader:x@localhost:hemlig/yaarr",
    "postgres://reader:hemlig@[::1/yaarr", "hemlig", "mysql://reader:hemlig@localhost",
    "postgres://reader:hemlig@127.0.0.1:1/yaarr?connect_timeout=2", "host=localhost password=hemlig",
  ]) func `no message shows an address that may hold a password`(url: String) async {
    let error = await #expect(throws: PostgreSQLError.self) { _ = try await PostgreSQLClient(url: url) }
    guard case .cannotConnect(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty && !reason.contains("hemlig"), "\(reason)")
  }

  @Test(arguments: [
    ("postgres://reader:hemlig@db.example:5433/yaarr?sslmode=require", "postgres://reader@db.example:5433/yaarr"),
    ("postgresql:///yaarr?host=%2Frun%2Fpg&user=ada&password=hemlig", "postgres://ada@/run/pg/yaarr"),
    ("postgres://reader:hemlig", "postgres://…"), ("hemlig", "postgres://…"),
  ]) func `an address is shown without its password`(url: String, shown: String) {
    #expect(PostgreSQLClient.address(of: url) == shown)
  }

  @Test func `the reason of libpq is told without its guesses, on one line`() {
    let message = """
      connection to server at "::1", port 1 failed: Connection refused
      \tIs the server running on that host and accepting TCP/IP connections?
      connection to server at "127.0.0.1", port 1 failed: FATAL:  no such user
      """
    #expect(
      ServerAddress.reason(inMessage: message)
        == "connection to server at \"::1\", port 1 failed: Connection refused; "
        + "connection to server at \"127.0.0.1\", port 1 failed: FATAL: no such user")
    #expect(ServerAddress.reason(inMessage: "It was lost.\n") == "It was lost")
    #expect(ServerAddress.reason(inMessage: "\n") == "the server closed the connection")
  }

  @Test func `Kerberos is asked for encryption only if the address says so`() async throws {
    try await TemporaryPostgreSQL.withDatabase { url in
      let new = try ServerAddress(url).connect().get()
      defer { PQfinish(new.link) }
      #expect(setting("gssencmode", of: new.link) == "disable")
      let error = await #expect(throws: PostgreSQLError.self) {
        _ = try await PostgreSQLClient(url: url + "&gssencmode=require")
      }
      #expect(error.map { "\($0)".contains("GSS") } == true)
    }
  }

  private func setting(_ name: String, of link: OpaquePointer) -> String? {
    guard let start = PQconninfo(link) else { return nil }
    defer { PQconninfoFree(start) }
    var option = start
    while let keyword = option.pointee.keyword {
      if String(cString: keyword) == name { return option.pointee.val.map { String(cString: $0) } }
      option += 1
    }
    return nil
  }

  @Test func `a database that does not exist is named`() async throws {
    try await TemporaryPostgreSQL.withDatabase { url in
      let missing = url.replacing("/test_", with: "/missing_")
      let error = await #expect(throws: PostgreSQLError.self) { _ = try await PostgreSQLClient(url: missing) }
      #expect(error.map { "\($0)".contains("missing_") } == true)
    }
  }
}
