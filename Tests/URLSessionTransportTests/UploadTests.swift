import LoadingFiles
import Testing
import URLSessionTransport

/// Bodies in files over Foundation.
@Suite(.timeLimit(.minutes(3)))
struct UploadTests {
  private static let checks = UploadChecks { _ in URLSessionTransport() }

  @Test func `a large file is sent with its length and progress, in little memory`() async throws {
    await #expect(processExitsWith: .success) {
      let growth = try await UploadTests.checks.sendsALargeFile()
      // A buffer grows while the receiver is slow, but never to the file.
      #expect(growth < 20_000_000, "\(growth)")
    }
  }

  @Test func `a form with a file is sent as the same form in memory is`() async throws {
    try await Self.checks.sendsAFormWithAFile()
  }

  @Test func `a redirect of a body in a file is an error, and does not wait for ever`() async throws {
    let server = try LoopbackServer(["/old": { connection, _ in connection.redirect(307, to: "/new") }])
    defer { server.stop() }
    let file = try UploadedFile(megabytes: 1)
    let request = Request(.post, server.origin + "/old", body: .file(at: file.path))
    await #expect(throws: TransportError.self) { try await URLSessionTransport().send(request) }
    #expect(server.requests.map(\.path) == ["/old"])
  }

  @Test func `each attempt sends the file from its start`() async throws { try await Self.checks.sendsTheFileAgain() }

  @Test func `a file that is missing or cannot be read is named, and nothing is sent`() async throws {
    try await Self.checks.refusesFilesThatCannotBeRead()
  }

  @Test(arguments: [-20_000_000, 5])
  func `a file that changes its size while it is sent ends the request`(by change: Int) async throws {
    try await Self.checks.refusesAFileThatChanges(by: change)
  }
}
