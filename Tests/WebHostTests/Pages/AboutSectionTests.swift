import ReaderTesting
import Running
import Testing

@testable import WebHost

/// The settings' page about the installation.
@Suite(.timeLimit(.minutes(1))) struct AboutSectionTests {
  @Test func `the page about the installation has the build and its libraries`() async throws {
    let reader = try await TestReader()
    reader.services.program.register {
      ProgramFacts(version: "7.8", archived: "5af0 2026-11-29", libraries: [("SQLite", "3.99")])
    }
    let page = try await Browser(reader).get("/settings/about").text
    #expect(page.contains("<dt>YAARR</dt><dd>7.8</dd>") && page.contains("<dd>5af0 of 2026-11-29</dd>"))
    #expect(page.contains("<dt>SQLite</dt><dd>3.99</dd>"))
  }
}
