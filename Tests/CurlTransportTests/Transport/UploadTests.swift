import CurlTransport
import Loading
import Testing

/// Bodies in files over libcurl.
@Suite(.timeLimit(.minutes(3)))
struct UploadTests {
  private static let checks = UploadChecks { CurlTransport(configuration: allowing($0)) }

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

  @Test(arguments: [307, 308, 303])
  func `a redirect gets the file from its start, or none if the method becomes GET`(_ status: Int) async throws {
    try await Self.checks.followsARedirect(status)
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
