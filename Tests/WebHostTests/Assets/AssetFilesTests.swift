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

  @Test func `the style sheet names files of faces that are small and that browsers may cache`() async throws {
    let browser = await Browser(try await TestReader())
    let page = try await browser.get("/subscriptions").text
    let sheet = try #require(page.firstMatch(of: /\/assets\/style\.css\?v=[0-9a-f]+/))
    let style = try await browser.get(String(sheet.output)).text
    let faces = style.matches(of: /url\("([^"]+)"\)/).map { String($0.output.1) }
    // Four styles of the serif and one sans, in four scripts each.
    #expect(faces.count == 20)
    for face in faces {
      let response = try await browser.get(face).response
      #expect(response.status == 200, "\(face)")
      #expect(response.header("Content-Type") == "font/woff2")
      #expect(response.header("Cache-Control") == "public, max-age=31536000, immutable")
      guard case .bytes(let bytes) = response.body else { throw WebError.notFound }
      #expect(bytes.starts(with: "wOF2".utf8) && bytes.count < 60_000, "\(face): \(bytes.count) bytes")
    }
  }
}
