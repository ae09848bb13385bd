import Foundation
import Syndication
import Testing

/// Compares published entries with the shown ones: each missing part must be named by a cleaning rule.
///
/// `FEEDS` is the path of a folder of feeds that are compared as well; by default `../shared/feeds` beside the
/// checkout, if it exists.
@Suite struct NothingLostTests {
  private static func parse(_ bytes: [UInt8]) throws -> ParsedFeed {
    try FeedParser.parse(bytes, url: "https://site.test/feed", contentType: nil)
  }

  private func expectNothingLost(in feed: ParsedFeed, _ name: String) throws {
    #expect(!feed.entries.isEmpty || name.hasSuffix(".opml"), "\(name)")
    for entry in feed.entries {
      let lost = LostParts().find(in: entry, feedURL: "https://site.test/feed")
      #expect(lost.isEmpty, "\(name): \(entry.title ?? entry.id): \(lost.joined(separator: "; "))")
    }
  }

  @Test func `no element of an entry is lost`() throws {
    try expectNothingLost(in: Self.parse(Array(SentDocuments.rss.utf8)), "all that entries are made of")
  }

  @Test(.enabled(if: !Self.feeds.isEmpty), arguments: feeds)
  func `no part of a feed is lost`(file: URL) throws {
    try expectNothingLost(in: Self.parse(Array(Data(contentsOf: file))), file.lastPathComponent)
  }

  /// The files of the folder that are feeds.
  static let feeds: [URL] = {
    let checkout = (0..<4).reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) { url, _ in
      url.deletingLastPathComponent()
    }
    let named = ProcessInfo.processInfo.environment["FEEDS"].map { URL(fileURLWithPath: $0) }
    let folder = named ?? checkout.deletingLastPathComponent().appendingPathComponent("shared/feeds")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { ["atom", "json", "rdf", "rss", "xml"].contains($0.pathExtension) }.sorted {
      $0.path < $1.path
    }
  }()

  // MARK: The comparison itself

  @Test(arguments: [
    ("<p>one two</p>", "<p>one</p>", "word: two"), ("<p>one one</p>", "<p>one</p>", "word: one"),
    ("<center>a</center>b", "ab", "word: a"), ("<h2>T</h2>", "<p>T</p>", "heading: T"),
    ("<img src=/a.png>", "<img src=/b.png>", "picture"), ("<img data-src=/a.png>", "", "picture"),
    ("<a href=/x>x</a>", "x", "link: /x"),
    ("<a href='#n'>x</a><p id=n>y", "<a href=https://s.test/e#n>x</a><p>y", "link: #n"),
    ("<a href='#n'>x</a><p id=n>y", "<a href='#e7-n'>x</a><p>y", "link: #n"), ("<area href=/x>", "", "link: /x"),
    ("<iframe src=https://www.youtube.com/embed/abc></iframe>", "<p></p>", "frame"),
    ("<iframe src=//f.test/x></iframe>", "", "frame"), ("<object data=/x></object>", "", "frame"),
    ("<embed src=/x>", "", "frame"), ("<svg><path d=M0 /></svg>", "", "drawing"),
    ("<mark>x</mark>", "x", "element: mark"),
    ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "12", "element: mfrac"),
    ("<dl><dt>x</dl>", "<p>x", "element: dt"),
    ("<table><td>a<td>b</table>", "a b", "element: td"), ("<video src=/v></video>", "", "element: video"),
  ])
  func `missing parts are found`(sent: String, shown: String, expected: String) {
    let lost = LostParts.lost(
      sent: sent, base: "https://s.test/", link: "https://s.test/e", shown: shown, prefix: "e7-")
    #expect(lost.contains { $0.hasPrefix(expected) }, "\(lost)")
  }

  @Test(arguments: [
    "<script>words</script>", "<input value=x><select><option>x</select>", "<img src=/p.gif width=1 height=1>",
    "<img src=/p.gif style='display: none'>", "<img>", "<a href='javascript:x'></a>",
    "<img src=https://i.ytimg.com/vi/a/b.jpg>",
    "<math><annotation>x</annotation></math>",
  ])
  func `parts named by a rule do not count as missing`(sent: String) {
    let lost = LostParts.lost(
      sent: sent, base: "https://s.test/", link: nil, shown: sent.hasPrefix("<math") ? "<math></math>" : "",
      prefix: "e7-")
    #expect(lost == [])
  }
}
