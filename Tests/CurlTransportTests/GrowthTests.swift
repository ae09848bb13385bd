import GrowthTesting
import Loading
import Testing

@testable import CurlTransport

/// Measures that the time to parse text from servers grows linearly with its length.
@Suite struct GrowthTests {
  private static let texts: [HostileText] = [
    HostileText(opening: "x", "\u{301}\u{323}"), HostileText(opening: "https://", "a."),
    HostileText(opening: "https://", "@"),
    HostileText(opening: "https://h.test/", "../"), HostileText(" "), HostileText("\t"), HostileText("a: b\n"),
    HostileText("a\n b\n"), HostileText("Content-Length: {n}\n"), HostileText("1,"), HostileText("HTTP/1.1 200\n\n"),
    HostileText(opening: "a: b\n", " c\n"), HostileText("\u{FF}:"), HostileText("🇩🇪"),
  ]

  private static let readers: [(String, @Sendable (String) -> Int)] = [
    ("address", { ((try? CurlURL($0)) ?? nil)?.address.string.utf8.count ?? 0 }),
    ("redirect", { ((try? CurlURL("http://h.test/").following($0)) ?? nil)?.address.string.utf8.count ?? 0 }),
    (
      "header",
      { (text: String) in
        var collector = ResponseCollector(maximumBodyBytes: 1)
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
          guard collector.takeHeader(Array(line) + [0x0D, 0x0A]) else { break }
        }
        return collector.fields.count
      }
    ),
    (
      "Content-Length",
      { (text: String) in
        var collector = ResponseCollector(maximumBodyBytes: 1)
        _ = collector.takeHeader(Array("Content-Length: \(text)\r\n".utf8))
        _ = collector.takeHeader(Array("\r\n".utf8))
        return 0
      }
    ),
  ]

  @Test(arguments: readers.indices)
  func `text from a server is read in time linear in its length`(index: Int) {
    let (name, read) = Self.readers[index]
    let findings = Self.texts.compactMap { (text: HostileText) in Growth().finding(name, text, read) }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }
}
