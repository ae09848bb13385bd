import Foundation
import GrowthTesting
import HTML
import Loading
import Storage
import Syndication
import Testing

@testable import Reader

/// Time in the length of what feeds, servers and readers write.
@Suite struct GrowthTests {
  private static let texts: [HostileText] = [
    HostileText(opening: "x", "\u{301}\u{323}"), HostileText(opening: "https://", "a."),
    HostileText(opening: "https://", "@"),
    HostileText(opening: "https://h.test/", "../"), HostileText(opening: "https://h.test/?", "a{n}=b&"),
    HostileText(opening: "https://h.test/", "video/"), HostileText("\" "), HostileText("<pre "), HostileText("<table>"),
    HostileText("max-age=1,"), HostileText("9"), HostileText(" "), HostileText("feed:"), HostileText("🇩🇪"),
  ]

  private static let ingestor = EntryIngestor(
    kinds: ItemKind.all, ownAddress: OwnAddress(listening: "127.0.0.1:8080"))

  private static let readers: [(String, @Sendable (String) -> Int)] = [
    ("typed address", { ((try? FeedAddress.normalize($0)) ?? "").utf8.count }),
    ("video page", { VideoHost.embed(for: $0)?.pageURL.utf8.count ?? 0 }),
    ("video host", { VideoHost.serves($0) ? 1 : 0 }),
    ("own address", { OwnAddress(listening: "127.0.0.1:8080").isOwn($0) ? 1 : 0 }),
    (
      "answer's headers",
      { (text: String) in
        let headers = Headers([HeaderField("Cache-Control", text), HeaderField("Retry-After", text)])
        _ = RefreshSchedule().next(after: Date(), timeToLive: nil, headers: headers)
        _ = RefreshSchedule().retryAfter(headers, now: Date())
        return 0
      }
    ),
    ("guid", { ingestor.draft(of: ParsedEntry(id: $0), feedURL: "http://h.test/").guid.utf8.count }),
    (
      "title, link, author",
      { (text: String) in
        ingestor.draft(
          of: ParsedEntry(id: "1", title: text, link: text, authors: [FeedPerson(name: text), FeedPerson(name: text)]),
          feedURL: "http://h.test/"
        ).title?.utf8.count ?? 0
      }
    ),
    (
      "enclosures",
      { (text: String) in
        ingestor.draft(
          of: ParsedEntry(
            id: "1",
            enclosures: [ParsedEnclosure(url: text, mimeType: text, medium: .image, title: text)], imageURL: text),
          feedURL: "http://h.test/"
        ).images.count
      }
    ),
    (
      "kind",
      { (text: String) in
        ItemKind.all.key(
          for: EntryDraft(
            guid: "1", kind: "", title: text, link: text, text: text,
            enclosures: [Enclosure(url: text, mimeType: text)],
            images: [StoredImage(url: text), StoredImage(url: text), StoredImage(url: text)])
        ).utf8.count
      }
    ),
    (
      "content on a page",
      { (text: String) in
        var markup = Markup()
        markup.cleanedContent(of: entry(text))
        return markup.string.utf8.count
      }
    ),
    (
      "further pictures",
      { (text: String) in
        var markup = Markup()
        markup.furtherPictures(of: entry(text))
        return 0
      }
    ),
    (
      "files",
      { (text: String) in
        var markup = Markup()
        markup.enclosureList([Enclosure(url: text, mimeType: text)])
        return markup.string.utf8.count
      }
    ),
  ]

  private static func entry(_ text: String) -> StoredEntry {
    StoredEntry(
      id: EntryID(rawValue: 1), feedID: FeedID(rawValue: 1), feedTitle: "", guid: "", kind: "article",
      published: Date(), received: Date(), contentHTML: text, images: [StoredImage(url: text)], revision: 1)
  }

  @Test(arguments: readers.indices)
  func `what others write is read in a time that grows with its length`(index: Int) {
    let (name, read) = Self.readers[index]
    let findings = Self.texts.compactMap { (text: HostileText) in Growth().finding(name, text, read) }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test func `what may be wider than the page is reached by the keyboard, and nothing else is changed`() {
    var markup = Markup()
    markup.cleanedContent(
      of: Self.entry("<p>é</p><pre>a</pre><pre dir=\"ltr\">b</pre><table><tr></tr></table><presto> < <"))

    #expect(
      markup.string.contains(
        "<p>é</p><pre tabindex=\"0\">a</pre><pre tabindex=\"0\" dir=\"ltr\">b</pre><table tabindex=\"0\"><tr></tr></table><presto> < <"
      ))
  }

  @Test func `a picture that the content shows is not shown again`() {
    var entry = Self.entry("<img src=\"http://h.test/a?b&amp;c\" srcset=\"http://h.test/d 1x, http://h.test/e 2x\">")
    entry.images = ["a?b&c", "d", "e", "f"].map { StoredImage(url: "http://h.test/" + $0) }
    var markup = Markup()
    markup.furtherPictures(of: entry)

    #expect(markup.string.contains("http://h.test/f"))
    #expect(!["h.test/a", "h.test/d", "h.test/e"].contains { markup.string.contains($0) })
  }
}
