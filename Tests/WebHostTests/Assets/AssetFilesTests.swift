import Foundation
import HTTPServer
import ReaderTesting
import Testing

@testable import WebHost

@Suite struct AssetFilesTests {
  private static var address: Regex<Substring> { /\/assets\/[a-z]+\.js\?v=[0-9a-f]+/ }
  private static var imported: Regex<(Substring, Substring)> { /(?:from|import) "\.\/([a-z]+\.js\?v=[0-9a-f]+)"/ }
  private static var importing: Regex<Substring> { /(?:from|import) "/ }

  @Test func `every script and every import of a page names a file that browsers may cache`() async throws {
    let browser = await Browser(try await TestReader())
    let page = try await browser.get("/subscriptions").text
    let scripts = page.matches(of: Self.address).map { String($0.output) }
    #expect(scripts.count > 5)
    for script in scripts {
      let (response, text) = try await browser.get(script)
      #expect(response.status == 200, "\(script)")
      #expect(response.header("Content-Type") == "text/javascript; charset=utf-8")
      #expect(response.header("Cache-Control") == "public, max-age=31536000, immutable")
      let imports = text.matches(of: Self.imported).map { "/assets/\($0.output.1)" }
      // Each import has a version, and the page preloads its file.
      #expect(imports.count == text.matches(of: Self.importing).count, "\(script)")
      #expect(Set(imports).isSubset(of: scripts), "\(script)")
    }
  }
}
